import { join } from 'node:path';
import { and, asc, gt, inArray, isNotNull } from 'drizzle-orm';
import { precedentDecisions } from '../db/schema/precedents.ts';
import { contentFaults, namesIn, orphan } from './disk.ts';
import { type Checking, eachOf, pagesOf, piecesOf, reportPersistent } from './faults.ts';

const PAGE = 500;

/** Files of the precedent corpus: each that a row names is there, and each has its row. */
export async function checkPrecedents(checking: Checking): Promise<void> {
  const { db } = checking.database;
  const columns = {
    id: precedentDecisions.precedentId,
    file: precedentDecisions.originalFile,
    sha256: precedentDecisions.originalSha256,
  };
  const withFile = isNotNull(precedentDecisions.originalFile);
  const page = async (after: string | null, size: number) =>
    db
      .select(columns)
      .from(precedentDecisions)
      .where(and(withFile, after === null ? undefined : gt(precedentDecisions.precedentId, after)))
      .orderBy(asc(precedentDecisions.precedentId))
      .limit(size);
  for await (const rows of pagesOf(PAGE, page, ({ id }) => id)) {
    checking.count('precedents', rows.length);
    const ids = rows.map(({ id }) => id);
    await reportPersistent(checking, async () => {
      const now = await db.select(columns).from(precedentDecisions).where(inArray(precedentDecisions.precedentId, ids));
      return eachOf(now, ({ file, sha256 }) => contentFaults(checking, `precedents/${file}`, sha256, 'precedent'));
    });
  }
  const present = () => namesIn(join(checking.dataDir, 'precedents'), 'files');
  for (const names of piecesOf(await present(), PAGE))
    await reportPersistent(checking, async () => {
      const still = new Set(await present());
      // The name is made of the decision's id.
      const ids = names.map((name) => name.slice(0, 36)).filter((id) => /^[0-9a-f-]{36}$/.test(id));
      const known = await db
        .select(columns)
        .from(precedentDecisions)
        .where(inArray(precedentDecisions.precedentId, ids));
      const named = new Set(known.map(({ file }) => file));
      const unknown = names.filter((name) => still.has(name) && !named.has(name));
      return unknown.map((name) => orphan(checking, 'precedents', name, 'precedent-orphan'));
    });
}
