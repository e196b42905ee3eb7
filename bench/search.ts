import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { generateDecision } from '../samples/generate-decision.ts';
import { buildApp } from '../src/app.ts';
import { parseEnvironment } from '../src/config/parse.ts';
import { webSettings } from '../src/config/web.ts';
import { openPorts, serviceContext, webDeps } from '../src/deps.ts';
import { writeChunks } from '../src/features/search/chunk-store.ts';
import { embedPassages } from '../src/features/search/embedding.service.ts';
import { selectSearchedModel } from '../src/features/search/search.queries.ts';
import { createVectorIndex } from '../src/features/search/vector-index.ts';
import { openLog } from '../src/log.ts';
import { type Figure, quantile } from './table.ts';

const ON_SERVER = Boolean(process.env.DATABASE_URL);
const CHUNKS = Number(process.env.BENCH_CHUNKS ?? (ON_SERVER ? 100_000 : 20_000));
const LIMIT_MS = ON_SERVER ? 80 : 150;
const DOCUMENT_CHARACTERS = 400_000;
const QUERIES = [
  'חריגה מקווי בניין',
  'היטל השבחה שומה מכרעת',
  'זכות עמידה',
  'סעיף 152 לחוק התכנון והבנייה',
  'שיקול דעת תכנוני',
  'פגיעה בפרטיות ובאור',
  'תקן חניה',
  'הקלה בגובה הבניין',
  'פיצויים לפי סעיף 197',
  'איחור בהגשת הערר',
  'שימור מבנה',
  'דרך גישה למגרש',
];
const ROUNDS = 10;

/** Search latency over many passages through the application, text and vectors, one query at a time. */
export async function measureSearch(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-search-'));
  const config = parseEnvironment(webSettings, {
    ...process.env,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    WORKERS: 'off',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  const { ports, dispose } = await openPorts(config, openLog('error', 'bench'), false);
  const ctx = serviceContext(ports, new AbortController().signal);
  const caseId = uuidv7();
  await ctx.db.execute(sql`insert into cases (case_id, case_number, case_key, parties, directory, search_text)
    values (${caseId}, ${caseId}, ${caseId}, '{"appellants":[],"respondents":[],"permit_applicants":[]}', ${caseId}, 'x')`);
  for (let filled = 0, seed = 1; filled < CHUNKS; seed += 1) {
    const text = generateDecision({ characters: DOCUMENT_CHARACTERS, seed });
    const { sections } = await ports.threads.run(
      'structureText',
      { text, docType: 'decision' },
      { timeoutMs: 600_000 },
    );
    const chunks = await ports.threads.run('chunkForSearch', { text, sections }, { timeoutMs: 600_000 });
    const embeddings = await embedPassages(
      ctx,
      chunks.map((chunk) => chunk.text),
    );
    const documentId = uuidv7();
    await ctx.db.execute(sql`insert into documents (document_id, case_id, title, doc_type, original_name, content_type, size_bytes, sha256, status, revision)
      values (${documentId}, ${caseId}, ${`החלטה ${seed}`}, 'decision', 'x', 'text/plain', 1, ${documentId}, 'ready', 1)`);
    await writeChunks(ctx, { documentId, revision: 1 }, chunks, embeddings);
    filled += chunks.length;
  }
  await ctx.db.execute(sql`analyze chunks`);
  const model = await selectSearchedModel(ctx.db);
  if (model) await createVectorIndex(ports.database, model);
  const app = buildApp(webDeps(config, ports));
  const latencies: number[] = [];
  for (let round = 0; round < ROUNDS + 1; round += 1)
    for (const query of QUERIES) {
      const started = performance.now();
      const response = await app.request(`http://localhost/api/search?query=${encodeURIComponent(query)}`, {
        headers: { host: 'localhost' },
      });
      await response.text();
      if (round > 0) latencies.push(performance.now() - started);
    }
  await ctx.db.execute(sql`delete from cases where case_id = ${caseId}`);
  await dispose();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  const p95 = quantile(latencies, 0.95);
  return [
    {
      name: `search over ${CHUNKS} passages, p50`,
      value: quantile(latencies, 0.5),
      unit: 'ms',
      target: '–',
      holds: true,
    },
    {
      name: `search over ${CHUNKS} passages, p95`,
      value: p95,
      unit: 'ms',
      target: `<= ${LIMIT_MS}`,
      holds: p95 <= LIMIT_MS,
    },
  ];
}
