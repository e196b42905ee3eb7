// Writes what people read into the folder of a bundle: the index, texts with their claims, the decision, what was done.
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { BLOCKS, type BlockId } from '../../domain/blocks.ts';
import { AppError } from '../../errors.ts';
import { readCaseHistory } from '../cases/history/case-history.service.ts';
import { exportDecision, exportParts } from '../exports/exports.service.ts';
import {
  blockHistoryStart,
  blockVersion,
  indexPage,
  type ToldAct,
  type ToldArgument,
  type ToldCase,
  type ToldClaim,
  type ToldDocument,
  type ToldVersion,
  textPage,
  textWithClaims,
} from './case-pages.ts';
import { PAGE_END } from './html.ts';
import { indexMarkdown } from './index-word.ts';
import { allRows, rowsOf } from './rows-file.ts';
import type { BundleFile, Snapshot } from './snapshot.ts';

const HISTORY_PAGE = 500;
/** Acts that the index shows; all of them are in a file beside it. */
const MOST_SHOWN_ACTS = 500;

type ClaimRow = ToldClaim & { review: string };
type BlockRow = { block_id: BlockId; content: string };
type FileRow = { path: string; content: string };

/**
 * Writes the pages and lists of a case that was taken down.
 *
 * @param ledger as it is now
 * @returns the files, in the order in which they go into the bundle
 * @throws what a thread throws
 */
export async function tellCase(
  ctx: Context,
  row: CaseRow,
  folder: string,
  snapshot: Snapshot,
  ledger: { items: readonly ToldArgument[] },
): Promise<BundleFile[]> {
  const out = writerInto(folder);
  const places = new Map(snapshot.documents.map((one) => [one.document_id, one]));
  const documents = (await allRows<Omit<ToldDocument, 'original' | 'text'>>(folder, 'documents')).flatMap((one) => {
    const place = places.get(one.document_id);
    return place ? [{ ...one, original: place.original, text: place.text }] : [];
  });
  const claims = (await allRows<ClaimRow>(folder, 'claims')).filter(({ review }) => review !== 'deleted');
  await out.json('claims.json', { case_number: row.caseNumber, claims: claims.map(toldClaim(places)) });
  await out.json('ledger.json', ledger);
  for (const one of documents) {
    const own = claims.filter(({ document_id }) => document_id === one.document_id);
    const text = await readFile(join(folder, one.text), 'utf8');
    await out.pieces(textPage(one.text), textWithClaims(one, text, own));
  }
  const blocks = await allRows<BlockRow>(folder, 'decision_blocks');
  const histories = await tellVersions(out, folder);
  const acts = await tellActs(ctx, row, out);
  const files = await tellDecision(ctx, row, out, blocks, await allRows<FileRow>(folder, 'case_files'));
  const told: ToldCase = {
    case: { case_number: row.caseNumber, title: row.title, status: row.status, outcome: row.outcome, chair: row.chair },
    parties: partiesOf(row),
    documents,
    leftOut: snapshot.left_out,
    claims,
    ledger: ledger.items.map(({ party, title, state, reason }) => ({ party, title, state, reason })),
    blocks,
    histories,
    acts: acts.shown,
    actsTotal: acts.total,
    files,
    madeAt: ctx.clock.now(),
    madeBy: ctx.actor,
  };
  await out.pieces('index.html', indexPage(told));
  await out.file('index.docx', await indexWord(ctx, row, told));
  // What people open first stands first.
  return out.files.toSorted((a, b) => Number(b.path.startsWith('index.')) - Number(a.path.startsWith('index.')));
}

const partiesOf = ({ parties }: CaseRow): ToldCase['parties'] =>
  (
    [
      ['העוררים', parties.appellants],
      ['המשיבים', parties.respondents],
      ['מבקשי ההיתר', parties.permit_applicants],
    ] as const
  ).map(([label, list]) => ({
    label,
    names: list.map(({ name, representative }) => (representative ? `${name} (ע"י ${representative})` : name)),
  }));

const toldClaim = (places: ReadonlyMap<string, { text: string }>) => (claim: ClaimRow) => ({
  ...claim,
  /** The file whose characters the offsets count. */
  text_file: places.get(claim.document_id)?.text ?? null,
});

type Writer = ReturnType<typeof writerInto>;

