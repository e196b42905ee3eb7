// The shapes of the answers of reader processes. Each answer is checked, since a file may have taken over the process that
// gives it.
import { z } from 'zod';
import { DECISION_WARNINGS } from '../../domain/decision-warnings.ts';
import { PARTY_KEYS } from '../../hebrew/read/parties.ts';
import { DOCUMENT_TYPES } from '../../hebrew/read/suggest.ts';
import type { ReaderAnswer, ReaderTaskName } from './tasks.ts';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const suggestedText = z.strictObject({ value: z.string().max(200), confidence: share });
const refusal = z.strictObject({ ok: z.literal(false), reason: z.string().max(1000), scanned: z.boolean().optional() });
const document = z.strictObject({
  text: z.string(),
  footnotes: z.array(z.strictObject({ mark: z.string(), text: z.string() })),
  pageStarts: z.array(count),
  running: z.array(z.string()),
  pageCount: count.nullable(),
  ocrPages: count,
  pages: z.array(
    z.strictObject({
      number: count.min(1),
      start: count,
      end: count,
      method: z.enum(['text', 'ocr', 'none']),
      confidence: z.number().min(0).max(1).nullable(),
      width_pt: z.number().min(0),
      height_pt: z.number().min(0),
      rotation: count.max(359),
      lines: z.base64(),
    }),
  ),
  warnings: z.array(
    z.strictObject({
      kind: z.enum(['hidden_text', 'low_ocr_confidence', 'language', 'unreadable_page', 'revisions_unaccepted']),
      page: count.min(1).nullable(),
      start: count.nullable(),
      end: count.nullable(),
      text: z.string().max(2000),
      message: z.string().max(500),
    }),
  ),
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
  extract: z.union([z.strictObject({ ok: z.literal(true), document }), refusal]),
  suggest: z
    .strictObject({
      doc_type: z.enum(DOCUMENT_TYPES),
      case_number: z.string().max(200).nullable(),
      confidence: share,
      fields: z.strictObject({
        party: z.strictObject({ value: z.enum(PARTY_KEYS), confidence: share }).optional(),
        title: suggestedText.optional(),
        document_date: suggestedText.optional(),
        case_number: suggestedText.optional(),
      }),
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
