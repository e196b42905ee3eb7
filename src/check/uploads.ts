import { join } from 'node:path';
import { asc, gt, inArray } from 'drizzle-orm';
import { pendingFiles } from '../db/schema/intake.ts';
import { contentFaults, namesIn, orphan } from './disk.ts';
import { type Checking, eachOf, pagesOf, piecesOf, reportPersistent } from './faults.ts';

const PAGE = 500;

/** Files that wait to be classified: each row has its file with its content, and each file its row. */
export async function checkUploads(checking: Checking): Promise<void> {
  const { db } = checking.database;
  const columns = { id: pendingFiles.uploadId, filename: pendingFiles.filename, sha256: pendingFiles.sha256 };
  const page = async (after: string | null, size: number) =>
    db
      .select(columns)
      .from(pendingFiles)
      .where(after === null ? undefined : gt(pendingFiles.uploadId, after))
      .orderBy(asc(pendingFiles.uploadId))
      .limit(size);
  for await (const rows of pagesOf(PAGE, page, ({ id }) => id)) {
    checking.count('uploads', rows.length);
    const ids = rows.map(({ id }) => id);
    await reportPersistent(checking, async () => {
      const now = await db.select(columns).from(pendingFiles).where(inArray(pendingFiles.uploadId, ids));
      return eachOf(now, ({ filename, sha256 }) => contentFaults(checking, `uploads/${filename}`, sha256, 'upload'));
    });
  }
  const present = () => namesIn(join(checking.dataDir, 'uploads'), 'files');
  for (const names of piecesOf(await present(), PAGE))
    await reportPersistent(checking, async () => {
      const still = new Set(await present());
      const known = await db.select(columns).from(pendingFiles).where(inArray(pendingFiles.filename, names));
      const named = new Set(known.map(({ filename }) => filename));
      const unknown = names.filter((name) => still.has(name) && !named.has(name));
      return unknown.map((name) => orphan(checking, 'uploads', name, 'upload-orphan'));
    });
}
