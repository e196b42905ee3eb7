/** Which questions the discussion answers under a heading of their own, and where. */

import { OWN_VOICE, RECITAL } from '../pattern/rules.generated.ts';
import { normaliseForLookup } from '../text/normalise.ts';
import { splitSentences } from '../text/sentences.ts';
import { readDecision } from './decision-text.ts';
import { placeholderMarks } from './placeholder-marks.ts';
import { metShare, type TellingWord, tellingWords } from './telling-words.ts';

/** What the chair holds in the question of an argument. */
export interface Position {
  /** Names the question among those of the case. */
  item: string;
  /** Markdown. */
  text: string;
}

/** An argument as a heading of the discussion may speak of it. */
export interface NamedArgument {
  /** What its question is called: a heading names it by one of these. */
  names: string[];
  claims: string[];
  position: Position | null;
}

/** A paragraph of the discussion; `raw` is its line as it is written. */
export interface DiscussionLine {
  text: string;
  raw: string;
}

/** A heading, and the lines below it up to the next one. */
export interface Section {
  heading: string;
  lines: number[];
}

/** The lines of the reasoning, first and last. */
export interface Reasoning {
  first: number;
  last: number;
}

/** Share of both a heading's and a title's words that has to be the same. */
const NEAR = 0.8;
/** Below this a paragraph says nothing of its own, and below that nothing that rules. */
const LEAST_REASONING = 60;
const LEAST_RULING = 40;
/** A position of fewer characters is told apart from others only under its heading. */
const LEAST_APART = 40;
/** Share of a sentence's words from which it repeats a claim. */
const REPEATS = 0.8;
/** How far into a sentence the panel's own voice opens it. */
const OPENING = 16;
const MOST_SECTIONS = 500;

/** The headings of a discussion with what stands under each, in order. */
function sectionsOf(lines: readonly DiscussionLine[]): Section[] {
  const sections: Section[] = [];
  lines.forEach((line, at) => {
    if (isHeading(line)) sections.push({ heading: line.text, lines: [] });
    else sections.at(-1)?.lines.push(at);
  });
  return sections.slice(0, MOST_SECTIONS);
}

/**
 * Where the discussion reasons about each argument: under a heading that names its question, in words beyond those of the
 * parties and beyond a gap to be filled; or wherever the chair's position in its question stands as no other question's does.
 */
export function reasonedUnderHeadings(
  lines: readonly DiscussionLine[],
  list: readonly NamedArgument[],
  repeats: (sentence: string) => Repetition,
): (Reasoning | null)[] {
  const sections = sectionsOf(lines).filter(({ lines: own }) => own.length > 0);
  const named = namedSections(sections, new Set(list.flatMap(({ names }) => names.map(keyOf))));
  const own = lines.map((line) => isReasoning(line, repeats));
  const placed = positionPlaces(lines, list);
  return list.map(({ names, position }) => {
    const held = position ? paragraphsOf(position.text) : [];
    for (const section of named(names)) {
      const found = section.lines.filter((at) => own[at] || holds(lines[at]!, held));
      if (found.length > 0) return { first: found[0]!, last: found.at(-1)! };
    }
    const at = position ? placed.get(position.item) : undefined;
    return at === undefined ? null : { first: at, last: at };
  });
}

/** The sections that are headed by one of the names; a heading that is a name itself (`taken`) is no other's. */
function namedSections(
  sections: readonly Section[],
  taken: ReadonlySet<string>,
): (names: readonly string[]) => Section[] {
  const headed = sections.map((section) => ({
    section,
    key: keyOf(section.heading),
    words: tellingWords(section.heading.replace(LABEL, '')),
  }));
  const free = headed.filter(({ key }) => !taken.has(key));
  const known = new Map<string, Section[]>();
  const byName = (name: string): Section[] => {
    const [key, words] = [keyOf(name), tellingWords(name)];
    const equal = headed.filter((one) => one.key === key);
    const near = equal.length > 0 ? equal : free.filter((one) => isNear(one.words, words));
    return near.map(({ section }) => section);
  };
  return (names) => {
    const found = names.map((name) => {
      const own = known.get(name) ?? (keyOf(name) === '' ? [] : byName(name));
      known.set(name, own);
      return own;
    });
    return [...new Set(found.flat())];
  };
}

