import type { SampleHearing, SamplePleading } from '../samples/hearings.ts';
import type { SampleCase, SampleDocument } from '../samples/load.ts';
import { aggregateClaims } from '../src/hebrew/read/arguments/aggregate.ts';
import { clusterClaims } from '../src/hebrew/read/arguments/cluster.ts';
import type { ClaimText } from '../src/hebrew/read/arguments/types.ts';
import { findCitations } from '../src/hebrew/read/citations/find.ts';
import { type Claim, extractClaims } from '../src/hebrew/read/claims/extract.ts';
import { headingsOf } from '../src/hebrew/read/claims/headings-at.ts';
import type { ClaimModels } from '../src/hebrew/read/claims/model.ts';
import { CLAIM_MODELS } from '../src/hebrew/read/claims/models.ts';
import { readProtocol } from '../src/hebrew/read/claims/protocol.ts';
import { peopleOfCase } from '../src/hebrew/read/metadata/case-people.ts';
import type { CasePeople } from '../src/hebrew/read/metadata/known-people.ts';
import { HEARING_MODELS, type HearingModels } from '../src/hebrew/read/protocol/hearing-models.ts';
import type { WrittenArgument } from '../src/hebrew/read/protocol/matching.ts';
import { analyseHearing, type HearingVerdict } from '../src/hebrew/read/protocol/verdicts.ts';
import type { Tally } from './analyser-scores.ts';

/** Of pairs of claims of one party: how many belong together or apart, and were put so. */
export interface PairScores {
  together: number;
  rightlyTogether: number;
  wronglyTogether: number;
  apart: number;
}

export interface ArgumentScores {
  pairs: PairScores;
  verdicts: Tally;
  attendees: Tally;
  /** Claims that are in no argument, or in several. */
  misplaced: number;
}

const PLEADINGS = new Set(['appeal', 'response', 'reply']);

/** The claims that the analyser finds in the documents of a case, each with the label's argument where it has one. */
export function claimsOfSample({ documents, labels }: SampleCase): { claim: ClaimText; group: string | null }[] {
  const groups = new Map(
    labels.arguments.flatMap(({ group, claim_ids }) => claim_ids.map((id) => [id, group] as const)),
  );
  return documents
    .filter(({ labels: own }) => PLEADINGS.has(own.doc_type) || own.doc_type === 'protocol')
    .flatMap((document) => claimsOfDocument(document, groups));
}

/** Scores aggregation and hearing analysis on one labelled case, from the plain texts on. */
export function scoreArguments(sample: SampleCase): ArgumentScores {
  const found = claimsOfSample(sample);
  const held = aggregateClaims(found.map(({ claim }) => claim)).flatMap(({ claimIds }) => claimIds);
  return {
    pairs: scorePairs(found),
    ...scoreHearing(sample),
    misplaced: found.length - new Set(held).size + (held.length - new Set(held).size),
  };
}

/** The harmonic mean of how many pairs that belong together are so and how many that are together belong so. */
export const pairF1 = ({ together, rightlyTogether, wronglyTogether }: PairScores): number =>
  (2 * rightlyTogether) / (together + rightlyTogether + wronglyTogether);

/** Of all pairs, those rightly merged or kept apart. */
export const pairAccuracy = ({ together, rightlyTogether, wronglyTogether, apart }: PairScores): number =>
  (rightlyTogether + apart - wronglyTogether) / (together + apart);

function claimsOfDocument(
  { name, labels, text }: SampleDocument,
  groups: Map<string, string>,
): { claim: ClaimText; group: string | null }[] {
  const free = new Set(labels.claims);
  return claimsOfPleading({ name, docType: labels.doc_type, filer: labels.filer, text }).map((claim) => {
    const label = [...free].find((each) => sharedPart(claim, each.start, each.start + each.text.length) >= 0.5);
    if (label) free.delete(label);
    return { claim, group: label ? (groups.get(label.id) ?? null) : null };
  });
}

/** The claims of a document as the aggregation takes them; `people` as the service knows them from the pleadings of the case. */
export function claimsOfPleading(
  { name, docType, filer, text }: SamplePleading,
  models: ClaimModels = CLAIM_MODELS,
  people?: CasePeople,
): (ClaimText & Omit<Claim, 'supports'>)[] {
  const citations = findCitations(text);
  const headingAt = headingsOf(docType === 'protocol' ? '' : text);
  return extractClaims(text, docType, { party: filer, models, people }).map((one, position) => ({
    ...one,
    id: `${name}-${position}`,
    supports: one.supports === null ? null : `${name}-${one.supports}`,
    documentId: name,
    docType,
    position,
    heading: headingAt(one.start),
    citations: citations.filter(({ start, end }) => start >= one.start && end <= one.end),
  }));
}

