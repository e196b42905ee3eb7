/** Characters of one line of a run's output; a longer one is broken into several. */
export const MAX_LINE_CHARACTERS = 32 * 1024;
/** Characters that are given at once. */
const MAX_PIECE_CHARACTERS = 64 * 1024;

/**
 * Cuts a stream of text into pieces of whole lines, each with its line break, as soon as they are complete. What is held
 * is bounded, whatever comes. A NUL, which no text column takes, becomes U+FFFD.
 */
export async function* wholeLines(parts: AsyncIterable<string>): AsyncIterable<string> {
  let rest = '';
  for await (const part of parts) {
    const lines = (rest + part).replaceAll('\0', '\uFFFD').split('\n');
    const open = [...broken(lines.pop() ?? '')];
    rest = open.pop() ?? '';
    yield* pieces([...lines.flatMap((line) => [...broken(line)]), ...open]);
  }
  if (rest !== '') yield `${rest}\n`;
}

/** A line in parts that are short enough; never in the middle of a character. */
function* broken(line: string): Iterable<string> {
  let at = 0;
  while (line.length - at > MAX_LINE_CHARACTERS) {
    const last = line.charCodeAt(at + MAX_LINE_CHARACTERS - 1);
    const end = at + MAX_LINE_CHARACTERS - (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
    yield line.slice(at, end);
    at = end;
  }
  yield line.slice(at);
}

function* pieces(lines: string[]): Iterable<string> {
  let piece = '';
  for (const line of lines) {
    if (piece !== '' && piece.length + line.length >= MAX_PIECE_CHARACTERS) {
      yield piece;
      piece = '';
    }
    piece += `${line}\n`;
  }
  if (piece !== '') yield piece;
}
