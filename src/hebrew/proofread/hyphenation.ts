/** Words divided at the end of a printed line. */

/**
 * The end of one line and the beginning of the next as they are to be written in one paragraph. After a hyphen that
 * touches its word the two belong together: without the hyphen when it only divides a word (a soft hyphen, or where the
 * document has the whole word elsewhere), with it when it belongs to the word (`בית-ספר`, `ה-12`, after a maqaf, or when
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

/** A single letter is a prefix and keeps its hyphen; so does what the document nowhere writes as one word. */
function divides(left: string, right: string, known: ReadonlySet<string>): boolean {
  if (left.length < 2 || /\d/.test(left)) return false;
  return known.has(left + right) && !known.has(`${left}-${right}`);
}
