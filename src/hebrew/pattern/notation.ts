/** A pattern, or what it names, that cannot be read; in Hebrew, for whoever writes rules. */
export class NotationError extends Error {}

/**
 * The notation of `rules/*.yaml` and `lexicon/classes.yaml` (told to its writers in `rules/README.he.md`), read into a tree.
 * Only `npm run rules` and tests read it; the service has the regular expressions that `compile.ts` makes of it.
 */
export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'choice'; of: Node[][]; isOptional: boolean }
  | { kind: 'class'; name: string }
  | { kind: 'some'; unit: Unit; set: string; count: Count; isShort: boolean }
  | { kind: 'repeat'; of: Node[][]; count: Count; isShort: boolean }
  | { kind: 'look'; isAhead: boolean; isNegated: boolean; of: Node[][] }
  | { kind: 'capture'; name: string | null; of: Node[][] }
  | { kind: 'edge'; at: 'start' | 'end' | 'word' };

/** What is counted: `set` names the characters that are meant (of `of`) or that must not be among them (of the others). */
export type Unit = 'characters' | 'words' | 'letters' | 'digits' | 'spaces' | 'signs' | 'of' | 'not of';

/** `most` is null where there is no limit. */
export interface Count {
  least: number;
  most: number | null;
}

/** A phrase with how its edges are written: whole words, or open at a side (`*`), or without prefixes (`=`). */
export interface Phrase {
  nodes: Node[];
  begins: 'prefixed' | 'exact' | 'open';
  ends: 'word' | 'open';
}

/** @throws NotationError when brackets do not close or what stands in braces is not known */
export function readPhrase(source: string): Phrase {
  const begins = source.startsWith('*') ? 'open' : source.startsWith('=') ? 'exact' : 'prefixed';
  const isOpen = source.endsWith('*') && !source.endsWith('\\*');
  const body = source.slice(begins === 'prefixed' ? 0 : 1, isOpen ? -1 : undefined);
  return { nodes: readFragment(body), begins, ends: isOpen ? 'open' : 'word' };
}

/** A part of a phrase, as classes hold them: without edges. @throws as `readPhrase` */
export function readFragment(source: string): Node[] {
  const reader = { source, at: 0 };
  const nodes = readNodes(reader, '');
  if (reader.at < source.length) throw new NotationError(`בתבנית "${source}" יש סוגר מיותר (תו ${reader.at})`);
  return nodes;
}

interface Reader {
  source: string;
  at: number;
}

const PREFIXES = /((?:\?[א-ת]+)+)\//y;

function readNodes(reader: Reader, until: string): Node[] {
  const nodes: Node[] = [];
  const { source } = reader;
  while (reader.at < source.length && !until.includes(source[reader.at]!)) {
    PREFIXES.lastIndex = reader.at;
    const prefixes = PREFIXES.exec(source);
    const sign = source[reader.at]!;
    if (prefixes) {
      reader.at += prefixes[0].length;
      for (const letters of prefixes[1]!.slice(1).split('?')) nodes.push(optional([[{ kind: 'text', text: letters }]]));
    } else if (sign === '(') nodes.push(optional(readAlternatives(reader, ')')));
    else if (sign === '[') nodes.push({ kind: 'choice', of: readAlternatives(reader, ']'), isOptional: false });
    else if (sign === '{') nodes.push(readBraces(reader));
    else if (')]}|*'.includes(sign)) throw new NotationError(misplaced(reader, sign));
    else addText(nodes, readCharacter(reader));
  }
  return nodes;
}

const misplaced = ({ source, at }: Reader, sign: string): string =>
  sign === '*'
    ? `בתבנית "${source}" יש כוכב באמצע (תו ${at}): הוא עומד רק בתחילתה או בסופה, ובאמצע כותבים {0+ אותיות}`
    : `בתבנית "${source}" יש "${sign}" שאינו סוגר דבר (תו ${at}): אם הוא הסימן עצמו, כותבים \\ לפניו`;

const optional = (of: Node[][]): Node => ({ kind: 'choice', of, isOptional: true });

function addText(nodes: Node[], text: string): void {
  const last = nodes.at(-1);
  if (last?.kind === 'text') last.text += text;
  else nodes.push({ kind: 'text', text });
}

