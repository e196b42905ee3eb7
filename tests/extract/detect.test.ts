import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { detectContentType } from '../../src/extract/detect.ts';
import { CONTENT_TYPES } from '../../src/extract/types.ts';
import { docx, fixtureBytes, p, temporaryFolder, zip } from './files.ts';
import { oleFile } from './ole-file.ts';

const files = temporaryFolder();
let count = 0;
const detect = (bytes: string | Uint8Array, name: string) => detectContentType(files.write(`${++count}`, bytes), name);
const refused = { code: 'unsupported_media_type' };

const WORD_FILES = {
  docx: 'pleading.docx',
  doc: 'pleading.doc',
  rtf: 'pleading.rtf',
  odt: 'pleading.odt',
  html: 'pleading-html.bin',
} as const;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB4iG8MwAAAABJRU5ErkJggg==',
  'base64',
);

describe('true types', () => {
  const pairs = Object.entries(WORD_FILES).flatMap(([type, file]) =>
    ['docx', 'doc', 'RTF', 'odt', 'html', 'htm'].map((extension) => [type, extension, file] as const),
  );
  it.each(pairs)('finds %s under the name x.%s', async (type, extension, file) => {
    expect(await detect(fixtureBytes(file), `כתב ערר.x.${extension}`)).toBe(
      CONTENT_TYPES[type as keyof typeof CONTENT_TYPES],
    );
  });

  it('finds PDF, text and Markdown under their own names', async () => {
    expect(await detect(fixtureBytes('pleading.pdf'), 'a.PDF')).toBe(CONTENT_TYPES.pdf);
    expect(await detect('כתב ערר', 'a.txt')).toBe(CONTENT_TYPES.txt);
    expect(await detect(iconv.encode('כתב ערר מטעם העורר', 'win1255'), 'a.txt')).toBe(CONTENT_TYPES.txt);
    expect(await detect(iconv.encode('כתב ערר מטעם העורר', 'utf16le'), 'a.md')).toBe(CONTENT_TYPES.md);
    expect(await detect('ערר '.repeat(40_000), 'long.txt')).toBe(CONTENT_TYPES.txt);
  });

  it('sees the extension of a name that is nothing else, or that has marks of direction in it', async () => {
    for (const name of ['.txt', 'תיקייה/.txt', 'ערר.txt\u200f', 'ערר.\u202atxt\u202c '])
      expect(await detect('כתב ערר', name), name).toBe(CONTENT_TYPES.txt);
  });

  it('finds HTML behind a comment, a declaration or none', async () => {
    for (const start of [
      '<!-- x -->\n<html>',
      '<?xml version="1.0"?><!DOCTYPE html>',
      '\ufeff  <p dir="rtl">',
      '<META charset=x>',
    ]) {
      expect(await detect(`${start}שלום`, 'a.doc')).toBe(CONTENT_TYPES.html);
    }
  });
});

describe('refusals', () => {
  it.each([
    ['a PDF named as a Word file', fixtureBytes('pleading.pdf'), 'a.docx'],
    ['a PDF named as text', fixtureBytes('pleading.pdf'), 'a.txt'],
    ['a Word file named as a PDF', fixtureBytes('pleading.docx'), 'a.pdf'],
    ['a Word file named as text', fixtureBytes('pleading.docx'), 'a.txt'],
    ['a picture named as a Word file', PNG, 'a.doc'],
    ['a picture named as a PDF', PNG, 'a.pdf'],
    ['a picture named as text', PNG, 'a.txt'],
    ['a text named as a PDF', Buffer.from('כתב ערר'), 'a.pdf'],
    ['a text named as a Word file', Buffer.from('כתב ערר'), 'a.doc'],
    ['a spreadsheet', Buffer.from(zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' })), 'a.docx'],
    [
      'an OpenDocument spreadsheet',
      Buffer.from(zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })),
      'a.odt',
    ],
    ['a zip of other things', Buffer.from(zip({ 'a.txt': 'x' })), 'a.docx'],
    ['an OLE file without Word', oleFile({ Workbook: Buffer.from('x') }), 'a.doc'],
    ['an extension that is not supported', Buffer.from('MZ'), 'a.exe'],
    ['a name without an extension', Buffer.from('כתב ערר'), 'ערר'],
  ])('refuses %s', async (_, bytes, name) => {
    await expect(detect(bytes, name)).rejects.toMatchObject(refused);
  });

  it('says that a file is empty', async () => {
    await expect(detect('', 'a.pdf')).rejects.toMatchObject({ code: 'empty_file' });
    await expect(detect('', 'a.exe')).rejects.toMatchObject({ code: 'empty_file' });
  });

  it('says that an Office file is behind a password', async () => {
    await expect(
      detect(oleFile({ EncryptionInfo: Buffer.from('x'), EncryptedPackage: Buffer.from('y') }), 'a.docx'),
    ).rejects.toMatchObject({ code: 'encrypted' });
    const locked = Buffer.from(zipSync({ 'word/document.xml': strToU8('x') }));
    locked.writeUInt16LE(1, locked.indexOf('PK\x01\x02') + 8);
    await expect(detect(locked, 'a.docx')).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('refuses archives with too many parts, too large ones, and two parts of one name', async () => {
    const many = zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}.xml`, ''])));
    await expect(detect(many, 'a.docx')).rejects.toMatchObject({ code: 'archive_too_large' });
    const large = Buffer.from(docx(p('x')));
    large.writeUInt32LE(300 * 1024 * 1024, large.lastIndexOf('PK\x01\x02') + 24);
    await expect(detect(large, 'a.docx')).rejects.toMatchObject({ code: 'archive_too_large' });
    const twice = Buffer.from(zip({ 'a.xml': 'x', 'b.xml': 'y' }).map((byte) => (byte === 0x62 ? 0x61 : byte)));
    await expect(detect(twice, 'a.docx')).rejects.toMatchObject({ code: 'corrupt' });
  });
});
