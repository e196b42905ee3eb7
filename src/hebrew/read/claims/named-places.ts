// Which places of its own pleading a party names when it gives something up: "סעיפים 4.5 ו-5.3", "ראש הנזק השלישי".
import { NAMED_BY_NUMBER_ALONE, NAMED_ORDINALS, NAMED_PARAGRAPHS } from '../../pattern/rules.generated.ts';
import { normaliseText } from '../../text/normalise.ts';
import { parseHebrewNumeral } from '../../text/numerals.ts';
import { type Block, readBlocks } from './structure.ts';

/** A head of damage or an argument, or a chapter, named by its place among its like. */
export interface NamedOrdinal {
  of: 'head' | 'chapter';
  /** From 1. */
  number: number;
}

/** A range names no more paragraphs than this; a longer one is no range. */
const LONGEST_RANGE = 15;

/**
 * The numbers of paragraphs that words name, as documents are cited ("4.5", "53(א)(2)"), each once and in their order; those
 * of laws, plans and measures are none. A range names all between its ends.
 */
export function namedNumbers(words: string): string[] {
  const said = normaliseText(words);
  const found = [...said.matchAll(NAMED_PARAGRAPHS)].flatMap(([, list]) => numbersOf(list!));
  if (found.length === 0 && !/(?:^|[.;] ?)ו?גם /.test(said)) return [];
  const alone = [...said.matchAll(NAMED_BY_NUMBER_ALONE)].map(([, number]) => number!);
  return [...new Set([...found, ...alone])];
}

const ONE = /(?:\d{1,3}(?:\.\d{1,2}){0,3}[א-ת]?|[א-ת]{1,2}\.\d{1,2})(?:\([א-ת0-9]{1,2}\)){0,3}/g;

function numbersOf(list: string): string[] {
  const all = list.match(ONE) ?? [];
  return all.flatMap((number, at) => {
    const before = at > 0 ? list.slice(0, list.indexOf(number, list.indexOf(all[at - 1]!) + all[at - 1]!.length)) : '';
    return /(?:\d\s?[-–]\s?|\sעד\s)$/.test(before) ? [...between(all[at - 1]!, number), number] : [number];
  });
}

function between(first: string, last: string): string[] {
  const [from, to] = [Number(first), Number(last)];
  const isRange = Number.isInteger(from) && Number.isInteger(to) && to > from && to - from <= LONGEST_RANGE;
  return isRange ? Array.from({ length: to - from - 1 }, (_, at) => String(from + 1 + at)) : [];
}

/** The heads of damage, arguments and chapters that words name by their place. */
export function namedOrdinals(words: string): NamedOrdinal[] {
  return [...normaliseText(words).matchAll(NAMED_ORDINALS)].flatMap(({ groups }): NamedOrdinal[] => {
    const { head, word, letter } = groups!;
    if (head !== undefined && word === undefined) return [];
    const number = word === undefined ? parseHebrewNumeral(letter!) : ordinalOf(word);
    return number === null || number > MOST_COUNTED ? [] : [{ of: head === undefined ? 'chapter' : 'head', number }];
  });
}

/** What is counted has no more of its like. */
const MOST_COUNTED = 10;
const ORDINALS = ['ראשו', 'שני', 'שליש', 'רביע', 'חמיש', 'שיש', 'שביע', 'שמינ', 'תשיע', 'עשיר'];
function ordinalOf(word: string): number | null {
  const bare = word.replace(/^ה/, '');
  const at = ORDINALS.findIndex((beginning) => bare.startsWith(beginning));
  return at < 0 ? null : at + 1;
}

/** The places of a pleading by which it may be named; made once for a text. */
export interface Places {
  /** The words of the paragraphs that a number names, those under it included; none where it is not in the pleading. */
  numbered: (number: string) => string[];
  /** The same of what is named by its place; none where the pleading does not say plainly which that is. */
  ordinal: (named: NamedOrdinal) => string[];
}

