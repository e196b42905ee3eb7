import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/db/open.ts';
import { startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { load } from './load.ts';
import { type Figure, median } from './table.ts';

const CASES = 200;
const DOCUMENTS = 10;
const CLAIMS = 40;
const ROUNDS = 5;
const LEAST = 0.6;

/** Throughput of the page of a case against a bare Hono handler with the same SQL, in turn, so that drift hits both. */
export async function measureCasePage(): Promise<Figure[]> {
  const database = await benchDatabase();
  const place = { ...(database.url ? { DATABASE_URL: database.url } : {}) };
  const service = await startService({ WORKERS: 'off', ...place });
  await addCases(database.url, service.dataDir);
  const port = Number(new URL(service.url).port) + 1;
  const bare = spawn(
    process.execPath,
    ['--import', './src/db/driver/hooks.mjs', 'bench/bare-details.ts', service.dataDir, String(port)],
    { stdio: 'inherit', env: { ...process.env, ...place } },
  );
  const bareUrl = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${bareUrl}/health`).catch(() => null))?.ok) await wait(50);
  const urls = {
    ours: `${service.url}/api/cases/${encodeURIComponent('7/26')}/details`,
    bare: `${bareUrl}/details/${encodeURIComponent('7/26')}`,
  };
  const { documents } = (await (await fetch(urls.ours)).json()) as { documents: unknown[] };
  if (documents.length !== DOCUMENTS) throw new Error(`${documents.length} documents instead of ${DOCUMENTS}`);
  const [ours, floor]: number[][] = [[], []];
  for (const url of Object.values(urls)) await load(url, 16, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    floor!.push((await load(urls.bare, 16, 3)).perSecond);
    ours!.push((await load(urls.ours, 16, 3)).perSecond);
  }
  bare.kill('SIGKILL');
  await service.stop();
  await service.discard();
  await database.drop();
  const ratio = median(ours!) / median(floor!);
  return [
    {
      name: `GET …/details of a case with ${DOCUMENTS} documents`,
      value: median(ours!),
      unit: 'req/s',
      floor: { name: 'bare handler, same SQL', value: median(floor!) },
      target: `ratio >= ${LEAST}`,
      holds: ratio >= LEAST,
    },
  ];
}

async function addCases(url: string | null, dataDir: string): Promise<void> {
  const database = await openDatabase({ url, dataDir, applicationName: 'bench' });
  const parties = {
    appellants: [{ name: 'רות אלמוג', representative: 'עו"ד דן שחר' }],
    respondents: [{ name: 'הוועדה המקומית גבעת רון', representative: null }],
    permit_applicants: [],
  };
  await database.sql`insert into cases (case_id, case_number, case_key, title, parties, directory, search_text, address)
    select gen_random_uuid(), n || '/26', n || '/26', 'ערר על היתר בנייה מס'' ' || n,
      ${JSON.stringify(parties)}::text::jsonb, 'bench-' || n, n || '/26', 'רחוב הזית ' || n
    from generate_series(1, ${CASES}::int) n`;
  await database.sql`insert into documents (document_id, case_id, title, doc_type, original_name, content_type,
      size_bytes, sha256, status, revision, original_file, extracted_file)
    select gen_random_uuid(), case_id, 'מסמך ' || n, 'response', 'תשובה ' || n || '.docx', 'application/pdf', 1, 'x',
      'ready', 1, 'תשובה ' || n || '.docx', 'תשובה ' || n || '.docx.txt'
    from cases, generate_series(1, ${DOCUMENTS}::int) n`;
  await database.sql`insert into claims (claim_id, document_id, case_id, position, party, text, location, confidence)
    select gen_random_uuid(), document_id, case_id, n, 'appellant', 'טענה ' || n, 'סעיף ' || n, 0.9
    from documents, generate_series(1, ${CLAIMS / DOCUMENTS}::int) n`;
  await database.sql.unsafe('analyze');
  await database.close();
}
