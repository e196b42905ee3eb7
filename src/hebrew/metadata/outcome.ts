import { ANNULLED, OPERATIVE, OUTCOMES, UPHELD } from '../pattern/outcome.generated.ts';
import { isOfAnother } from './outcome-speaker.ts';
import type { Found, Outcome } from './types.ts';

const WINDOW = 4_000;

/**
 * The outcome of a decision from its operative part: what follows the last "סוף דבר", "אשר על כן", "התוצאה", else the
 * last that is said of the appeal in the last 4,000 characters. What the parties asked for does not count ("לטענת המשיבה
 * דין הערר להידחות").
 */
export function readOutcome(text: string): Found<Outcome> | null {
  const heading = operativeHeading(text);
  const from = heading ?? lastVerdict(text, Math.max(0, text.length - WINDOW));
  const operative = text.slice(from);
  const found = OUTCOMES.flatMap(({ outcome, pattern }) => {
    const match = firstOwn(operative, pattern);
    return match ? [{ value: outcome, start: from + match.index, end: from + match.index + match[0].length }] : [];
  });
  const by = (outcome: Outcome): Found<Outcome> | undefined => found.find(({ value }) => value === outcome);
  const accepted = by('accepted');
  const rejected = by('rejected');
  const decisive = by('settled') ?? by('partially_accepted') ?? by('dismissed');
  if (decisive) return decisive;
  const remanded = by('remanded');
  if (remanded && !(rejected && rejected.start < remanded.start)) return remanded;
  if (accepted && rejected) return accepted.start < rejected.start ? accepted : rejected;
  return accepted ?? rejected ?? by('withdrawn') ?? byDecisionAppealed(operative, from);
}

/**
 * Where no heading marks the operative part: the sentence that says last what becomes of the appeal, and those before it
 * that say the same or that it is accepted in part.
 */
function lastVerdict(text: string, from: number): number {
  const window = text.slice(from);
  const verdicts = OUTCOMES.filter(({ outcome }) => outcome !== 'remanded')
    .flatMap(({ outcome, pattern }) => ownMatches(window, pattern).map(({ index }) => ({ outcome, index })))
    .sort((a, b) => a.index - b.index);
  const last = verdicts.at(-1);
  if (!last) return from;
  const other = verdicts.findLast(({ outcome }) => outcome !== last.outcome && outcome !== 'partially_accepted');
  const after = other ? verdicts.find(({ index }) => index > sentenceEnd(window, other.index)) : verdicts[0];
  return from + sentenceStart(window, (after ?? last).index);
}

/** Where nothing is said of the appeal itself: what becomes of the decision appealed, annulled or left as it is. */
function byDecisionAppealed(operative: string, from: number): Found<Outcome> | null {
  const annulled = firstOwn(operative, ANNULLED);
  const upheld = firstOwn(operative, UPHELD);
  const match = annulled ?? upheld;
  if (!match) return null;
  const value = annulled ? 'accepted' : 'rejected';
  return { value, start: from + match.index, end: from + match.index + match[0].length };
}

/** The first heading or closing phrase of the operative part, or null. */
function operativeHeading(text: string): number | null {
  OPERATIVE.lastIndex = Math.max(0, text.length - Math.max(WINDOW, Math.floor(text.length * 0.12)));
  return OPERATIVE.exec(text)?.index ?? null;
}

function firstOwn(text: string, pattern: RegExp): RegExpExecArray | null {
  return ownMatches(text, pattern, 1)[0] ?? null;
}

/** The first matches that no party says and no older decision. */
function ownMatches(text: string, pattern: RegExp, most = Number.POSITIVE_INFINITY): RegExpExecArray[] {
  const own: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match && own.length < most; match = pattern.exec(text)) {
    if (!isOfAnother(text.slice(sentenceStart(text, match.index), match.index))) own.push(match);
  }
  return own;
}

const SENTENCE = 400;

function sentenceStart(text: string, at: number): number {
  const from = Math.max(0, at - SENTENCE);
  const before = text.slice(from, at);
  return from + Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n')) + 1;
}

function sentenceEnd(text: string, at: number): number {
  const length = text.slice(at, at + SENTENCE).search(/\.\s|\n/);
  return length < 0 ? at : at + length;
}
