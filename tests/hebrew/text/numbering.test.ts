import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNextLabel, paragraphLabel } from '../../../src/hebrew/text/numbering.ts';
import { splitParagraphs } from '../../../src/hebrew/text/paragraphs.ts';

describe('paragraphLabel', () => {
  it.each([
    ['1. המשיבה', '1.', [1], 'N.'],
    ['1) המשיבה', '1)', [1], 'N)'],
    ['(1) המשיבה', '(1)', [1], '(N)'],
    ['12.3 המשיבה', '12.3', [12, 3], 'N.N'],
    ['5.2.1. המשיבה', '5.2.1.', [5, 2, 1], 'N.N.N.'],
    ['.12 המשיבה', '.12', [12], 'N.'],
    ['12\tהמשיבה', '12', [12], 'N'],
    ['1.המשיבה', '1.', [1], 'N.'],
    ['א. רקע', 'א.', [1], 'A.'],
    ['(א) רקע', '(א)', [1], '(A)'],
    ['3/ אין לשמוע ראיות', '3/', [3], 'N/'],
    ['א/2. תכנית נס/125', 'א/2.', [1, 2], 'A.N'],
    ['(א)(2) רקע', '(א)(2)', [1, 2], 'A.N'],
    ["א'. רקע", "א'.", [1], 'A.'],
    ['י"א. רקע', 'י"א.', [11], 'A.'],
    ['יא. רקע', 'יא.', [11], 'A.'],
    ['12א. רקע', '12א.', [12, 1], 'NA.'],
    ['ב.5 רקע', 'ב.5', [2, 5], 'A.N'],
    ["פרק ב' – רקע", "פרק ב' –", [2], 'פרק A'],
    ['א - רקע', 'א -', [1], 'A-'],
    ['III.1 התכנית', 'III.1', [3, 1], 'i.N'],
    ['iv. text', 'iv.', [4], 'i.'],
    ['63. מטרופולין', '63.', [63], 'N.'],
    ['b) text', 'b)', [2], 'a)'],
    ['• פריט', '•', [], '•'],
  ])('reads %s', (text, label, path, style) => {
    expect(paragraphLabel(text)).toMatchObject({ text: label, path, style });
  });

  it.each([
    '12.3.2024 התקיים דיון',
    '3/4 מן הדיירים חתמו',
    '12/2024 נקבע כמועד',
    '5.2.24 התקיים דיון',
    '3.5 מטר מקו הבניין',
    '2.5% מן השטח',
    '1965 היתה השנה',
    '12 יחידות דיור',
    '12 – 15 מטר',
    'ת. ז. 123',
    'ע.ר. 580001234',
    'מר. כהן',
    'לא. המשיבה שוללת',
    '- נגד -',
    'המשיבה',
    '',
  ])('finds none in %s', (text) => expect(paragraphLabel(text)).toBeNull());

  it('finds the label that right-to-left printing put behind the text', () => {
    for (const text of ['הערר הוגש באיחור. 1.', 'הערר הוגש באיחור. .1']) {
      const label = paragraphLabel(text)!;
      expect(label.path).toEqual([1]);
      expect(text.slice(label.bodyStart, label.bodyEnd)).toBe('הערר הוגש באיחור.');
    }
    expect(paragraphLabel('כאמור בסעיף 12.')).toBeNull();
  });

  it('gives the span of the paragraph without its label', () => {
    const text = '12.3.  המשיבה טוענת';
    const label = paragraphLabel(text)!;
    expect(text.slice(label.bodyStart, label.bodyEnd)).toBe('המשיבה טוענת');
  });

  it('knows what follows in a list', () => {
    const follows = (a: string, b: string): boolean =>
      isNextLabel(paragraphLabel(`${a} א`)!, paragraphLabel(`${b} א`)!);
    expect(follows('7.', '8.')).toBe(true);
    expect(follows('7.', '7.1')).toBe(true);
    expect(follows('7.3', '8.')).toBe(true);
    expect(follows('ט.', 'י.')).toBe(true);
    expect(follows('7.', '9.')).toBe(false);
    expect(follows('7.', '(8)')).toBe(false);
    expect(follows('7.3', '8.1')).toBe(false);
  });
});

describe('splitParagraphs', () => {
  it('parts at empty lines and keeps rows together', () => {
    const text = 'כותרת\n\n1. ראשון\n \nא\tב\nג\tד\n\n\n(א) אחרון  ';
    const paragraphs = splitParagraphs(text);
    expect(paragraphs.map((one) => one.text)).toEqual(['כותרת', '1. ראשון', 'א\tב\nג\tד', '(א) אחרון']);
    expect(paragraphs.map((one) => one.label?.text ?? null)).toEqual([null, '1.', null, '(א)']);
  });

  it('takes each line for a paragraph where there are no empty lines', () => {
    expect(splitParagraphs('אחת\nשתיים\n').map((one) => one.text)).toEqual(['אחת', 'שתיים']);
    expect(splitParagraphs(' \n ')).toEqual([]);
  });

  it('gives spans of the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('א', 'ב.', ' ', '\n', '\n\n', '\t', '1. '), { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const paragraphs = splitParagraphs(text);
        for (const one of paragraphs) expect(text.slice(one.start, one.end)).toBe(one.text);
        expect(paragraphs.map((one) => one.text.replace(/\s/g, '')).join('')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
