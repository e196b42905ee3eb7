/** An original of a case, as its manifest lists it. */
interface Original {
  name: string | null;
  size: number;
  sha256: string;
  /** 0 before the document was read for the first time. */
  revision: number;
}

/**
 * The text of `documents/manifest.json`: the originals of what was read, in the order of the rows given. A document has the
 * name of its original from the moment it waits to be read, but the commit that tells of it comes once it was: named before,
 * it would leave the case uncommitted for as long as the queue is long.
 */
export function manifestText(rows: Original[]): string {
  const originals = rows
    .filter(({ name, revision }) => name !== null && revision > 0)
    .map(({ name, size, sha256 }) => ({ name, size, sha256 }));
  return `${JSON.stringify(originals, null, 2)}\n`;
}
