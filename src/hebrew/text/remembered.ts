/**
 * A function that caches what it has read: texts repeat their words, and each is read once. The memory is bounded: a full
 * half is put aside, what is asked for again comes back from it, and the rest goes with the next one.
 *
 * @param limit answers kept at most
 * @param longest a key of more characters is read each time, and not kept
 */
export function remembered<Value>(
  limit: number,
  read: (key: string) => Value,
  longest = Number.POSITIVE_INFINITY,
): (key: string) => Value {
  let recent = new Map<string, Value>();
  let older = new Map<string, Value>();
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    if (key.length > longest) return read(key);
    const value = older.get(key) ?? read(key);
    if (2 * recent.size >= limit) [older, recent] = [recent, new Map()];
    recent.set(key, value);
    return value;
  };
}
