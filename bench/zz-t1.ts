import { sql } from 'drizzle-orm';
import { parseEnvironment } from '../src/config/parse.ts';
import { toolSettings } from '../src/config/web.ts';
import { openPorts, serviceContext } from '../src/deps.ts';
import { openLog } from '../src/log.ts';
import { startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { searchCorpus } from './search-corpus.ts';
const { url, drop } = await benchDatabase();
const service = await startService({ WORKERS: 'off', ...(url ? { DATABASE_URL: url } : {}) });
const environment = { DATA_DIR: service.dataDir, LOG_LEVEL: 'error', ...(url ? { DATABASE_URL: url } : {}) };
const { ports, dispose } = await openPorts(parseEnvironment(toolSettings, environment), openLog('error', 'bench'), false);
const ctx = serviceContext(ports, new AbortController().signal);
await (await searchCorpus(ctx)).fill(10000);
await ctx.db.execute(sql`analyze`);
const vec = (await ctx.db.execute<{v:string}>(sql`select embedding::text as v from chunk_embeddings limit 1`))[0]!.v;
const old = sql`join documents d on d.document_id = c.document_id and d.revision = c.revision`;
const oldW = sql``;
const neu = sql`left join documents d on d.document_id = c.document_id and d.revision = c.revision left join style_corpus s on s.corpus_id = c.corpus_id and s.revision = c.revision`;
const neuW = sql` and (d.document_id is not null or s.corpus_id is not null)`;
const alt = sql``;
const altW = sql` and case when c.corpus_id is null then exists (select 1 from documents d where d.document_id = c.document_id and d.revision = c.revision) else exists (select 1 from style_corpus s where s.corpus_id = c.corpus_id and s.revision = c.revision) end`;
const ids = (await ctx.db.execute<{chunk_id:string}>(sql`select chunk_id from chunks order by md5(chunk_id::text) limit 400`)).map((r)=>Number(r.chunk_id));
const forms = { old: [old, oldW], neu: [neu, neuW], alt: [alt, altW] } as const;
const lex = ([j, w]: readonly [ReturnType<typeof sql>, ReturnType<typeof sql>]) => sql`with found as (select unnest(${sql.raw(`'{${ids.join(',')}}'::bigint[]`)}) as chunk_id) select c.chunk_id, c.words from found join chunks c using (chunk_id) ${j} where true${w}`;
const near = ([j, w]: readonly [ReturnType<typeof sql>, ReturnType<typeof sql>]) => sql`select e.chunk_id from chunk_embeddings e join chunks c on c.chunk_id = e.chunk_id ${j} where e.model_id = 1${w} order by ((e.embedding::vector(256)) <=> ${sql.raw(`'${vec}'`)}::vector(256)) + 0 limit 200`;
const nearIdx = ([j, w]: readonly [ReturnType<typeof sql>, ReturnType<typeof sql>]) => sql`select e.chunk_id from chunk_embeddings e join chunks c on c.chunk_id = e.chunk_id ${j} where e.model_id = 1${w} order by ((e.embedding::vector(256)) <=> ${sql.raw(`'${vec}'`)}::vector(256)) limit 200`;
async function measure(label: string, q: typeof lex) {
  for (let round = 0; round < 2; round++)
  for (const [name, form] of Object.entries(forms)) {
    const times: number[] = [];
    for (let n = 0; n < 25; n++) { const t = performance.now(); await ctx.db.execute(q(form)); times.push(performance.now() - t); }
    times.sort((a, b) => a - b);
    console.log(label, name, times[0]!.toFixed(1), times[12]!.toFixed(1));
  }
}
await measure('lex', lex); await measure('near', near);
const strip = (rows: {['QUERY PLAN']: string}[]) => rows.map((r) => r['QUERY PLAN'].replace(/'\[[^']*\]'/g, 'VEC').replace(/'\{[^']*\}'/g,'IDS')).join('\n');
if (process.env.IDX) {
  const { createVectorIndex } = await import('../src/features/search/vector-index.ts');
  await createVectorIndex(ctx.database, { modelId: 1, dimensions: 256 });
  await measure('nearIdx', nearIdx);
  for (const f of ['old','neu'] as const) console.log(strip(await ctx.db.execute(sql`explain analyze ${nearIdx(forms[f])}`) as never));
}
console.log(strip(await ctx.db.execute(sql`explain analyze ${lex(forms.neu)}`) as never));
console.log(strip(await ctx.db.execute(sql`explain analyze ${near(forms.old)}`) as never));
console.log(strip(await ctx.db.execute(sql`explain analyze ${near(forms.neu)}`) as never));
await dispose(); await service.stop(); await service.discard(); await drop();
