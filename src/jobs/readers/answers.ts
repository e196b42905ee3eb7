// The shapes of the answers of reader processes. Each answer is checked, since a file may have taken over the process that
// gives it.
import { z } from 'zod';
import { CONTENT_TYPES, type ExtractWarning } from '../../extract/types.ts';
import { DECISION_WARNINGS } from '../../features/training/corpus/decision-warnings.ts';
import type { SourceLineKind } from '../../hebrew/source-text.ts';
import { DOCUMENT_TYPES } from '../../hebrew/suggest.ts';
import type { ReaderAnswer, ReaderTaskName } from './tasks.ts';

const LINE_KINDS = [
  'line',
  'paragraph',
  'heading',
  'list_item',
  'table_row',
  'footnote',
  'header',
  'footer',
] as const satisfies SourceLineKind[];
const EXTRACT_WARNINGS = [
  'ocr_needed',
  'garbled_text_layer',
  'page_unreadable',
  'encoding_guessed',
  'undecodable_bytes',
] as const satisfies ExtractWarning[];
const count = z.int().min(0);
const refusal = z.strictObject({ ok: z.literal(false), reason: z.string().max(1000), scanned: z.boolean().optional() });
/** A measure; the infinite ones of a broken page become null on their way. */
const place = z
  .number()
  .nullish()
  .transform((value) => value ?? undefined);
const line = z.strictObject({
  text: z.string(),
  kind: z.enum(LINE_KINDS),
  y: place,
  x0: place,
  x1: place,
  size: place,
});
const extracted = z.strictObject({
  content_type: z.enum(CONTENT_TYPES),
  pages: z.array(z.strictObject({ number: count, lines: z.array(line), method: z.enum(['text', 'ocr']) })),
  page_count: count.nullable(),
  ocr_pages: count,
  warnings: z.array(z.enum(EXTRACT_WARNINGS)),
});
const decision = z.strictObject({
  text: z.string(),
  length: count,
  bodyLength: count,
  pageCount: count.nullable(),
  ocrPages: count,
  warnings: z.array(z.enum(DECISION_WARNINGS)),
});

const ANSWERS: { [N in ReaderTaskName]: z.ZodType<ReaderAnswer<N>> } = {
  extract: z.union([z.strictObject({ ok: z.literal(true), document: extracted }), refusal]),
  suggest: z
    .strictObject({
      doc_type: z.enum(DOCUMENT_TYPES),
      case_number: z.string().max(200).nullable(),
      confidence: z.number().min(0).max(1),
    })
    .nullable(),
  readDecision: z.union([
    z.strictObject({ ok: z.literal(true), decision, unread: z.enum(['none', 'perhaps', 'some']) }),
    refusal,
  ]),
};

/**
 * Checks an answer.
 *
 * @throws ZodError when it is not what the task gives
 */
export const checkAnswer = <N extends ReaderTaskName>(name: N, answer: unknown): ReaderAnswer<N> =>
  (ANSWERS[name] as z.ZodType<ReaderAnswer<N>>).parse(answer);
