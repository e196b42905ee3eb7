import type { LabelledClaim, PartyKey } from '../../samples/labels.ts';
import type { SampleCase } from '../../samples/load.ts';
import type { MarkedDocument } from '../../samples/marked.ts';
import { candidatesOf } from '../../src/hebrew/read/claims/argued.ts';
import { passagesOf } from '../../src/hebrew/read/claims/extract.ts';
import { FeatureReader, type Piece } from '../../src/hebrew/read/claims/features.ts';
import type { ClaimModels } from '../../src/hebrew/read/claims/model.ts';
import type { Passage } from '../../src/hebrew/read/claims/passages.ts';
import { peopleOfCase } from '../../src/hebrew/read/metadata/case-people.ts';
import type { CasePeople } from '../../src/hebrew/read/metadata/known-people.ts';
import { normaliseWithMap } from '../../src/hebrew/text/normalise.ts';
import { type Example, fitModel } from './regression.ts';

/** Examples for each of the models, out of one case. */
export type CaseExamples = Record<keyof ClaimModels, Example[]>;

const ARGUING = new Set(['appeal', 'response', 'reply', 'protocol']);
/** In the cases without roles a claim is most often a whole paragraph, and all that is argued is marked a little more freely. */
const WITHOUT_ROLES = { argument: 0.5, cut: 0.075 };
/** Each passage is learned without its place too, so that what it says tells in a document of any form. */
const BY_WORDS_ALONE = 0.5;
/** Single documents count less: half of them are a few paragraphs. */
const MARKED = 0.8;

/**
 * Cases in which every sentence is labelled by itself are many more than those that label what is argued as one: of where a
 * claim ends and what it is there for both are to be read. Chosen by leaving out parts of each.
 */
const OF_SENTENCES = { argument: 0.8, cut: 0.047, support: 0.24, link: 0.24 };

/** What a case teaches in which every sentence is labelled by itself. */
export function examplesOfAnnotated(sample: SampleCase): CaseExamples {
  const examples = examplesOf(sample);
  for (const [name, share] of Object.entries(OF_SENTENCES))
    for (const one of examples[name as keyof ClaimModels]) one.weight *= share;
  return examples;
}

/** What one labelled case teaches. */
export function examplesOf({ documents }: SampleCase): CaseExamples {
  const examples: CaseExamples = { argument: [], cut: [], support: [], link: [] };
  const arguing = documents.filter(({ labels }) => ARGUING.has(labels.doc_type));
  const people = peopleOfCase(
    arguing.flatMap(({ labels, text }) => (labels.doc_type === 'protocol' ? [] : [{ party: labels.filer, text }])),
  );
  for (const { labels, text } of arguing) addExamples(examples, { ...labels, docType: labels.doc_type, text, people });
  return examples;
}

/** What single documents teach in which the claims are marked. */
export function examplesOfMarked(documents: readonly MarkedDocument[]): CaseExamples {
  const examples: CaseExamples = { argument: [], cut: [], support: [], link: [] };
  for (const { docType, text, claims } of documents) {
    const filer = docType === 'protocol' ? null : (claims[0]?.party ?? null);
    addExamples(examples, {
      docType,
      filer,
      text,
      claims: claims.map(({ start, end }) => ({ start, text: text.slice(start, end) })),
    });
  }
  for (const one of Object.values(examples).flat()) one.weight *= MARKED;
  return examples;
}

type Label = Pick<LabelledClaim, 'start' | 'text'> & Partial<Pick<LabelledClaim, 'role' | 'group'>>;

interface Labelled {
  docType: string;
  filer: PartyKey | null;
  text: string;
  claims: readonly Label[];
  /** Who the pleadings of the case say is who. */
  people?: CasePeople;
}

