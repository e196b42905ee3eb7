// The files of src/hebrew/lexicon and src/hebrew/rules, and what is made of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Lexicon } from '../../src/hebrew/pattern/compile.ts';
import { constantOf, type RuleFile, typescriptOf } from '../../src/hebrew/pattern/rule-file.ts';

const HEBREW = join(import.meta.dirname, '../../src/hebrew');

export interface Knowledge {
  lexicon: Lexicon;
  lists: { name: string; entries: string[] }[];
  /** Names of the lists that code reads whole. */
  code: string[];
  files: RuleFile[];
}

/** @throws Error when a file is no YAML */
export function readKnowledge(): Knowledge {
  const named = (folder: string, ending: string) =>
    readdirSync(join(HEBREW, folder))
      .filter((name) => name.endsWith(ending))
      .sort()
      .map((name) => ({ name: name.slice(0, -ending.length), text: readFileSync(join(HEBREW, folder, name), 'utf8') }));
  const lists = named('lexicon', '.txt').map(({ name, text }) => ({ name, entries: entriesOf(text) }));
  const yaml = named('lexicon', '.yaml').find(({ name }) => name === 'classes')!;
  const { classes, spellings, code } = parse(yaml.text) as Classes;
  const byName = Object.fromEntries(lists.map(({ name, entries }) => [name, entries]));
  return {
    lexicon: { classes: resolved(classes, byName), spellings, lists: byName },
    lists,
    code,
    files: named('rules', '.yaml').map(({ name, text }) => ({ ...(parse(text) as Omit<RuleFile, 'name'>), name })),
  };
}

/** `lexicon/classes.yaml`. */
interface Classes extends Omit<Lexicon, 'classes' | 'lists'> {
  /** A class is written out, or is what some lists have, if need be only what begins so. */
  classes: Record<string, string[] | { from: string[]; begins?: string }>;
  /** Lists that code reads whole; the others are there for the rules. */
  code: string[];
}

const resolved = (classes: Classes['classes'], lists: Record<string, string[]>): Lexicon['classes'] =>
  Object.fromEntries(
    Object.entries(classes).map(([name, one]) => [
      name,
      Array.isArray(one)
        ? one
        : one.from.flatMap((list) => lists[list]!.filter((entry) => entry.startsWith(one.begins ?? ''))),
    ]),
  );

/** The lines of a list, without comments. */
const entriesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');

/** Every generated file by its path in the repository. @throws Error where an entry cannot be compiled */
export function generated({ files, lexicon, lists, code }: Knowledge): Map<string, string> {
  const of = (name: string) => `src/hebrew/pattern/${name}.generated.ts`;
  return new Map([
    [of('lexicon'), listSource(lists.filter(({ name }) => code.includes(name)))],
    ...files.map((file) => [of(file.name), typescriptOf(file, lexicon)] as const),
  ]);
}

const listSource = (lists: Knowledge['lists']): string =>
  `// Made by \`npm run rules\` of src/hebrew/lexicon/*.txt; not to be edited.\n${lists
    .map(
      ({ name, entries }) =>
        `export const ${constantOf(name)}: readonly string[] = ${JSON.stringify(entries.join('\n'))}.split('\\n');\n`,
    )
    .join('')}`;
