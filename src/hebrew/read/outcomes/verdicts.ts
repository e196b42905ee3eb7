/** What one sentence says of an appeal's fate. */

import {
  ANNULLED,
  EXCEPT,
  IN_PART,
  IN_PASSING,
  LIMITED,
  LIMITED_AT_ONCE,
  NEGATED,
  NO_GROUND,
  NOT_THIS,
  NOUN,
  ONLY_LINKS,
  ORDERED,
  OUTCOME_OTHERS,
  OUTCOME_SUBJECT,
  PREDICATE,
  REST,
  THRESHOLD,
  UPHELD,
  VERB,
  WHOLE,
} from '../../pattern/rules.generated.ts';
import { isAsked, motionsOf } from './motions.ts';
import { isClaimedOrUnreal } from './speaker.ts';
import type { Extent, Said } from './words.ts';
import * as words from './words.ts';

export interface Verdict {
  said: Said;
  extent: Extent;
  /** Said outright; as known already, in passing; or only of the decision appealed, annulled or upheld. */
  manner: 'outright' | 'passing' | 'decision';
  start: number;
  end: number;
}

/** Every verdict on the appeal that a sentence of a normalised text gives, in order. What parties ask for is none. */
export function verdictsOf(sentence: string): Verdict[] {
  const plain = sentence.replace(QUOTATION, blank).replace(POINT, '·');
  const motions = motionsOf(plain);
  const rest = motions.reduce(
    (text, { start, end }) => text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end),
    plain,
  );
  const own: Verdict[] = motions
    .filter(({ start }) => isOwn(plain.slice(0, start)))
    .map((one) => ({ ...one, extent: 'plain', manner: 'outright' }));
  const onAppeal = [...passive(rest), ...active(rest), ...nominal(rest)].sort((a, b) => a.start - b.start);
  const verdicts = [...own, ...mixed(onAppeal, rest), ...others(rest)];
  const found = verdicts.length > 0 ? verdicts : onDecision(rest);
  return found.sort((a, b) => a.start - b.start);
}

const QUOTATION = /(?<=[\s(:])"[^"\n]{20,}(?:(?<=[א-ת])"(?=[א-ת])[^"\n]*)*"(?=[\s,.;:)]|$)/g;
/** Of a date or an amount, which ends no clause. */
const POINT = /(?<=\d)\.(?=\d)/g;
const blank = (text: string): string => ' '.repeat(text.length);

/** "הערר … נדחה", "דין הערר להידחות", "נדחה הערר". */
function passive(text: string): Verdict[] {
  const found: Verdict[] = [];
  const subjects = subjectsOf(text);
  for (const match of text.matchAll(PREDICATE)) {
    const said = PREDICATES.find(({ form }) => form.test(match.groups!.verb!))!.said;
    const at = match.index;
    const end = at + match[0].length;
    const subject = subjectOf(text, subjects, at, match[0], found.at(-1));
    if (!subject || !isOwn(text.slice(0, subject.from))) continue;
    const { start, role } = subject;
    const opening = text.slice(0, Math.min(start, at));
    const gap = text.slice(Math.min(start, at), at);
    const isNegated = match.groups!.not !== undefined || NOT_THAT.test(opening);
    const verdict = spell({ said, isNegated, isPart: role === 'part', opening, gap, after: text.slice(end) });
    if (verdict) found.push({ ...verdict, start: Math.min(start, at), end });
  }
  return found;
}

const PREDICATES = words.PREDICATES.map(([said, form]) => ({ said, form: new RegExp(`^(?:${form})$`) }));

/** "לא שוכנענו כי דין הערר להידחות". */
const NOT_THAT = /(?<![א-ת])(?:לא|איננו|אין) (?:שוכנענו|השתכנענו|מצאנו|סברנו|סבורים|אנו סבורים) (?:כי |ש)(?:דין )?$/;

interface Subject {
  start: number;
  end: number;
  role: 'subject' | 'part';
}

function subjectsOf(text: string): Subject[] {
  return [...text.matchAll(OUTCOME_SUBJECT)].flatMap(({ 0: name, index }) => {
    const role = words.roleAfter(text.slice(Math.max(0, index - 40), index));
    return role === null ? [] : [{ start: index, end: index + name.length, role }];
  });
}

const FARTHEST = 160;

/**
 * The appeal that a verb is said of, and where what is said begins: with the verb before, where both have one subject ("נדחה
 * ברובו ומתקבל בעניין החניה").
 */
