import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNotModified, isRangeWanted, parseByteRange } from '../../src/http/byte-range.ts';
import { contentDisposition } from '../../src/http/content-disposition.ts';

describe('a Range header', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-500', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-300', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-1,4-5', null],
    ['bytes=5-2', null],
    ['lines=1-2', null],
    ['bytes=a-b', null],
    ['bytes=-', null],
    [undefined, null],
  ])('%s of 10 bytes is %j', (header, range) => expect(parseByteRange(header, 10)).toEqual(range));

  it('never gives bytes outside the file', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(), (junk, a, b, size) => {
        for (const header of [junk, `bytes=${junk}`, `bytes=${a}-${b}`, `bytes=-${a}`, `bytes=${a}-`]) {
          const range = parseByteRange(header, size);
          if (range !== null && range !== 'unsatisfiable')
            expect(range.start >= 0 && range.start <= range.end && range.end < size).toBe(true);
        }
      }),
    );
  });
});

describe('conditions', () => {
  const file = { etag: '"a-1"', modifiedAt: new Date('2026-03-01T10:00:00.700Z') };
  const headers = (name: string, value: string) => new Headers({ [name]: value });

  it('If-None-Match wins over If-Modified-Since and takes lists, weak tags and *', () => {
    for (const tag of ['"a-1"', 'W/"a-1"', '"x", "a-1"', '*'])
      expect(isNotModified(headers('if-none-match', tag), file)).toBe(true);
    const both = new Headers({ 'if-none-match': '"x"', 'if-modified-since': 'Sun, 01 Mar 2026 10:00:00 GMT' });
    expect(isNotModified(both, file)).toBe(false);
    expect(isNotModified(headers('if-modified-since', 'Sun, 01 Mar 2026 10:00:00 GMT'), file)).toBe(true);
    expect(isNotModified(headers('if-modified-since', 'Sun, 01 Mar 2026 09:59:59 GMT'), file)).toBe(false);
    expect(isNotModified(headers('if-modified-since', 'yesterday'), file)).toBe(false);
  });

  it('If-Range lets the range count for the present version only', () => {
    expect(isRangeWanted(new Headers(), file)).toBe(true);
    expect(isRangeWanted(headers('if-range', '"a-1"'), file)).toBe(true);
    expect(isRangeWanted(headers('if-range', 'Sun, 01 Mar 2026 10:00:00 GMT'), file)).toBe(true);
    for (const stale of ['"b-2"', 'W/"a-1"', 'Sun, 01 Mar 2026 09:00:00 GMT', 'junk'])
      expect(isRangeWanted(headers('if-range', stale), file)).toBe(false);
  });
});

describe('Content-Disposition', () => {
  it('carries Hebrew, quotes and percent signs', () => {
    expect(contentDisposition('attachment', 'כתב "ערר" (1)%.docx')).toBe(
      `attachment; filename="_ ___ (1)_.docx"; filename*=UTF-8''${'%D7%9B%D7%AA%D7%91%20%22%D7%A2%D7%A8%D7%A8%22%20%281%29%25.docx'}`,
    );
  });

  it('is one header line that gives the name back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const header = contentDisposition('inline', name);
        expect(header).toMatch(/^[\x20-\x7e]*$/);
        expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)![1]!)).toBe(name);
      }),
    );
  });
});
