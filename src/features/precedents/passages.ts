import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Executor } from '../../db/open.ts';
import { precedentPassages } from '../../db/schema/precedents.ts';
import { type IndexedTerms, indexTerms } from '../../hebrew/search/index-terms.ts';
import type { SearchChunk } from '../../thread-catalog.ts';

/** The place of a decision's heading among its passages, before its text. */
const HEADING = -1;
const ROWS_AT_ONCE = 200;

/** Replaces what the search finds of a decision. */
export async function writeDecisionPassages(
  db: Executor,
  precedentId: string,
  heading: string,
  chunks: SearchChunk[],
): Promise<void> {
  await db.delete(precedentPassages).where(eq(precedentPassages.precedentId, precedentId));
  const rows = [
    row({ precedentId, position: HEADING, text: heading, indexed: indexTerms(heading) }),
    ...chunks.map(({ index, text, indexed }) => row({ precedentId, position: index, text, indexed })),
  ];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db.insert(precedentPassages).values(rows.slice(at, at + ROWS_AT_ONCE));
}

/** Replaces the heading by which a decision is found, such as when its summary is known. */
export async function writeHeading(db: Executor, precedentId: string, heading: string): Promise<void> {
  const { words, terms, length } = indexTerms(heading);
  await db
    .update(precedentPassages)
    .set({ text: heading, words, wordCount: length, terms })
    .where(sql`${precedentPassages.precedentId} = ${precedentId} and ${precedentPassages.position} = ${HEADING}`);
}

/** Lets the search find an attached quote, by its words, its citation and its note. */
export async function writeAttachmentPassage(
  db: Executor,
  attachment: { attachmentId: string; quote: string; citation: string; note: string | null },
): Promise<void> {
  const text = [attachment.quote, attachment.citation, attachment.note ?? ''].join('\n').trim();
  const indexed = indexTerms(text);
  await db.insert(precedentPassages).values(row({ attachmentId: attachment.attachmentId, position: 0, text, indexed }));
}

function row(passage: {
  precedentId?: string;
  attachmentId?: string;
  position: number;
  text: string;
  indexed: IndexedTerms;
}): typeof precedentPassages.$inferInsert {
  const { precedentId = null, attachmentId = null, position, text, indexed } = passage;
  return {
    passageId: uuidv7(),
    precedentId,
    attachmentId,
    position,
    text,
    words: indexed.words,
    wordCount: indexed.length,
    terms: indexed.terms,
  };
}
