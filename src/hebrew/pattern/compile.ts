/** From the notation to regular expressions: edges of words, prefixes, spellings and classes. */
import { type Count, type Node, NotationError, type Phrase, readFragment, readPhrase, type Unit } from './notation.ts';

/** What `lexicon/` gives to every rule. */
export interface Lexicon {
  /** By name, the alternatives of a class, each a fragment of the notation. */
  classes: Record<string, string[]>;
  /** The lists of `lexicon/*.txt` by their file names; each is a class too. */
  lists?: Record<string, string[]>;
  /** Ways to write one word, the one that rules use first. */
  spellings: string[][];
}

/** An entry of a rule: in the notation, or as a regular expression where that does not reach. */
export type Entry = string | { regex: string };

/** Letters that are written together with the next word. */
const PREFIX = '[ושהבלכמ]{0,3}';
const WORD_BEGINS = '(?<![א-ת])';
const WORD_ENDS = '(?![א-ת])';

/** The source of the regular expression of one entry. @throws NotationError when it cannot be read or names an unknown class */
export const sourceOf = (entry: Entry, lexicon: Lexicon): string => partsOf(entry, lexicon).join('');

/** The source that finds any of the entries, tried in their order. @throws as `sourceOf` */
export const anyOf = (entries: readonly Entry[], lexicon: Lexicon): string =>
  alternatives(entries.map((entry) => partsOf(entry, lexicon)));

function partsOf(entry: Entry, lexicon: Lexicon): string[] {
  if (typeof entry !== 'string') {
    // A colon and a blank make YAML see a field.
    if (typeof entry.regex !== 'string')
      throw new NotationError(`תבנית שצריכה לעמוד במירכאות: ${JSON.stringify(entry)}`);
    return [entry.regex];
  }
  return partsOfPhrase(readPhrase(entry), lexicon);
}

/** The source of a phrase that is read already. @throws NotationError when it names an unknown class */
export const sourceOfPhrase = (phrase: Phrase, lexicon: Lexicon): string => partsOfPhrase(phrase, lexicon).join('');

function partsOfPhrase({ nodes, begins, ends }: Phrase, lexicon: Lexicon): string[] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const hasStart = begins === 'open' || (first?.kind === 'edge' && first.at === 'start');
  const hasEnd = ends === 'open' || (last?.kind === 'edge' && last.at !== 'start');
  const before = hasStart ? [] : begins === 'exact' ? [WORD_BEGINS] : [WORD_BEGINS, PREFIX];
  return [...before, ...nodes.map((node) => one(node, lexicon, [])), ...(hasEnd ? [] : [WORD_ENDS])];
}

/** What neighbours begin with is written once, which is faster; what is captured keeps its number. */
function alternatives(all: readonly string[][]): string {
  const found: string[] = [];
  for (let at = 0; at < all.length; ) {
    const first = all[at]![0];
    let end = at + 1;
    if (first !== undefined && !CAPTURES.test(first)) while (all[end]?.[0] === first) end += 1;
    const rests = all.slice(at, end).map((parts) => parts.slice(1));
    found.push(rests.length === 1 ? all[at]!.join('') : `${first}(?:${alternatives(rests)})`);
    at = end;
  }
  return found.join('|');
}

const CAPTURES = /(?<!\\)\((?:\?<[a-z]|(?!\?))/;

/** The classes that an entry names, those of its classes included. */
export function classesIn(entry: Entry, lexicon: Lexicon): Set<string> {
  const found = new Set<string>();
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.kind === 'class' && !found.has(node.name)) {
        found.add(node.name);
        for (const one of alternativesOf(node.name, lexicon) ?? []) walk(readFragment(one));
      } else if ('of' in node) for (const each of node.of) walk(each);
    }
  };
  if (typeof entry === 'string') walk(readPhrase(entry).nodes);
  return found;
}

function sequence(nodes: readonly Node[], lexicon: Lexicon, within: readonly string[]): string {
  return nodes.map((node) => one(node, lexicon, within)).join('');
}

