// What was typed and is not yet saved, kept in this browser until it is: by case, part and the version it was based on.

/** A text that waits to be saved. */
export interface Draft {
  content: string;
  base: string;
  version: number;
  /** Marks of what was sent without an answer: the service may have it. */
  sent: readonly string[];
}

export interface Drafts {
  /** @returns false where the browser keeps nothing */
  keep(draft: Draft): boolean;
  drop(): void;
  /** What an earlier page of this browser left behind, oldest version first. */
  found(): Draft[];
}

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** @param name what the text belongs to: the case and the part */
export function draftsOf(name: string, storage: Keeper | null): Drafts {
  const prefix = `draft ${name} `;
  let own: string | null = null;
  const remove = (key: string) => {
    try {
      storage?.removeItem(key);
    } catch {
      // A browser that keeps nothing has nothing to take away.
    }
  };
  return {
    keep(draft) {
      const key = `${prefix}${draft.version}`;
      try {
        if (!storage) return false;
        storage.setItem(key, JSON.stringify(draft));
        if (own !== null && own !== key) remove(own);
        own = key;
        return true;
      } catch {
        return false;
      }
    },
    drop() {
      for (const key of keysOf(storage, prefix)) remove(key);
      own = null;
    },
    found: () =>
      keysOf(storage, prefix)
        .flatMap((key) => read(storage, key))
        .toSorted((a, b) => a.version - b.version),
  };
}

function keysOf(storage: Keeper | null, prefix: string): string[] {
  if (!storage) return [];
  try {
    return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
      key.startsWith(prefix),
    );
  } catch {
    return [];
  }
}

function read(storage: Keeper | null, key: string): Draft[] {
  try {
    const { content, base, version, sent = [] } = JSON.parse(storage?.getItem(key) ?? '') as Partial<Draft>;
    return typeof content === 'string' && typeof base === 'string' && typeof version === 'number'
      ? [{ content, base, version, sent }]
      : [];
  } catch {
    return [];
  }
}
