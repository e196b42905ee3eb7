/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The one byte range that a Range header asks for (RFC 9110 section 14). Several ranges at once, another unit and a malformed
 * header are ignored, as the RFC allows: the client gets the whole.
 *
 * @param size of the whole in bytes
 * @returns null for the whole; `unsatisfiable` when the range begins behind the end
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '')
    return last === '' || Number(last) === 0 || size === 0 ? 'unsatisfiable' : suffix(Number(last), size);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

const suffix = (length: number, size: number): ByteRange => ({ start: Math.max(0, size - length), end: size - 1 });

/** What identifies the present bytes of a file to a client. */
export interface Validators {
  /** A strong one. */
  etag: string;
  modifiedAt: Date;
}

/** Whether the client has the present version already (RFC 9110 section 13): If-None-Match wins over If-Modified-Since. */
export function isNotModified(headers: Headers, { etag, modifiedAt }: Validators): boolean {
  const match = headers.get('if-none-match');
  if (match !== null)
    return match.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return !Number.isNaN(since) && wholeSeconds(modifiedAt) <= since;
}

/** Whether a Range header counts: If-Range must name the present version, by its strong ETag or its exact date. */
export function isRangeWanted(headers: Headers, { etag, modifiedAt }: Validators): boolean {
  const condition = headers.get('if-range')?.trim();
  if (condition === undefined) return true;
  return condition.startsWith('"') ? condition === etag : Date.parse(condition) === wholeSeconds(modifiedAt);
}

const wholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000;
