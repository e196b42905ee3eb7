import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { documents, documentTexts } from '../../db/schema/documents.ts';
import type { Executor } from '../../db/types.ts';
import type { Pleading } from '../../hebrew/read/metadata/case-people.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';

/** Pleadings that are read for who is who, and characters of the head and of the signature of each. */
const MOST_PLEADINGS = 60;
const HEAD = 6_000;
const SIGNATURE = 1_000;

/** Heads and signatures of the pleadings of a case that are read, the first ones first. */
export async function selectPleadings(db: Executor, caseId: string): Promise<Pleading[]> {
  const rows = await db
    .select({
      party: documents.party,
      text: sql<string>`case when length(${documentTexts.text}) <= ${HEAD + SIGNATURE} then ${documentTexts.text}
        else left(${documentTexts.text}, ${HEAD}) || E'\\n' || right(${documentTexts.text}, ${SIGNATURE}) end`,
    })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.documentId, documents.documentId))
    .where(
      and(
        eq(documents.caseId, caseId),
        inArray(documents.docType, ['appeal', 'response', 'reply']),
        eq(documents.status, 'ready'),
      ),
    )
    .orderBy(asc(documents.createdAt), asc(documents.documentId))
    .limit(MOST_PLEADINGS);
  return rows.map(({ party, text }) => ({ party: party as PartyKey | null, text }));
}
