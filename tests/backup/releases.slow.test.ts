// Data that released versions made, as archives of theirs: this version takes each over, and nothing of it is lost. A release
// adds its archive (docs/operations.md); none is ever made anew.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { readManifest } from '../../src/backup/archive.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { checkAll } from '../../src/check/check.ts';
import { openDatabase } from '../../src/db/open.ts';
import { emptyServerDatabase, testServerUrl } from '../helpers/database.ts';
import { type Service, startService } from '../helpers/service.ts';

const RELEASES = join(import.meta.dirname, 'fixtures/releases');
/** What a person would miss: read through the interface of the release when its archive was made. */
const KNOWN: Record<string, { case: string; documents: string[]; claims: number; blocks: string; query: string }> = {
  '0.1.0': {
    case: '1031/25',
    documents: [
      'החלטה 1031-25',
      'כתב ערר',
      'פרוטוקול 18.5.2025',
      'תגובת העוררים',
      'תשובת הוועדה המקומית',
      'תשובת מבקשי ההיתר',
    ],
    claims: 116,
    blocks: '6810f3367e86247560417daa0450d8fe7966d55ae402080c4f760ae6f236b5a9',
    query: 'קו בניין צדי סטייה ניכרת',
  },
  '0.2.0': {
    case: '1031/25',
    documents: [
      'החלטה 1031-25',
      'כתב ערר',
      'פרוטוקול 18.5.2025',
      'תגובת העוררים',
      'תשובת הוועדה המקומית',
      'תשובת מבקשי ההיתר',
    ],
    claims: 116,
    blocks: '6810f3367e86247560417daa0450d8fe7966d55ae402080c4f760ae6f236b5a9',
    query: 'קו בניין צדי סטייה ניכרת',
  },
};

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const archives = (await readdir(RELEASES)).filter((name) => name.endsWith('.tar.gz'));

describe.each(archives)('the data of release %s', (archive) => {
  it('comes over whole, and is worked with', async () => {
    const path = join(RELEASES, archive);
    const dataDir = await mkdtemp(join(tmpdir(), 'release-'));
    const server = testServerUrl === null ? null : await emptyServerDatabase();
    ends.push(() => rm(dataDir, { recursive: true, force: true }));
    if (server) ends.push(() => server.drop());
    const url = server?.url ?? null;
    await restoreBackup({ url, dataDir, path });
    const service = await startService({ DATABASE_URL: url ?? '' }, dataDir);
    ends.push(() => service.stop());
    const known = KNOWN[archive.replace('.tar.gz', '')]!;
    expect(await seenIn(service, known)).toEqual(known);
    expect(await isHeldByRows(url, dataDir, path)).toEqual({ fewer: [], faults: [] });
  });
});

/** The same through this version's interface. */
async function seenIn({ url }: Service, { case: number, query }: (typeof KNOWN)[string]) {
  const get = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as never as Record<string, never[]>;
  };
  const of = `/api/cases/${encodeURIComponent(number)}`;
  const { documents } = (await get(`${of}/details`)) as never as { documents: { title: string }[] };
  const { parties } = (await get(`${of}/claims`)) as never as { parties: { claims: unknown[] }[] };
  const { blocks } = (await get(`${of}/decision-blocks`)) as never as { blocks: { content: string }[] };
  const found = (await get(`/api/search?query=${encodeURIComponent(query)}`)) as never as { results: unknown[] };
  expect(found.results.length).toBeGreaterThan(0);
  const save = await fetch(`${url}${of}/decision-blocks/block-he`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: `${blocks.length} חלקים נקראו` }),
  });
  expect(save.status).toBe(200);
  return {
    case: number,
    documents: documents.map(({ title }) => title).toSorted(),
    claims: parties.flatMap(({ claims }) => claims).length,
    blocks: createHash('sha256')
      .update(blocks.map(({ content }) => content).join('\n'))
      .digest('hex'),
    query,
  };
}

/** Tables that have fewer rows than the archive says, and what `npm run check` finds. */
async function isHeldByRows(url: string | null, dataDir: string, path: string) {
  const { tables } = await readManifest(path);
  const database = await openDatabase({ url, dataDir, applicationName: 'test', max: 1 });
  ends.push(() => database.close());
  const fewer: string[] = [];
  for (const { schema, name, rows } of tables.filter((table) => table.schema === 'public')) {
    const [found] = await database.db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier(schema)}.${sql.identifier(name)}`,
    );
    if (found!.rows < rows) fewer.push(`${name}: ${found!.rows} of ${rows}`);
  }
  const faults: string[] = [];
  await checkAll({ database, dataDir, backupDir: null, mend: false, say: (line) => faults.push(line) });
  return { fewer, faults };
}
