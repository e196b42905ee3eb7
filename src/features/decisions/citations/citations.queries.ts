import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/open.ts';
import { precedentAttachments } from '../../../db/schema/attachments.ts';
import { precedentDecisions, precedentTexts } from '../../../db/schema/precedents.ts';
import { styleCorpus, styleCorpusTexts } from '../../../db/schema/style-corpus.ts';
import { compareNumbers, numberKey } from '../../../domain/decision-keys.ts';
import type { Holder } from '../../../domain/places/source.ts';
import type { Authority, CaseFacts } from '../../../hebrew/check/types.ts';

/** Most attachments and most decisions that one draft is held against. */
const MOST_ATTACHMENTS = 5_000;
const MOST_DECISIONS = 300;
/** Most characters of them, and of one of them. */
const MOST_CHARACTERS = 20_000_000;
const MOST_OF_ONE = 4_000_000;

/** Quotations that are attached to a case, oldest first. */
export const selectAttachments = async (db: Executor, caseId: string): Promise<CaseFacts['attachments']> =>
  db
    .select({ quote: precedentAttachments.quote, citation: precedentAttachments.citation })
    .from(precedentAttachments)
    .where(eq(precedentAttachments.caseId, caseId))
    .orderBy(asc(precedentAttachments.createdAt))
    .limit(MOST_ATTACHMENTS);

/** A decision of one of the corpora, by what holds it. */
export type FoundAuthority = Authority & { holder: Holder };

/**
 * The decisions of the corpora with these citation keys, those of the precedent corpus before the chair's own; of each key
 * one.
 */
export async function selectAuthorities(db: Executor, keys: string[]): Promise<FoundAuthority[]> {
  if (keys.length === 0) return [];
  const precedents = await selectPrecedents(db, keys);
  const found = new Set(precedents.map(({ key }) => key));
  const own = await selectOwnDecisions(
    db,
    keys.filter((key) => !found.has(key)),
  );
  let room = MOST_CHARACTERS;
  return [...precedents, ...own].filter(({ text }) => {
    room -= text.length;
    return room >= 0;
  });
}

async function selectPrecedents(db: Executor, keys: string[]): Promise<FoundAuthority[]> {
  const rows = await db
    .select({
      id: precedentDecisions.precedentId,
      key: precedentDecisions.citationKey,
      citation: precedentDecisions.citation,
      text: sql<string>`left(${precedentTexts.text}, ${MOST_OF_ONE})`,
    })
    .from(precedentDecisions)
    .innerJoin(precedentTexts, eq(precedentTexts.precedentId, precedentDecisions.precedentId))
    .where(and(inArray(precedentDecisions.citationKey, keys), isNotNull(precedentDecisions.charCount)))
    .limit(MOST_DECISIONS);
  return rows.map((row) => ({ ...row, holder: { precedent_id: row.id } }));
}

/** Decisions of the committee, by which it may cite itself. */
async function selectOwnDecisions(db: Executor, keys: string[]): Promise<FoundAuthority[]> {
  const numbers = new Map(keys.flatMap((key) => (key.startsWith(OWN) ? [[key, key.slice(OWN.length)] as const] : [])));
  const figures = [...numbers.values()].flatMap((number) => numberKey(number) ?? []);
  if (figures.length === 0) return [];
  const rows = await db
    .select({
      id: styleCorpus.corpusId,
      citation: styleCorpus.title,
      number: styleCorpus.decisionNumber,
      text: sql<string>`left(${styleCorpusTexts.fullText}, ${MOST_OF_ONE})`,
    })
    .from(styleCorpus)
    .innerJoin(styleCorpusTexts, eq(styleCorpusTexts.corpusId, styleCorpus.corpusId))
    .where(inArray(styleCorpus.numberKey, figures))
    .orderBy(desc(styleCorpus.updatedAt), styleCorpus.corpusId)
    .limit(MOST_DECISIONS);
  return [...numbers].flatMap(([key, number]) => {
    const row = rows.find((one) => one.number !== null && compareNumbers(one.number, number) === 'same');
    return row ? [{ id: row.id, key, citation: row.citation, text: row.text, holder: { corpus_id: row.id } }] : [];
  });
}

/** What the key of an appeal begins with. */
const OWN = 'ערר ';
