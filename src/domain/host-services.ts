import { z } from 'zod';
import listed from './host-services.json' with { type: 'json' };

/**
 * The services that run on the host (specification, "Known service names"). `services.json` is the one source: the
 * process manager's ecosystem file reads it, the bridge takes its allowlist from it, and the operations endpoints their
 * kinds and schedules. The halacha drain ticks at every hour of the day: it trims itself to its night window, which the
 * machine's time zone and daylight saving would move, and a burst lifts the window.
 */
const HostService = z.strictObject({
  name: z.string().regex(/^legal-[a-z-]+$/),
  kind: z.enum(['daemon', 'cron']),
  /** Five fields; '' for a daemon. */
  cron: z.string(),
  /** The entry point, relative to the root of the repository. */
  script: z.string(),
  accepts_burst: z.boolean(),
});

export type HostService = z.output<typeof HostService>;

/** All of them, in the order of the specification's table. */
export const HOST_SERVICES: readonly HostService[] = z.array(HostService).parse(listed);

const BY_NAME = new Map(HOST_SERVICES.map((service) => [service.name, service]));

/** The service of this exact name; undefined for any other text. */
export const hostService = (name: string): HostService | undefined => BY_NAME.get(name);
