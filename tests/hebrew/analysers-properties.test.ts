import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCitations } from '../../src/hebrew/read/citations/find.ts';
import { extractClaims } from '../../src/hebrew/read/claims/extract.ts';
import { readProtocol } from '../../src/hebrew/read/claims/protocol.ts';
import { readMetadata } from '../../src/hebrew/read/metadata/read.ts';
import { DOCUMENT_TYPES, suggestDocument } from '../../src/hebrew/read/suggest.ts';
import { runs } from '../helpers/runs.ts';

/** Pieces of which documents are made, so that arbitrary texts come near to what the analysers look for. */
const PIECES = [
  ...[
    'העוררים:',
    'המשיבה',
    '- נגד -',
    'נ ג ד',
    'כתב ערר',
    'החלטה',
    'פרוטוקול דיון',
    'נוכחים:',
    'טענות סף',
    'רקע',
    'סוף דבר',
  ],
  ...[
    'ע"א 1341/93 כהן נ\' לוי',
    "ערר מס' 1031/25",
    'סעיף 152(א)(2) לחוק',
    'חוק התכנון והבנייה, התשכ"ה-1965',
    'תמ"א 38/3א',
    '101-0123456',
  ],
  ...[
    'עו"ד כהן:',
    'יו"ר: בבקשה.',
    'ע"י ב"כ עו"ד לוי',
    'גוש 6123 חלקות 251-253',
    'ביום 1.2.2024',
    'י"ב באדר תשפ"ד',
    'לטענת העוררים',
  ],
  ...[
    'שגתה הוועדה.',
    'אין כל בסיס לטענה.',
    '(להלן: "החוק")',
    'רחוב הרצל 12',
    '1.',
    '(א)',
    'א.1',
    '"',
    "''",
    '(',
    ')',
    '\t',
    '\n',
    '\n\n',
    ' ',
    '.',
    ':',
    ';',
  ],
  ...['\u200f', '\u05b7', '״', '–', 'א', 'ה ח ל ט ה', '12', '/', 'abc', '😀', '\ud83d'],
];
const documents = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((pieces) => pieces.join(' ')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const types = fc.constantFrom(...DOCUMENT_TYPES);

describe('for any text', () => {
  it('citations are slices of the source, in order, apart, each with a key', () => {
    fc.assert(
      fc.property(documents, (text) => {
        let end = 0;
        for (const one of findCitations(text)) {
          expect(one.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(one.start, one.end)).toBe(one.text);
          expect(one.key).not.toBe('');
          end = one.end;
        }
      }),
      runs(60, 300),
    );
  });

  it('claims are slices of the source, none empty', () => {
    fc.assert(
      fc.property(documents, types, (text, type) => {
        for (const claim of extractClaims(text, type)) {
          expect(claim.text.trim()).not.toBe('');
          expect(text.slice(claim.start, claim.end)).toBe(claim.text);
          expect(claim.confidence).toBeGreaterThan(0);
          expect(claim.confidence).toBeLessThan(1);
        }
      }),
      runs(60, 300),
    );
  });

  it('turns of a protocol are slices of the source, in order and apart', () => {
    fc.assert(
      fc.property(documents, (text) => {
        let end = 0;
        for (const turn of readProtocol(text).turns) {
          expect(turn.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(turn.start, turn.end)).toBe(turn.text);
          end = turn.end;
        }
      }),
      runs(60, 300),
    );
  });

  it('every value of the metadata has its place, and dates are dates', () => {
    fc.assert(
      fc.property(documents, types, (text, type) => {
        const { evidence, dates, block_parcel, case_number } = readMetadata(text, type);
        for (const { start, end } of Object.values(evidence))
          expect(0 <= start && start <= end && end <= text.length).toBe(true);
        for (const date of Object.values(dates)) if (date) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
        for (const parcel of block_parcel) expect(parcel).toMatch(/^\d+\/\d+$/);
        if (case_number) expect(evidence).toHaveProperty('case_number');
      }),
      runs(60, 300),
    );
  });

  it('a suggestion is one of the types', () => {
    fc.assert(
      fc.property(documents, fc.string({ maxLength: 30 }), (text, name) => {
        const { doc_type, confidence } = suggestDocument(text, name);
        expect(DOCUMENT_TYPES).toContain(doc_type);
        expect(confidence >= 0 && confidence <= 1).toBe(true);
      }),
      runs(60, 300),
    );
  });
});

describe('texts made to be slow', () => {
  const LENGTH = 120_000;
  /** Quadratic work on these takes minutes; linear work well under a second each. */
  const LIMIT_MS = 10_000;

  it.each([
    'אין לקבל. ',
    'עו"ד לוי\nכן.\n',
    '"',
    '(',
    'סעיף 1(א),',
    'חוק ',
    'העוררים\n',
    '1. א\n',
    'חלקות 1,',
    'מר כהן, ',
    'ערר 1/25 ',
    'א',
    'ה ח ל ט ה\n',
    '\t',
  ])('%j again and again', (piece) => {
    const text = piece.repeat(LENGTH / piece.length);
    const started = performance.now();
    findCitations(text);
    for (const type of ['appeal', 'response', 'protocol', 'decision']) extractClaims(text, type);
    readMetadata(text, 'decision');
    readMetadata(text, 'protocol');
    suggestDocument(text, 'x.pdf');
    expect(performance.now() - started).toBeLessThan(LIMIT_MS);
  });
});
