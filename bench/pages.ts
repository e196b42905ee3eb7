import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadCases } from '../samples/load.ts';
import { freePort, startService } from '../tests/helpers/service.ts';
import { startCounted } from './counted-service.ts';
import { addDocument, askJson, untilCompleted } from './http-client.ts';
import { load } from './load.ts';
import { type Figure, median } from './table.ts';

const FOLDER = '1031-25';
const NUMBER = '1031/25';
const CASE = `/api/cases/${encodeURIComponent(NUMBER)}`;
const PAGES: Record<string, string> = {
  details: `${CASE}/details`,
  blocks: `${CASE}/decision-blocks`,
  ledger: `${CASE}/ledger`,
  search: `/api/search?query=${encodeURIComponent('קו בניין והקלה')}`,
  snapshot: '/api/operations',
};
const ROUNDS = 5;
const CONNECTIONS = 16;
const SECONDS = 2;
const LEAST = 0.6;
/** Statements of the service itself, which no page asks for. */
const OWN = /pgboss|notifications|audit_entries|^(?:begin|commit|rollback|listen|set )/i;

/**
 * Throughput of the pages that people open, over a sample case with its arguments and a draft, against a bare handler
 * with the same statements, in turn, so that drift hits both.
 */
export async function measurePages(): Promise<Figure[]> {
  const counted = await startCounted();
  await fillCase(counted.service.url);
  const statements = await statementsOf(counted);
  const file = join(tmpdir(), `bench-pages-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(statements));
  const place: Record<string, string> = counted.database ? { DATABASE_URL: counted.database } : {};
  // Another process of the service, whose statements no proxy slows.
  const service = await startService({ WORKERS: 'off', ...place }, counted.service.dataDir);
  const port = await freePort();
  const bare = spawn(
    process.execPath,
    ['--import', './src/db/driver/hooks.mjs', 'bench/bare-pages.ts', service.dataDir, String(port), file],
    { stdio: 'inherit', env: { ...process.env, ...place } },
  );
  const bareUrl = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${bareUrl}/health`).catch(() => null))?.ok) await wait(50);
  const figures: Figure[] = [];
  for (const [page, path] of Object.entries(PAGES))
    figures.push(await compare(page, statements[page]!.length, service.url + path, `${bareUrl}/${page}`));
  bare.kill('SIGKILL');
  await service.stop();
  await counted.end();
  return figures;
}

async function compare(page: string, statements: number, ours: string, bare: string): Promise<Figure> {
  const [own, floor]: [number[], number[]] = [[], []];
  for (const url of [ours, bare]) await load(url, CONNECTIONS, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push((await load(bare, CONNECTIONS, SECONDS)).perSecond);
    own.push((await load(ours, CONNECTIONS, SECONDS)).perSecond);
  }
  const ratio = median(own) / median(floor);
  return {
    name: `page: ${page}, ${statements} statements`,
    value: median(own),
    unit: 'req/s',
    floor: { name: 'bare handler, same SQL', value: median(floor) },
    target: `ratio >= ${LEAST}`,
    holds: ratio >= LEAST,
  };
}

/** A sample case as a committee has it before its decision: read, its arguments and hearing analysed, drafted. */
async function fillCase(url: string): Promise<void> {
  const sample = (await loadCases()).find(({ folder }) => folder === FOLDER)!;
  await askJson(`${url}/api/cases/create`, { case_number: NUMBER, title: 'ערר על היתר בנייה' });
  for (const { name, text, labels } of sample.documents) {
    if (labels.doc_type === 'decision') continue;
    const file = { filename: `${name}.txt`, title: labels.title, text, docType: labels.doc_type };
    await untilCompleted(url, await addDocument(url, NUMBER, file));
  }
  const until = async (path: string, isThere: (answer: Answer) => boolean) => {
    for (let n = 0; n < 240; n += 1) {
      if (isThere(await askJson<Answer>(url + CASE + path))) return;
      await wait(500);
    }
    throw new Error(`no ${path} within two minutes`);
  };
  await askJson(`${url}${CASE}/aggregate-arguments`, {});
  await until('/legal-arguments', ({ total }) => Number(total) > 0);
  await askJson(`${url}${CASE}/analyze-protocol`, {});
  await until('/protocol-analysis', ({ analyzed_at }) => Boolean(analyzed_at));
  const { blocks } = await askJson<{ blocks: { block_id: string; skeleton: string }[] }>(`${url}${CASE}/template`);
  for (const { block_id, skeleton } of blocks) await putJson(`${url}${CASE}/decision-blocks/${block_id}`, skeleton);
}

type Answer = Record<string, unknown>;

async function putJson(url: string, content: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ content }) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}

/** The statements of each page, asked once more after what is kept for a while has been read. */
async function statementsOf({ service, statements }: Awaited<ReturnType<typeof startCounted>>) {
  const found: Record<string, { sql: string; values: (string | null)[] }[]> = {};
  for (const [page, path] of Object.entries(PAGES)) {
    await askJson(service.url + path);
    await wait(1500);
    await askJson(service.url + path);
    statements.reset();
    await askJson(service.url + path);
    found[page] = statements.sent().filter(({ sql }) => !OWN.test(sql));
    console.log(`  ${page}: ${found[page].length} statements`);
  }
  return found;
}
