import { createHash } from 'node:crypto';
import { extname } from 'node:path';

/** Longest stored name: file systems take 255 bytes, and " (99)" or a stamp may be added. */
const MAX_NAME_BYTES = 200;
const CONTROL_AND_BIDI = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * The name under which a file that somebody called `original` is stored: Hebrew letters kept, path parts, control and
 * bidi characters removed, straight quote marks turned into Hebrew gershayim, at most 200 bytes with its extension. A
 * name that is nothing but an extension keeps it.
 */
export function safeFilename(original: string): string {
  const last = original.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(CONTROL_AND_BIDI, '')
    .replace(/"/g, '״')
    .replace(/[<>:|?*\ufffd]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]*\.(?=[^. ]+[. ]*$)/, 'קובץ.')
    .replace(/^[. ]+|[. ]+$/g, '');
  return clean === '' ? 'קובץ' : withinBytes(clean, MAX_NAME_BYTES);
}

/** `name.pdf` → `name (2).pdf`: the nth attempt at a free name; the first is the name itself. */
export function numberedName(name: string, n: number): string {
  if (n <= 1) return name;
  const extension = extname(name);
  return `${name.slice(0, name.length - extension.length)} (${n})${extension}`;
}

/**
 * The folder of a case: readable, and never the same for two cases, since a part of the id's hash is in it
 * (`1031/25` and `1031-25` read alike).
 */
export function caseDirectoryName(caseNumber: string, caseId: string): string {
  const slug = caseNumber.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  const tail = createHash('sha256').update(caseId).digest('hex').slice(0, 10);
  return `${withinBytes(slug || 'case', 120)}--${tail}`;
}

/** True for a name that denotes one file inside a folder: no separators, no `.`/`..`, no control characters. */
export function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name) && Buffer.byteLength(name) <= 255;
}

function withinBytes(name: string, max: number): string {
  if (Buffer.byteLength(name) <= max) return name;
  const extension = Buffer.byteLength(extname(name)) <= 20 ? extname(name) : '';
  const letters = [...name.slice(0, name.length - extension.length)];
  let room = max - Buffer.byteLength(extension);
  let stem = '';
  for (const letter of letters) {
    room -= Buffer.byteLength(letter);
    if (room < 0) break;
    stem += letter;
  }
  return stem.trimEnd() + extension;
}
