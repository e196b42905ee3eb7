import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/db/open.ts';
import { DOC_TYPES } from '../src/domain/document-types.ts';
import { type Service, startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { load } from './load.ts';
import { type Figure, median } from './table.ts';

const CASES = 200;
const ROUNDS = 3;

const DETAIL_CASES = 500;
const DOCUMENTS_EACH = 10;
const REQUESTS = 60;

/** Throughput of the case list against a bare Hono handler with the same SQL, in turn, so that drift hits both. */
export async function measureCaseList(): Promise<Figure[]> {
  const database = await benchDatabase();
  const place = { ...(database.url ? { DATABASE_URL: database.url } : {}) };
  const service = await startService({ WORKERS: 'off', ...place });
  for (let n = 1; n <= CASES; n += 1) await createCase(service.url, n);
  const port = Number(new URL(service.url).port) + 1;
  const bare = spawn(
    process.execPath,
    ['--import', './src/db/driver/hooks.mjs', 'bench/bare-list.ts', service.dataDir, String(port)],
    { stdio: 'inherit', env: { ...process.env, ...place } },
  );
  const bareUrl = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${bareUrl}/health`).catch(() => null))?.ok) await wait(50);
  const ours: number[] = [];
  const floor: number[] = [];
  await load(`${service.url}/api/cases`, 16, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push((await load(`${bareUrl}/cases`)).perSecond);
    ours.push((await load(`${service.url}/api/cases`)).perSecond);
  }
  const detail = await measureDetail(service, bareUrl, database.url);
  bare.kill('SIGKILL');
  await service.stop();
  await service.discard();
  await database.drop();
  const ratio = median(ours) / median(floor);
  return [
    {
      name: `GET /api/cases of ${CASES}`,
      value: median(ours),
      unit: 'req/s',
      floor: { name: 'bare handler', value: median(floor) },
      target: 'ratio >= 0.6',
      holds: ratio >= 0.6,
    },
    detail,
  ];
}

/** One request at a time for all cases with their document counts, ours and the bare handler's in turn. */
async function measureDetail(service: Service, bareUrl: string, database: string | null): Promise<Figure> {
  await addCasesWithDocuments(database, service.dataDir);
  const times: Record<string, number[]> = { ours: [], bare: [] };
  const urls = { ours: `${service.url}/api/cases?detail=true`, bare: `${bareUrl}/cases-with-documents` };
  for (let n = 0; n < REQUESTS; n += 1)
    for (const [name, url] of Object.entries(urls)) {
      const started = performance.now();
      const response = await fetch(url);
      const { total } = (await response.json()) as { total: number };
      if (total !== DETAIL_CASES) throw new Error(`${total} cases instead of ${DETAIL_CASES}`);
      times[name]!.push(performance.now() - started);
    }
  const value = median(times.ours!);
  return {
    name: `GET /api/cases?detail=true of ${DETAIL_CASES}, p50`,
    value,
    unit: 'ms',
    floor: { name: 'bare handler', value: median(times.bare!) },
    target: '<= 30',
    holds: value <= 30,
  };
}

async function addCasesWithDocuments(url: string | null, dataDir: string): Promise<void> {
  const database = await openDatabase({ url, dataDir, applicationName: 'bench' });
  const types = Object.keys(DOC_TYPES);
  await database.sql`insert into cases (case_id, case_number, case_key, title, parties, directory, search_text, address)
    select gen_random_uuid(), n || '/26', n || '/26', 'ערר על היתר בנייה מס'' ' || n,
      (select parties from cases limit 1), 'bench-' || n, n || '/26', 'רחוב הזית ' || n
    from generate_series(1, ${DETAIL_CASES - CASES}::int) n`;
  await database.sql`insert into documents (document_id, case_id, title, doc_type, original_name, content_type,
      size_bytes, sha256, status)
    select gen_random_uuid(), case_id, 'מסמך ' || n, (${types}::text[])[1 + n % ${types.length}::int], 'x.docx',
      'text/plain', 1, 'x', case n % 7 when 0 then 'failed' when 1 then 'processing' else 'ready' end
    from cases, generate_series(1, ${DOCUMENTS_EACH}::int) n`;
  await database.sql.unsafe('analyze cases; analyze documents');
  await database.close();
}

async function createCase(url: string, n: number): Promise<void> {
  const body = {
    case_number: `${n}/25`,
    title: `ערר על היתר בנייה מס' ${n}`,
    address: `רחוב הזית ${n}, גבעת רון`,
    parties: {
      appellants: [{ name: 'רות אלמוג', representative: 'עו"ד דן שחר' }],
      respondents: [{ name: 'הוועדה המקומית גבעת רון' }],
    },
    block_parcel: ['6123/251'],
    plan_numbers: ['101-0123456'],
  };
  const response = await fetch(`${url}/api/cases/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}
