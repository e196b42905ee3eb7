import { CLAIM, SAID } from '../../pattern/rules.generated.ts';
import { quotedSpans } from '../../text/quoted-spans.ts';
import { splitSentences } from '../../text/sentences.ts';
import { arguingWords } from '../arguing-words.ts';
import { type DecisionText, evidenceAt } from '../decision-text.ts';
import { evaluativeWords } from '../evaluative-words.ts';
import type { CheckOutcome } from '../types.ts';

const LONGEST_QUOTE = 3_000;
const LONGEST_CLAIM = 1_000;

const CLAUSE_END = /;\s|\s[–-]\s|,\s*(?:ו?אך|ו?אולם|ו?ואילו|אבל|אלא|בעוד|מנגד|עם זאת|ואף על פי כן)(?![א-ת])/;

/**
 * No evaluative wording and no argument in the background: its facts are told before anything is decided. What a party claims is told in
 * its own words, and what is quoted in those of its source.
 */
export function neutralBackground(decision: DecisionText): CheckOutcome {
  const block = decision.block('block-vav');
  const quotes = quotedSpans(block.text, LONGEST_QUOTE).filter(({ kind }) => kind === 'quote');
  const findings = splitSentences(block.text).flatMap((sentence) => {
    const isReported = reportedIn(sentence.text);
    const judging = evaluativeWords(sentence.text).map((word) => ({ ...word, what: 'לשון שיפוטית' }));
    const arguing = arguingWords(sentence.text)
      .filter((word) => judging.every(({ start, end }) => end <= word.start || word.end <= start))
      .map((word) => ({ ...word, what: 'טיעון' }));
    return [...judging, ...arguing]
      .sort((a, b) => a.start - b.start)
      .filter(({ start }) => !isReported(start))
      .map(({ start, end, ...told }) => ({ start: sentence.start + start, end: sentence.start + end, ...told }))
      .filter(({ start, end }) => !quotes.some((quote) => quote.start <= start && end <= quote.end))
      .map(({ start, end, word, what }) => ({
        severity: 'warning' as const,
        message: `${what} ברקע: "${word}"`,
        blockIds: [block.id],
        evidence: [evidenceAt(block, start, end)],
      }));
  });
  return { findings };
}

/** Whether a place stands in a told claim; the places are asked for in their order. Linear in the sentence. */
function reportedIn(sentence: string): (at: number) => boolean {
  const ends = [CLAIM, SAID]
    .flatMap((pattern) => [...sentence.matchAll(pattern)].map(({ index, 0: match }) => index + match.length))
    .sort((a, b) => a - b);
  let next = 0;
  return (at) => {
    while (next < ends.length && ends[next]! <= at) next++;
    const from = ends[next - 1];
    return from !== undefined && at - from <= LONGEST_CLAIM && !CLAUSE_END.test(sentence.slice(from, at));
  };
}
