// A busy office for the power-loss tests: cases, uploads, documents and blocks, written at once, each noted down at the
// moment at which the service acknowledged it.
import { createHash } from 'node:crypto';
import type { TestApp } from './app-on.ts';
import { eventually } from './eventually.ts';
import { APPEAL_TEXT, uploadText } from './intake.ts';
import type { Acknowledged, LeftOver } from './power-loss.ts';

const BLOCKS = ['block-he', 'block-vav', 'block-zayin'];

/**
 * Writes and gives what was acknowledged. Checkpoints come in between, as the owner makes them.
 *
 * @param length how many operations the disk has seen
 * @param rounds how much is written
 */
export async function writeAndNote(t: TestApp, length: () => number, rounds: number): Promise<Acknowledged[]> {
  const notes: Acknowledged[] = [];
  const note = (what: string, holds: Acknowledged['holds']) => notes.push({ what, at: length(), holds });
  await Promise.all([
    writeUploads(t, note, rounds),
    writeDocuments(t, note, Math.ceil(rounds / 6)),
    writeBlocks(t, note, rounds),
    makeCheckpoints(t, note, rounds),
  ]);
  return notes.sort((a, b) => a.at - b.at);
}

type Note = (what: string, holds: Acknowledged['holds']) => void;

async function writeUploads(t: TestApp, note: Note, rounds: number): Promise<void> {
  for (let n = 0; n < rounds; n += 1) await upload(t, note, `מכתב ${n}.txt`, `מכתב מספר ${n}\n${APPEAL_TEXT}`);
}

/** An upload is there with its bytes: waiting, or as the original of a document. */
async function upload(t: TestApp, note: Note, name: string, text: string): Promise<string> {
  const { status, body } = await uploadText(t, name, text);
  if (status !== 200) throw new Error(`upload: ${status} ${JSON.stringify(body)}`);
  const sha256 = createHash('sha256').update(text).digest('hex');
  note(`upload ${name}`, async (left) => {
    const [waiting] = await left.sql`select filename from pending_files where sha256 = ${sha256}`;
    if (waiting) return left.sha256(`uploads/${waiting.filename}`) === sha256;
    return (await originalOf(left, sha256)) === sha256;
  });
  return body.filename;
}

async function originalOf({ sql, sha256 }: LeftOver, content: string): Promise<string | null> {
  const [row] = await sql`select directory, original_file from documents join cases using (case_id)
    where sha256 = ${content} and documents.status = 'ready'`;
  return row ? sha256(`cases/${row.directory}/documents/originals/${row.original_file}`) : null;
}

async function writeDocuments(t: TestApp, note: Note, rounds: number): Promise<void> {
  const number = await openCase(t, note, '71/25');
  for (let n = 0; n < rounds; n += 1) {
    const text = `כתב ערר מספר ${n}\n${APPEAL_TEXT}`;
    const sha256 = createHash('sha256').update(text).digest('hex');
    const filename = await upload(t, note, `ערר ${n}.txt`, text);
    const { status, body } = await t.json('/api/classify', 'POST', {
      filename,
      target: 'case',
      case_number: number,
      doc_type: 'appeal',
    });
    if (status !== 200) throw new Error(`classify: ${status}`);
    note(`classified ${filename}`, async ({ sql }) => {
      return (await sql`select 1 from documents where document_id = ${body.document_id}`).length === 1;
    });
    const path = `/api/cases/${encodeURIComponent(number)}/documents/${body.document_id}`;
    await eventually(async () => (await t.json(path)).body.status === 'ready', 60_000);
    note(`read ${filename}`, async (left) => {
      const [row] = await left.sql`select chunk_count, (select count(*)::int from chunks where chunks.document_id =
        documents.document_id) as chunks, (select length(text) from document_texts where document_texts.document_id =
        documents.document_id) as characters from documents where document_id = ${body.document_id} and status = 'ready'`;
      return row?.chunks === row?.chunk_count && row?.characters > 0 && (await originalOf(left, sha256)) === sha256;
    });
  }
}

async function openCase(t: TestApp, note: Note, number: string): Promise<string> {
  const { status } = await t.json('/api/cases/create', 'POST', { case_number: number });
  if (status !== 200) throw new Error(`create: ${status}`);
  note(`case ${number}`, async ({ sql }) => {
    return (await sql`select 1 from cases where case_number = ${number}`).length === 1;
  });
  return number;
}

async function writeBlocks(t: TestApp, note: Note, rounds: number): Promise<void> {
  const number = await openCase(t, note, '72/25');
  for (let n = 0; n < rounds; n += 1) {
    const block = BLOCKS[n % BLOCKS.length]!;
    const content = `נוסח ${n} של החלק. `.repeat(1 + (n % 40));
    const path = `/api/cases/${encodeURIComponent(number)}/decision-blocks/${block}`;
    const { status, body } = await t.json(path, 'PUT', { content });
    if (status !== 200) throw new Error(`block: ${status}`);
    const { version } = body.block;
    note(`block ${block}, version ${version}`, async ({ sql }) => {
      const [row] = await sql`select version, content from decision_blocks where block_id = ${block}`;
      return row?.version > version || (row?.version === version && row?.content === content);
    });
  }
}

/** Half way and near the end, so that losses before, between and after checkpoints are tried. */
async function makeCheckpoints(t: TestApp, _note: Note, rounds: number): Promise<void> {
  for (const share of [0.3, 0.7]) {
    await eventually(
      async () =>
        (await t.database.sql`select max(version) as version from decision_blocks`)[0]!.version >=
        (share * rounds) / BLOCKS.length,
      60_000,
    );
    await t.database.sql.unsafe('checkpoint');
  }
}
