import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proofread } from '../../../../src/hebrew/text/proofread/proofread.ts';
import { runs } from '../../../helpers/runs.ts';
import { printPages } from './printed-pages.ts';

const word = fc.oneof(
  fc.stringMatching(/^[א-ת]{2,9}$/),
  fc.constantFrom(
    'עו"ד',
    "ס'",
    '152(א)(2)',
    '12.3.2024',
    '1031/25',
    'תמ"א',
    '38',
    '(להלן:',
    '"הוועדה")',
    'Ltd',
    '3.5%',
    'בע"מ,',
  ),
);
const sentence = fc.array(word, { minLength: 4, maxLength: 30 }).map((words) => `${words.join(' ')}.`);
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 6 }).map((sentences) => sentences.join(' '));
const document = fc.array(paragraph, { minLength: 1, maxLength: 14 });
/** Enough lines to show the margins and the distance of lines. */
const longDocument = fc.array(
  fc.array(sentence, { minLength: 4, maxLength: 8 }).map((sentences) => sentences.join(' ')),
  { minLength: 3, maxLength: 10 },
);
const style = fc.record({
  width: fc.integer({ min: 45, max: 90 }),
  linesPerPage: fc.integer({ min: 6, max: 30 }),
  paragraph: fc.constantFrom('gap' as const, 'indent' as const),
  placed: fc.boolean(),
  header: fc.constantFrom(undefined, 'ועדת הערר | ערר 1031/25'),
  footer: fc.constantFrom(undefined, '{page}', 'עמוד {page} מתוך {pages}', '- {page} -'),
});

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((one) => one !== '');
const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

describe('proofread', () => {
  it('keeps every word of the body in order, whatever the layout', () => {
    fc.assert(
      fc.property(document, style, (paragraphs, choice) => {
        const pages = printPages(paragraphs, withoutUndefined(choice));
        const runs = pages.length >= 5;
        const { text } = proofread(
          runs ? pages : printPages(paragraphs, withoutUndefined({ ...choice, header: undefined, footer: undefined })),
        );
        expect(wordsOf(text)).toEqual(wordsOf(paragraphs.join(' ')));
      }),
      runs(60, 300),
    );
  });

  it('gives back the paragraphs where the page shows them', () => {
    fc.assert(
      fc.property(longDocument, style, (paragraphs, choice) => {
        const pages = printPages(
          paragraphs,
          withoutUndefined({ ...choice, placed: true, linesPerPage: 10_000, header: undefined, footer: undefined }),
        );
        expect(proofread(pages).text).toBe(paragraphs.join('\n\n'));
      }),
      runs(40, 200),
    );
  });

  it('gives the place of each page', () => {
    fc.assert(
      fc.property(document, style, (paragraphs, choice) => {
        const pages = printPages(paragraphs, withoutUndefined({ ...choice, header: undefined, footer: undefined }));
        const { text, pageStarts } = proofread(pages);
        expect(pageStarts).toHaveLength(pages.length);
        pages.forEach((page, i) => {
          const first = wordsOf(page.lines[0]!.text)[0]!;
          expect(text.slice(pageStarts[i]).startsWith(first)).toBe(true);
        });
      }),
      runs(20, 100),
    );
  });
});