const keyOf = (title: string): string =>
  normaliseForLookup(title)
    .replace(/^(?:\d{1,3}|[א-ת]{1,2})[.)]\s+/, '')
    .replace(/^ה(?=[א-ת]{2})/, '')
    .replace(/[\s:.;,–—-]+$/, '');

function isNear(one: ReadonlyMap<string, TellingWord>, other: ReadonlyMap<string, TellingWord>): boolean {
  return one.size > 0 && other.size > 0 && Math.min(shareIn(one, other), shareIn(other, one)) >= NEAR;
}

function shareIn(words: ReadonlyMap<string, TellingWord>, other: ReadonlyMap<string, TellingWord>): number {
  const held = { stems: new Set(other.keys()), roots: new Set([...other.values()].map(({ root }) => root)) };
  let [met, all] = [0, 0];
  for (const [stem, { root, weight }] of words) {
    met += weight * metShare(stem, root, held);
    all += weight;
  }
  return all === 0 ? 0 : met / all;
}

/** Whether a line is a heading: by its mark, or a short one that is bold as a whole. */
export function isHeading({ text, raw }: DiscussionLine): boolean {
  if (/^ {0,3}#{1,6}\s/.test(raw)) return true;
  return text.length <= LONGEST_BOLD && /^ {0,3}(\*\*|__)(?:(?!\1).)+\1:?\s*$/.test(raw) && !/[.;,]$/.test(text);
}

const LONGEST_BOLD = 80;

/** A quotation, a row of a table and a note are no reasoning by themselves. */
const isBeside = ({ raw }: DiscussionLine): boolean => /^\s*(?:>|\||\[\^)/.test(raw);

/** Whether a line says something that neither a party said nor is still to be written. */
function isReasoning(line: DiscussionLine, repeats: (sentence: string) => Repetition): boolean {
  if (isHeading(line) || isBeside(line) || placeholderMarks(line.text).length > 0) return false;
  const text = withoutTitle(line.text);
  const isTold = RECITAL.test(text);
  const own = splitSentences(text)
    .map((sentence) => sentence.text)
    .filter((words) => isOwn(words, isTold, repeats(words)))
    .join(' ');
  return own.length >= (OWN_VOICE.test(own) ? LEAST_RULING : LEAST_REASONING);
}

/** "12.", "(א)": the number of a paragraph or of a part of it. */
const LABEL = /^(?:\d{1,4}[.)]|\(?[א-ת]{1,2}[.)])\s+/;

/** "קווי הבניין – לטענת העוררים, …": what the paragraph says, without what it is about. */
function withoutTitle(text: string): string {
  const bare = text.replace(LABEL, '');
  const said = bare.replace(/^[^.–—]{2,80}?\s[-–—]\s/, '');
  return RECITAL.test(said) ? said : bare;
}

function isOwn(sentence: string, isTold: boolean, { share, isVerbatim }: Repetition): boolean {
  const voice = OWN_VOICE.exec(sentence);
  if (isVerbatim || (voice === null && (isTold || RECITAL.test(sentence)))) return false;
  if (voice === null) return share < REPEATS;
  // "אין לקבל את הטענה ש…" repeats it to answer it; "לטענת העוררים, אין לקבל…" does not.
  if (SAID_BY.test(sentence)) return false;
  return share < REPEATS || (voice.index <= OPENING && /טענ|טיעונ|ערר/.test(sentence));
}

/** A sentence that gives its words to a party. */
const SAID_BY = /^[0-9.()\s]*ו?(?:ל(?:טענ|שיט|דבר|עמד|גיש)|(?:עוד |כן )?נטען|כלשון|על פי |לפי )/;

export interface Repetition {
  /** Of the sentence's words, the most that stand in one claim. */
  share: number;
  isVerbatim: boolean;
}

const MOST_CLAIMS = 12;

/** Says how far a sentence repeats one of the claims. */
export function repetitionOf(list: readonly Pick<NamedArgument, 'claims'>[]): (sentence: string) => Repetition {
  const claims = list.flatMap(({ claims: own }) => own.slice(0, MOST_CLAIMS));
  const texts = claims.map(normaliseForLookup);
  const byStem = new Map<string, number[]>();
  claims.forEach((text, at) => {
    for (const stem of tellingWords(text).keys()) {
      const own = byStem.get(stem);
      if (own) own.push(at);
      else byStem.set(stem, [at]);
    }
  });
  return (sentence) => {
    const met = new Map<number, number>();
    let all = 0;
    for (const [stem, { weight }] of tellingWords(sentence)) {
      all += weight;
      for (const at of byStem.get(stem) ?? []) met.set(at, (met.get(at) ?? 0) + weight);
    }
    const nearest = [...met].toSorted(([, a], [, b]) => b - a).slice(0, FEW);
    const key = normaliseForLookup(sentence).replace(/[\s.]+$/, '');
    const isVerbatim = key.length >= LEAST_VERBATIM && nearest.some(([at]) => texts[at]!.includes(key));
    return { share: all === 0 ? 0 : (nearest[0]?.[1] ?? 0) / all, isVerbatim };
  };
}

/** Whether a line is a party's own words, but for a word or two. */
export function isCopied(text: string, repeats: (sentence: string) => Repetition): boolean {
  const sentences = splitSentences(text).filter(({ text: words }) => words.length >= LEAST_VERBATIM);
  return sentences.length > 0 && sentences.every(({ text: words }) => repeats(words).isVerbatim);
}

/** Whether a paragraph tells what a side says, and in no sentence what the panel says to it. */
export function isOnlyTold(text: string): boolean {
  const said = withoutTitle(text);
  if (!RECITAL.test(said)) return false;
  return !splitSentences(said).some(({ text: words }) => OWN_VOICE.test(words) && !SAID_BY.test(words));
}

/** Claims that are looked through letter by letter. */
const FEW = 8;
const LEAST_VERBATIM = 20;

/** The paragraphs of a position, as they are looked for. */
const paragraphsOf = (markdown: string): string[] =>
  readDecision([{ id: 'block-yod', title: '', content: markdown }])
    .block('block-yod')
    .lines.filter(({ text }) => placeholderMarks(text).length === 0)
    .map(({ text }) => lineKey(text))
    .filter((key) => key !== '');

const lineKey = (text: string): string =>
  normaliseForLookup(text)
    .replace(LABEL, '')
    .replace(/[\s.]+$/, '');

/** Whether a line is a paragraph of the position, or holds one. */
function holds(line: DiscussionLine, position: readonly string[]): boolean {
  if (position.length === 0 || isHeading(line) || placeholderMarks(line.text).length > 0) return false;
  const key = lineKey(line.text);
  return position.some(
    (paragraph) => key === paragraph || (paragraph.length >= LEAST_VERBATIM && key.includes(paragraph)),
  );
}

/** Where the words of one position alone stand, by its question. */
function positionPlaces(lines: readonly DiscussionLine[], list: readonly NamedArgument[]): Map<string, number> {
  const owners = new Map<string, Set<string>>();
  const items = new Map(list.flatMap(({ position }) => (position ? [[position.item, position.text] as const] : [])));
  for (const [item, text] of items)
    for (const paragraph of paragraphsOf(text))
      if (paragraph.length >= LEAST_APART)
        owners.set(paragraph, (owners.get(paragraph) ?? new Set<string>()).add(item));
  const places = new Map<string, number>();
  lines.forEach((line, at) => {
    if (isHeading(line)) return;
    const own = owners.get(lineKey(line.text));
    const [item] = own ?? [];
    if (own?.size === 1 && !places.has(item!)) places.set(item!, at);
  });
  return places;
}