function subjectOf(
  text: string,
  subjects: Subject[],
  at: number,
  verb: string,
  last: Verdict | undefined,
): { start: number; role: Subject['role']; from: number } | null {
  const after = /^\s(?:(?:אפוא|איפוא|בזאת|בזה|אם כן|גם)\s)?/.exec(text.slice(at + verb.length));
  const first = after && subjects.find(({ start }) => start === at + verb.length + after[0].length);
  if (first) return { ...first, from: at };
  const since = last?.end ?? 0;
  const before = subjects.findLast(({ end, start }) => end <= at && start >= since && at - end < FARTHEST);
  if (before) return leadsTo(text.slice(before.end, at), verb) ? { ...before, from: before.start } : null;
  return last && goesOn(text.slice(last.end, at), verb) ? { start: at, role: 'subject', from: last.start } : null;
}

function goesOn(between: string, verb: string): boolean {
  const isLinked = verb.startsWith('ו') || /\s(?:ו?הוא|ו?הם|ו?דינ[וםה]|אך|אולם)\s$/.test(between);
  return isLinked && !/[;:]/.test(between) && between.length < FARTHEST && !NEW_SUBJECT.test(between);
}

const NEW_SUBJECT = /,\s(?:ו|אך |אולם )?ה[א-ת]{3,}\s*$|,\s(?:ו|אך |אולם )?ה(?!וא |ם )[א-ת]{3,}\s[^,]*$/;

function leadsTo(between: string, verb: string): boolean {
  const isInfinitive = /^[ושכה]?ל(?!א)/.test(verb);
  if (isInfinitive && !/דינ[וםה]|צריך|ראוי|עתיד/.test(between) && between.length > 30) return false;
  if (/[;:]/.test(between) || words.OTHER_SUBJECT.test(between)) return false;
  const comma = between.lastIndexOf(',');
  return comma < 0 ? between.length <= 70 : ONLY_LINKS.test(between.slice(comma + 1));
}

/** "אנו דוחים את הערר", "אין בידינו להיעתר לערר". */
function active(text: string): Verdict[] {
  return [...text.matchAll(VERB)].flatMap((match) => {
    const { verb, adverbs, part } = match.groups!;
    const opening = text.slice(0, match.index);
    const chain = NEGATED.exec(opening);
    const said = VERBS.find(({ form }) => form.test(verb!))!.said;
    if (isAsked(opening) || !isOwn(chain ? opening.slice(0, chain.index) : opening)) return [];
    const end = match.index + match[0].length;
    const isPart = part !== undefined;
    const verdict = spell({ said, isNegated: chain !== null, isPart, opening, gap: adverbs!, after: text.slice(end) });
    if (!verdict) return [];
    const isMeant = chain !== null || !INFINITIVE.test(verb!) || words.isResolved(opening);
    const manner = isMeant ? verdict.manner : 'passing';
    return [{ ...verdict, manner, start: chain?.index ?? match.index, end }];
  });
}

const INFINITIVE = /^(?:ל(?:דחות|קבל|מחוק|סלק)|להיעתר)/;
const VERBS = words.VERBS.map(([said, form]) => ({ said, form: new RegExp(`^(?:${form})$`) }));

/** "אנו מורים על מחיקת הערר"; "קבלת הערר" with no one who orders it is said in passing. */
function nominal(text: string): Verdict[] {
  return [...text.matchAll(NOUN)].flatMap((match) => {
    const opening = text.slice(0, match.index);
    const chain = NO_GROUND.exec(opening);
    const said = words.NOUNS[match.groups!.noun!]!;
    if (isAsked(opening) || !isOwn(chain ? opening.slice(0, chain.index) : opening)) return [];
    const end = match.index + match[0].length;
    const verdict = spell({ said, isNegated: chain !== null, isPart: false, opening, gap: '', after: text.slice(end) });
    if (!verdict) return [];
    const manner = chain || ORDERED.test(opening) ? verdict.manner : 'passing';
    return [{ ...verdict, manner, start: chain?.index ?? match.index, end }];
  });
}

interface Spelling {
  said: Said;
  isNegated: boolean;
  isPart: boolean;
  opening: string;
  gap: string;
  after: string;
}

