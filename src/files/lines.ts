import { createReadStream } from 'node:fs';

/** A line was longer than its reader takes. */
export class LineTooLong extends Error {}

/**
 * The lines of a UTF-8 file, without their ends; what comes after the last line end is no line. Node's own reader of lines
 * reads a thousand of them ahead, whatever their size.
 *
 * @param most characters that a line may have
 * @throws LineTooLong
 */
export async function* linesOf(path: string, most = Number.POSITIVE_INFINITY): AsyncGenerator<string> {
  let pending: string[] = [];
  let length = 0;
  for await (const piece of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const parts = piece.split('\n');
    for (const [at, part] of parts.entries()) {
      if (at > 0) {
        yield pending.join('');
        [pending, length] = [[], 0];
      }
      pending.push(part);
      length += part.length;
      if (length > most) throw new LineTooLong(path);
    }
  }
}
