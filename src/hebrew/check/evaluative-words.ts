/** Words by which a writer judges what he tells, so that they have no place where facts are told. */
import { JUDGING } from '../pattern/rules.generated.ts';

export interface EvaluativeWord {
  word: string;
  start: number;
  end: number;
}

/** The judging words of a normalised text, in order, without overlap. */
export function evaluativeWords(text: string): EvaluativeWord[] {
  return [...text.matchAll(JUDGING)].map((match) => {
    const word = match[0].trim();
    const start = match.index + match[0].indexOf(word);
    return { word, start, end: start + word.length };
  });
}
