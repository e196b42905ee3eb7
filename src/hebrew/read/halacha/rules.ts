/**
 * Rules of law (halachot) that a decision lays down or follows, found by the words with which Israeli courts and committees
 * introduce them. Each comes with the sentence it stands in, word for word. Claims of the parties, and sentences about this
 * case only, are no rules.
 */

import {
  ANYBODY,
  BACKED,
  HALACHA_ANNOUNCES as CUES,
  DEFINITE,
  HALACHA_LEAD,
  INTRODUCTION,
  NORM,
  OF_ONE_CASE,
  PARTICULAR,
  PARTY,
  THIS_CASE,
  TOLD,
  WEIGHING,
} from '../../pattern/rules.generated.ts';
import { leadingLabel } from '../../text/numbering.ts';
import { splitSentences } from '../../text/sentences.ts';
import { findCitations } from '../citations/find.ts';
import { type SectionType, splitSections } from '../sections/split.ts';

export interface FoundRule {
  /** The rule alone, without the words that introduce it. */
  rule: string;
  /** The sentence: `text.slice(start, end)`. */
  quote: string;
  start: number;
  end: number;
}

const MOST_RULES = 20;
const SHORTEST = 40;
const LONGEST = 1200;
const LEAST_WORDS = 5;
const ENOUGH = 3;

/** Where a decision speaks for itself. */
const OWN_VOICE: ReadonlySet<SectionType> = new Set(['normative', 'discussion', 'conclusion', 'other']);

/** Words before a rule, and how surely they announce one. */

/** Of a sentence about one that stands for all of its kind: "מוסד תכנון ש…", "ועדה מקומית רשאית". */
const ANYBODY_WEIGHT = 2;
const MAXIM_WEIGHT = 3;
const LONGEST_MAXIM = 400;

/** A sentence that only names authorities: "ראו: עע"מ …". */
const REFERENCE = /^\(?(?:(?:ראו|ר'|ור'|וראו|השוו|לעניין זה ראו)[\s:,]|כך (?:נקבע|נפסק)ה? ב(?!.*\s(?:כי|ש[א-ת]{2,}) ))/;

const BACKED_WEIGHT = 2;

/**
 * The rules of a decision, in the order of its text, at most 20 and the surest ones.
 *
 * @param docType a document type of the intake: `court_judgment`, `final_decision`, …
 */
export function findRules(text: string, docType: string): FoundRule[] {
  const found = splitSections(text, docType)
    .filter(({ type }) => OWN_VOICE.has(type))
    .flatMap((section) => rulesOf(text.slice(section.start, section.end), section.start));
  const best = [...distinct(found)].sort((a, b) => b.score - a.score).slice(0, MOST_RULES);
  return best.sort((a, b) => a.start - b.start).map(({ score: _, ...rule }) => rule);
}

type ScoredRule = FoundRule & { score: number };

function rulesOf(text: string, offset: number): ScoredRule[] {
  const sentences = splitSentences(text);
  return sentences.flatMap((sentence, index) => {
    const label = leadingLabel(sentence.text);
    const from = label ? label.bodyStart : 0;
    const quote = sentence.text.slice(from);
    const score = scoreOf(quote, REFERENCE.test(sentences[index + 1]?.text ?? ''));
    const rule = score >= ENOUGH ? ruleOf(quote) : null;
    if (rule === null) return [];
    const start = offset + sentence.start + from;
    return [{ rule, quote, start, end: start + quote.length, score }];
  });
}

/** @param referred whether the next sentence only says where the rule was laid down */
function scoreOf(sentence: string, referred: boolean): number {
  if (sentence.length < SHORTEST || sentence.length > LONGEST || REFERENCE.test(sentence)) return 0;
  if (TOLD.test(sentence) || /\?["”]?$/.test(sentence)) return 0;
  const norms = Math.min(2, sentence.match(NORM)?.length ?? 0);
  const cue = Math.max(
    norms > 0 && (referred || BACKED.test(sentence)) ? BACKED_WEIGHT : 0,
    norms > 0 && ANYBODY.test(sentence) ? ANYBODY_WEIGHT : 0,
    isMaxim(sentence) ? MAXIM_WEIGHT : 0,
    ...CUES.map(({ weight, pattern }) => (pattern.test(sentence) ? weight : 0)),
  );
  if (cue === 0) return 0;
  const own =
    (THIS_CASE.test(sentence) ? 3 : 0) +
    (PARTICULAR.test(sentence) ? 2 : 0) +
    Math.min(2, sentence.match(PARTY)?.length ?? 0);
  return cue + norms - own - (norms === 0 && cue !== MAXIM_WEIGHT ? 1 : 0);
}

/** "הסכמתו של שכן אחד אינה יכולה להרחיב את גבולותיה של סטייה": said of all cases, though no authority is named. */
const isMaxim = (sentence: string): boolean =>
  sentence.length <= LONGEST_MAXIM &&
  (sentence.match(WEIGHING)?.length ?? 0) > 0 &&
  !OF_ONE_CASE.test(withoutStatutes(sentence)) &&
  !DEFINITE.test(sentence.replace(HALACHA_LEAD, '')) &&
  (sentence.match(PARTY)?.length ?? 0) === 0;

/** A rule may name its law; the numbers of a section are no numbers of one case. */
function withoutStatutes(sentence: string): string {
  if (!/\d/.test(sentence)) return sentence;
  let rest = sentence;
  for (const { kind, start, end } of findCitations(sentence, { own: true }).reverse())
    if (kind === 'statute') rest = `${rest.slice(0, start)}הדין${rest.slice(end)}`;
  return rest;
}

/** "כבר נפסק בבג"ץ 235/76 …, כי X" → X; null when nothing that can stand alone is left. */
function ruleOf(sentence: string): string | null {
  const body = withoutIntroduction(sentence)
    .replace(/^[\s,:–—-]+/, '')
    .replace(/[\s,;:]+$/, '');
  // Without its introduction the sentence has lost what it speaks of.
  const rule = /^(?:הוא|היא|הם|הן|זה|זו|אלה|אלו|ה?אמור)[\s,]/.test(body) ? sentence : body;
  return rule.split(/\s+/).length >= LEAST_WORDS ? rule : null;
}

const THAT = /(?:^|[\s,])(?:כי|לפיו|לפיה|שלפיו|שלפיה)[\s,]+/g;
/** Characters in which the words that introduce a rule end; citations among them do not count. */
const LONGEST_INTRODUCTION = 90;

function withoutIntroduction(sentence: string): string {
  if (!INTRODUCTION.test(sentence)) return sentence;
  const citations = findCitations(sentence, { own: true });
  THAT.lastIndex = 0;
  for (let match = THAT.exec(sentence); match; match = THAT.exec(sentence)) {
    const end = match.index + match[0].length;
    const cited = citations.reduce((sum, { start, end: last }) => sum + (last <= match.index ? last - start : 0), 0);
    const inside = citations.some((one) => one.start < match.index && match.index < one.end);
    if (match.index - cited > LONGEST_INTRODUCTION) return sentence;
    if (!inside) return sentence.slice(end);
  }
  return sentence.replace(/^(?:כידוע|ידוע)[,:]?\s+/, '');
}

function* distinct(rules: ScoredRule[]): Generator<ScoredRule> {
  const seen = new Set<string>();
  for (const one of rules) {
    const key = one.rule.replace(/[^א-ת\d]/g, '');
    if (!seen.has(key)) yield one;
    seen.add(key);
  }
}