function addExamples(examples: CaseExamples, document: Labelled): void {
  const { passages, labels } = labelledPassages(document);
  const features = new FeatureReader(passages);
  const hasRoles = document.claims.some(({ role }) => role !== undefined);
  const weigh = (without: number): number => (hasRoles ? 1 : without);
  for (const at of passages.keys()) {
    const weight = weigh(WITHOUT_ROLES.argument);
    const is = labels[at] !== null;
    examples.argument.push(
      { features: features.ofArgument(at).flat(), is, weight },
      { features: features.ofWords(at), is, weight: weight * BY_WORDS_ALONE },
    );
  }
  const pieces = piecesOf(passages, labels);
  for (const [from, at] of cutsOf(passages, labels))
    examples.cut.push({
      features: features.ofCut(from, at),
      is: labels[at] !== labels[at - 1],
      weight: weigh(WITHOUT_ROLES.cut),
    });
  if (!hasRoles) return;
  const isSupport = pieces.map(({ from }) => labels[from]!.role === 'support');
  for (const [at, is] of isSupport.entries()) {
    examples.support.push({ features: features.ofSupport(pieces, at), is, weight: 1 });
    if (!is) continue;
    for (const { main, claimsBetween } of candidatesOf(passages, pieces, isSupport, at))
      examples.link.push({
        features: features.ofLink(pieces, at, main, claimsBetween),
        is: labels[pieces[at]!.from]!.group === labels[pieces[main]!.from]!.group,
        weight: 1,
      });
  }
}

/** Fits all models on the examples of cases. */
export function fitClaimModels(cases: readonly CaseExamples[]): ClaimModels {
  const fitted = (name: keyof ClaimModels, leastMet?: number) =>
    fitModel(
      cases.flatMap((one) => one[name]),
      PENALTY,
      leastMet,
    );
  return {
    argument: fitted('argument', IN_TWO_PASSAGES),
    cut: fitted('cut'),
    support: fitted('support'),
    link: fitted('link'),
  };
}

/** Of whether a passage argues each teaches twice, with its place and by its words alone. */
const IN_TWO_PASSAGES = 4;

/** Chosen by leaving out one case after another. */
const PENALTY = 3;

/** The passages of a document, each with the label that most of it stands in. */
function labelledPassages({ text: source, docType, filer, claims, people }: Labelled): {
  passages: Passage[];
  labels: (Label | null)[];
} {
  const { text, map } = normaliseWithMap(source);
  const passages = passagesOf(text, docType, filer, people);
  const labels = passages.map((passage) => {
    const [start, end] = [map[passage.start]!, map[passage.end]!];
    const shared = (label: Label): number =>
      Math.min(end, label.start + label.text.length) - Math.max(start, label.start);
    const best = claims.toSorted((a, b) => shared(b) - shared(a))[0];
    return best && shared(best) >= (end - start) / 2 ? best : null;
  });
  return { passages, labels };
}

function piecesOf(passages: readonly Passage[], labels: readonly (Label | null)[]): Piece[] {
  const pieces: Piece[] = [];
  for (const at of passages.keys()) {
    if (labels[at] === null) continue;
    const last = pieces.at(-1);
    const isSame = last?.to === at - 1 && labels[at - 1] === labels[at];
    if (isSame && passages[at - 1]!.paragraph === passages[at]!.paragraph) last!.to = at;
    else pieces.push({ from: at, to: at });
  }
  return pieces;
}

/** Where one argued passage follows another in a paragraph, with where the piece began that goes on or ends there. */
function cutsOf(passages: readonly Passage[], labels: readonly (Label | null)[]): [from: number, at: number][] {
  const cuts: [number, number][] = [];
  let from = 0;
  for (const at of passages.keys()) {
    const follows = at > 0 && passages[at - 1]!.paragraph === passages[at]!.paragraph;
    const isCut = follows && labels[at - 1] !== null && labels[at] !== null;
    if (isCut) cuts.push([from, at]);
    if (!isCut || labels[at] !== labels[at - 1]) from = at;
  }
  return cuts;
}