/** Reads where a pleading's paragraphs, chapters and heads of damage stand. */
export function placesOf(text: string): Places {
  const plain = normaliseText(text);
  const blocks = readBlocks(plain);
  const wordsOf = (own: readonly Block[]): string[] => own.map((block) => block.text);
  return {
    numbered: (number) =>
      wordsOf(blocks.filter((block) => block.number !== null && isUnder(block.number, number.replaceAll(' ', '')))),
    ordinal: ({ of, number }) => (of === 'chapter' ? chapter(plain, number) : wordsOf(head(blocks, number))),
  };
}

/** Whether a claim that is cited so ("סעיף 4.5(א)") stands in the paragraph of a number. */
export const standsAt = (location: string, number: string): boolean => {
  const own = /(?<=^סעיף )\S+$/.exec(location)?.[0];
  return own !== undefined && isUnder(own, number);
};

/** "4.5(א)" and "4.5.1" stand under "4.5"; "4.50" and "4.5א" do not. */
const isUnder = (own: string, named: string): boolean =>
  own === named || (own.startsWith(named) && /^[(.]/.test(own.slice(named.length)));

const NAMES = [
  ['ראשון', 'ראשונה'],
  ['שני', 'שנייה', 'שניה'],
  ['שלישי', 'שלישית'],
  ['רביעי', 'רביעית'],
  ['חמישי', 'חמישית'],
  ['שישי', 'שישית'],
  ['שביעי', 'שביעית'],
  ['שמיני', 'שמינית'],
  ['תשיעי', 'תשיעית'],
  ['עשירי', 'עשירית'],
];
const LETTERS = 'אבגדהוזחטי';

function chapter(text: string, number: number): string[] {
  const names = NAMES[number - 1]!.map((name) => `ה?${name}`).join('|');
  const letter = LETTERS[number - 1]!;
  const called = new RegExp(`(?:^|\\n)\\s*ה?(?:פרק|חלק|שער)\\s(?:${names}|${letter}['"]?|${number})(?![א-ת0-9])`);
  const labelled = new RegExp(`(?:^|\\n)\\s*${letter}['.)]+\\s`);
  return within(text, called, /\n\s*ה?(?:פרק|חלק|שער)\s/) ?? within(text, labelled, /\n\s*[א-ת]{1,2}['.)]+\s/) ?? [];
}

function within(text: string, opens: RegExp, closes: RegExp): string[] | null {
  const start = opens.exec(text);
  if (!start) return null;
  const rest = text.slice(start.index + start[0].length);
  return [start[0] + rest.slice(0, closes.exec(rest)?.index ?? rest.length)];
}

/** What a pleading itself counts: a paragraph that opens with its place, or an item of the list of heads of damage. */
function head(blocks: readonly Block[], number: number): Block[] {
  const names = NAMES[number - 1]!.map((name) => `ה?${name}`).join('|');
  const opens = new RegExp(`^[^.:–-]{0,12}(?:ראש ה?(?:נזק|פיצוי|תביעה)|טענה|נימוק|עילה|רכיב)\\s(?:${names})(?![א-ת])`);
  const own = blocks.filter(({ text, headings }) => opens.test(text) || opens.test(headings.at(-1) ?? ''));
  if (own.length > 0) return own;
  const underHeading = blocks.filter(
    ({ number: own, headings }) => COUNTS.test(headings.at(-1) ?? '') && /\([^()]+\)$/.test(own ?? ''),
  );
  const lists = [
    underHeading,
    ...blocks.flatMap((block, at) => (COUNTS.test(block.text) ? [itemsAfter(blocks, at)] : [])),
  ];
  const [only] = lists.filter((items) => items.length > 1);
  return only?.[number - 1] ? [only[number - 1]!] : [];
}

const COUNTS = /ראשי ה?(?:נזק|פיצוי|תביעה)|רכיבי ה?(?:נזק|פגיעה|פיצוי|תביעה)/;

/** The items of a list right under a paragraph: those whose number is one level deeper. */
function itemsAfter(blocks: readonly Block[], at: number): Block[] {
  const own = blocks[at]!.number;
  const items: Block[] = [];
  for (const block of blocks.slice(at + 1)) {
    if (block.number === null) continue;
    const rest = own !== null && block.number.startsWith(own) ? block.number.slice(own.length) : null;
    if (own === null || rest === null || !/^[(.]/.test(rest)) break;
    if (/^(?:\([^()]+\)|\.\d+)$/.test(rest)) items.push(block);
  }
  return items;
}
