// Which files the rows speak of: what must be there for files and database to agree.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '../db/open.ts';
import { cases } from '../db/schema/cases.ts';
import { documents } from '../db/schema/documents.ts';
import { pendingFiles } from '../db/schema/intake.ts';
import { precedentDecisions } from '../db/schema/precedents.ts';

/** Gives the paths below `root` (a data directory or a copy of one) that rows name and that are not there. */
export async function missingFiles(executor: Executor, root: string): Promise<string[]> {
  const uploads = await executor.select({ filename: pendingFiles.filename }).from(pendingFiles);
  const directories = await executor.select({ directory: cases.directory }).from(cases);
  const ready = await executor
    .select({ directory: cases.directory, original: documents.originalFile, extracted: documents.extractedFile })
    .from(documents)
    .innerJoin(cases, eq(cases.caseId, documents.caseId))
    .where(eq(documents.status, 'ready'));
  const precedents = await executor
    .select({ original: precedentDecisions.originalFile })
    .from(precedentDecisions)
    .where(isNotNull(precedentDecisions.originalFile));
  const paths = [
    ...precedents.map(({ original }) => join('precedents', original ?? '')),
    ...uploads.map(({ filename }) => join('uploads', filename)),
    ...directories.map(({ directory }) => join('cases', directory)),
    ...ready.flatMap(({ directory, original, extracted }) => [
      ...(original ? [join('cases', directory, 'documents/originals', original)] : []),
      ...(extracted ? [join('cases', directory, 'documents/extracted', extracted)] : []),
    ]),
  ];
  return paths.filter((path) => !existsSync(join(root, path)));
}
