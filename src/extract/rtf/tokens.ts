/** The tokens of an RTF file. */

export type RtfToken =
  | { type: 'open' }
  | { type: 'close' }
  /** A control word or symbol; `value` is its number. */
  | { type: 'word'; name: string; value: number | undefined }
  /** One byte of text in the current code page. */
  | { type: 'byte'; byte: number };

const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const MAX_WORD = 32;

/** Splits a file into tokens; `\bin` data is passed over. */
export function* rtfTokens(file: Buffer): Generator<RtfToken> {
  let at = 0;
  while (at < file.length) {
    const byte = file[at]!;
    if (byte === OPEN) yield { type: 'open' };
    else if (byte === CLOSE) yield { type: 'close' };
    else if (byte === BACKSLASH) {
      const control = readControl(file, at + 1);
      at = control.end;
      if (control.token.type === 'word' && control.token.name === 'bin') at += Math.max(0, control.token.value ?? 0);
      else yield control.token;
      continue;
    } else if (byte !== 0x0d && byte !== 0x0a && byte !== 0) yield { type: 'byte', byte };
    at++;
  }
}

function readControl(file: Buffer, start: number): { token: RtfToken; end: number } {
  const first = file[start] ?? 0;
  if (first === 0x27) {
    const byte = Number.parseInt(file.subarray(start + 1, start + 3).toString('latin1'), 16);
    return { token: Number.isNaN(byte) ? word('') : { type: 'byte', byte }, end: start + 3 };
  }
  if (!isLetter(first)) {
    // A backslash at the end of a line is a paragraph mark.
    const name = first === 0x0a || first === 0x0d ? 'par' : String.fromCharCode(first);
    return { token: word(name), end: start + 1 };
  }
  let end = start;
  while (end < file.length && end - start < MAX_WORD && isLetter(file[end]!)) end++;
  const name = file.subarray(start, end).toString('latin1');
  const numberStart = end;
  if (file[end] === 0x2d) end++;
  while (end - numberStart < 11 && isDigit(file[end] ?? 0)) end++;
  const digits = file.subarray(numberStart, end).toString('latin1');
  const value = /\d/.test(digits) ? Number(digits) : undefined;
  if (value === undefined) end = numberStart;
  return { token: word(name, value), end: file[end] === 0x20 ? end + 1 : end };
}

function word(name: string, value?: number): RtfToken {
  return { type: 'word', name, value };
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
