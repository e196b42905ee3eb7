import type { z } from '@hono/zod-openapi';
import { type Context, inTransaction } from '../../context.ts';
import { caseKey } from '../../domain/case-number.ts';
import { requireRole } from '../../domain/roles.ts';
import { AppError, fieldError } from '../../errors.ts';
import { EVENTS_CHANNEL, PRESENCE } from '../../events/announce.ts';
import type { Subscription } from '../../events/event-feed.ts';
import { selectCase, selectPresent, upsertPresence } from '../../events/events.queries.ts';
import { projectPerson } from '../../events/presence-watch.ts';
import { OPERATOR_TOPICS, TOPICS, type Topic } from '../../events/topics.ts';
import type { Frame } from '../../http/sse.ts';
import type { Presence, PresenceRequest } from './events.contract.ts';

/** A client that left is noticed within one; proxies end what is silent for a minute. */
const KEEPALIVE_MS = 15_000;

const ofOperator: ReadonlySet<string> = new Set(OPERATOR_TOPICS);

/**
 * The subjects that a stream is about: those named, or all that the caller may read.
 *
 * @throws AppError validation_error for an unknown one, role_required for one that she may not read
 */
export function topicsFor(ctx: Pick<Context, 'roles'>, named: string | undefined): ReadonlySet<Topic> {
  const names = (named ?? '').split(',').flatMap((name) => name.trim() || []);
  const unknown = names.find((name) => !(TOPICS as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw fieldError(['query', 'topics'], `נושא שאינו מוכר; הנושאים הם: ${TOPICS.join(', ')}`, 'unknown_topic');
  if (names.some((name) => ofOperator.has(name))) requireRole(ctx, 'operator');
  if (names.length > 0) return new Set(names as Topic[]);
  return new Set(TOPICS.filter((topic) => !ofOperator.has(topic) || ctx.roles.has('operator')));
}

/** Frames of one stream. The place of the client goes along with the keepalives: it then knows from where to go on. */
export async function* eventFrames(subscription: Subscription, signal: AbortSignal): AsyncGenerator<Frame> {
  yield placeOf(subscription);
  while (!signal.aborted) {
    const events = await subscription.next(KEEPALIVE_MS, signal);
    for (const event of events) yield event;
    if (events.length === 0) yield placeOf(subscription);
  }
}

function placeOf(subscription: Subscription): Frame {
  const id = subscription.position();
  return id === undefined ? { kind: 'heartbeat' } : { kind: 'heartbeat', id };
}

/** Says where the actor works. @returns who is at the case now @throws AppError case_not_found */
export async function savePresence(
  ctx: Context,
  { case_number, block_id }: z.output<typeof PresenceRequest>,
): Promise<z.input<typeof Presence>> {
  const row = await selectCase(ctx.db, caseKey(case_number));
  if (!row) throw new AppError('case_not_found');
  const people = await inTransaction(ctx, async (inner) => {
    const isNews = await upsertPresence(inner.db, { caseId: row.caseId, actor: ctx.actor, blockId: block_id });
    if (isNews) await inner.database.notify.notify(inner.db, EVENTS_CHANNEL, PRESENCE);
    return selectPresent(inner.db, row.caseId);
  });
  return { case_number: row.caseNumber, people: people.map(projectPerson) as z.input<typeof Presence>['people'] };
}