/** The verdict that the words round a verb make of it. */
function spell({
  said: verb,
  isNegated,
  isPart,
  opening,
  gap,
  after,
}: Spelling): Omit<Verdict, 'start' | 'end'> | null {
  if (verb === 'refused' && words.PUT_OFF.test(after)) return null;
  const manner = IN_PASSING.test(opening) ? 'passing' : 'outright';
  const isThreshold = THRESHOLD.test(after) || / על הסף/.test(gap);
  const isStopped = (verb === 'refused' || verb === 'struck') && isThreshold && !words.ON_MERITS.test(after);
  const said = verb === 'dismissed' || isStopped ? 'dismissed' : verb;
  if (isNegated && said === 'granted' && words.ENTIRELY.test(after)) return { said: 'partly', extent: 'plain', manner };
  if (isNegated) {
    const opposite = NEGATIONS[said];
    return opposite ? { said: opposite, extent: 'plain', manner } : null;
  }
  const isHalf =
    IN_PART.test(after) || IN_PART.test(gap) || EXCEPT.test(after) || words.NOT_WHOLE.test(gap + after.slice(0, 40));
  if (isHalf && (said === 'granted' || said === 'refused')) return { said: 'partly', extent: 'plain', manner };
  return { said, extent: isPart ? 'limited' : extentOf(opening, gap, after), manner };
}

const NEGATIONS: Partial<Record<Said, Said>> = {
  granted: 'refused',
  refused: 'not_refused',
  dismissed: 'not_dismissed',
  struck: 'not_struck',
};

function extentOf(opening: string, gap: string, after: string): Extent {
  const clause = opening.slice(Math.max(opening.lastIndexOf(';'), opening.lastIndexOf(':')) + 1).slice(-60);
  if (WHOLE.test(gap) || WHOLE.test(after.slice(0, 50))) return 'whole';
  const isOfPart = LIMITED.test(gap) || LIMITED_AT_ONCE.test(after) || LIMITED.test(clause);
  if (isOfPart) return 'limited';
  if (words.SENSE.test(after)) return 'sense';
  return words.REFERENCE.test(after) ? 'reference' : 'plain';
}

/** A sentence that both grants and refuses gives the appeal a part of what it asks. */
function mixed(verdicts: Verdict[], text: string): Verdict[] {
  const outright = verdicts.filter(({ manner }) => manner === 'outright');
  const of = (said: Said): Verdict | undefined => outright.find((one) => one.said === said);
  const [granted, refused] = [of('granted'), of('refused')];
  const first = outright[0];
  if (!granted || !first || !(refused || REST.test(text))) return verdicts;
  const last = outright.at(-1)!;
  return [{ said: 'partly', extent: 'plain', manner: 'outright', start: first.start, end: last.end }];
}

/** The matter sent back, a settlement given effect, an appeal that its own side gave up. */
function others(text: string): Verdict[] {
  return OUTCOME_OTHERS.flatMap(({ said, pattern }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: whole, index }): Verdict[] => {
      const opening = text.slice(0, index);
      if (!isOwn(opening) || REFUSES.test(opening) || (said === 'remanded' && OF_ANOTHER_REQUEST.test(opening)))
        return [];
      const extent = said === 'remanded' && LIMITED.test(whole) ? 'limited' : 'plain';
      return [{ said, extent, manner: 'outright', start: index, end: index + whole.length }];
    }),
  );
}

const REFUSES = /(?:לא|אין|איננו|מבלי|בלי|במקום|חלף)(?:\s\S+){0,3}\s(?:כדי\s)?$/;
/** What the local committee will do when asked anew sends nothing back. */
const OF_ANOTHER_REQUEST = /(?:רשאי\S*|יוכל\S*|ת?וכל|מניעה|למנוע)[^;]{0,40}(?:להגיש|לפנות|הגשת|פנייה)/;

function onDecision(text: string): Verdict[] {
  const of = (said: Said, pattern: RegExp): Verdict[] =>
    [...text.matchAll(pattern)].flatMap(({ 0: whole, index }) => {
      if (!isOwn(text.slice(0, index)) || INTERIM.test(text.slice(Math.max(0, index - 60), index) + whole)) return [];
      return [{ said, extent: 'plain', manner: 'decision', start: index, end: index + whole.length }];
    });
  return [...of('granted', ANNULLED), ...of('refused', UPHELD)];
}

/** An order that held for the time of the proceeding, or another decision than the one appealed. */
const INTERIM = /(?<![א-ת])[הובל]{0,2}צו(?![א-ת])|ביניים/;

/** The panel's own words on this very appeal, as far as what comes before them since the last semicolon tells. */
function isOwn(before: string): boolean {
  const clause = before.slice(before.lastIndexOf(';') + 1);
  return !isClaimedOrUnreal(clause) && !NOT_THIS.test(clause);
}
