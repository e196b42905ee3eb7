// How a change becomes an event for whoever has the service open: a row in the caller's transaction, and a message that
// comes to every process with its commit. What was rolled back makes no event.
import type { Database, Executor } from '../db/open.ts';
import { events } from '../db/schema/events.ts';
import type { CasePart, Change, NewEvent, OperationsPart } from './topics.ts';

export const EVENTS_CHANNEL = 'events';
/** Messages of the channel: rows wait to be read; somebody came to a case or went; anything else is an event itself. */
export const STORED = '';
export const PRESENCE = 'presence';

/** What telling needs of a context. */
export interface Announcer {
  database: Pick<Database, 'db' | 'notify'>;
  /** The database or the running transaction. */
  db: Executor;
  actor: string | null;
}

/** Transactions whose commit wakes everybody already: one message is enough for all their events. */
const woken = new WeakSet<Executor>();

/** Stores events and tells every process of them, both with the caller's commit. Throws what the database throws. */
export async function announce(ctx: Announcer, ...news: NewEvent[]): Promise<void> {
  if (news.length === 0) return;
  const rows = news.map(({ topic, caseNumber, data }) => ({ topic, caseNumber, actor: ctx.actor, data: { ...data } }));
  const stored = ctx.db.insert(events).values(rows);
  if (ctx.db === ctx.database.db) {
    // Outside of a transaction each goes its own way, and who is woken before the row is there does not find it.
    await stored;
    return wakeOnce(ctx);
  }
  // Sent together: each wait for an answer in a transaction holds the embedded database's one session.
  await Promise.all([stored, wakeOnce(ctx)]);
}

async function wakeOnce({ database, db }: Announcer): Promise<void> {
  if (woken.has(db)) return;
  if (db !== database.db) woken.add(db);
  await database.notify.notify(db, EVENTS_CHANNEL, STORED);
}

/** Tells of a change of a case, or of a part of it that has no row of its own. */
export const announceCase = (
  ctx: Announcer,
  { caseNumber, version }: { caseNumber: string; version: number },
  change: Change,
  part: CasePart = 'case',
): Promise<void> => announce(ctx, { topic: 'case', caseNumber, data: { version, change, part } });

/** Tells of a change of a document; its version is the number of its reading. */
export const announceDocument = (
  ctx: Announcer,
  caseNumber: string,
  { documentId, revision }: { documentId: string; revision: number },
  change: Change,
): Promise<void> =>
  announce(ctx, { topic: 'document', caseNumber, data: { document_id: documentId, version: revision, change } });

/** Tells of a file among the uploads. */
export const announceUploads = (ctx: Announcer, filenames: string[], change: Change): Promise<void> =>
  announce(
    ctx,
    ...filenames.map((filename) => ({ topic: 'upload' as const, caseNumber: null, data: { filename, change } })),
  );

/** Tells those who look at the operator's page now; nothing is stored. */
export async function announceOperations(ctx: Announcer, part: OperationsPart): Promise<void> {
  const event = { topic: 'operations', at: new Date().toISOString(), actor: ctx.actor, part };
  await ctx.database.notify.notify(ctx.db, EVENTS_CHANNEL, JSON.stringify(event));
}
