import { splitSentences } from '../../text/sentences.ts';
import { relationsOf } from '../arguments/relate.ts';
import type { ClaimText } from '../arguments/types.ts';
import { likenessOf } from '../arguments/vectors.ts';
import type { PartyKey } from '../parties.ts';
import type { Passage } from './passages.ts';

/** An argument as the pleadings make it. */
export interface WrittenArgument {
  /** Null where the arguments were not aggregated. */
  id: string | null;
  party: PartyKey;
  title: string;
  threshold: boolean;
  /** Its claims in the pleadings, without those of the hearing. */
  claims: { text: string; topic: string | null; documentId: string; docType: string; position: number }[];
}

/** Which written argument a passage takes up. */
export interface Match {
  /** Index of the argument; -1 when the party has none. */
  argument: number;
  /** Log odds that the passage says what the argument says. */
  odds: number;
  /** Likeness to the nearest of the party's written claims, and by how much it is nearer than the next, 0 to 1. */
  alike: number;
  lead: number;
}

/** The nearest written argument of its own party for each passage, in order. */
export function matchPassages(passages: readonly Passage[], written: readonly WrittenArgument[]): Match[] {
  const matches = passages.map((): Match => ({ argument: -1, odds: -Infinity, alike: 0, lead: 0 }));
  for (const party of new Set(passages.map((one) => one.party))) {
    const own = passages.flatMap((passage, at) => (passage.party === party ? [{ passage, at }] : []));
    const claims = written.flatMap((argument, of) =>
      argument.party === party ? argument.claims.map((claim) => ({ claim, of, threshold: argument.threshold })) : [],
    );
    const texts: ClaimText[] = [
      ...claims.map(({ claim, threshold }) => asClaim(party, { ...claim, threshold })),
      ...own.map(({ passage }, position) =>
        asClaim(party, { ...passage, documentId: HEARING, docType: 'protocol', position }),
      ),
    ];
    const { count, odds, alike } = relationsOf(
      texts,
      texts.map(({ text }) => text),
    );
    for (const [index, { at }] of own.entries()) {
      const row = (claims.length + index) * count;
      matches[at] = nearest(
        claims,
        (of) => odds[row + of]!,
        (of) => alike[row + of]!,
      );
    }
  }
  return matches;
}

/** Bounds of what is compared with each other at a time: the cost is the square. */
const MOST_SENTENCES = 2000;
const MOST_PASSAGES = 300;
/** A shorter sentence is like many. */
const LEAST_SENTENCE = 25;

/** How like each passage is to the nearest sentence of its party's pleadings, 0 to 1. */
export function nearestWritten(
  passages: readonly Passage[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
): number[] {
  const sentences = pleadings
    .flatMap(({ party, text }) => splitSentences(text).map((sentence) => ({ party, text: sentence.text })))
    .filter(({ text }) => text.length > LEAST_SENTENCE)
    .slice(0, MOST_SENTENCES);
  const nearest: number[] = [];
  for (let from = 0; from < passages.length; from += MOST_PASSAGES) {
    const some = passages.slice(from, from + MOST_PASSAGES);
    const { count, values } = likenessOf([...sentences, ...some].map(({ text }) => text));
    for (const [at, { party }] of some.entries()) {
      const row = (sentences.length + at) * count;
      nearest.push(
        sentences.reduce((most, one, of) => (one.party === party ? Math.max(most, values[row + of]!) : most), 0),
      );
    }
  }
  return nearest;
}

const HEARING = 'hearing';

function nearest(
  claims: readonly { of: number }[],
  oddsOf: (claim: number) => number,
  alikeTo: (claim: number) => number,
): Match {
  const match: Match = { argument: -1, odds: -Infinity, alike: 0, lead: 0 };
  let next = 0;
  for (const [index, { of }] of claims.entries()) {
    if (oddsOf(index) > match.odds) Object.assign(match, { argument: of, odds: oddsOf(index) });
    const alike = alikeTo(index);
    if (alike > match.alike) [match.alike, next] = [alike, match.alike];
    else if (alike > next) next = alike;
  }
  return { ...match, lead: match.alike - next };
}

function asClaim(
  party: PartyKey,
  claim: Pick<ClaimText, 'text' | 'topic' | 'threshold' | 'documentId' | 'docType' | 'position'>,
): ClaimText {
  const { text, topic, threshold, documentId, docType, position } = claim;
  return { id: '', party, text, topic, threshold, documentId, docType, position, heading: null, citations: [] };
}
