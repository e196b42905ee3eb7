import { TOPIC_RULES } from '../../pattern/rules.generated.ts';
import { remembered } from '../../text/remembered.ts';
import type { PartyKey } from '../parties.ts';

/** Words of one topic: a strong one names it, weak ones only support it. */
interface TopicRule extends Topic {
  strong: RegExp;
  weak?: RegExp;
}

/**
 * What planning appeals are about. A topic is known by stems, so that plural, possessive and prefixed forms and both
 * spellings meet; strong words name the topic, weak ones only support it.
 */
export interface Topic {
  label: string;
  /** A matter that is argued before the merits (time limits, standing, authority of the appeals committee). */
  threshold: boolean;
}

const STRONG = 3;
const MAX_COUNTED = 4;

/** The topic of a piece of normalised text (a claim with or without its heading), or null when no term of any is in it. */
export function topicOf(text: string, heading = ''): Topic | null {
  return heading === '' ? readSentence(text).topic : topicOfAll([text], heading);
}

/** As `topicOf` of several sentences together. */
export function topicOfAll(sentences: readonly string[], heading = ''): Topic | null {
  const sums = new Float32Array(RULES.length);
  const add = (text: string, weight: number): void => {
    const { scores } = readSentence(text);
    for (let at = 0; at < scores.length; at += 1) sums[at]! += weight * scores[at]!;
  };
  if (heading !== '') add(heading, OF_HEADING);
  for (const one of sentences) add(one, 1);
  return likeliest(sums);
}
const OF_HEADING = 1.5;

function likeliest(scores: Float32Array): Topic | null {
  let best: TopicRule | null = null;
  let most = 0;
  for (let at = 0; at < scores.length; at += 1) if (scores[at]! > most) [best, most] = [RULES[at]!, scores[at]!];
  return best && { label: best.label, threshold: best.threshold };
}

const RULES: readonly TopicRule[] = TOPIC_RULES;
const SENTENCES_REMEMBERED = 8_000;
const LONGEST_REMEMBERED = 1_000;

/** Of each topic how much a text speaks of it, and that of which it speaks most; a sentence is asked for often. */
const readSentence = remembered(
  SENTENCES_REMEMBERED,
  (text) => {
    const scores = Float32Array.from(RULES, (rule) => scoreOf(rule, text));
    return { scores, topic: likeliest(scores) };
  },
  LONGEST_REMEMBERED,
);

/** Bars that are bars whoever speaks of them; the others (unclean hands, delay) only from the respondents' mouth. */
const BARS = new Set([
  'איחור בהגשת הערר',
  'התיישנות התביעה',
  'גבילות',
  'זכות התביעה',
  'זכות עמידה',
  'סמכות ועדת הערר',
  'הרחבת חזית',
  'מעשה בית דין והשתק',
  'סילוק על הסף',
]);

/** Whether a claim of that topic by that party is a bar to the appeal and not its merits. */
export function isBarTopic(topic: Topic | null, party: PartyKey): boolean {
  return topic?.threshold === true && (party !== 'appellant' || BARS.has(topic.label));
}

/** The topics of a whole document, most frequent first, those met at least `least` times. */
export function topicsOf(text: string, least: number, limit: number): string[] {
  return TOPIC_RULES.map((rule) => ({ label: rule.label, score: count(rule.strong, text, 1_000) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ label }) => label);
}

function scoreOf({ strong, weak }: TopicRule, text: string): number {
  const named = count(strong, text, MAX_COUNTED);
  return named === 0 ? 0 : STRONG * named + (weak ? count(weak, text, MAX_COUNTED) : 0);
}

function count(pattern: RegExp, text: string, most: number): number {
  let total = 0;
  pattern.lastIndex = 0;
  while (total < most && pattern.test(text)) total++;
  return total;
}