function readCharacter(reader: Reader): string {
  if (reader.source[reader.at] === '\\') reader.at += 1;
  const character = reader.source[reader.at] ?? '';
  reader.at += 1;
  return character;
}

/** From an opening bracket, or behind the colon in braces, to its end. */
function readAlternatives(reader: Reader, end: string): Node[][] {
  reader.at += 1;
  const of: Node[][] = [readNodes(reader, `|${end}`)];
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    of.push(readNodes(reader, `|${end}`));
  }
  if (reader.source[reader.at] !== end) throw new NotationError(`בתבנית "${reader.source}" חסר "${end}"`);
  reader.at += 1;
  return of;
}

const LOOKS: Record<string, { isAhead: boolean; isNegated: boolean }> = {
  'לא לפני': { isAhead: true, isNegated: true },
  'לא אחרי': { isAhead: false, isNegated: true },
  לפני: { isAhead: true, isNegated: false },
  אחרי: { isAhead: false, isNegated: false },
};
const EDGES: Record<string, 'start' | 'end' | 'word'> = { התחלה: 'start', סוף: 'end', 'סוף מילה': 'word' };
const UNITS: Record<string, Unit> = {
  תווים: 'characters',
  תו: 'characters',
  מילים: 'words',
  מילה: 'words',
  אותיות: 'letters',
  אות: 'letters',
  ספרות: 'digits',
  ספרה: 'digits',
  רווחים: 'spaces',
  רווח: 'spaces',
  סימנים: 'signs',
  סימן: 'signs',
  מן: 'of',
  'לא מן': 'not of',
};
const SOME =
  /\{(?:(?<range>עד \d+|\d+-\d+|\d+\+|\d+) )?(?<unit>תווים|תו|מילים|מילה|אותיות|אות|ספרות|ספרה|רווחים|רווח|סימנים|סימן|לא מן|מן)(?<short> קצר)?(?: (?:בלי )?(?<set>(?:\\.|[^\\}])+))?\}/y;
const REPEAT = /\{(?<range>עד \d+|\d+-\d+|\d+\+|\d+) פעמים(?<short> קצר)?:/y;
const CAPTURE = /\{קח(?: (?<name>[a-z]\w*))?:/y;
const LOOK = /\{(לא לפני|לא אחרי|לפני|אחרי):/y;
const NAME = /\{([a-z][a-z0-9-]*)\}/y;

function readBraces(reader: Reader): Node {
  const { source, at } = reader;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  /** What follows a colon. */
  const inside = (head: RegExpExecArray): Node[][] => {
    reader.at += head[0].length - 1;
    return readAlternatives(reader, '}');
  };
  const look = match(LOOK);
  if (look) return { kind: 'look', ...LOOKS[look[1]!]!, of: inside(look) };
  const repeat = match(REPEAT);
  if (repeat) {
    const { range, short } = repeat.groups!;
    return { kind: 'repeat', count: countOf(range), isShort: short !== undefined, of: inside(repeat) };
  }
  const capture = match(CAPTURE);
  if (capture) return { kind: 'capture', name: capture.groups!.name ?? null, of: inside(capture) };
  const end = source.indexOf('}', at);
  const edge = EDGES[source.slice(at + 1, end)];
  if (edge) {
    reader.at = end + 1;
    return { kind: 'edge', at: edge };
  }
  const some = match(SOME);
  if (some) {
    const { range, unit, short, set = '' } = some.groups!;
    reader.at += some[0].length;
    return {
      kind: 'some',
      unit: UNITS[unit!]!,
      set: set.replace(/\\(?=[\\}])/g, ''),
      count: countOf(range),
      isShort: short !== undefined,
    };
  }
  const name = match(NAME)?.[1];
  if (name === undefined) throw new NotationError(`בתבנית "${source}" מה שבסוגריים המסולסלים (תו ${at}) אינו מוכר`);
  reader.at += name.length + 2;
  return { kind: 'class', name };
}

function countOf(range: string | undefined): Count {
  if (range === undefined) return { least: 1, most: 1 };
  if (range.startsWith('עד')) return { least: 0, most: Number(range.slice(3)) };
  if (range.endsWith('+')) return { least: Number.parseInt(range, 10), most: null };
  const [least, most = least] = range.split('-').map(Number);
  return { least: least!, most: most! };
}
