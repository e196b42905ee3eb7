import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseDirectoryName, isPlainName, numberedName, safeFilename } from '../../src/files/names.ts';

describe('safeFilename', () => {
  it.each([
    ['כתב ערר "אלמוג".pdf', 'כתב ערר ״אלמוג״.pdf'],
    ['C:\\docs\\ערר.docx', 'ערר.docx'],
    ['../../etc/passwd', 'passwd'],
    ['...', 'קובץ'],
    ['', 'קובץ'],
    [' .pdf', 'קובץ.pdf'],
    ['תיקייה/.txt', 'קובץ.txt'],
    ['a\u202ecod.exe', 'acod.exe'],
    ['  שם   עם  רווחים .txt', 'שם עם רווחים .txt'],
  ])('%j → %j', (given, stored) => expect(safeFilename(given)).toBe(stored));

  it('gives a plain name of at most 200 bytes for any name at all, and keeps its own results', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const stored = safeFilename(name);
        expect(isPlainName(stored)).toBe(true);
        expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(200);
        expect(stored.startsWith('.')).toBe(false);
        expect(safeFilename(stored)).toBe(stored);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('numberedName', () => {
  it('numbers before the extension', () => {
    expect([numberedName('א.pdf', 1), numberedName('א.pdf', 2), numberedName('א', 3)]).toEqual([
      'א.pdf',
      'א (2).pdf',
      'א (3)',
    ]);
  });
});

describe('caseDirectoryName', () => {
  it('is plain for any number, and different for two cases that read alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 64 }), fc.uuid(), fc.uuid(), (number, one, two) => {
        fc.pre(one !== two);
        expect(isPlainName(caseDirectoryName(number, one))).toBe(true);
        expect(caseDirectoryName(number, one)).not.toBe(caseDirectoryName(number, two));
      }),
    );
    expect(caseDirectoryName('1031/25', 'id')).toMatch(/^1031-25--[0-9a-f]{10}$/);
  });
});
