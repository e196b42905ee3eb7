/** The corpus of hostile files: mutations of real ones, and each kind of bomb in each format. */
import type { HostileFile } from './hostile-file.ts';
import { mutations } from './mutations.ts';
import { docBombs, docxBombs, odtBombs } from './office-bombs.ts';
import { pdfBombs } from './pdf-bombs.ts';
import { htmlBombs, markdownBombs, rtfBombs, txtBombs } from './text-bombs.ts';

export const corpus: readonly HostileFile[] = [
  ...pdfBombs,
  ...docxBombs,
  ...odtBombs,
  ...docBombs,
  ...rtfBombs,
  ...htmlBombs,
  ...txtBombs,
  ...markdownBombs,
  ...mutations,
];

/** Files of the corpus by name. @throws Error for a name that is not there */
export function filesNamed(...names: string[]): HostileFile[] {
  return names.map((name) => {
    const file = corpus.find((each) => each.name === name);
    if (!file) throw new Error(`no hostile file ${name}`);
    return file;
  });
}
