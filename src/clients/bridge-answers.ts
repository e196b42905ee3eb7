// What the host bridge answers (contract section 8): the bridge builds its answers by these, its client checks them.
import { z } from 'zod';

/** A service of the host as the process manager has it now; kind and schedule are the ecosystem file's. */
export const HostServiceState = z.object({
  name: z.string(),
  status: z.enum(['online', 'stopped', 'errored', 'launching']),
  restarts: z.int().min(0),
  /** Since the start; of a cron service since its last run. */
  uptime_ms: z.int().min(0),
  cpu: z.number().min(0),
  memory_bytes: z.int().min(0),
  cron: z.string(),
  autorestart: z.boolean(),
  /** How it ended last; a bridge of before tells nothing of it. */
  last_exit: z.object({ code: z.int() }).nullable().default(null),
});

export const ServicesAnswer = z.object({ services: z.array(HostServiceState).max(100) });

/** What `POST /pm2/control` always answers. */
export const ControlAnswer = z.object({ ok: z.boolean(), error: z.string().nullable() });

/** What `POST /adapter-migration` always answers. */
export const MigrationAnswer = z.object({ ok: z.boolean(), output: z.string(), error: z.string().nullable() });

export const UsageAnswer = z.object({
  fetched_at: z.iso.datetime(),
  /** The last payload that could be had; the newest try failed. */
  stale: z.boolean(),
  meters: z.array(
    z.object({
      key: z.enum(['five_hour', 'weekly', 'weekly_model']),
      label: z.string(),
      utilization_percent: z.number().min(0),
      resets_at: z.iso.datetime().nullable(),
    }),
  ),
});

export type HostServiceState = z.output<typeof HostServiceState>;
export type ControlAnswer = z.output<typeof ControlAnswer>;
export type MigrationAnswer = z.output<typeof MigrationAnswer>;
export type UsageAnswer = z.output<typeof UsageAnswer>;
export type ControlAction = 'restart' | 'stop' | 'start';
