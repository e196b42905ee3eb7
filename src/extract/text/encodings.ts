/** Text files in the encodings in which Hebrew is found: Unicode, the Windows and ISO code pages, and DOS. */
import iconv from 'iconv-lite';
import jschardet from 'jschardet';
import { logicalFromVisual } from '../bidi/logical.ts';
import type { ExtractWarning } from '../types.ts';

export interface DecodedText {
  text: string;
  encoding: string;
  warnings: ExtractWarning[];
}

/** A file cut in the middle of a letter, or with a stray byte, is still UTF-8. */
const MAX_BROKEN_SHARE = 0.02;

/**
 * Decodes the bytes of a text file.
 * @param bytes of the whole file, or of its beginning
 * @param declared encoding that the file names itself (HTML); believed unless the bytes contradict it
 * @returns undefined when the bytes are no text in any of the encodings
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText | undefined {
  const marked = byMark(bytes);
  if (marked) return isText(marked.text) ? marked : undefined;
  const wide = wideEncoding(bytes);
  if (wide) return checked(iconv.decode(Buffer.from(bytes), wide), wide, ['encoding_guessed']);
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  const broken = utf8.match(/\ufffd/g)?.length ?? 0;
  if (broken === 0) return checked(utf8, 'utf-8', []);
  const letters = utf8.match(/[^\x00-\x7f\ufffd]/g)?.length ?? 0;
  if (broken <= Math.max(1, letters * MAX_BROKEN_SHARE) && letters > 0)
    return checked(utf8, 'utf-8', ['undecodable_bytes']);
  const named = declared && iconv.encodingExists(declared) && !/utf/i.test(declared) ? declared : undefined;
  return singleByte(bytes, named);
}

function byMark(bytes: Uint8Array): DecodedText | undefined {
  const [a, b, c] = bytes;
  const decode = (encoding: string, skip: number): DecodedText => ({
    text: new TextDecoder(encoding).decode(bytes.subarray(skip)),
    encoding,
    warnings: [],
  });
  if (a === 0xef && b === 0xbb && c === 0xbf) return decode('utf-8', 3);
  if (a === 0xff && b === 0xfe) return decode('utf-16le', 2);
  return a === 0xfe && b === 0xff ? decode('utf-16be', 2) : undefined;
}

/** UTF-16 without its mark: every second byte is the number of a block of letters, 0 or that of Hebrew. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length - (bytes.length % 2), 8192);
  if (length < 4) return undefined;
  const high = [0, 0];
  for (let i = 0; i < length; i++) if (bytes[i] === 0 || bytes[i] === 5) high[i % 2]!++;
  const half = length / 2;
  if (high[1]! > half * 0.9 && high[0]! < half * 0.2) return 'utf-16le';
  return high[0]! > half * 0.9 && high[1]! < half * 0.2 ? 'utf-16be' : undefined;
}

function singleByte(bytes: Uint8Array, declared: string | undefined): DecodedText | undefined {
  const buffer = Buffer.from(bytes);
  const share = (from: number, to: number) => bytes.reduce((sum, byte) => sum + Number(byte >= from && byte <= to), 0);
  const high = share(0x80, 0xff);
  const hebrew = share(0xe0, 0xfa);
  const dos = share(0x80, 0x9a);
  if (dos > high * 0.8 && hebrew < high * 0.1)
    return checked(mendVisual(iconv.decode(buffer, 'cp862')), 'cp862', ['encoding_guessed']);
  if (hebrew > high * 0.6) {
    return checked(mendVisual(iconv.decode(buffer, 'win1255')), 'windows-1255', declared ? [] : ['encoding_guessed']);
  }
  const guess = declared ?? jschardet.detect(buffer.subarray(0, 65_536).toString('latin1')).encoding;
  const encoding = guess && iconv.encodingExists(guess) && !/utf-?(?:8|16|32)/i.test(guess) ? guess : 'win1252';
  return checked(iconv.decode(buffer, encoding), encoding, ['encoding_guessed']);
}

function checked(text: string, encoding: string, warnings: ExtractWarning[]): DecodedText | undefined {
  return isText(text) ? { text, encoding, warnings } : undefined;
}

/** Files of old systems hold each line as it stood on the screen, Hebrew from left to right. */
function mendVisual(text: string): string {
  const atStart = text.match(/(?<![א-ת])[ךםןףץ](?=[א-ת])/g)?.length ?? 0;
  const atEnd = text.match(/(?<=[א-ת])[ךםןףץ](?![א-ת])/g)?.length ?? 0;
  if (atStart < 3 || atStart < atEnd * 3) return text;
  return text.replace(/[^\r\n]+/g, (line) => logicalFromVisual(line, true));
}

/** Control characters beyond line ends, tabs and form feeds are the mark of a program's data. */
function isText(text: string): boolean {
  const controls = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/g)?.length ?? 0;
  return controls <= text.length * 0.002 && !text.includes('\u0000');
}