/** Writes files of a bundle and remembers them. */
function writerInto(folder: string) {
  const files: BundleFile[] = [];
  const place = async (path: string): Promise<string> => {
    const from = join(folder, path);
    await mkdir(dirname(from), { recursive: true });
    files.push({ path, from, packed: path.endsWith('.docx') });
    return from;
  };
  return {
    files,
    file: async (path: string, content: string | Uint8Array) => writeFile(await place(path), content),
    json: async (path: string, value: unknown) => writeFile(await place(path), `${JSON.stringify(value, null, 2)}\n`),
    pieces: async (path: string, content: Iterable<string> | AsyncIterable<string>) =>
      pipeline(Readable.from(content), createWriteStream(await place(path), { mode: 0o600 })),
  };
}

/** A page of all texts for each block that has any, the oldest first. */
async function tellVersions(out: Writer, folder: string): Promise<ToldCase['histories']> {
  const written = new Set<BlockId>();
  for await (const { block_id } of rowsOf<ToldVersion>(folder, 'block_versions')) written.add(block_id);
  const histories = BLOCKS.flatMap(({ id }, at) =>
    written.has(id) ? [{ block_id: id, path: `history/blocks/${String(at + 1).padStart(2, '0')}-${id}.html` }] : [],
  );
  for (const { block_id, path } of histories) await out.pieces(path, versionsOf(folder, block_id));
  return histories;
}

async function* versionsOf(folder: string, id: BlockId): AsyncGenerator<string> {
  yield blockHistoryStart(id);
  for await (const row of rowsOf<ToldVersion>(folder, 'block_versions'))
    if (row.block_id === id) yield blockVersion(row);
  yield PAGE_END;
}

/** What was done to the case, as its history tells it. */
async function tellActs(ctx: Context, row: CaseRow, out: Writer): Promise<{ shown: ToldAct[]; total: number }> {
  const shown: ToldAct[] = [];
  let total = 0;
  async function* pieces(): AsyncGenerator<string> {
    yield '[\n';
    for (let offset = 0; ; offset += HISTORY_PAGE) {
      const page = await readCaseHistory(ctx, row.caseNumber, { limit: HISTORY_PAGE, offset });
      const acts = page.entries.map(actOf);
      shown.push(...acts.slice(0, MOST_SHOWN_ACTS - shown.length));
      total = page.total;
      for (const [at, act] of acts.entries()) yield `${offset + at === 0 ? '' : ',\n'}${JSON.stringify(act)}`;
      if (acts.length < HISTORY_PAGE) break;
    }
    yield '\n]\n';
  }
  await out.pieces('history/acts.json', pieces());
  return { shown, total };
}

const actOf = ({ at, ...entry }: Awaited<ReturnType<typeof readCaseHistory>>['entries'][number]) => ({
  ...entry,
  at: new Date(at as Date).toISOString(),
});

async function tellDecision(
  ctx: Context,
  row: CaseRow,
  out: Writer,
  blocks: readonly BlockRow[],
  managed: readonly FileRow[],
): Promise<ToldCase['files']> {
  const files: ToldCase['files'] = [];
  const word = await unlessImpossible(exportDecision(ctx, row.caseNumber));
  if (word) {
    await out.file('decision/decision.docx', word.bytes);
    files.push({ path: 'decision/decision.docx', words: 'ההחלטה כקובץ Word' });
  }
  const markdown = managed.find(({ path }) => path === 'drafts/decision.md');
  if (markdown) {
    await out.file('decision/decision.md', markdown.content);
    files.push({ path: 'decision/decision.md', words: 'ההחלטה כטקסט' });
  }
  for (const { block_id, content } of blocks) {
    const number = BLOCKS.findIndex(({ id }) => id === block_id) + 1;
    await out.file(`decision/blocks/${String(number).padStart(2, '0')}-${block_id}.md`, content);
  }
  return files;
}

async function indexWord(ctx: Context, row: CaseRow, told: ToldCase): Promise<Uint8Array> {
  const write = (what: ToldCase) =>
    exportParts(ctx, row, 'תוכן התיק', [{ role: 'body', markdown: indexMarkdown(what) }]);
  const word = (await unlessImpossible(write(told))) ?? (await write({ ...told, claims: [], ledger: [] }));
  return word.bytes;
}

/** Null where there is nothing to write, or no Word file can hold it. */
async function unlessImpossible<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'no_draft' || error.code === 'text_not_exportable')) return null;
    throw error;
  }
}
