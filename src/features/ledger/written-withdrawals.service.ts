// What parties gave up in writing. A document is read for it once for each version of it; a thread does that.
import { asc, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { documentPages, documentTexts } from '../../db/schema/documents.ts';
import { type SourcePlace, sourceOf } from '../../domain/places/source.ts';
import { argumentsGivenUp, type WrittenWithdrawal } from '../../hebrew/read/claims/written-withdrawals.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';
import { boundedCache } from '../../lib/bounded-cache.ts';
import type { LedgerFacts, WritingRow } from './ledger.queries.ts';

type Found = WrittenWithdrawal & { page: number | null };

/** An argument that its party gave up in writing. */
export interface GivenUpInWriting {
  words: string;
  source: SourcePlace;
  /** Of the document, `YYYY-MM-DD`. */
  date: string | null;
}

const LIMIT_MS = 20_000;
/** Documents that are remembered, each with what it gives up, mostly nothing. */
const MOST_REMEMBERED = 100_000;
const remembered = boundedCache<Found[]>(MOST_REMEMBERED);
const keyOf = ({ documentId, version, party }: WritingRow): string => `${documentId} ${version} ${party}`;

/** What was given up in writing. */
export interface InWriting {
  /** By the index of its argument; the latest words where there are several. */
  given: ReadonlyMap<number, GivenUpInWriting>;
  /** Words of which nobody can tell what argument they mean: a person has to see them. */
  loose: { party: PartyKey; words: string }[];
}

/** What the parties of a case gave up in writing. @throws what a thread throws */
export async function givenUpInWriting(ctx: Context, facts: LedgerFacts): Promise<InWriting> {
  const given = new Map<number, GivenUpInWriting>();
  const loose: InWriting['loose'] = [];
  if (facts.arguments.length === 0) return { given, loose };
  await readNew(
    ctx,
    facts.writings.filter((writing) => !remembered.get(keyOf(writing))),
  );
  for (const writing of facts.writings) {
    const own = facts.arguments.flatMap((argument, index) =>
      argument.party === writing.party
        ? [{ index, title: argument.title, claims: textsOf(argument), locations: placesOf(argument) }]
        : [],
    );
    for (const { text, start, end, page } of remembered.get(keyOf(writing)) ?? []) {
      const source = { ...sourceOf({ document_id: writing.documentId }, { start, end }), page };
      for (const at of argumentsGivenUp(text, own))
        if (at === null) loose.push({ party: writing.party as PartyKey, words: text });
        else given.set(own[at]!.index, { words: text, source, date: writing.date });
    }
  }
  return { given, loose };
}

const placesOf = ({ claims }: LedgerFacts['arguments'][number]): string[] => claims.map(({ location }) => location);
const textsOf = ({ claims }: LedgerFacts['arguments'][number]): string[] => claims.map(({ text }) => text);

async function readNew(ctx: Context, writings: readonly WritingRow[]): Promise<void> {
  if (writings.length === 0) return;
  const ids = writings.map(({ documentId }) => documentId);
  const rows = await ctx.db
    .select({ id: documentTexts.documentId, text: documentTexts.text })
    .from(documentTexts)
    .where(inArray(documentTexts.documentId, ids));
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  const input = writings.map(({ documentId, party }) => ({
    text: texts.get(documentId) ?? '',
    party: party as PartyKey,
  }));
  const options = { timeoutMs: LIMIT_MS, signal: ctx.signal, turn: ctx.turn, lane: 'quick' } as const;
  const found = await ctx.threads.run('findWithdrawals', input, options);
  const pages = await pagesOf(
    ctx,
    ids.filter((_, at) => found[at]!.length > 0),
  );
  writings.forEach((writing, at) => {
    const own = pages.get(writing.documentId) ?? [];
    const placed = found[at]!.map((one) => {
      const page = own.find(({ start, end }) => one.start >= start && one.start < end)?.number ?? null;
      return { ...one, page };
    });
    remembered.set(keyOf(writing), placed, 1 + placed.length);
  });
}

async function pagesOf(ctx: Context, ids: string[]) {
  if (ids.length === 0) return new Map<string, { number: number; start: number; end: number }[]>();
  const { documentId: id, number, start, end } = documentPages;
  const rows = await ctx.db
    .select({ id, number, start, end })
    .from(documentPages)
    .where(inArray(id, ids))
    .orderBy(asc(number));
  return Map.groupBy(rows, (row) => row.id);
}
