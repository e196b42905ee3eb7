// The files of src/hebrew/lexicon and src/hebrew/rules, and what is made of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Lexicon, sourceOf } from '../../src/hebrew/pattern/compile.ts';
import { constantOf, type RuleFile, typescriptOf } from '../../src/hebrew/pattern/rule-file.ts';

const HEBREW = join(import.meta.dirname, '../../src/hebrew');

export interface Knowledge {
  lexicon: Lexicon;
  lists: { name: string; entries: string[] }[];
  /** Names of the lists that code reads whole. */
  code: string[];
  /** Names of the lists that need no rule: code reads them, or a class is made of them. */
  elsewhere: string[];
  /** Names of the lists and classes that code puts into regular expressions of its own. */
  sources: string[];
  files: RuleFile[];
}

/** @throws Error when a file is no YAML */
export function readKnowledge(): Knowledge {
  const filesOf = (folder: string, ending: string) =>
    readdirSync(join(HEBREW, folder))
      .filter((name) => name.endsWith(ending))
      .sort()
      .map((name) => ({ name: name.slice(0, -ending.length), text: readFileSync(join(HEBREW, folder, name), 'utf8') }));
  const lists = filesOf('lexicon', '.txt').map(({ name, text }) => ({ name, entries: entriesOf(text) }));
  const yaml = filesOf('lexicon', '.yaml').find(({ name }) => name === 'classes')!;
  const { classes, spellings, code, sources } = parse(yaml.text) as Classes;
  const byName = Object.fromEntries(
    lists.map(({ name, entries }) => [name, longestFirst(entries.flatMap(spellingsOf))]),
  );
  const taken = new Set(Object.values(classes).flatMap((one) => (Array.isArray(one) ? [] : one.from)));
  return {
    lexicon: { classes: resolved(classes, byName), spellings, lists: byName },
    lists,
    code,
    elsewhere: [...code, ...taken],
    sources,
    files: filesOf('rules', '.yaml').map(({ name, text }) => ({ ...(parse(text) as Omit<RuleFile, 'name'>), name })),
  };
}

/** Of the entries of lists: those that begin so; their letters apart as well; with the marks of Hebrew print too. */
interface Derived {
  from: string[];
  begins?: string;
  apart?: boolean;
  printed?: boolean;
}

/** `lexicon/classes.yaml`. */
interface Classes extends Omit<Lexicon, 'classes' | 'lists'> {
  /** A class is written out, or is what some lists have, if need be only what begins so. */
  classes: Record<string, string[] | Derived>;
  /** Lists that code reads whole; the others are there for the rules. */
  code: string[];
  sources: string[];
}

const resolved = (classes: Classes['classes'], lists: Record<string, string[]>): Lexicon['classes'] =>
  Object.fromEntries(
    Object.entries(classes).map(([name, one]) => [name, Array.isArray(one) ? one : derived(one, lists)]),
  );

function derived(one: Derived, lists: Record<string, string[]>): string[] {
  const { from, begins = '', apart = false, printed = false } = one;
  const plain = from.flatMap((list) => lists[list]!.filter((entry) => entry.startsWith(begins)));
  const entries = printed ? plain.map(withPrintedMarks) : plain;
  return apart ? [...entries.filter((entry) => entry.includes('"')).map(lettersApart), ...entries] : entries;
}

/** `עו״ד` and `עו''ד` beside `עו"ד`. */
const withPrintedMarks = (entry: string): string =>
  entry.replaceAll('"', `{1-2 מן "״'׳}`).replaceAll(/'(?!׳)/g, "{מן '׳}");

/** "ע. א." of `ע"א`. */
const lettersApart = (entry: string): string => `${[...entry.replaceAll('"', '')].join('.{עד 1 רווחים}')}(.)`;

/** "מרץ|מרס" is one thing in two ways, which a class finds alike; within brackets a stroke is the notation's. */
const longestFirst = (entries: string[]): string[] => entries.toSorted((a, b) => b.length - a.length);

const spellingsOf = (entry: string): string[] => (/[[({]/.test(entry) ? [entry] : entry.split('|'));

/** The lines of a list, without comments. */
const entriesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');

/** Of the repository: all that the service loads of the lists and rules. */
export const GENERATED = 'src/hebrew/pattern/rules.generated.ts';

/** What stands in the generated file. @throws Error where an entry cannot be compiled */
export function generated({ files, lexicon, lists, code, sources }: Knowledge): string {
  const parts = [
    listSource(lists.filter(({ name }) => code.includes(name))),
    ...sources.map((name) => classSource(name, lexicon, lists)),
    ...files.map((file) => `// ${file.name}.yaml: ${file.about}\n${typescriptOf(file, lexicon)}`),
  ];
  return `// Made by \`npm run rules\` of src/hebrew/lexicon and src/hebrew/rules; not to be edited.\n${parts.join('\n')}`;
}

/** What finds any entry of a class or list, as the source of a part of a regular expression. */
function classSource(name: string, lexicon: Lexicon, lists: Knowledge['lists']): string {
  const all = { ...lexicon, lists: Object.fromEntries(lists.map((list) => [list.name, list.entries])) };
  return `export const ${constantOf(name)}_SOURCE = String.raw\`${sourceOf(`*{${name}}*`, all)}\`;\n`;
}

const listSource = (lists: Knowledge['lists']): string =>
  lists
    .map(
      ({ name, entries }) =>
        `export const ${constantOf(name)}: readonly string[] = ${JSON.stringify(entries.join('\n'))}.split('\\n');\n`,
    )
    .join('');
