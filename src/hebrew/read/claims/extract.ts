import { normaliseWithMap } from '../../text/normalise.ts';
import type { CasePeople } from '../metadata/known-people.ts';
import { readPartyList } from '../metadata/party-list.ts';
import { rosterOf } from '../metadata/roster.ts';
import type { PartyKey } from '../parties.ts';
import { arguedPieces } from './argued.ts';
import { filerOf } from './filer.ts';
import type { ClaimModels } from './model.ts';
import { CLAIM_MODELS } from './models.ts';
import { type Passage, passagesOfHearing, passagesOfPleading } from './passages.ts';
import { readNormalised } from './protocol.ts';
import { reportedClaims } from './reported.ts';
import { readBlocks } from './structure.ts';
import { isBarTopic, type Topic, topicOfAll } from './topics.ts';
import type { Claim, RawClaim } from './types.ts';

export type { Claim } from './types.ts';

export interface ExtractClaimsOptions {
  /** Who filed the document, where a person has said so; else it is read from the document. */
  party?: PartyKey | null;
  /** Who the pleadings of the case say is who, for a protocol. */
  people?: CasePeople;
  /** Offset of each page's first character, to say "עמ' 3" of claims without a paragraph number. */
  pageStarts?: readonly number[];
  /** As many as are given, `MOST_CLAIMS` when left out. */
  most?: number;
  /** Instead of the built-in ones, for whoever measures others. */
  models?: ClaimModels;
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
  return rawClaims(text, docType, options)
    .slice(0, options.most ?? MOST_CLAIMS)
    .map((raw) => toClaim(raw, source, map, options.pageStarts ?? []));
}

function rawClaims(
  text: string,
  docType: string,
  { party = null, people, models = CLAIM_MODELS }: ExtractClaimsOptions,
): RawClaim[] {
  if (docType === 'decision' || docType === 'final_decision')
    return reportedClaims(readBlocks(text), rosterOf(readPartyList(text), text));
  return claimsOfPassages(text, passagesOf(text, docType, party, people), models);
}

/** The sentences of a pleading or hearing as they are judged; of other documents none. Offsets are of the normalised text. */
export function passagesOf(text: string, docType: string, party: PartyKey | null, people?: CasePeople): Passage[] {
  if (docType === 'protocol') return passagesOfHearing(text, readNormalised(text, people).turns);
  if (docType !== 'appeal' && docType !== 'response' && docType !== 'reply') return [];
  const roster = rosterOf(readPartyList(text), text);
  return passagesOfPleading(text, docType, party ?? filerOf(text, docType, roster), roster);
}

function claimsOfPassages(text: string, passages: readonly Passage[], models: ClaimModels): RawClaim[] {
  return arguedPieces(passages, models).map(({ from, to, odds, supports }) => {
    const [first, last] = [passages[from]!, passages[to]!];
    const words = text.slice(first.start, last.end);
    const sentences = passages.slice(from, to + 1).map((passage) => passage.text);
    const topic = topicOfAll(sentences, first.headings.at(-1));
    return {
      start: first.start,
      end: last.end,
      party: first.party,
      topic: topic?.label ?? null,
      threshold: isThreshold(first, words, topic),
      number: first.number,
      score: odds,
      supports,
    };
  });
}

const ON_THE_THRESHOLD =
  /על הסף|טענת? סף|טענות סף|סילוק(?:ו|ה)? על|להימחק|יש למחוק|למחוק (?:אות|את)|זכות עמידה|הרחבת ה?חזית|מעשה בית דין/;

/** Bars to the appeal: under such a heading, or named so, or a matter that the respondents raise against the appellants. */
const isThreshold = ({ threshold, party }: Passage, words: string, topic: Topic | null): boolean =>
  threshold || ON_THE_THRESHOLD.test(words) || isBarTopic(topic, party);

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
