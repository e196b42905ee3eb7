// The channel between the service and a reader process, line by line.
import type { Readable } from 'node:stream';

/** The descriptor of the channel in a reader process. */
export const CHANNEL = 3;

/**
 * Splits a stream into lines.
 *
 * @param maxBytes of one line; a longer one is never held: `onTooLong` is called once and nothing more is read
 */
export function readLines(
  stream: Readable,
  { maxBytes, onLine, onTooLong }: { maxBytes: number; onLine: (line: Buffer) => void; onTooLong: () => void },
): void {
  let parts: Buffer[] = [];
  let held = 0;
  const onData = (data: Buffer) => {
    let rest = data;
    for (let end = rest.indexOf(0x0a); end >= 0 || held + rest.length > maxBytes; end = rest.indexOf(0x0a)) {
      if (end < 0 || held + end > maxBytes) {
        stream.off('data', onData);
        parts = [];
        return onTooLong();
      }
      const line = Buffer.concat([...parts, rest.subarray(0, end)]);
      parts = [];
      held = 0;
      rest = rest.subarray(end + 1);
      onLine(line);
    }
    if (rest.length > 0) parts.push(rest);
    held += rest.length;
  };
  stream.on('data', onData);
}
