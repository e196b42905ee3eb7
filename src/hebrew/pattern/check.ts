/** What must hold of rules: every example, every entry, every class. */
import { foldFinals } from '../text/normalise.ts';
import { classesIn, type Entry, type Lexicon, sourceOf } from './compile.ts';
import { type RuleFile, type Tried, triedOf } from './rule-file.ts';

/** What is wrong with rules, for their writer; nothing where all is well. `code`: lists that code reads. */
export function problemsOf(files: readonly RuleFile[], shared: Lexicon, code: readonly string[] = []): string[] {
  const tried = files.flatMap((file) => triedOf(file, shared));
  return [...sameNames(files), ...tried.flatMap(problemsOfRule), ...unusedClasses(files, tried, shared, code)];
}

/** Where a rule is met in a text. */
export interface Hit {
  label: string;
  why: string;
  entry: string;
  weight: number | null;
  words: string;
  start: number;
}

/** Every rule that a text meets, by the entries that are met: for whoever writes one. */
export function hitsOf(text: string, files: readonly RuleFile[], shared: Lexicon): Hit[] {
  return files.flatMap((file) =>
    triedOf(file, shared).flatMap(({ label, why, entries, flags, lexicon, weight, isFolded }) =>
      entries.flatMap((entry) =>
        [...folded(text, isFolded).matchAll(new RegExp(folded(sourceOf(entry, lexicon), isFolded), `g${flags}`))].map(
          ({ 0: words, index: start }) => ({
            label,
            why,
            entry: shownEntry(entry),
            weight,
            words,
            start,
          }),
        ),
      ),
    ),
  );
}

const folded = (text: string, isFolded: boolean): string => (isFolded ? foldFinals(text) : text);

function problemsOfRule(rule: Tried): string[] {
  const { label, entries, lexicon, flags, isFolded } = rule;
  const [matches, refuses] = [rule.matches, rule.refuses].map((list) => list.map((one) => folded(one, isFolded)));
  const patterns = entries.map((entry) => new RegExp(folded(sourceOf(entry, lexicon), isFolded), flags));
  const meets = (example: string) => patterns.some((pattern) => pattern.test(example));
  const sources = patterns.map(({ source }) => source);
  return [
    ...(entries.length === 0 ? [`${label}: אין בו תבנית`] : []),
    ...matches!.filter((one) => !meets(one)).map((one) => `${label}: הדוגמה אינה נתפסת: "${one}"`),
    ...refuses!.filter(meets).map((one) => `${label}: הדוגמה נתפסת ואינה צריכה: "${one}"`),
    ...entries.flatMap((entry, at) => [
      ...(sources.indexOf(sources[at]!) < at ? [`${label}: התבנית כתובה פעמיים: ${shownEntry(entry)}`] : []),
      ...(matches!.some((one) => patterns[at]!.test(one)) ? [] : [`${label}: אין דוגמה לתבנית: ${shownEntry(entry)}`]),
    ]),
  ];
}

/** Each rule and table of a file becomes a constant of its own. */
/** The names of all files are constants of one. */
function sameNames(files: readonly RuleFile[]): string[] {
  const names = files.flatMap(({ rules = [], tables = [] }) => [...rules, ...tables].map(({ name }) => name));
  return names.filter((name, at) => names.indexOf(name) < at).map((name) => `השם ${name} ניתן פעמיים`);
}

/** A class that no rule names is knowledge that does nothing. */
function unusedClasses(
  files: readonly RuleFile[],
  tried: readonly Tried[],
  shared: Lexicon,
  code: readonly string[],
): string[] {
  const used = new Set(tried.flatMap(({ entries, lexicon }) => entries.flatMap((one) => [...classesIn(one, lexicon)])));
  const own = files.flatMap(({ classes = {} }) => Object.keys(classes));
  const lists = Object.keys(shared.lists ?? {}).filter((name) => !code.includes(name));
  return [...own, ...Object.keys(shared.classes), ...lists]
    .filter((name) => !used.has(name))
    .map((name) => `{${name}}: אין בה שימוש`);
}

const shownEntry = (entry: Entry): string => (typeof entry === 'string' ? entry : `regex: ${entry.regex}`);
