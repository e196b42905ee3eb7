/** Whether a discussion meets an argument: in its telling words, or under its topic. */
import { topicOf } from '../claims/topics.ts';
import { weightedRoots } from './roots.ts';

export interface ArgumentWords {
  title: string;
  claims: string[];
}

/**
 * Which of the arguments no two neighbouring paragraphs meet: indices, in order. Words count by how seldom they are in the
 * discussion and in the other arguments; an argument on a topic that the discussion takes up needs fewer of them.
 * The cost grows with arguments times paragraphs.
 */
export function unmetArguments(paragraphs: string[], list: ArgumentWords[]): number[] {
  const discussion = readDiscussion(paragraphs);
  const inArguments = new Map<string, number>();
  for (const one of list) count(weightedRoots(wholeOf(one)).keys(), inArguments);
  const weigher: Weigher = (root, prior) =>
    prior *
    Math.log(1 + paragraphs.length / (1 + (discussion.frequency.get(root) ?? 0))) *
    Math.log(1 + list.length / (1 + (inArguments.get(root) ?? 0)));
  return list.flatMap((one, index) => (isMet(discussion, one, weigher) ? [] : [index]));
}

type Weigher = (root: string, prior: number) => number;

interface Discussion {
  roots: Set<string>[];
  topics: Set<string>;
  /** In how many paragraphs a root stands. */
  frequency: Map<string, number>;
}

/** Shares of an argument's weight that must be met; measured on labelled decisions against arguments of other cases. */
const NEEDED = { topicTakenUp: 0.2, noTopic: 0.26, topicAbsent: 0.34 };
/** A title is a summary in the words of the one who aggregated: met in full it counts less than a claim's own words. */
const TITLE_WEIGHT = 0.75;
const MOST_CLAIMS = 12;

/** A heading is read together with the paragraph under it. */
function readDiscussion(paragraphs: string[]): Discussion {
  const topics = new Set<string>();
  const frequency = new Map<string, number>();
  const roots = paragraphs.map((text, index) => {
    const topic = topicOf(text)?.label;
    if (topic !== undefined) topics.add(topic);
    const before = paragraphs[index - 1] ?? '';
    const found = new Set(weightedRoots(before.length < 80 ? `${before}\n${text}` : text).keys());
    count(found, frequency);
    return found;
  });
  return { roots, topics, frequency };
}

function isMet(discussion: Discussion, argument: ArgumentWords, weigher: Weigher): boolean {
  const whole = wholeOf(argument);
  const topic = topicOf(whole)?.label ?? null;
  const needed =
    topic === null ? NEEDED.noTopic : discussion.topics.has(topic) ? NEEDED.topicTakenUp : NEEDED.topicAbsent;
  if (TITLE_WEIGHT * bestShare(discussion, argument.title, weigher) >= needed) return true;
  return [whole, ...argument.claims.slice(0, MOST_CLAIMS)].some(
    (text) => bestShare(discussion, text, weigher) >= needed,
  );
}

/** The share of a text's weight that the best two neighbouring paragraphs hold, 0 to 1. */
function bestShare({ roots }: Discussion, text: string, weigher: Weigher): number {
  const wanted = [...weightedRoots(text)].map(([root, prior]) => [root, weigher(root, prior)] as const);
  const all = wanted.reduce((sum, [, weight]) => sum + weight, 0);
  if (all === 0) return 0;
  let best = 0;
  for (let at = 0; at < roots.length; at++) {
    let met = 0;
    for (const [root, weight] of wanted) if (roots[at]!.has(root) || roots[at + 1]?.has(root)) met += weight;
    if (met > best) best = met;
  }
  return best / all;
}

const wholeOf = ({ title, claims }: ArgumentWords): string => [title, ...claims.slice(0, MOST_CLAIMS)].join('\n');

function count(roots: Iterable<string>, into: Map<string, number>): void {
  for (const root of roots) into.set(root, (into.get(root) ?? 0) + 1);
}
