import { normaliseWithMap } from '../../text/normalise.ts';
import { readPartyList } from '../metadata/party-list.ts';
import { rosterOf } from '../metadata/roster.ts';
import type { PartyKey, PartyRoster } from '../parties.ts';
import { partyOfPhrase } from '../parties.ts';
import { isRebutted, reportOf } from './attribution.ts';
import type { Never } from './cues.ts';
import { filerOf } from './filer.ts';
import { tellsDecision } from './premises.ts';
import { claimsOfProtocol } from './protocol-claims.ts';
import { reportedClaims } from './reported.ts';
import { supportsOf } from './roles.ts';
import { settleZones } from './section-zones.ts';
import { claimSpans } from './segment.ts';
import { type Block, readBlocks } from './structure.ts';
import { isBarTopic, type Topic, topicOf } from './topics.ts';
import type { Claim, RawClaim } from './types.ts';

export type { Claim } from './types.ts';

export interface ExtractClaimsOptions {
  /** Who filed the document, where a person has said so; else it is read from the document. */
  party?: PartyKey | null;
  /** Offset of each page's first character, to say "עמ' 3" of claims without a paragraph number. */
  pageStarts?: readonly number[];
  /** As many as are given, `MOST_CLAIMS` when left out. */
  most?: number;
}

/** As many claims as one document gives. */
export const MOST_CLAIMS = 2_000;

/**
 * What each party argues in a pleading (`appeal`, `response`, `reply`) or protocol, in its own words, in order; from a
 * decision, what it reports of the parties' claims; nothing from other documents. `text` of a claim is the source slice
 * `[start, end)`. Facts, quotations, requested relief and narration of the proceedings are left out. Linear time.
 */
export function extractClaims(source: string, docType: string, options: ExtractClaimsOptions = {}): Claim[] {
  const { text, map } = normaliseWithMap(source);
  return rawClaims(text, docType, options.party ?? null)
    .slice(0, options.most ?? MOST_CLAIMS)
    .map((raw) => toClaim(raw, source, map, options.pageStarts ?? []));
}

function rawClaims(text: string, docType: string, party: PartyKey | null): RawClaim[] {
  if (docType === 'protocol') return withRoles(claimsOfProtocol(text), text, true);
  const roster = rosterOf(readPartyList(text), text);
  if (docType === 'decision' || docType === 'final_decision') return reportedClaims(readBlocks(text), roster);
  if (docType !== 'appeal' && docType !== 'response' && docType !== 'reply') return [];
  const filer = party ?? filerOf(text, docType, roster);
  return withRoles(
    settleZones(readBlocks(text)).flatMap((block) => claimsOfBlock(block, filer, roster, docType)),
    text,
    docType !== 'appeal',
  );
}

/** Claims in order, each with the one that it supports. */
function withRoles<Found extends RawClaim & { paragraph: number; headings: readonly string[] }>(
  claims: Found[],
  text: string,
  answers: boolean,
): RawClaim[] {
  const placed = claims.map((claim) => ({ ...claim, words: text.slice(claim.start, claim.end) }));
  const supports = supportsOf(placed, answers);
  return claims.map((claim, at) => ({ ...claim, supports: supports[at]! }));
}

function claimsOfBlock(block: Block, filer: PartyKey, roster: PartyRoster, docType: string) {
  const zone = zoneFor(block, filer, roster, docType);
  const borrowed = (sentence: string): Never | null => {
    if (filer === 'appellant' && tellsDecision(sentence)) return 'premise';
    const report = reportOf(sentence, roster);
    const isReport = report !== null && isAnother(report.party, filer) && !isRebutted(sentence, report.contentStart);
    return isReport ? 'reference' : null;
  };
  return claimSpans(block.text, {
    zone,
    headed: block.headed,
    numbered: block.number !== null,
    isResponse: docType !== 'appeal',
    borrowed,
  }).map((span) => {
    const words = block.text.slice(span.start, span.end);
    const topic = topicOf(words, block.headings.at(-1));
    return {
      start: block.start + span.start,
      end: block.start + span.end,
      party: filer,
      topic: topic?.label ?? null,
      threshold: isThreshold(block, words, topic, filer),
      number: block.number,
      score: span.score,
      paragraph: block.start,
      headings: block.headings,
    };
  });
}

/** "המשיבה 2", when the document does not say who that is, may be the respondent who files it. */
function isAnother(party: PartyKey, filer: PartyKey): boolean {
  return party !== filer && (party !== 'respondent' || filer === 'appellant');
}

/** "טענות העוררים" is the claims' part of the appellants' own pleading and a report in another's; a reply only argues. */
function zoneFor({ zone, headings }: Block, filer: PartyKey, roster: PartyRoster, docType: string): Block['zone'] {
  if (docType === 'reply' && (zone === 'facts' || zone === 'intro')) return 'claims';
  if (zone !== 'reported') return zone;
  const of = partyOfPhrase(headings.at(-1) ?? '', roster);
  return of === null || of === filer ? 'claims' : 'facts';
}

const ON_THE_THRESHOLD =
  /על הסף|טענת? סף|טענות סף|סילוק(?:ו|ה)? על|להימחק|יש למחוק|למחוק (?:אות|את)|זכות עמידה|הרחבת ה?חזית|מעשה בית דין/;

/** Bars to the appeal: under such a heading, or named so, or a matter that the respondents raise against the appellants. */
function isThreshold({ threshold, zone }: Block, words: string, topic: Topic | null, filer: PartyKey): boolean {
  if (threshold && zone === 'claims') return true;
  if (ON_THE_THRESHOLD.test(words)) return true;
  return isBarTopic(topic, filer);
}

function toClaim(raw: RawClaim, source: string, map: Uint32Array, pageStarts: readonly number[]): Claim {
  const start = map[raw.start]!;
  const end = map[raw.end]!;
  const text = source.slice(start, end);
  const trimmed = text.trimEnd();
  return {
    text: trimmed,
    party: raw.party,
    topic: raw.topic,
    location: locationOf(raw.number, start, pageStarts),
    threshold: raw.threshold,
    confidence: confidenceOf(raw.score),
    role: raw.supports == null ? 'claim' : 'support',
    supports: raw.supports ?? null,
    start,
    end: start + trimmed.length,
  };
}

/** "סעיף 12", else "עמ' 3", else null. */
function locationOf(number: string | null, start: number, pageStarts: readonly number[]): string | null {
  if (number) return `סעיף ${number}`;
  const page = pageStarts.findLastIndex((from) => from <= start);
  return page < 0 ? null : `עמ' ${page + 1}`;
}

/** About 0.5 for what another reports, 0.6 for a doubtful sentence, towards 0.98 for one that plainly argues. */
function confidenceOf(score: number): number {
  const share = 1 / (1 + Math.exp(-score));
  return Math.round((0.2 + 0.78 * share) * 100) / 100;
}