function one(node: Node, lexicon: Lexicon, within: readonly string[]): string {
  const alternatives = (of: Node[][]): string => of.map((each) => sequence(each, lexicon, within)).join('|');
  switch (node.kind) {
    case 'text':
      return spelled(node.text, lexicon.spellings);
    case 'choice':
      return choice(node.of, alternatives(node.of), node.isOptional);
    case 'class':
      return classSource(node.name, lexicon, within);
    case 'some':
      return node.unit === 'words'
        ? `(?:${node.set === '' ? '\\S' : `[^\\s${setOf(node.set)}]`}+ )${times(node.count, node.isShort)}`
        : `${characters(node.unit, node.set)}${times(node.count, node.isShort)}`;
    case 'repeat':
      return `(?:${alternatives(node.of)})${times(node.count, node.isShort)}`;
    case 'look':
      return `(?${node.isAhead ? '' : '<'}${node.isNegated ? '!' : '='}${alternatives(node.of)})`;
    case 'capture':
      return `(${node.name === null ? '' : `?<${node.name}>`}${alternatives(node.of)})`;
    case 'edge':
      return { start: '^', end: '$', word: WORD_ENDS }[node.at];
  }
}

/** Letters alone make a set, which is faster than a choice. */
function choice(of: Node[][], alternatives: string, isOptional: boolean): string {
  const letters = of.map(([first, ...more]) => (more.length === 0 && first?.kind === 'text' ? first.text : ''));
  if (letters.every((letter) => /^[א-ת]$/.test(letter)))
    return `${letters.length === 1 ? letters[0]! : `[${letters.join('')}]`}${isOptional ? '?' : ''}`;
  return `(?:${alternatives})${isOptional ? '?' : ''}`;
}

/** What a class or list finds, each a fragment of the notation; nothing where there is none of that name. */
export const alternativesOf = (name: string, { classes, lists }: Lexicon): string[] | undefined =>
  classes[name] ?? lists?.[name];

function classSource(name: string, lexicon: Lexicon, within: readonly string[]): string {
  const entries = alternativesOf(name, lexicon);
  if (!entries) throw new NotationError(`אין מחלקה בשם {${name}}`);
  if (within.includes(name)) throw new NotationError(`המחלקה {${name}} מכילה את עצמה`);
  const source = entries.map((entry) => sequence(readFragment(entry), lexicon, [...within, name])).join('|');
  return `(?:${source})`;
}

function characters(unit: Exclude<Unit, 'words'>, set: string): string {
  if (unit === 'of') return `[${setOf(set)}]`;
  if (unit === 'not of') return `[^${setOf(set)}]`;
  if (unit === 'characters') return set === '' ? '.' : set === '-' ? '[\\s\\S]' : `[^${setOf(set)}]`;
  if (unit === 'spaces' && set !== '') return `[^\\S${setOf(set)}]`;
  return { letters: '[א-ת]', digits: '\\d', spaces: '\\s', signs: '\\S' }[unit];
}

/** `¶` is the end of a line, `␣` any space, a hyphen between letters or digits a range. */
function setOf(set: string): string {
  return set
    .replace(/[\\\]^]/g, '\\$&')
    .replaceAll('¶', '\\n')
    .replaceAll('⇥', '\\t')
    .replaceAll('␣', '\\s')
    .replace(/(?<![א-ת\da-z])-|-(?![א-ת\da-z])/gi, '\\-');
}

function times({ least, most }: Count, isShort: boolean): string {
  const short = isShort ? '?' : '';
  if (least === 1 && most === 1) return '';
  if (most === null) return `${least === 0 ? '*' : least === 1 ? '+' : `{${least},}`}${short}`;
  if (least === 0 && most === 1) return `?${short}`;
  return `{${least === most ? least : `${least},${most}`}}${short}`;
}

/** Each word of the table in all its spellings, wherever its letters stand. */
function spelled(text: string, spellings: readonly string[][]): string {
  const found = spellings
    .flatMap((forms) => (text.includes(forms[0]!) ? [{ forms, at: text.indexOf(forms[0]!) }] : []))
    .sort((a, b) => a.at - b.at || b.forms[0]!.length - a.forms[0]!.length)[0];
  if (!found)
    return text
      .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      .replaceAll('¶', '\\n')
      .replaceAll('⇥', '\\t');
  const { forms, at } = found;
  const rest = spelled(text.slice(at + forms[0]!.length), spellings);
  return `${spelled(text.slice(0, at), [])}(?:${forms.join('|')})${rest}`;
}
