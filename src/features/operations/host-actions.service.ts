import type { z } from '@hono/zod-openapi';
import { recordAct } from '../../audit/record-act.ts';
import { type BridgeClient, BridgeError } from '../../clients/bridge.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { announceOperations } from '../../events/announce.ts';
import { isDisabled, requireService } from './drains.service.ts';
import type { AdapterMigrated, MigrateAdapterRequest, ServiceActionDone } from './operations.contract.ts';

export type ServiceAction = 'restart' | 'stop' | 'start' | 'run-now';

const ACTION_LIMIT_MS = 30_000;
const MIGRATION_LIMIT_MS = 120_000;
const MAX_ERROR = 500;
const SECRET_REFUSED = 'הגשר למארח דחה את הסוד המשותף של השירות (BRIDGE_SHARED_SECRET)';

/**
 * Acts on a service of the host through the bridge. `run-now` restarts a drain for one run.
 *
 * @throws AppError service_not_found, not_a_cron_service, drain_disabled, bridge_error, bridge_unavailable
 */
export async function actOnService(
  ctx: Context,
  name: string,
  action: ServiceAction,
): Promise<z.input<typeof ServiceActionDone>> {
  const service = requireService(name);
  if (action === 'run-now') {
    if (service.kind !== 'cron') throw new AppError('not_a_cron_service');
    if (await isDisabled(ctx, name)) throw new AppError('drain_disabled');
  }
  const verb = action === 'run-now' ? 'restart' : action;
  const done = await askBridge(ctx, ACTION_LIMIT_MS, (bridge, signal) => bridge.control(name, verb, signal));
  if (!done.ok) throw refusal(done.error);
  await announceOperations(ctx, 'services');
  await recordAct(ctx, { action: `service.${action}`, target: name });
  return { ...done, name, action };
}

/**
 * Switches agents to another adapter through the bridge. What was changed is recorded, also where the script failed later.
 *
 * @throws AppError agent_not_found, bridge_error with what was `changed` and the script's `output`, bridge_unavailable
 */
export async function migrateAdapter(
  ctx: Context,
  body: z.output<typeof MigrateAdapterRequest>,
): Promise<z.input<typeof AdapterMigrated>> {
  const done = await askBridge(ctx, MIGRATION_LIMIT_MS, (bridge, signal) => bridge.migrateAdapter(body, signal));
  if (done.unknownAgent) throw new AppError('agent_not_found');
  const changed = changedAgents(done.output);
  if (!body.dry_run && (done.ok || changed.length > 0))
    await recordAct(ctx, { action: 'adapter.migrated', target: migrationTarget(body, done.ok ? null : changed) });
  if (!done.ok) throw refusal(done.error, { extra: { changed, output: done.output } });
  return { ok: true, changed, output: done.output, error: null };
}

async function askBridge<T>(
  ctx: Context,
  limitMs: number,
  ask: (bridge: BridgeClient, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!ctx.bridge) throw unavailable('הגשר למארח אינו מוגדר');
  try {
    return await ask(ctx.bridge, AbortSignal.timeout(limitMs));
  } catch (cause) {
    if (!(cause instanceof BridgeError)) throw cause;
    if (cause.reason === 'unavailable') throw unavailable('הגשר למארח אינו זמין כרגע', cause);
    throw refusal(cause.reason === 'refused' ? SECRET_REFUSED : null, { cause });
  }
}

/** Both also answer in the bridge's own form, for scripts that read only that. */
const unavailable = (error: string, cause?: unknown) =>
  new AppError('bridge_unavailable', {
    detail: error,
    retryAfter: 10,
    extra: { ok: false, error, peer: 'bridge' },
    cause,
  });

function refusal(
  error: string | null,
  { extra = {}, cause }: { extra?: Record<string, unknown>; cause?: unknown } = {},
): AppError {
  const text = (error ?? 'הגשר למארח השיב תשובה שאינה תקינה').slice(0, MAX_ERROR);
  return new AppError('bridge_error', {
    detail: text,
    extra: { ...extra, ok: false, error: text, peer: 'bridge' },
    cause,
  });
}

/** @param partly the agents that were changed before the script failed; null when it did not */
function migrationTarget({ agent_id, to }: z.output<typeof MigrateAdapterRequest>, partly: string[] | null): string {
  return `${agent_id ?? (partly ? partly.join(', ') : 'all')} → ${to}`;
}

/** The script tells each agent that it changes in a line of JSON. */
function changedAgents(output: string): string[] {
  return output.split('\n').flatMap((line) => {
    const id = /"agent_id"\s*:\s*"([^"]+)"/.exec(line)?.[1];
    return id && !/"changed"\s*:\s*false/.test(line) ? [id] : [];
  });
}
