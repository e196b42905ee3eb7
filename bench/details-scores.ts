import type { SampleCase } from '../samples/load.ts';
import { offerDetails } from '../src/hebrew/read/details/offer.ts';
import { type DetailField, type DetailParty, type OfferedDetail, SURE } from '../src/hebrew/read/details/types.ts';
import { detailWords, isSame } from '../src/hebrew/read/details/words.ts';
import { readMetadata } from '../src/hebrew/read/metadata/read.ts';

/** How the details that are offered for one labelled case compare with what its documents say by their labels. */
export interface DetailScores {
  /** Offered as sure, and of these the right ones. */
  sure: number;
  sureRight: number;
  /** Fields that a document has, those that are offered right, and those of them that are sure. */
  wanted: number;
  offered: number;
  found: number;
  /** What was offered as sure and is wrong, for a person. */
  wrong: string[];
}

type Field = Exclude<DetailField, 'title'>;
type Right = (value: OfferedDetail['value']) => boolean;

/** How far a case has come: what is offered must be right from its first document on. */
export const STAGES = {
  'the appeal alone': (type: string) => type === 'appeal',
  'before the hearing': (type: string) => !/protocol|decision/.test(type),
  'before the decision': (type: string) => !/decision/.test(type),
  'all documents': () => true,
} satisfies Record<string, (docType: string) => boolean>;

/** Scores what is offered from the plain texts of those documents that are there at a stage. */
export function scoreDetails(sample: SampleCase, isThere: (docType: string) => boolean): DetailScores {
  const present = { ...sample, documents: sample.documents.filter(({ labels }) => isThere(labels.doc_type)) };
  const offered = offerDetails(
    present.documents.map(({ name, labels, text }) => ({
      documentId: name,
      docType: labels.doc_type,
      metadata: readMetadata(text, labels.doc_type),
      isScan: false,
      isOfOtherCase: false,
    })),
  );
  const truth = truthOf(present);
  const scores: DetailScores = { sure: 0, sureRight: 0, wanted: 0, offered: 0, found: 0, wrong: [] };
  for (const one of offered) {
    if (one.confidence < SURE || one.field === 'title') continue;
    const isRight = truth[one.field].some((right) => right(one.value));
    scores.sure += 1;
    if (isRight) scores.sureRight += 1;
    else scores.wrong.push(`${sample.folder} ${one.field} ${one.confidence} ${JSON.stringify(one.value)}`);
  }
  for (const [field, rights] of Object.entries(truth)) {
    if (rights.length === 0) continue;
    const right = offered.filter((one) => one.field === field && rights.some((each) => each(one.value)));
    scores.wanted += 1;
    if (right.length > 0) scores.offered += 1;
    if (right.some(({ confidence }) => confidence >= SURE)) scores.found += 1;
  }
  return scores;
}

/** For each field the values that the labels allow: what any document that speaks on it says by its label. */
function truthOf({ labels, documents }: SampleCase): Record<Field, Right[]> {
  const of = (types: string[]) =>
    documents.filter((one) => types.includes(one.labels.doc_type)).map((one) => one.labels.metadata);
  const all = documents.map((one) => one.labels.metadata);
  const decisions = of(['decision', 'final_decision']);
  const sat = of(['decision', 'final_decision', 'protocol']);
  const main = of(['appeal', 'decision', 'final_decision', 'reply', 'response', 'appraisal']);
  const texts = (values: (string | null | undefined)[]): Right[] =>
    values.filter((value) => value != null && value !== '').map((value) => (given) => sameWords(String(given), value!));
  const sets = (values: string[][]): Right[] =>
    values
      .filter((value) => value.length > 0)
      .map((value) => (given) => [...(given as string[])].sort().join() === [...value].sort().join());
  const parties = (group: 'appellants' | 'respondents' | 'permit_applicants'): Right[] =>
    main
      .map((one) => one.parties[group])
      .filter((value) => value.length > 0)
      .map((value) => (given) => sameParties(given as DetailParty[], value));
  const heard = documents.flatMap(({ labels: { doc_type, protocol, metadata } }) =>
    doc_type === 'protocol' ? (protocol?.hearing_dates ?? metadata.dates.hearing_date ?? []) : [],
  );
  return {
    appeal_type: [(given) => given === labels.appeal_type],
    'parties.appellants': parties('appellants'),
    'parties.respondents': parties('respondents'),
    'parties.permit_applicants': parties('permit_applicants'),
    committee: texts(all.map((one) => one.committee)),
    address: texts(all.map((one) => one.address)),
    block_parcel: sets(all.map((one) => one.block_parcel)),
    plan_numbers: sets(all.map((one) => one.plan_numbers.map((number) => number.replaceAll('״', '"')))),
    permit_number: texts(all.map((one) => one.permit_number)),
    filing_date: texts(of(['appeal']).map(({ dates }) => dates.filing_date)),
    hearings:
      heard.length === 0
        ? []
        : [
            (given) =>
              (given as { date: string }[]).map(({ date }) => date).join() === [...new Set(heard)].sort().join(),
          ],
    decision_date: texts(decisions.map(({ dates }) => dates.decision_date)),
    chair: texts(sat.map(({ chair }) => chair)),
    panel: sat.filter(({ panel }) => panel.length > 0).map((one) => (given) => samePeople(given as string[], one)),
  };
}

const sameWords = (given: string, wanted: string): boolean => isSame(detailWords(given), detailWords(wanted));

/** The same names in the same order, each with the same counsel; titles and marks aside. */
function sameParties(given: DetailParty[], wanted: { name: string; representative?: string | null }[]): boolean {
  return (
    given.length === wanted.length &&
    given.every(
      ({ name, representative }, index) =>
        sameWords(name, wanted[index]!.name) && sameWords(representative ?? '', wanted[index]!.representative ?? ''),
    )
  );
}

/** All members but the chair. */
function samePeople(given: string[], { panel, chair }: { panel: { name: string }[]; chair: string | null }): boolean {
  const members = panel.map(({ name }) => name).filter((name) => name !== chair);
  return (
    given.length === members.length &&
    given.every((entry) => members.some((name) => sameWords(entry.split(',')[0]!, name)))
  );
}
