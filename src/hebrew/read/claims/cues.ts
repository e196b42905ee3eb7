import {
  ANNEX,
  ARGUES,
  BARE_VERDICT,
  CASE,
  LIST_OF_CASES,
  PLEADED_GRANTS,
  PLEADED_PRESENTS,
  PLEADED_REFERENCE,
  PLEADED_TELLS,
  PROCEDURE,
  CUES_RELIEF as RELIEF,
  ROADMAP,
  SAYS_OF_CASE,
} from '../../pattern/rules.generated.ts';
import { quotedSpans } from '../../text/quoted-spans.ts';
import { remembered } from '../../text/remembered.ts';
import { asideOf, type Never } from './asides.ts';
import { answeredPoint } from './attribution.ts';
import { asksOfCommittee, isCourtesy } from './lay.ts';
import { pleads } from './pleas.ts';
import { givesLaw, recites } from './premises.ts';
import { reservationAt } from './reservations.ts';

/** What the words of one sentence say for and against its being an argument; see `readCues`. */
export interface Cues {
  /** Weight of words that argue: evaluation, inference, demand. */
  argues: number;
  /** Weight of words that tell what happened or what is. */
  tells: number;
  /** A sentence that is no argument of its own, whatever else is in it. */
  never: Never | null;
}

const SENTENCES_REMEMBERED = 8_000;
const LONGEST_REMEMBERED = 1_000;

/**
 * Reads one sentence of normalised text. Weights are counted once per cue, so a long sentence does not become an argument
 * by its length alone. What parts are for and what sentences argue is both read of them, so each is remembered.
 */
export const readCues: (sentence: string) => Readonly<Cues> = remembered(
  SENTENCES_REMEMBERED,
  cuesOf,
  LONGEST_REMEMBERED,
);

function cuesOf(sentence: string): Cues {
  const own = withoutQuotations(sentence.slice(answeredPoint(sentence)));
  const argues = weigh(ARGUES, own) + (pleads(own) ? PLEA : 0);
  return { argues, tells: weigh(PLEADED_TELLS, own), never: neverClaim(sentence, own, argues) };
}

/** Weight of saying why, against what stands in the way. */
const PLEA = 1.5;

interface Weighted {
  weight: number;
  pattern: RegExp;
}

function weigh(cues: readonly Weighted[], sentence: string): number {
  let total = 0;
  for (const { weight, pattern } of cues) if (pattern.test(sentence)) total += weight;
  return total;
}

/** Further on, an annex is only what the sentence rests on. */
const ANNEX_SUBJECT = 60;

function neverClaim(sentence: string, own: string, argues: number): Never | null {
  if (PLEADED_REFERENCE.test(own)) return 'reference';
  const aside = asideOf(own);
  if (aside) return aside;
  if (own.length < sentence.length * 0.5 && sentence.length - own.length > 25) return 'quotation';
  if (citesOnly(own)) return 'reference';
  if (reservationAt(own) !== null) return 'procedure';
  if (PROCEDURE.test(own) || ROADMAP.test(own) || PLEADED_PRESENTS.test(own) || PLEADED_GRANTS.test(own))
    return 'procedure';
  if (isCourtesy(own)) return 'courtesy';
  if (BARE_VERDICT.test(own) || ((RELIEF.test(own) || asksOfCommittee(own)) && !pleads(own))) return 'relief';
  if (givesLaw(own)) return 'premise';
  if (recites(own)) return 'recital';
  const annex = ANNEX.exec(own);
  if (annex && annex.index < ANNEX_SUBJECT && own.length < 150 && argues < 2) return 'annex';
  return null;
}

const MOST_AROUND_CASE = 90;
/** ", כך בערר 12/34 …" after the words that were quoted. */
const SOURCE_OF_QUOTATION = /^[\s,–-]*ו?כך (?=ב)/;

/** "לעניין זה יפים הדברים שנאמרו בע"א 12/34 …": what another body held, with no more of the party's own than that. */
function citesOnly(own: string): boolean {
  if (!/\d[-/]\d{2}/.test(own)) return false;
  if (own.split(/;\s*/).every((part) => LIST_OF_CASES.test(part.replace(SOURCE_OF_QUOTATION, '')))) return true;
  const cited = CASE.exec(own);
  return (
    cited !== null && cited.index < MOST_AROUND_CASE && SAYS_OF_CASE.test(own.slice(0, cited.index + 1) + rest(cited))
  );
}

/** The words after the first case's number, where the court may stand as the subject. */
function rest(cited: RegExpExecArray): string {
  return cited[0].length > 2 * MOST_AROUND_CASE ? '' : cited[0];
}

const SHORT_QUOTE = 25;

/** The sentence without its longer quotations; a quoted word or two belongs to the speaker's own sentence. */
function withoutQuotations(sentence: string): string {
  if (!sentence.includes('"')) return sentence;
  let own = '';
  let from = 0;
  for (const { start, end, kind } of quotedSpans(sentence, 4_000)) {
    if (kind !== 'quote' || end - start < SHORT_QUOTE) continue;
    own += sentence.slice(from, start);
    from = end;
  }
  return own + sentence.slice(from);
}
