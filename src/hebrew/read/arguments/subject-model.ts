// What an argument is about, told by all its words and not by telling ones alone: a choice among subjects that was fitted on
// labelled arguments (docs/adr/0007).
import { indexWords } from '../../search/index-terms.ts';
import { isStopWord } from '../../search/stop-words.ts';
import { normaliseText } from '../../text/normalise.ts';
import { wordForms } from '../../text/stems.ts';
import { tokenise } from '../../text/tokens.ts';
import { sharesOf, writtenChoice } from '../claims/choice.ts';
import { topicOf } from '../claims/topics.ts';
import { SUBJECTS } from './subject-model.generated.ts';

/** A subject as a heading of a decision has it, and how likely a text is about it: all shares are 1 together. */
export interface Subject {
  label: string;
  share: number;
}

/** The stems of a text, each once, and what the rules take it to be about. */
export function subjectFeatures(text: string): string[] {
  const plain = normaliseText(text);
  const words = tokenise(plain)
    .flatMap(indexWords)
    .filter((word) => !isStopWord(word) && !/\d/.test(word));
  const topic = topicOf(plain);
  const stems = new Set(words.map((word) => wordForms(word).stem));
  return [...stems, ...(topic ? [`topic:${topic.label.replaceAll(' ', '-')}`] : [])];
}

/** What a text is likely to be about, the likeliest first; what has no subject of the model is its empty label. */
export function subjectsOf(text: string): Subject[] {
  const shares = subjectShares(text);
  return fitted()
    .labels.map((label, at) => ({ label, share: shares[at]! }))
    .sort((a, b) => b.share - a.share);
}

/** The shares of all subjects in the order of the model, which begins with "none of them". */
export const subjectShares = (text: string): Float64Array => sharesOf(fitted(), subjectFeatures(text));

const fitted = writtenChoice(SUBJECTS);

/** Whether a title is the name of a subject of the model. */
export const isKnownSubject = (title: string): boolean => title !== '' && title in SUBJECTS;
