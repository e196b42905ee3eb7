import type { SampleDocument } from '../samples/load.ts';
import { findCitations } from '../src/hebrew/read/citations/find.ts';
import { type Claim, extractClaims } from '../src/hebrew/read/claims/extract.ts';
import { readProtocol } from '../src/hebrew/read/claims/protocol.ts';
import { readMetadata } from '../src/hebrew/read/metadata/read.ts';
import { suggestDocument } from '../src/hebrew/read/suggest.ts';

/** How many were wanted, given and right; shares are made of sums over documents. */
export interface Tally {
  wanted: number;
  given: number;
  right: number;
}

/** Scores of the analysers on labelled documents (`scoreDocument` of one, `addScores` of many). */
export interface Scores {
  claims: Tally;
  claim_party: Tally;
  claim_threshold: Tally;
  cases: Tally;
  statutes: Tally;
  plans: Tally;
  case_number: Tally;
  dates: Tally;
  block_parcel: Tally;
  outcome: Tally;
  doc_type: Tally;
  attendees: Tally;
}

export const recall = ({ wanted, right }: Tally): number => (wanted === 0 ? 1 : right / wanted);
export const precision = ({ given, right }: Tally): number => (given === 0 ? 1 : right / given);

const ARGUING = new Set(['appeal', 'response', 'reply', 'protocol']);
const DATES = ['filing_date', 'document_date', 'hearing_date', 'decision_date'] as const;

/** Scores the analysers on the plain text of one labelled document. */
export function scoreDocument(document: SampleDocument): Scores {
  const { labels, text } = document;
  const metadata = readMetadata(text, labels.doc_type);
  const suggested = suggestDocument(text, 'scan.pdf');
  const wanted = labels.metadata;
  const claims = ARGUING.has(labels.doc_type)
    ? scoreClaims(document)
    : { found: none(), party: none(), threshold: none() };
  return {
    claims: claims.found,
    claim_party: claims.party,
    claim_threshold: claims.threshold,
    cases: scoreCitations(document, 'case'),
    statutes: scoreCitations(document, 'statute'),
    plans: scoreCitations(document, 'plan'),
    case_number: single(wanted.case_number, metadata.case_number),
    dates: sum(DATES.map((key) => (wanted.dates[key] ? single(wanted.dates[key], metadata.dates[key]) : none()))),
    block_parcel: {
      wanted: wanted.block_parcel.length,
      given: metadata.block_parcel.filter((one) => !wanted.other_block_parcel.includes(one)).length,
      right: wanted.block_parcel.filter((one) => metadata.block_parcel.includes(one)).length,
    },
    outcome: wanted.outcome ? single(wanted.outcome, metadata.outcome) : none(),
    doc_type: single(labels.doc_type, suggested.doc_type),
    attendees: scoreAttendees(document),
  };
}

/** Sums of scores, field by field. */
export function addScores(all: Scores[]): Scores {
  const keys = Object.keys(all[0]!) as (keyof Scores)[];
  return Object.fromEntries(keys.map((key) => [key, sum(all.map((one) => one[key]))])) as unknown as Scores;
}

function scoreClaims({ labels, text }: SampleDocument): { found: Tally; party: Tally; threshold: Tally } {
  const found = extractClaims(text, labels.doc_type);
  const free = new Set(found);
  const pairs = labels.claims.flatMap((label) => {
    const wanted = { start: label.start, end: label.start + label.text.length };
    const best = [...free].map((one) => ({ one, share: shareOf(wanted, one) })).sort((a, b) => b.share - a.share)[0];
    if (!best || best.share < 0.5) return [];
    free.delete(best.one);
    return [{ label, claim: best.one }];
  });
  // What only says why another is right counts neither way: these labels do not tell it.
  const isClaim = (one: Claim): boolean => one.role === 'claim' || !free.has(one);
  const of = (right: number): Tally => ({ wanted: pairs.length, given: pairs.length, right });
  return {
    found: { wanted: labels.claims.length, given: found.filter(isClaim).length, right: pairs.length },
    party: of(pairs.filter(({ label, claim }) => label.party === claim.party).length),
    threshold: of(pairs.filter(({ label, claim }) => label.threshold === claim.threshold).length),
  };
}

/** The part of what two spans cover together that both cover. */
function shareOf(a: { start: number; end: number }, b: { start: number; end: number }): number {
  return (
    Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start)) /
    (Math.max(a.end, b.end) - Math.min(a.start, b.start))
  );
}

function scoreCitations({ labels, text }: SampleDocument, kind: 'case' | 'statute' | 'plan'): Tally {
  const found = findCitations(text).filter((one) => one.kind === kind);
  const wanted = labels.citations.filter((one) => one.kind === kind);
  const right = wanted.filter((label) =>
    found.some((one) => shareOf({ start: label.start, end: label.start + label.text.length }, one) >= 0.5),
  );
  return { wanted: wanted.length, given: found.length, right: right.length };
}

function scoreAttendees({ labels, text }: SampleDocument): Tally {
  if (!labels.protocol) return none();
  const { attendees } = readProtocol(text);
  const right = labels.protocol.attendees.filter((label) =>
    attendees.some((one) => one.name === label.name && one.party === label.party),
  );
  return { wanted: labels.protocol.attendees.length, given: attendees.length, right: right.length };
}

function single(wanted: string | null | undefined, given: string | null): Tally {
  return { wanted: wanted ? 1 : 0, given: given ? 1 : 0, right: wanted && wanted === given ? 1 : 0 };
}

function none(): Tally {
  return { wanted: 0, given: 0, right: 0 };
}

function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, one) => ({
      wanted: total.wanted + one.wanted,
      given: total.given + one.given,
      right: total.right + one.right,
    }),
    none(),
  );
}