/** The part of what two spans cover together that both cover. */
const sharedPart = (a: { start: number; end: number }, start: number, end: number): number =>
  Math.max(0, Math.min(a.end, end) - Math.max(a.start, start)) / (Math.max(a.end, end) - Math.min(a.start, start));

function scorePairs(found: { claim: ClaimText; group: string | null }[]): PairScores {
  const place = new Map(
    clusterClaims(found.map(({ claim }) => claim)).flatMap((group, at) => group.map(({ id }) => [id, at] as const)),
  );
  const scores = { together: 0, rightlyTogether: 0, wronglyTogether: 0, apart: 0 };
  const labelled = found.filter(({ group }) => group !== null);
  for (const [at, a] of labelled.entries()) {
    for (const b of labelled.slice(0, at)) {
      if (a.claim.party !== b.claim.party) continue;
      const merged = place.get(a.claim.id) === place.get(b.claim.id);
      const belongs = a.group === b.group;
      scores[belongs ? 'together' : 'apart'] += 1;
      if (merged) scores[belongs ? 'rightlyTogether' : 'wronglyTogether'] += 1;
    }
  }
  return scores;
}

/** The hearing of a sample case; none of it when the case has no protocol. */
function scoreHearing({ documents }: SampleCase): Pick<ArgumentScores, 'verdicts' | 'attendees'> {
  const none = (): Tally => ({ wanted: 0, given: 0, right: 0 });
  const protocol = documents.find(({ labels }) => labels.protocol !== null);
  if (!protocol) return { verdicts: none(), attendees: none() };
  const wanted = protocol.labels.protocol!;
  const pleadings = documents
    .filter(({ labels }) => PLEADINGS.has(labels.doc_type))
    .map(({ name, labels, text }) => ({ name, docType: labels.doc_type, filer: labels.filer, text }));
  const { attendees } = readProtocol(
    protocol.text,
    peopleOfCase(pleadings.map(({ filer, text }) => ({ party: filer, text }))),
  );
  return {
    verdicts: scoreVerdicts({ protocol: protocol.text, pleadings, verdicts: wanted.verdicts }),
    attendees: {
      wanted: wanted.attendees.length,
      given: attendees.length,
      right: wanted.attendees.filter((label) =>
        attendees.some(({ name, party }) => name === label.name && party === label.party),
      ).length,
    },
  };
}

/** The written arguments of a hearing, as the rules aggregate them. */
export function writtenArguments(pleadings: readonly SamplePleading[]): WrittenArgument[] {
  const claims = pleadings.flatMap((pleading) => claimsOfPleading(pleading));
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return aggregateClaims(claims).map(({ claimIds, ...one }) => {
    return { ...one, id: null, claims: claimIds.map((id) => byId.get(id)!) };
  });
}

/** What the service says of a hearing; the written arguments are those that the rules aggregate. */
export function hearingVerdicts(
  { protocol, pleadings }: Pick<SampleHearing, 'protocol' | 'pleadings'>,
  models: HearingModels = HEARING_MODELS,
): HearingVerdict[] {
  const known = pleadings.map(({ filer, text }) => ({ party: filer, text }));
  return analyseHearing(protocol, writtenArguments(pleadings), known, models).verdicts;
}

/** A verdict is right when party, verdict and evidence are. */
export function scoreVerdicts(
  hearing: Pick<SampleHearing, 'protocol' | 'pleadings' | 'verdicts'>,
  models: HearingModels = HEARING_MODELS,
): Tally {
  const wanted = hearing.verdicts;
  const verdicts = hearingVerdicts(hearing, models);
  const free = new Set(verdicts);
  const right = wanted.filter((label) => {
    const match = [...free].find(
      (one) =>
        one.party === label.party && one.verdict === label.verdict && isSameEvidence(one.evidence, label.evidence),
    );
    return match !== undefined && free.delete(match);
  }).length;
  return { wanted: wanted.length, given: verdicts.length, right };
}

/** Most words of the shorter one stand in the other. */
export function isSameEvidence(a: string, b: string): boolean {
  const [first, second] = [a.split(/\s+/), new Set(b.split(/\s+/))];
  const shared = first.filter((word) => second.has(word)).length;
  return shared / Math.min(first.length, second.size) >= 0.6;
}
