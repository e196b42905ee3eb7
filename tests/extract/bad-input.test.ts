import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOle } from '../../src/extract/doc/ole-check.ts';
import { isExtractError } from '../../src/extract/errors.ts';
import { runs } from '../helpers/runs.ts';
import { docx, type Format, fixtureBytes, p, read, temporaryFolder, zip } from './files.ts';
import { oleFile } from './ole-file.ts';

const files = temporaryFolder();
const FILES: [Format, string][] = [
  ['pdf', 'pleading.pdf'],
  ['docx', 'pleading.docx'],
  ['doc', 'pleading.doc'],
  ['rtf', 'pleading.rtf'],
  ['odt', 'pleading.odt'],
  ['html', 'pleading-html.bin'],
];

/** Reads bytes as a format; any outcome but text or a refusal with a code fails. */
async function outcome(format: Format, bytes: Uint8Array): Promise<string> {
  try {
    const document = await read(files.write(`any.${format}`, bytes), format);
    return `${document.pages.length} pages`;
  } catch (error) {
    if (!isExtractError(error)) throw error;
    return error.code;
  }
}

describe('broken files', () => {
  it.each(FILES)('%s: any part of a file is read or refused', async (format, file) => {
    const bytes = fixtureBytes(file);
    for (const share of [0.001, 0.1, 0.5, 0.9, 0.999]) {
      expect(await outcome(format, bytes.subarray(0, Math.ceil(bytes.length * share)))).toMatch(
        /pages$|^(?:corrupt|empty_text)$/,
      );
    }
  });

  it.each(FILES)('%s: a file with wrong bytes is read or refused', async (format, file) => {
    const bytes = fixtureBytes(file);
    const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const damaged = Buffer.from(bytes);
        for (const [at, byte] of changes) damaged[at] = byte;
        expect(await outcome(format, damaged)).toMatch(/^[a-z0-9_ ]+$/);
      }),
      runs(5, 15),
    );
  });

  it('any bytes under any type are read or refused', async () => {
    const start = fc.constantFrom(
      '',
      '%PDF-1.4\n',
      '{\\rtf1 ',
      'PK\x03\x04',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      '<html>',
    );
    const formats = fc.constantFrom<Format>('pdf', 'docx', 'doc', 'rtf', 'odt', 'html', 'txt', 'md');
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 3000 }), formats, async (head, tail, format) => {
        expect(await outcome(format, Buffer.concat([Buffer.from(head, 'latin1'), tail]))).toMatch(/^[a-z0-9_ ]+$/);
      }),
      runs(40, 150),
    );
  });

  it('text of any kind comes through as RTF, HTML and Markdown', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom<Format>('rtf', 'html', 'md', 'txt'), async (body, format) => {
        expect(await outcome(format, Buffer.from(format === 'rtf' ? `{\\rtf1 ${body}}` : body))).toMatch(
          /^[a-z0-9_ ]+$/,
        );
      }),
      runs(40, 150),
    );
  });
});

describe('hostile archives', () => {
  it('stops at 200 MB of what is really unpacked, whatever the directory says', async () => {
    const relations =
      '<Relationships xmlns="x"><Relationship Id="a" Type="x/styles" Target="styles.xml"/></Relationships>';
    const small = zip({ ...parts(), 'word/_rels/document.xml.rels': relations });
    const bomb = withDeflatedPart(Buffer.from(small), 'word/styles.xml', Buffer.alloc(205 * 1024 * 1024, ' '), 1000);
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect(await outcome('docx', bomb)).toBe('archive_too_large');
  });

  it.each([
    ['the text', { 'word/document.xml': '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>' }],
    [
      'a part that is not read',
      { 'docProps/app.xml': '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">]><x/>' },
    ],
    ['a part in UTF-16', { 'word/theme1.xml': Buffer.from('\ufeff<!DOCTYPE x><x/>', 'utf16le') }],
  ])('refuses document types in %s', async (_, part: Record<string, string | Uint8Array>) => {
    expect(await outcome('docx', zip({ ...parts(), ...part }))).toBe('xml_entities');
    expect(await outcome('odt', zip({ 'content.xml': '<x/>', ...part }))).toBe('xml_entities');
  });

  it('refuses undeclared entities and elements without end', async () => {
    expect(await outcome('docx', docx(p('<w:r><w:t>&xxe;</w:t></w:r>')))).toBe('corrupt');
    expect(await outcome('docx', docx('<w:p>'.repeat(2000) + '</w:p>'.repeat(2000)))).toBe('corrupt');
  });

  it('leaves relations to the outside alone', async () => {
    const part = {
      'word/_rels/document.xml.rels':
        '<Relationships xmlns="x"><Relationship Id="a" Type="x/header" Target="http://127.0.0.1:9/x.xml" TargetMode="External"/><Relationship Id="b" Type="x/footer" Target="../../../etc/passwd"/></Relationships>',
    };
    expect(await outcome('docx', zip({ ...parts(), ...part }))).toBe('1 pages');
  });

  /** Adds a part to a zip whose directory says that it is `declared` bytes long. */
  function withDeflatedPart(archive: Buffer, name: string, content: Buffer, declared: number): Buffer {
    const data = deflateRawSync(content, { level: 1 });
    const end = archive.lastIndexOf('PK\x05\x06');
    const directory = archive.readUInt32LE(end + 16);
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(declared, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(directory, 42);
    const tail = Buffer.from(archive.subarray(end));
    const added = Buffer.concat([local, Buffer.from(name), data]);
    const entries = Buffer.concat([archive.subarray(directory, end), entry, Buffer.from(name)]);
    for (const at of [8, 10]) tail.writeUInt16LE(tail.readUInt16LE(at) + 1, at);
    tail.writeUInt32LE(entries.length, 12);
    tail.writeUInt32LE(directory + added.length, 16);
    return Buffer.concat([archive.subarray(0, directory), added, entries, tail]);
  }

  function parts(): Record<string, string> {
    const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
    return {
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': `<w:document xmlns:w="${w}"><w:body>${p('שלום')}</w:body></w:document>`,
    };
  }
});

describe('hostile OLE files', () => {
  it('refuses chains that run in circles or share sectors', () => {
    const word = { WordDocument: Buffer.alloc(5000), '1Table': Buffer.alloc(5000) };
    expect(checkOle(oleFile(word)).stream('1Table')).toHaveLength(5120);
    const circle = (table: Int32Array) => {
      table[5] = 3;
    };
    const shared = (table: Int32Array) => {
      table[3] = 14;
    };
    expect(() => checkOle(oleFile(word, circle))).toThrow('corrupt');
    expect(() => checkOle(oleFile(word, shared))).toThrow('corrupt');
  });

  it('says that a Word file is behind a password, or older than can be read', async () => {
    const header = (flags: number, version: number) => {
      const bytes = Buffer.alloc(0x400);
      bytes.writeUInt16LE(0xa5ec, 0);
      bytes.writeUInt16LE(version, 2);
      bytes.writeUInt16LE(flags, 0x0a);
      return oleFile({ WordDocument: bytes, '0Table': Buffer.alloc(100) });
    };
    expect(await outcome('doc', header(0x0100, 0xc1))).toBe('encrypted');
    expect(await outcome('doc', header(0, 0x65))).toBe('unsupported_media_type');
    expect(await outcome('doc', header(0, 0xc1))).toBe('corrupt');
  });
});
