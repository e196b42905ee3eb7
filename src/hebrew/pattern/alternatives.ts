/** Whether each alternative of a bracket can be met at all: one that another takes first, or that the rest forbids, is dead. */
import { foldFinals } from '../text/normalise.ts';
import { alternativesOf, type Lexicon, sourceOfPhrase } from './compile.ts';
import { type Node, type Phrase, readFragment, readPhrase, type Unit } from './notation.ts';
import type { Tried } from './rule-file.ts';

/** A way through an entry: of each bracket that a mark names, the alternative that it takes. */
interface Mark {
  /** Of the group that stands at the end of the alternative, and is met only through it. */
  group: string;
  shown: string;
  /** The shortest text that takes this alternative, and elsewhere the first; and one with a character in each gap. */
  texts: string[];
}

/** Alternatives of an entry that neither an example nor a text made for them reaches, as their writer wrote them. */
export function deadAlternatives(entry: string, rule: Tried): string[] {
  const { phrase, marks } = marked(entry, rule.lexicon);
  if (marks.length === 0) return [];
  const folded = (text: string): string => (rule.isFolded ? foldFinals(text) : text);
  const pattern = new RegExp(folded(sourceOfPhrase(phrase, rule.lexicon)), `g${rule.flags}`);
  const reached = new Set(rule.matches.flatMap((example) => groupsOf(folded(example), pattern)));
  return marks
    .filter(({ group }) => !reached.has(group))
    .filter(
      ({ group, texts }) =>
        !texts.some((text) => SURROUNDINGS.some((put) => groupsOf(folded(put(text)), pattern).includes(group))),
    )
    .map(({ shown }) => shown);
}

/** What a pattern may ask for beside what it takes. */
const SURROUNDINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text} בעניין`,
  (text) => `${text}, בעניין`,
  (text) => `${text},`,
  (text) => `${text}.`,
  (text) => `${text}:`,
  (text) => `${text}\n`,
  (text) => `${text}א`,
  (text) => `${text}1`,
  (text) => `בעניין ${text}`,
  (text) => `בעניין ${text} בעניין`,
  (text) => `\n${text}`,
];

const groupsOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(({ groups = {} }) =>
    Object.keys(groups).filter((name) => groups[name] !== undefined),
  );

/** The phrase with an empty group at the end of each alternative, and a text for each. */
function marked(entry: string, lexicon: Lexicon): { phrase: Phrase; marks: Mark[] } {
  const phrase = readPhrase(entry);
  const found: { group: string; shown: string; taken: ReadonlySet<Node[]> }[] = [];
  const walk = (nodes: readonly Node[], taken: ReadonlySet<Node[]>): void => {
    for (const node of nodes) {
      // What must not stand there is never part of what is met.
      if (!('of' in node) || (node.kind === 'look' && node.isNegated)) continue;
      for (const each of node.of) {
        const through = new Set([...taken, each]);
        if (node.kind === 'choice' && !node.isOptional && node.of.length > 1)
          found.push({
            group: `at${found.length}`,
            shown: textOf(each, { lexicon, taken: through, gap: 0 }),
            taken: through,
          });
        walk(each, through);
      }
    }
  };
  walk(phrase.nodes, new Set());
  const marks = found.map(({ group, shown, taken }) => ({
    group,
    shown,
    texts: [0, 1].map((gap) => textOf(phrase.nodes, { lexicon, taken, gap })),
  }));
  for (const { group, taken } of found) [...taken].at(-1)!.push({ kind: 'capture', name: group, of: [[]] });
  return { phrase, marks };
}

/** A way through the nodes of an entry: the alternatives to take, and how many characters stand where none need. */
interface Way {
  taken: ReadonlySet<Node[]>;
  gap: number;
  lexicon: Lexicon;
}

/** The shortest text of nodes; of a bracket, the alternative that is to be taken, else the first. */
const textOf = (nodes: readonly Node[], way: Way): string =>
  nodes.map((node, at) => textOfNode(node, way, at > 0 && at < nodes.length - 1)).join('');

function textOfNode(node: Node, way: Way, isWithin: boolean): string {
  const isOnWay = 'of' in node && node.of.some((each) => way.taken.has(each));
  const chosen = (of: Node[][]): string => textOf(of.find((each) => way.taken.has(each)) ?? of[0]!, way);
  switch (node.kind) {
    case 'text':
      return node.text.replaceAll('¶', '\n').replaceAll('⇥', '\t');
    case 'choice':
      return node.isOptional && !isOnWay ? '' : chosen(node.of);
    case 'class':
      return textOf(readFragment(alternativesOf(node.name, way.lexicon)?.[0] ?? ''), way);
    case 'capture':
      return chosen(node.of);
    case 'repeat':
      return chosen(node.of).repeat(Math.max(node.count.least, isOnWay ? 1 : 0));
    case 'some':
      return characterOf(node.unit, node.set).repeat(Math.max(node.count.least, way.gap));
    case 'look':
      // What is asked for on an edge is written there; within, the neighbours are to have it.
      return node.isNegated || isWithin ? '' : chosen(node.of);
    case 'edge':
      return '';
  }
}

function characterOf(unit: Unit, set: string): string {
  if (unit === 'of') return CANDIDATES.find((one) => matches(one, set)) ?? [...set][0] ?? '';
  if (unit === 'words') return 'בעניין ';
  if (unit === 'digits') return '1';
  if (unit === 'spaces') return ' ';
  if (unit === 'letters' || unit === 'signs') return 'א';
  return CANDIDATES.find((one) => !matches(one, set)) ?? 'א';
}

const CANDIDATES = [' ', 'א', '1', ',', '-', 'A'];
const SIGNS: Record<string, string> = { ' ': '␣', '\n': '¶', '\t': '⇥' };

/** Whether a set of the notation names a character, ranges ("א-ת") included. */
function matches(character: string, set: string): boolean {
  if (set.includes(character) || set.includes(SIGNS[character] ?? character)) return true;
  return [...set.matchAll(/([א-ת\da-z])-([א-ת\da-z])/gi)].some(
    ([, from, to]) => character >= from! && character <= to!,
  );
}
