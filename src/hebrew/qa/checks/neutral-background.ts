import { quotedSpans } from '../../quoted-spans.ts';
import { splitSentences } from '../../sentences.ts';
import { type DecisionText, evidenceAt } from '../decision-text.ts';
import { evaluativeWords } from '../evaluative-words.ts';
import type { CheckOutcome } from '../types.ts';

const LONGEST_QUOTE = 3_000;
/** A sentence that reports what somebody says; its words are his. */
const REPORTED =
  /לטענת|לשיטת|לדבר[יה]|לגרס|לגישת|טוענ|טענו|נטען|סבור|כדבר[יה]|בלשון|נכתב|נאמר|ציינ|הסביר|כינ|ביקש|דרש|התלונ/;

/** No evaluative wording in the background: its facts are told before anything is decided. */
export function neutralBackground(decision: DecisionText): CheckOutcome {
  const block = decision.block('block-vav');
  const quotes = quotedSpans(block.text, LONGEST_QUOTE).filter(({ kind }) => kind === 'quote');
  const findings = splitSentences(block.text).flatMap((sentence) => {
    if (REPORTED.test(sentence.text)) return [];
    return evaluativeWords(sentence.text)
      .map(({ start, end, word }) => ({ start: sentence.start + start, end: sentence.start + end, word }))
      .filter(({ start, end }) => !quotes.some((quote) => quote.start <= start && end <= quote.end))
      .map(({ start, end, word }) => ({
        severity: 'warning' as const,
        message: `לשון שיפוטית ברקע: "${word}"`,
        blockIds: [block.id],
        evidence: [evidenceAt(block, start, end)],
      }));
  });
  return { findings };
}
