import { writtenArguments } from '../../bench/argument-scores.ts';
import type { Scene } from '../../samples/annotated/scenes.ts';
import type { SampleHearing } from '../../samples/hearings.ts';
import type { SampleCase } from '../../samples/load.ts';
import { readProtocol, type Turn } from '../../src/hebrew/read/claims/protocol.ts';
import { peopleOfCase } from '../../src/hebrew/read/metadata/case-people.ts';
import { ofGivingUp } from '../../src/hebrew/read/protocol/hearing-features.ts';
import type { HearingModels } from '../../src/hebrew/read/protocol/hearing-models.ts';
import { weighHearing } from '../../src/hebrew/read/protocol/verdicts.ts';
import { normaliseText } from '../../src/hebrew/text/normalise.ts';
import { splitSentences } from '../../src/hebrew/text/sentences.ts';
import { type Example, fitModel } from './regression.ts';

/** Examples for each of the models, out of one hearing. */
export type HearingExamples = Record<keyof HearingModels, Example[]>;

export type LabelledHearing = Pick<SampleHearing, 'protocol' | 'pleadings' | 'verdicts'>;

const PLEADINGS = new Set(['appeal', 'response', 'reply']);
/** Those that give something up are few. */
const GIVING_UP = 3;

/** The hearings of a case. */
export function hearingsOf({ documents }: SampleCase): LabelledHearing[] {
  const pleadings = documents
    .filter(({ labels }) => PLEADINGS.has(labels.doc_type))
    .map(({ name, labels, text }) => ({ name, docType: labels.doc_type, filer: labels.filer, text }));
  return documents.flatMap(({ labels, text }) =>
    labels.protocol ? [{ protocol: text, pleadings, verdicts: labels.protocol.verdicts }] : [],
  );
}

/** What one labelled hearing teaches. */
export function hearingExamples({ protocol, pleadings, verdicts }: LabelledHearing): HearingExamples {
  const labels = verdicts.flatMap(({ verdict, evidence }) => {
    const start = protocol.indexOf(evidence);
    return start < 0 ? [] : [{ verdict, start, end: start + evidence.length }];
  });
  const labelOf = (start: number, end: number) =>
    labels.find((label) => {
      const shared = Math.min(end, label.end) - Math.max(start, label.start);
      return shared >= Math.min(end - start, label.end - label.start) / 2;
    })?.verdict ?? null;
  const known = pleadings.map(({ filer, text }) => ({ party: filer, text }));
  const { turns } = readProtocol(protocol, peopleOfCase(known));
  const { weighed } = weighHearing(protocol, turns, writtenArguments(pleadings), known);
  const passages = weighed.map(({ passage, features }) => ({ features, label: labelOf(passage.start, passage.end) }));
  return {
    givesUp: turns.flatMap((turn, at) => givingUpExamples(turns, turn, at, labelOf)),
    saysMore: passages.map(({ features, label }) => ({ features, is: saysMore(label), weight: 1 })),
    isAnother: passages
      .filter(({ label }) => saysMore(label))
      .map(({ features, label }) => ({ features, is: label === 'newly_raised', weight: 1 })),
  };
}

/** What a scene teaches of giving up. */
export function sceneExamples({ turns, givenUp }: Scene): Example[] {
  const labelOf = (start: number, end: number) => {
    const isIn = givenUp.some((one) => Math.min(end, one.end) - Math.max(start, one.start) >= (end - start) / 2);
    return isIn ? 'dropped' : null;
  };
  return turns.flatMap((turn, at) => givingUpExamples(turns, turn, at, labelOf));
}

const saysMore = (label: string | null): boolean => label === 'strengthened' || label === 'newly_raised';

type Spoken = Pick<Turn, 'party' | 'text' | 'start'>;

function givingUpExamples(
  turns: readonly Spoken[],
  { party, text, start: from }: Spoken,
  at: number,
  labelOf: (start: number, end: number) => string | null,
): Example[] {
  if (party === null || party === 'appraiser') return [];
  const panel = (turn: Spoken | undefined): string => (turn && turn.party === null ? normaliseText(turn.text) : '');
  const sentences = splitSentences(text);
  const said = sentences.map((one) => normaliseText(one.text));
  const beside = { asked: panel(turns[at - 1]), answered: panel(turns[at + 1]), of: said.length };
  return sentences.map(({ start, end }, order) => {
    const is = labelOf(from + start, from + end) === 'dropped';
    const sentence = { sentence: said[order]!, before: said[order - 1] ?? '', order, ...beside };
    return { features: ofGivingUp(sentence), is, weight: is ? GIVING_UP : 1 };
  });
}

/**
 * Fits all models on the examples of hearings.
 *
 * @param scenes more examples of giving up
 */
export function fitHearingModels(hearings: readonly HearingExamples[], scenes: readonly Example[]): HearingModels {
  const fitted = (name: keyof HearingModels, more: readonly Example[] = []) =>
    fitModel([...hearings.flatMap((one) => one[name]), ...more], PENALTY);
  return { givesUp: fitted('givesUp', scenes), saysMore: fitted('saysMore'), isAnother: fitted('isAnother') };
}

/** Chosen by leaving out one hearing after another. */
const PENALTY = 5;
