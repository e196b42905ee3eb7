/** Whether a discussion meets an argument: in its telling words, or under its topic. */
import { topicOf } from '../read/claims/topics.ts';
import { SAME_ROOT, type TellingWord, tellingWords } from './telling-words.ts';

export interface ArgumentWords {
  title: string;
  claims: string[];
}

/**
 * Which of the arguments no two neighbouring paragraphs meet: indices, in order. Words count by how seldom they are in the
 * discussion and in the other arguments; an argument on a topic that the discussion takes up needs fewer of them. The cost
 * is that of reading the texts and of the places where their words meet. On labelled decisions about one argument in eight
 * is found unmet (some truly are), of another case's arguments on topics that the discussion leaves out four in five.
 */
export function unmetArguments(paragraphs: string[], list: ArgumentWords[]): number[] {
  const { discussion, read, weigher } = readBoth(paragraphs, list);
  return read.flatMap((one, index) => (isMet(discussion, one, weigher) ? [] : [index]));
}

/**
 * Where the discussion holds most of each argument's words: the first and last of at most two neighbouring paragraphs, and
 * the share of the words' weight that stands there, 0 to 1; null where none does.
 */
export function nearestPlaces(paragraphs: string[], list: ArgumentWords[]): (MeetingPlace | null)[] {
  const { discussion, read, weigher } = readBoth(paragraphs, list);
  return read.map(({ title, whole, claims }) => {
    const texts = [title, whole, ...claims].filter(({ size }) => size >= LEAST_WORDS);
    const pairs = texts.map((words) => ({ words, ...bestPair(discussion, words, weigher) }));
    const best = pairs.reduce((a, b) => (b.share > a.share ? b : a), { words: whole, share: 0, at: 0 });
    return best.share === 0 ? null : narrowed(discussion, best, weigher);
  });
}

/** Two or three words may meet by chance. */
const LEAST_WORDS = 5;

export interface MeetingPlace {
  first: number;
  last: number;
  share: number;
}

function readBoth(paragraphs: string[], list: ArgumentWords[]) {
  const discussion = readDiscussion(paragraphs);
  const read = list.map(readArgument);
  const inArguments = new Map<string, number>();
  for (const { whole } of read)
    for (const root of new Set([...whole.values()].map((word) => word.root)))
      inArguments.set(root, (inArguments.get(root) ?? 0) + 1);
  const weigher: Weigher = ({ root, weight }) =>
    weight *
    Math.log(1 + paragraphs.length / (1 + (discussion.byRoot.get(root)?.length ?? 0))) *
    Math.log(1 + list.length / (1 + (inArguments.get(root) ?? 0)));
  return { discussion, read, weigher };
}

type Weigher = (word: TellingWord) => number;
type Words = ReadonlyMap<string, TellingWord>;

interface Discussion {
  length: number;
  topics: Set<string>;
  /** The paragraphs in which a stem stands, and those in which any word of a root does. */
  byStem: Map<string, number[]>;
  byRoot: Map<string, number[]>;
}

interface ReadArgument {
  topic: string | null;
  title: Words;
  whole: Words;
  claims: Words[];
}

/** Shares of an argument's weight that must be met; measured on labelled decisions against arguments of other cases. */
const NEEDED = { topicTakenUp: 0.17, noTopic: 0.23, topicAbsent: 0.31 };
/** A title is a summary in the words of the one who aggregated: met in full it counts less than a claim's own words. */
const TITLE_WEIGHT = 0.75;
const MOST_CLAIMS = 12;
const LONGEST_HEADING = 80;

/** A heading is read together with the paragraph under it. */
function readDiscussion(texts: string[]): Discussion {
  const discussion: Discussion = { length: texts.length, topics: new Set(), byStem: new Map(), byRoot: new Map() };
  texts.forEach((text, index) => {
    const topic = topicOf(text)?.label;
    if (topic !== undefined) discussion.topics.add(topic);
    const before = texts[index - 1] ?? '';
    const words = tellingWords(before.length < LONGEST_HEADING ? `${before}\n${text}` : text);
    for (const stem of words.keys()) place(stem, index, discussion.byStem);
    for (const root of new Set([...words.values()].map((word) => word.root))) place(root, index, discussion.byRoot);
  });
  return discussion;
}

function readArgument({ title, claims }: ArgumentWords): ReadArgument {
  const texts = claims.slice(0, MOST_CLAIMS);
  const read = texts.map(tellingWords);
  const own = tellingWords(title);
  return {
    topic: topicOf([title, ...texts].join('\n'))?.label ?? null,
    title: own,
    whole: new Map([own, ...read].flatMap((words) => [...words])),
    claims: read,
  };
}

function isMet(discussion: Discussion, { topic, title, whole, claims }: ReadArgument, weigher: Weigher): boolean {
  const needed =
    topic === null ? NEEDED.noTopic : discussion.topics.has(topic) ? NEEDED.topicTakenUp : NEEDED.topicAbsent;
  if (TITLE_WEIGHT * bestShare(discussion, title, weigher) >= needed) return true;
  return [whole, ...claims].some((words) => bestShare(discussion, words, weigher) >= needed);
}

const bestShare = (discussion: Discussion, words: Words, weigher: Weigher): number =>
  bestPair(discussion, words, weigher).share;

/** The two neighbouring paragraphs that hold most of the words' weight, by their first, and the share of it, 0 to 1. */
function bestPair(
  { length, byStem, byRoot }: Discussion,
  words: Words,
  weigher: Weigher,
): { share: number; at: number } {
  const met = new Float64Array(length);
  let all = 0;
  for (const [stem, word] of words) {
    const weight = weigher(word);
    all += weight;
    const whole = pairsAt(byStem.get(stem));
    for (const at of whole) met[at]! += weight;
    for (const at of pairsAt(byRoot.get(word.root))) if (!whole.has(at)) met[at]! += weight * SAME_ROOT;
  }
  const at = met.reduce((best, one, index) => (one > met[best]! ? index : best), 0);
  return all === 0 || length === 0 ? { share: 0, at: 0 } : { share: met[at]! / all, at };
}

/** One paragraph of a pair, where the other adds little. */
const ADDS_LITTLE = 0.8;

function narrowed(
  { length, byStem, byRoot }: Discussion,
  { words, share, at }: { words: Words; share: number; at: number },
  weigher: Weigher,
): MeetingPlace {
  let [first, second, both] = [0, 0, 0];
  for (const [stem, word] of words) {
    const metAt = (paragraph: number): number =>
      byStem.get(stem)?.includes(paragraph) ? 1 : byRoot.get(word.root)?.includes(paragraph) ? SAME_ROOT : 0;
    const weight = weigher(word);
    const [one, two] = [metAt(at), metAt(at + 1)];
    first += weight * one;
    second += weight * two;
    both += weight * Math.max(one, two);
  }
  if (at + 1 >= length || first >= ADDS_LITTLE * both) return { first: at, last: at, share };
  return { first: second >= ADDS_LITTLE * both ? at + 1 : at, last: at + 1, share };
}

/** The pairs of neighbours, by their first, that hold one of the paragraphs. */
function pairsAt(paragraphs: number[] = []): Set<number> {
  const pairs = new Set<number>();
  for (const at of paragraphs) {
    if (at > 0) pairs.add(at - 1);
    pairs.add(at);
  }
  return pairs;
}

function place(word: string, index: number, into: Map<string, number[]>): void {
  const list = into.get(word);
  if (list) list.push(index);
  else into.set(word, [index]);
}
