// What models are told stands in text files, one a prompt, which people read and change without reading code.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../prompts/', import.meta.url);

/** The file of a prompt. @param name its file name in `prompts/` without the extension */
export const promptFile = (name: string): string => fileURLToPath(new URL(`${name}.md`, FOLDER));

/**
 * The text of a prompt, without the line end of its file. Read where a module is loaded, so that a missing one shows at the
 * start.
 *
 * @param values what stands for `{{name}}` in it
 */
export function prompt(name: string, values: Record<string, string | number> = {}): string {
  const text = readFileSync(promptFile(name), 'utf8').trimEnd();
  return text.replace(/\{\{(\w+)\}\}/g, (place, key: string) => String(values[key] ?? place));
}
