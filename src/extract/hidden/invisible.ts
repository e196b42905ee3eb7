/** Characters without any width or ink: a few stand in every bidirectional text, a run of them carries a message. */

/** Soft hyphens, joiners, direction marks, blank fillers, variation selectors, tag characters. */
const INVISIBLE =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f' +
  '\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}';
/** Longer than three; a flag of a part of a country is written with tag characters. */
const RUN = new RegExp(`(?<!\\u{1f3f4})[${INVISIBLE}]{4,}`, 'gu');
const SOME = new RegExp(`[${INVISIBLE}]{4}`, 'u');
const MOST_NAMED = 12;

/**
 * Takes the runs of more than three invisible characters out of a text.
 *
 * @returns the text without them, and what each says: the letters that tag characters and variation selectors stand for,
 *   else the names of its first characters
 */
export function takeInvisible(text: string): { text: string; runs: string[] } {
  if (!SOME.test(text)) return { text, runs: [] };
  const runs: string[] = [];
  const rest = text.replace(RUN, (run) => {
    runs.push(meaningOf([...run].map((char) => char.codePointAt(0)!)));
    return '';
  });
  return { text: rest, runs };
}

function meaningOf(codes: readonly number[]): string {
  const tags = codes.filter((code) => code >= 0xe0020 && code <= 0xe007e).map((code) => code - 0xe0000);
  if (tags.length > 0) return String.fromCharCode(...tags);
  const bytes = codes.map(byteOfSelector).filter((byte) => byte !== undefined);
  const coded = Buffer.from(bytes).toString('utf8');
  if (/[\p{L}\p{N}]/u.test(coded)) return coded;
  const names = codes.slice(0, MOST_NAMED).map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`);
  return codes.length > MOST_NAMED ? `${names.join(' ')} … (${codes.length})` : names.join(' ');
}

/** 256 variation selectors are made to carry bytes. */
function byteOfSelector(code: number): number | undefined {
  if (code >= 0xfe00 && code <= 0xfe0f) return code - 0xfe00;
  return code >= 0xe0100 && code <= 0xe01ef ? code - 0xe0100 + 16 : undefined;
}
