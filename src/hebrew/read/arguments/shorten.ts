import { TIE } from '../../pattern/rules.generated.ts';
import { splitSentences } from '../../text/sentences.ts';
import { type ClaimText, isSpoken } from './types.ts';
import { likenessOf } from './vectors.ts';

const LONGEST_SUMMARY = 700;
const LONGEST_SENTENCE = 320;
/** Sentences this alike say the same. */
const REPEATS_FROM = 0.55;

/**
 * The claims of an argument in their own words, shortened: sentences that repeat one another once, what was said at the
 * hearing after what was written, at most about 700 characters. A sentence is only ever cut at a clause, marked with "…".
 */
export function summaryOf(claims: readonly ClaimText[]): string {
  const written = claims.filter((claim) => !isSpoken(claim));
  const spoken = claims.filter(isSpoken);
  const first = written.length > 0 ? written : spoken;
  const room = written.length > 0 && spoken.length > 0 ? LONGEST_SUMMARY * 0.65 : LONGEST_SUMMARY;
  const base = pickSentences(first, [], room);
  const added = written.length > 0 ? pickSentences(spoken, base, LONGEST_SUMMARY - joined(base).length) : [];
  return joined([joined(base), ...(added.length > 0 ? [`בדיון נטען: ${joined(added)}`] : [])]);
}

/**
 * A text cut to `most` characters at the end of a sentence, else at a clause with "…" after it.
 *
 * @param text one paragraph or more
 */
export function shortened(text: string, most: number): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (clean.length <= most) return clean;
  let whole = '';
  for (const { text: sentence } of splitSentences(clean)) {
    if (whole.length + sentence.length + 1 > most) break;
    whole = whole ? `${whole} ${sentence.trim()}` : sentence.trim();
  }
  return whole || cutAtClause(clean, most);
}

function pickSentences(claims: readonly ClaimText[], before: string[], room: number): string[] {
  const told = claims.flatMap((claim) => sentencesOf(claim.text));
  const { count, values } = likenessOf([...before, ...told]);
  const kept: number[] = before.map((_, at) => at);
  const picked: string[] = [];
  let used = 0;
  for (let at = before.length; at < count; at++) {
    const sentence = told[at - before.length]!;
    if (kept.some((other) => values[at * count + other]! >= REPEATS_FROM)) continue;
    if (picked.length > 0 && used + sentence.length > room) continue;
    kept.push(at);
    picked.push(sentence);
    used += sentence.length + 1;
  }
  return picked;
}

/** Sentences without the words that tie them to what stood before them. */
function sentencesOf(text: string): string[] {
  const clean = text.replace(/\s+/g, ' ').trim();
  return splitSentences(clean)
    .map(({ text: sentence }) => sentence.trim().replace(TIE, ''))
    .filter((sentence) => /[א-ת]{2}/.test(sentence))
    .map((sentence) => ended(sentence.length > LONGEST_SENTENCE ? cutAtClause(sentence, LONGEST_SENTENCE) : sentence));
}

const joined = (parts: string[]): string => parts.filter((part) => part !== '').join(' ');

/** The end of a sentence that the extraction left open. */
const ended = (sentence: string): string =>
  /[.?!…:;,]$/.test(sentence) ? sentence.replace(/[:;,]$/, '.') : `${sentence}.`;

function cutAtClause(text: string, most: number): string {
  const head = text.slice(0, most);
  const clause = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(' – '));
  const end = clause > most / 2 ? clause : Math.max(head.lastIndexOf(' '), 1);
  return `${text.slice(0, end).replace(/[\s,;–-]+$/, '')}…`;
}
