// What an argument is about, told by all its words and not by telling ones alone: a choice among subjects that was fitted on
// labelled arguments (docs/adr/0007).
import { indexWords } from '../../search/index-terms.ts';
import { isStopWord } from '../../search/stop-words.ts';
import { normaliseText } from '../../text/normalise.ts';
import { wordForms } from '../../text/stems.ts';
import { tokenise } from '../../text/tokens.ts';
import { type Model, readModel } from '../claims/model.ts';
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
  return FITTED.labels.map((label, at) => ({ label, share: shares[at]! })).sort((a, b) => b.share - a.share);
}

/** The shares of all subjects in the order of the model, which begins with "none of them". */
export function subjectShares(text: string): Float64Array {
  const { biases, weights } = FITTED;
  const known = subjectFeatures(text).filter((name) => weights.has(name));
  const odds = Float64Array.from(biases);
  for (const name of known)
    for (const [label, weight] of weights.get(name)!) odds[label]! += weight / Math.sqrt(known.length);
  const most = Math.max(...odds);
  const parts = odds.map((value) => Math.exp(value - most));
  const all = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / all);
}

/** The model by its features, each with the subjects (by their places) that it speaks for or against. */
interface FeatureIndex {
  labels: readonly string[];
  biases: readonly number[];
  weights: ReadonlyMap<string, readonly (readonly [label: number, weight: number])[]>;
}

function indexOf(model: ReadonlyMap<string, Model>): FeatureIndex {
  const weights = new Map<string, [number, number][]>();
  for (const [at, { weights: own }] of [...model.values()].entries())
    for (const [name, weight] of own) {
      const of = weights.get(name);
      if (of) of.push([at, weight]);
      else weights.set(name, [[at, weight]]);
    }
  return { labels: [...model.keys()], biases: [...model.values()].map(({ bias }) => bias), weights };
}

const FITTED = indexOf(new Map(Object.entries(SUBJECTS).map(([label, model]) => [label, readModel(model)])));

/** Whether a title is the name of a subject of the model. */
export const isKnownSubject = (title: string): boolean => title !== '' && title in SUBJECTS;
