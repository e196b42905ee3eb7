// What a value of a row in a bundle may be. A bundle is a file from outside, whoever made it: what these schemas let through
// is what the service itself would have written.
import { z } from 'zod';
import { BLOCK_IDS } from '../../domain/blocks.ts';
import { DOC_TYPE_KEYS } from '../../domain/document-types.ts';
import { DOCUMENT_WARNING_KINDS } from '../../domain/document-warnings.ts';
import { VOCABULARY } from '../../domain/vocabulary.ts';
import { PARTY_KEYS } from '../../hebrew/read/parties.ts';

const MAX_TEXT = 5_000_000;
const MAX_DEPTH = 24;

const keysOf = (words: Record<string, string>) => z.enum(Object.keys(words) as [string, ...string[]]);

/** Lower case, as the database writes it: one id has one form. */
export const id = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
/** No NUL, which no text column holds, and whole characters. */
export const text = (most = MAX_TEXT) =>
  z
    .string()
    .max(most)
    .refine((words) => !words.includes('\0') && words.isWellFormed(), 'not a text');
export const int = z.int().min(-2_147_483_648).max(2_147_483_647);
export const count = int.min(0);
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\+00:00$/);
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const share = z.number().min(0).max(1);
/** Bytes as the database writes them. */
export const bytes = z
  .string()
  .regex(/^\\x[0-9a-f]*$/)
  .refine((digits) => digits.length % 2 === 0, 'half a byte');
export const actor = text(400).min(1);

export const docType = z.enum(DOC_TYPE_KEYS);
export const party = z.enum(PARTY_KEYS);
export const blockId = z.enum(BLOCK_IDS);
export const appealType = keysOf(VOCABULARY.appeal_type);
export const outcome = keysOf(VOCABULARY.outcome);
export const caseStatus = keysOf(VOCABULARY.case_status);
export const verdict = z.enum(['strengthened', 'newly_raised', 'dropped']);
export const blockSource = z.enum(['manual', 'agent', 'template']);
export const textKind = z.enum(['read', 'corrected']);

const person = z.strictObject({ name: text(2000), representative: text(2000).nullish() });
export const parties = z.strictObject({
  appellants: z.array(person).max(5000),
  respondents: z.array(person).max(5000),
  permit_applicants: z.array(person).max(5000),
});
export const hearings = z.array(z.strictObject({ date: day, protocol_document_id: id.nullish() })).max(1000);

const place = { start: count.nullable(), end: count.nullable() };
export const sections = z
  .array(z.strictObject({ type: keysOf(VOCABULARY.section_type), title: text().nullable(), start: count, end: count }))
  .max(100_000);
export const warnings = z
  .array(
    z.strictObject({
      kind: z.enum(DOCUMENT_WARNING_KINDS),
      page: count.nullable(),
      ...place,
      text: text(),
      message: text(20_000),
    }),
  )
  .max(100_000);

export const attendees = z
  .array(
    z.strictObject({
      name: text(2000),
      role: text(2000),
      party: text(100).nullable(),
      confidence: share.optional(),
      place: z.strictObject({ ...place, page: count.nullable(), lost: z.boolean() }).optional(),
    }),
  )
  .max(10_000);

const severity = z.enum(['critical', 'warning', 'info']);
const dismissal = z.strictObject({ by: actor, at: text(100), reason: text(20_000) });
const words = z.array(text()).max(10_000);
const finding = z.strictObject({
  finding_id: text(200),
  severity,
  message: text(20_000),
  block_ids: z.array(blockId),
  block_id: blockId.nullable(),
  ...place,
  evidence: words,
  near: words,
  dismissed: dismissal.nullable(),
});
const holder = z.union([
  z.strictObject({ document_id: id }),
  z.strictObject({ corpus_id: id }),
  z.strictObject({ precedent_id: id }),
]);
export const qaChecks = z
  .array(
    z.strictObject({
      key: text(200),
      label: text(2000),
      severity,
      passed: z.boolean(),
      message: text(),
      block_ids: z.array(blockId),
      evidence: words,
      made: z
        .strictObject({
          severity,
          good: text(),
          note: text().nullable(),
          findings: z.array(finding).max(10_000),
          places: z
            .array(z.strictObject({ evidence: text(), holder, start: count, end: count, words: text() }))
            .max(100_000),
        })
        .optional(),
    }),
  )
  .max(200);

export const overridden = z
  .array(z.strictObject({ argument_id: id, party: text(100), title: text(20_000) }))
  .max(100_000);

const read = z.looseObject({ name: text(2000) });
const readParty = z.looseObject({ name: text(2000), representative: text(2000).nullable(), party });
const range = z.looseObject({ start: count, end: count });
/** What was read in a document: fields that this version knows are of its kind; others are kept, as plain data. */
export const metadata = z
  .looseObject({
    case_number: text(1000).nullable(),
    decision_number: text(1000).nullable(),
    dates: z.record(z.string(), text(100).nullable()),
    parties: z.looseObject({
      appellants: z.array(readParty),
      respondents: z.array(readParty),
      permit_applicants: z.array(readParty),
    }),
    panel: z.array(read),
    chair: text(2000).nullable(),
    committee: text(2000).nullable(),
    address: text(5000).nullable(),
    block_parcel: z.array(text(1000)),
    plan_numbers: z.array(text(1000)),
    permit_number: text(1000).nullable(),
    appeal_type: appealType,
    outcome: outcome.nullable(),
    categories: z.array(text(2000)),
    evidence: z.record(z.string(), range),
  })
  .partial()
  .refine((value) => depthOf(value) <= MAX_DEPTH, 'nested too deeply');

/** How deeply a value is nested; stops counting soon after the limit. */
function depthOf(value: unknown, above = 0): number {
  if (typeof value !== 'object' || value === null || above > MAX_DEPTH) return above;
  return Math.max(above + 1, ...Object.values(value).map((inner) => depthOf(inner, above + 1)));
}
