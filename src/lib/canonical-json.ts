/** A value that JSON can hold. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

/**
 * The one text of a JSON value (RFC 8785, JSON Canonicalization Scheme): no white space, names sorted by their UTF-16 code
 * units, numbers and strings as ECMAScript writes them.
 *
 * @throws RangeError for what has no such text: a number that is not finite, a string with half a surrogate pair
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'string') return canonicalString(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`JSON has no number ${value}`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((name) => `${canonicalString(name)}:${canonicalJson(value[name]!)}`);
  return `{${members.join(',')}}`;
}

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new RangeError('JSON text with half a surrogate pair');
  return JSON.stringify(text);
}
