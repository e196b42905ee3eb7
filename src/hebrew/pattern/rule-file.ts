/** What stands in `rules/*.yaml` and `lexicon/`, once read. */
import { foldFinals } from '../text/normalise.ts';
import { anyOf, type Entry, type Lexicon } from './compile.ts';

/** One rule: a regular expression of all entries (`any`), or one of each, or of each group of entries (`each`). */
export interface Rule {
  name: string;
  why: string;
  /** Of the regular expression. */
  flags?: string;
  /** For text whose final letters are folded ("סבורימ"): rule and examples are written as everybody writes. */
  folded?: boolean;
  any?: Entry[];
  each?: (Entry | Entry[])[];
  /** Words of pleadings, protocols and decisions that it is to find. */
  matches?: string[];
  refuses?: string[];
}

/** A list of rules that belong together: each row has data and, in the fields that `patterns` names, entries. */
export interface Table {
  name: string;
  why: string;
  flags?: string;
  patterns: string[];
  rows: Row[];
}

export type Row = Record<string, unknown> & {
  flags?: string;
  matches?: string[];
  refuses?: string[];
};

export interface RuleFile {
  /** "claims/cues" of `rules/claims-cues.yaml`. */
  name: string;
  about: string;
  /** Named by the rules of this file alone. */
  classes?: Record<string, string[]>;
  rules?: Rule[];
  tables?: Table[];
}

/** A rule or a row with what tries it: its label, its patterns, its examples. */
export interface Tried {
  label: string;
  /** The rule's, or the table's of a row. */
  why: string;
  flags: string;
  entries: Entry[];
  matches: string[];
  refuses: string[];
  lexicon: Lexicon;
  isFolded: boolean;
  /** The row's own number where it has one. */
  weight: number | null;
}

/** Fields of a row that are not part of what the service has. */
const TOLD = new Set(['why', 'flags', 'matches', 'refuses']);

const lexiconOf = (file: RuleFile, shared: Lexicon): Lexicon => ({
  ...shared,
  classes: { ...shared.classes, ...file.classes },
});

/** Every rule and row of a file, to be tried one by one. */
export function triedOf(file: RuleFile, shared: Lexicon): Tried[] {
  const lexicon = lexiconOf(file, shared);
  const of = (label: string, why: string, flags: string, entries: Entry[], one: Partial<Rule> | Row): Tried => ({
    label: `${file.name}: ${label}`,
    why,
    flags: flags.replace(/[gy]/g, ''),
    entries,
    matches: one.matches ?? [],
    refuses: one.refuses ?? [],
    lexicon,
    isFolded: 'folded' in one && one.folded === true,
    weight: 'weight' in one && typeof one.weight === 'number' ? one.weight : null,
  });
  return [
    ...(file.rules ?? []).map((rule) => of(rule.name, rule.why, rule.flags ?? '', entriesOf(rule), rule)),
    ...(file.tables ?? []).flatMap(({ rows, patterns, why, flags = '' }) =>
      rows.map((row) =>
        of(
          String(Object.values(row)[0]),
          why,
          row.flags ?? flags,
          patterns.flatMap((field) => (row[field] ?? []) as Entry[]),
          row,
        ),
      ),
    ),
  ];
}

const entriesOf = ({ any = [], each = [] }: Rule): Entry[] => [...any, ...each.flat()];

/** The TypeScript of one rule file. @throws Error where an entry cannot be compiled */
export function typescriptOf(file: RuleFile, shared: Lexicon): string {
  const lexicon = lexiconOf(file, shared);
  const parts = [
    ...(file.rules ?? []).map((rule) => ruleSource(rule, lexicon)),
    ...(file.tables ?? []).map((table) => tableSource(table, lexicon)),
  ];
  return `${parts.join('\n')}\n`;
}

function ruleSource(rule: Rule, lexicon: Lexicon): string {
  const { flags = '', each, folded } = rule;
  const source = (entries: Entry[]): string => (folded ? foldFinals(anyOf(entries, lexicon)) : anyOf(entries, lexicon));
  const value = each
    ? `[\n${each.map((entry) => `  ${literal(source([entry].flat()), flags)},`).join('\n')}\n]`
    : literal(source(rule.any ?? []), flags);
  return `/** ${rule.why} */\nexport const ${constantOf(rule.name)}${each ? ': readonly RegExp[]' : ''} = ${value};`;
}

function tableSource({ name, why, flags = '', patterns, rows }: Table, lexicon: Lexicon): string {
  const lines = rows.map((row) => {
    const fields = Object.entries(row)
      .filter(([field]) => !TOLD.has(field))
      .map(([field, value]) =>
        patterns.includes(field)
          ? `${field}: ${literal(anyOf(value as Entry[], lexicon), row.flags ?? flags)}`
          : `${field}: ${JSON.stringify(value)}`,
      );
    return `  { ${fields.join(', ')} },`;
  });
  return `/** ${why} */\nexport const ${constantOf(name)} = [\n${lines.join('\n')}\n] as const;`;
}

const literal = (source: string, flags: string): string => `/${source.replaceAll('\n', '\\n')}/${flags}`;

/** "gives-up" is called GIVES_UP in the code. */
export const constantOf = (name: string): string => name.toUpperCase().replaceAll('-', '_');
