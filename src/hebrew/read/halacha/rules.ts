/**
 * Rules of law (halachot) that a decision lays down or follows: found by the words with which Israeli courts and committees
 * introduce them, else weighed by a model. Each comes with the sentence it stands in, word for word. Claims of the parties, and
 * sentences about this case only, are no rules.
 */

import {
  ANYBODY,
  BACKED,
  HALACHA_ANNOUNCES as CUES,
  INTRODUCTION,
  NORM,
  PARTICULAR,
  PARTY,
  THIS_CASE,
  TOLD,
} from '../../pattern/rules.generated.ts';
import { leadingLabel } from '../../text/numbering.ts';
import { splitSentences } from '../../text/sentences.ts';
import { findCitations } from '../citations/find.ts';
import { type Model, oddsOf } from '../claims/model.ts';
import { type SectionType, splitSections } from '../sections/split.ts';
import { isMaxim } from './maxims.ts';
import { type PlacedSentence, ruleFeatures } from './rule-features.ts';
import { RULE_MODEL } from './rule-model.ts';

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
/** Odds that a sentence must have: chosen so that of five that are given four are rules, on decisions left out. */
const LEAST_ODDS = 0;

/** Parts that hold no sentence of the decision's own. Elsewhere a heading may be of a matter ("יתר הטענות") and the part a discussion. */
const NO_SENTENCES: ReadonlySet<SectionType> = new Set(['heading', 'parties']);

/** Of a sentence about one that stands for all of its kind: "מוסד תכנון ש…", "ועדה מקומית רשאית". */
const ANYBODY_WEIGHT = 2;

/** What this case has one of, at the head of a sentence: "הבקשה אינה תואמת…", "העוררים סבורים…". */
const OF_THIS_CASE = /^ה(?:בקשה|ערר|עורר(?:ת|ים|ות)?|משיב(?:ה|ים|ות)?|תו?כנית|התנגדות)[\s,]/;

/** A sentence that only names authorities: "ראו: עע"מ …". */
const REFERENCE = /^\(?(?:(?:ראו|ר'|ור'|וראו|השוו|לעניין זה ראו)[\s:,]|כך (?:נקבע|נפסק)ה? ב(?!.*\s(?:כי|ש[א-ת]{2,}) ))/;

/** "ניתנה היום, … וסעיף 14 מקנה זכות ערעור": the end of a decision. */
const GIVEN = /^(?:ה?החלטה )?(?:ניתנ[הת]|ניתן|נחתמה) (?:פה אחד|היום|ביום|בהי?עדר|במעמד|בתאריך)/;
/** "ערר 1234-03-19 … עסק בהחלטה שאין לה פרוטוקול": what a case was about, and not what was laid down in it. */
const NAMED_CASE = '[ובכל]{0,2}(?:ערר|עני?ין|פרשת|הלכת|[א-ת]{1,2}"[א-ת])(?: \\([^()]{1,20}\\))? [^,;]{2,110}';
const TELLS_OF_CASE = new RegExp(`^${NAMED_CASE} (?:עסק|נסב)[הו]? (?!.*(?: כי | הכלל | לפיו ))`);

const BACKED_WEIGHT = 2;

/**
 * The rules of a decision, in the order of its text, at most 20 and the surest ones.
 *
 * @param docType a document type of the intake: `court_judgment`, `final_decision`, …
 * @param model another than the fitted one, for whoever measures
 */
export function findRules(text: string, docType: string, model: Model = RULE_MODEL): FoundRule[] {
  const found = placedSentences(text, docType).flatMap((sentence) => {
    const odds = oddsOfRule(sentence, model);
    const rule = odds > LEAST_ODDS ? ruleOf(sentence.text) : null;
    return rule === null ? [] : [{ rule, quote: sentence.text, start: sentence.start, end: sentence.end, odds }];
  });
  const best = [...distinct(found)].sort((a, b) => b.odds - a.odds).slice(0, MOST_RULES);
  return best.sort((a, b) => a.start - b.start).map(({ odds: _, ...rule }) => rule);
}

type WeighedRule = FoundRule & { odds: number };

/** The sentences of a decision without their numbers, each with its part and its place in the text. */
export function placedSentences(text: string, docType: string): (PlacedSentence & { start: number; end: number })[] {
  return splitSections(text, docType)
    .filter(({ type }) => !NO_SENTENCES.has(type))
    .flatMap((section) => {
      const sentences = splitSentences(text.slice(section.start, section.end));
      return sentences.map((sentence, place) => {
        const from = leadingLabel(sentence.text)?.bodyStart ?? 0;
        const start = section.start + sentence.start + from;
        const quote = sentence.text.slice(from);
        const next = sentences[place + 1]?.text ?? '';
        return { text: quote, section: section.type, place, next, start, end: start + quote.length };
      });
    });
}

/** Log odds that a sentence is a rule; one that is announced as such in words that leave no doubt surely is. */
function oddsOfRule(sentence: PlacedSentence, model: Model): number {
  const { text, next } = sentence;
  if (isMaxim(text)) return ENOUGH;
  if (text.length < SHORTEST || text.length > LONGEST || REFERENCE.test(text)) return Number.NEGATIVE_INFINITY;
  if (GIVEN.test(text) || TELLS_OF_CASE.test(text)) return Number.NEGATIVE_INFINITY;
  if (OF_THIS_CASE.test(text) || TOLD.test(text) || /\?["”]?$/.test(text)) return Number.NEGATIVE_INFINITY;
  const score = announced(text, REFERENCE.test(next));
  return Math.max(oddsOf(model, ruleFeatures(sentence)), score >= ENOUGH ? score : Number.NEGATIVE_INFINITY);
}

/** @param referred whether the next sentence only says where the rule was laid down */
function announced(sentence: string, referred: boolean): number {
  const norms = Math.min(2, sentence.match(NORM)?.length ?? 0);
  const cue = Math.max(
    norms > 0 && (referred || BACKED.test(sentence)) ? BACKED_WEIGHT : 0,
    norms > 0 && ANYBODY.test(sentence) ? ANYBODY_WEIGHT : 0,
    ...CUES.map(({ weight, pattern }) => (pattern.test(sentence) ? weight : 0)),
  );
  if (cue === 0) return 0;
  const own =
    (THIS_CASE.test(sentence) ? 3 : 0) +
    (PARTICULAR.test(sentence) ? 2 : 0) +
    Math.min(2, sentence.match(PARTY)?.length ?? 0);
  return cue + norms - own - (norms === 0 ? 1 : 0);
}

/** "כבר נפסק בבג"ץ 235/76 …, כי X" → X; null when nothing that can stand alone is left. */
function ruleOf(sentence: string): string | null {
  const body = withoutIntroduction(sentence)
    .replace(/^[\s,:–—-]+/, '')
    .replace(/[\s,;:]+$/, '');
  // Without its introduction the sentence has lost what it speaks of.
  const rule = /^(?:הוא|היא|הם|הן|זה|זו|אלה|אלו|ה?אמור)[\s,]/.test(body) ? sentence : body;
  return isMaxim(rule) || rule.split(/\s+/).length >= LEAST_WORDS ? rule : null;
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

function* distinct(rules: WeighedRule[]): Generator<WeighedRule> {
  const seen = new Set<string>();
  for (const one of rules) {
    const key = one.rule.replace(/[^א-ת\d]/g, '');
    if (!seen.has(key)) yield one;
    seen.add(key);
  }
}
