// From a file or a pasted text to what the corpus stores of a decision.
import type { Context } from '../../context.ts';
import type { PrecedentKind } from '../../db/schema/precedents.ts';
import { paragraphsOf } from '../../extract/text/read-text.ts';
import type { SourcePage } from '../../hebrew/text/source-text.ts';
import { extractDocument } from '../../jobs/readers/extract-document.ts';
import { type Report, TaskFailure } from '../../jobs/tasks.ts';
import type { SearchChunk } from '../../thread-catalog.ts';

const ANALYSIS_LIMIT_MS = 10 * 60_000;
/** A judgment of 2,000 scanned pages takes hours; one of some hundred, minutes. */
const EXTRACTION_LIMIT_MS = 6 * 3600_000;

/** A decision as it is stored. */
export interface ReadDecision {
  /** Clean text, paragraphs parted by empty lines. */
  text: string;
  chunks: SearchChunk[];
}

/** The document type by which the analysers read a decision of this kind. */
export const docTypeOf = (kind: PrecedentKind): string => (kind === 'committee' ? 'final_decision' : 'court_judgment');

/**
 * Reads the file of a decision.
 *
 * @throws TaskFailure with the reason for a person
 */
export async function readDecisionFile(
  ctx: Context,
  file: { path: string; contentType: string; kind: PrecedentKind },
  report: Report,
): Promise<ReadDecision> {
  const { path, contentType, kind } = file;
  await report('extracting', 2, 'קורא את הקובץ');
  const extracted = await extractDocument(
    ctx.readers,
    { path, contentType },
    {
      timeoutMs: EXTRACTION_LIMIT_MS,
      signal: ctx.signal,
      onProgress: (done, total) =>
        void report('extracting', 2 + Math.round((78 * done) / Math.max(1, total)), `נקרא עמוד ${done} מתוך ${total}`),
    },
  );
  if (!extracted.ok) throw new TaskFailure(extracted.reason);
  await report('structuring', 85, 'מכין את הטקסט לחיפוש');
  return divide(ctx, extracted.document.text, kind);
}

/** Reads a pasted text. @throws TaskFailure when it says nothing */
export async function readDecisionText(ctx: Context, pasted: string, kind: PrecedentKind): Promise<ReadDecision> {
  const rows = pasted.normalize('NFC').split(/\r\n|[\n\r\f\v\u0085\u2028\u2029]/);
  const lines = paragraphsOf(rows).map((row) => ({ text: row, kind: 'paragraph' as const }));
  const pages: SourcePage[] = [{ number: 1, method: 'text', lines }];
  const limits = { timeoutMs: ANALYSIS_LIMIT_MS, signal: ctx.signal, turn: ctx.turn };
  const { text } = await ctx.threads.run('proofreadPages', pages, limits);
  return divide(ctx, text, kind);
}

async function divide(ctx: Context, text: string, kind: PrecedentKind): Promise<ReadDecision> {
  const limits = { timeoutMs: ANALYSIS_LIMIT_MS, signal: ctx.signal, turn: ctx.turn };
  if (text.trim() === '') throw new TaskFailure('לא נמצא במסמך טקסט שניתן לקרוא');
  const { sections } = await ctx.threads.run('structureText', { text, docType: docTypeOf(kind) }, limits);
  return { text, chunks: await ctx.threads.run('chunkForSearch', { text, sections }, limits) };
}
