/** Words divided at the end of a printed line. */

import { isKnownWord } from '../stems.ts';
import { tokenise } from '../tokens.ts';

/**
 * The end of one line and the beginning of the next as they are to be written in one paragraph. After a hyphen that
 * touches its word the two belong together: without the hyphen when it only divides a word (a soft hyphen, or where the
 * document has the whole word elsewhere, or the language and not its parts), with it when it belongs to the word (`בית-ספר`, `ה-12`, after a maqaf, or when
 * nothing tells). Otherwise a blank goes between them.
 */
export function joinHyphenated(
  before: string,
  after: string,
  knownWords: () => ReadonlySet<string>,
): { before: string; after: string } {
  const hyphen = /[-‐־\u00ad]$/.test(before.slice(-1)) ? DIVIDED.exec(before.slice(-LONGEST_WORD)) : null;
  if (hyphen === null || !/^[\p{L}\d"״(]/u.test(after)) return { before, after: ` ${after}` };
  if (hyphen[2] === '\u00ad') return { before: before.slice(0, -1), after };
  const left = hyphen[1]!;
  const right = /^[\p{L}"״'׳]*/u.exec(after)![0];
  const isDivided = hyphen[2] !== '־' && right.length > 0 && divides(left, right, knownWords());
  return { before: isDivided ? before.slice(0, -1) : before, after };
}

const LONGEST_WORD = 32;
const DIVIDED = /([\p{L}\d"״'׳]+)([-‐־\u00ad])$/u;

/** A single letter is a prefix and keeps its hyphen; so does what neither the document nor the language writes as one word. */
function divides(left: string, right: string, known: ReadonlySet<string>): boolean {
  if (left.length < 2 || /\d|[םןץףך]$/.test(left)) return false;
  if (known.has(`${left}-${right}`)) return false;
  return known.has(left + right) || (isWord(left + right) && !(isWord(left) && isWord(right)));
}

/** A word of the legal vocabulary, for one that the document has nowhere whole ("המקו-מית"). */
function isWord(word: string): boolean {
  const [only, ...more] = tokenise(word);
  return only !== undefined && more.length === 0 && only.norm.length > 4 && isKnownWord(only.norm);
}
