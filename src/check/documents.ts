import { and, asc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import { cases } from '../db/schema/cases.ts';
import { documents } from '../db/schema/documents.ts';
import { contentFaults } from './disk.ts';
import { type Checking, eachOf, pagesOf, reportPersistent } from './faults.ts';

const PAGE = 500;

/** Originals and extracted texts of all documents: each is there, each original with the content that was uploaded. */
export async function checkDocuments(checking: Checking): Promise<void> {
  const query = () =>
    checking.database.db
      .select({
        id: documents.documentId,
        directory: cases.directory,
        original: documents.originalFile,
        extracted: documents.extractedFile,
        sha256: documents.sha256,
      })
      .from(documents)
      .innerJoin(cases, eq(cases.caseId, documents.caseId))
      .$dynamic();
  const withFile = or(isNotNull(documents.originalFile), isNotNull(documents.extractedFile));
  const page = async (after: string | null, size: number) =>
    query()
      .where(and(withFile, after === null ? undefined : gt(documents.documentId, after)))
      .orderBy(asc(documents.documentId))
      .limit(size);
  for await (const rows of pagesOf(PAGE, page, ({ id }) => id)) {
    checking.count('documents', rows.length);
    const ids = rows.map(({ id }) => id);
    await reportPersistent(checking, async () =>
      eachOf(
        await query().where(inArray(documents.documentId, ids)),
        async ({ directory, original, extracted, sha256 }) => {
          const folder = `cases/${directory}/documents`;
          return [
            ...(original ? await contentFaults(checking, `${folder}/originals/${original}`, sha256, 'original') : []),
            ...(extracted ? await contentFaults(checking, `${folder}/extracted/${extracted}`, null, 'extracted') : []),
          ];
        },
      ),
    );
  }
}
