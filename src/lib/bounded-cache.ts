/** Keeps what was used last, as much as its bound allows. */
export interface BoundedCache<V> {
  /** What is kept under a key, which counts as used now. */
  get(key: string): V | undefined;
  /** @param weight in the unit of the bound; what alone weighs more than that is kept until the next one comes */
  set(key: string, value: V, weight: number): void;
  delete(key: string): void;
}

/** @param bound the weight of everything that is kept */
export function boundedCache<V>(bound: number): BoundedCache<V> {
  const entries = new Map<string, { value: V; weight: number }>();
  let held = 0;
  const remove = (key: string): void => {
    held -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const found = entries.get(key);
      if (!found) return undefined;
      entries.delete(key);
      entries.set(key, found);
      return found.value;
    },
    set(key, value, weight) {
      remove(key);
      entries.set(key, { value, weight });
      held += weight;
      for (const oldest of entries.keys()) {
        if (held <= bound || oldest === key) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
