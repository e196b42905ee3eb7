/**
 * A function that keeps what it has read: texts repeat their words, and each is read once. The memory is bounded: a full
 * one is emptied, which costs no more than reading again.
 *
 * @param limit answers kept at most
 * @param longest a key of more characters is read each time, and not kept
 */
export function remembered<Value>(
  limit: number,
  read: (key: string) => Value,
  longest = Number.POSITIVE_INFINITY,
): (key: string) => Value {
  const memory = new Map<string, Value>();
  return (key) => {
    const known = memory.get(key);
    if (known !== undefined) return known;
    const value = read(key);
    if (key.length > longest) return value;
    if (memory.size >= limit) memory.clear();
    memory.set(key, value);
    return value;
  };
}
