import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { generateDecision } from '../samples/generate-decision.ts';
import type { Context } from '../src/context.ts';
import { writeChunks } from '../src/features/search/chunk-store.service.ts';
import { embedPassages } from '../src/features/search/embedding.service.ts';

const DOCUMENT_CHARACTERS = 100_000;
const CASES = 40;
const LIMIT = { timeoutMs: 600_000, turn: 'bench' };

export interface SearchCorpus {
  caseNumbers: string[];
  /** Adds generated decisions until there are this many passages; takes the number there are then. */
  fill(passages: number): Promise<number>;
}

/** Opens cases that generated decisions go into, cut, indexed, embedded and stored as the pipeline does it. */
export async function searchCorpus(ctx: Context): Promise<SearchCorpus> {
  const cases = Array.from({ length: CASES }, (_, n) => ({ id: uuidv7(), number: `${n + 1}/25` }));
  for (const { id, number } of cases)
    await ctx.db.execute(sql`insert into cases (case_id, case_number, case_key, parties, directory, search_text) values
      (${id}, ${number}, ${number}, '{"appellants":[],"respondents":[],"permit_applicants":[]}', ${id}, 'x')`);
  let filled = 0;
  let seed = 0;
  return {
    caseNumbers: cases.map(({ number }) => number),
    async fill(passages) {
      while (filled < passages) {
        seed += 1;
        filled += await addDecision(ctx, cases[seed % CASES]!.id, seed);
      }
      await ctx.db.execute(sql`vacuum analyze chunks`);
      await ctx.db.execute(sql`vacuum analyze chunk_embeddings`);
      return filled;
    },
  };
}

async function addDecision(ctx: Context, caseId: string, seed: number): Promise<number> {
  const text = generateDecision({ characters: DOCUMENT_CHARACTERS, seed });
  const { sections } = await ctx.threads.run('structureText', { text, docType: 'decision' }, LIMIT);
  const chunks = await ctx.threads.run('chunkForSearch', { text, sections }, LIMIT);
  const embeddings = await embedPassages(
    ctx,
    chunks.map((chunk) => chunk.text),
  );
  const documentId = uuidv7();
  await ctx.db.execute(sql`insert into documents
    (document_id, case_id, title, doc_type, original_name, content_type, size_bytes, sha256, status, revision, chunk_count) values
    (${documentId}, ${caseId}, ${`החלטה ${seed}`}, 'decision', 'x', 'text/plain', 1, ${documentId}, 'ready', 1, ${chunks.length})`);
  await writeChunks(ctx, { documentId, revision: 1 }, chunks, embeddings);
  return chunks.length;
}
