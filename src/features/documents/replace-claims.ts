import { asc, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import { argumentsWith, dropEmptyArguments, leaveArguments, markStale, recountClaims } from '../../db/claims.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { claims } from '../../db/schema/documents.ts';
import { carryOver, type KnownClaim } from '../../domain/claims/carry-over.ts';
import { pageAt } from '../../domain/places/boxes.ts';
import type { Finder } from '../../domain/places/find-again.ts';
import type { Range, ShownPage } from '../../domain/places/types.ts';
import type { Claim } from '../../hebrew/read/claims/extract.ts';

type ClaimRow = typeof claims.$inferSelect;
type Known = KnownClaim & { row: ClaimRow };

/** Rows of one insert, so that no statement has too many parameters. */
const ROWS_AT_ONCE = 200;

/** What was found in a text. */
export interface FoundClaims {
  documentId: string;
  text: string;
  pages: readonly ShownPage[];
  claims: readonly Claim[];
}

/** The text that the former claims point into, and where its words stand now where that was asked before. */
export interface FormerText {
  text: string;
  again?: Finder;
}

/**
 * Puts the claims of a reading in place of those of the former one: what is the same keeps its id, what a person decided
 * about stays as she left it and moves with its words (contract section 9).
 */
export async function replaceClaims(
  ctx: Context,
  row: CaseRow,
  { documentId, text, pages, claims: found }: FoundClaims,
  former: FormerText,
): Promise<void> {
  const stored = await ctx.db
    .select()
    .from(claims)
    .where(eq(claims.documentId, documentId))
    .orderBy(asc(claims.position), asc(claims.start));
  const { matched, kept, added, gone } = carryOver(stored.map(known), found, {
    oldText: former.text,
    newText: text,
    ...(former.again ? { again: former.again } : {}),
  });
  const pageOf = (start: number): number | null => pageAt(pages, start)?.number ?? null;
  const idOf = new Map([
    ...added.map((claim) => [claim, uuidv7()] as const),
    ...matched.map(({ known, found: claim }) => [claim, known.claimId] as const),
  ]);
  const supportedBy = ({ supports }: Claim): string | null =>
    supports === null ? null : (idOf.get(found[supports]!) ?? null);
  const base = { documentId, caseId: row.caseId, position: 0 };
  const now = ctx.clock.now();
  const rows = [
    ...added.map((claim) => ({
      ...base,
      claimId: idOf.get(claim)!,
      ...asRead(claim, pageOf, supportedBy(claim)),
      version: 1,
      createdAt: now,
    })),
    ...matched.map(({ known, found: claim }) => readAgain(known.row, asRead(claim, pageOf, supportedBy(claim)))),
    ...kept
      .filter(({ known, range }) => range || known.row.review !== 'deleted')
      .map(({ known, range }) => moved(known.row, range, text, pageOf)),
  ];
  const forgotten = kept.filter(({ known, range }) => !range && known.row.review === 'deleted');
  await remove(ctx, [...gone, ...forgotten.map(({ known }) => known)]);
  const taken = matched.filter(({ known, found: claim }) => !known.decided && known.row.party !== claim.party);
  await leaveArguments(
    ctx.db,
    taken.map(({ known }) => known.claimId),
  );
  const reworded = matched.filter(({ known, found: claim }) => !known.decided && known.row.text !== claim.text);
  await markStale(
    ctx.db,
    await argumentsWith(
      ctx.db,
      reworded.map(({ known }) => known.claimId),
    ),
  );
  await write(ctx, inOrder(rows));
  await recountClaims(ctx.db, documentId);
}

const known = (row: ClaimRow): Known => ({
  row,
  claimId: row.claimId,
  words: row.words ?? row.text,
  range: row.start === null || row.end === null ? null : { start: row.start, end: row.end },
  decided: row.editedBy !== null,
});

const asRead = (claim: Claim, pageOf: (start: number) => number | null, supports: string | null) => ({
  supports,
  party: claim.party as string,
  text: claim.text,
  topic: claim.topic,
  location: claim.location ?? '',
  threshold: claim.threshold,
  confidence: claim.confidence,
  start: claim.start,
  end: claim.end,
  page: pageOf(claim.start),
  words: null as string | null,
  lost: false,
  review: 'found' as ClaimRow['review'],
  editedBy: null as string | null,
});

/** A claim that is there again: a person's words and decisions stay, its place is the new one. */
function readAgain(row: ClaimRow, read: ReturnType<typeof asRead>): ClaimRow {
  const { location, start, end, page, supports } = read;
  const place = { location, start, end, page, supports, lost: false };
  const isSame = row.text === read.text && row.party === read.party && row.threshold === read.threshold;
  if (row.editedBy === null) return { ...row, ...read, version: isSame ? row.version : row.version + 1 };
  return row.words === null ? { ...row, ...place, text: read.text } : { ...row, ...place, words: read.text };
}

/** A claim that only a person stands for, where its words are now; they are lost where they are nowhere. */
function moved(
  row: ClaimRow,
  range: Range | null,
  newText: string,
  pageOf: (start: number) => number | null,
): ClaimRow {
  if (!range) return { ...row, start: null, end: null, page: null, lost: true };
  const words = newText.slice(range.start, range.end);
  const place = { ...range, page: pageOf(range.start), lost: false };
  return row.words === null ? { ...row, ...place, text: words } : { ...row, ...place, words };
}

/** With their positions: as they stand in the text, the lost ones where they were among the others. */
function inOrder(rows: ClaimRow[]): ClaimRow[] {
  const placed = rows.filter(({ start }) => start !== null).sort((a, b) => a.start! - b.start!);
  const lost = rows.filter(({ start }) => start === null).sort((a, b) => a.position - b.position);
  return [...placed, ...lost].map((row, position) => ({ ...row, position }));
}

async function remove({ db }: Context, gone: Known[]): Promise<void> {
  const ids = gone.map(({ claimId }) => claimId);
  const touched = await argumentsWith(db, ids);
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    await db.delete(claims).where(inArray(claims.claimId, ids.slice(at, at + ROWS_AT_ONCE)));
  await markStale(db, touched);
  await dropEmptyArguments(db, touched);
}

async function write({ db }: Context, rows: ClaimRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db
      .insert(claims)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: claims.claimId,
        set: {
          position: sql`excluded.position`,
          party: sql`excluded.party`,
          text: sql`excluded.text`,
          topic: sql`excluded.topic`,
          location: sql`excluded.location`,
          threshold: sql`excluded.threshold`,
          supports: sql`excluded.supports`,
          confidence: sql`excluded.confidence`,
          start: sql`excluded.start_offset`,
          end: sql`excluded.end_offset`,
          page: sql`excluded.page`,
          words: sql`excluded.words`,
          lost: sql`excluded.lost`,
          version: sql`excluded.version`,
        },
      });
}
