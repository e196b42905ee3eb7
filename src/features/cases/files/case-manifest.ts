/** An original of a case, as its manifest lists it. */
interface Original {
  name: string | null;
  size: number;
  sha256: string;
}

/** The text of `documents/manifest.json`: the originals that are in place, in the order of the rows given. */
export function manifestText(rows: Original[]): string {
  const originals = rows.filter(({ name }) => name !== null).map(({ name, size, sha256 }) => ({ name, size, sha256 }));
  return `${JSON.stringify(originals, null, 2)}\n`;
}
