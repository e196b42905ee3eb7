import type { CorpusSection, CorpusStatistics } from '../../../db/schema/style-corpus.ts';
import { wordSketch } from '../../../hebrew/read/style/word-sketch.ts';
import { isStopWord } from '../../../hebrew/search/stop-words.ts';
import { splitSentences } from '../../../hebrew/text/sentences.ts';
import { wordForms } from '../../../hebrew/text/stems.ts';
import { type Token, tokenise } from '../../../hebrew/text/tokens.ts';

/** The last place of the histogram of sentence lengths: this many words and more. */
const LONGEST_SENTENCE = 200;
const TOP_TERMS = 300;
const SHORTEST_TERM = 3;
const WORD = /[\p{L}\p{N}][^\s]*/gu;

/** The aggregates that report and comparison are made of. Linear in the length of the text. */
export function countStatistics(body: string, sections: CorpusSection[]): CorpusStatistics {
  const shares: Record<string, number> = {};
  for (const { type, start, end } of sections) shares[type] = (shares[type] ?? 0) + end - start;
  const words = tokenise(body).filter(({ kind }) => kind === 'word' || kind === 'acronym');
  return {
    sections: shares,
    sentenceLengths: sentenceLengths(body),
    distinctWords: new Set(words.map(({ norm }) => norm)).size,
    wordSketch: wordSketch(words.map(({ norm }) => norm)),
    topTerms: topTerms(words),
  };
}

/** Words of a text: what stands between blanks and begins with a letter or a digit. */
export const countWords = (text: string): number => text.match(WORD)?.length ?? 0;

function sentenceLengths(body: string): number[] {
  const histogram = new Array<number>(LONGEST_SENTENCE + 1).fill(0);
  for (const { text } of splitSentences(body)) {
    const words = countWords(text);
    if (words > 0) histogram[Math.min(words, LONGEST_SENTENCE)]! += 1;
  }
  return histogram;
}

/** Forms of one word are one term, shown in its most frequent form without prefix letters. */
function topTerms(words: Token[]): CorpusStatistics['topTerms'] {
  const terms = new Map<string, { count: number; forms: Map<string, number> }>();
  for (const { norm, text } of words) {
    if (norm.length < SHORTEST_TERM || isStopWord(norm)) continue;
    const { base, stem } = wordForms(norm);
    if (isStopWord(base)) continue;
    const term = terms.get(stem) ?? { count: 0, forms: new Map() };
    const form = norm.endsWith(base) ? text.slice(norm.length - base.length) : text;
    term.count += 1;
    term.forms.set(form, (term.forms.get(form) ?? 0) + 1);
    terms.set(stem, term);
  }
  return [...terms.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, TOP_TERMS)
    .map(({ count, forms }) => ({ term: mostFrequent(forms), count }));
}

const mostFrequent = (forms: Map<string, number>): string =>
  [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]![0];
