// What the ledger says of each argument, from rows that were read. Pure.
import type { AnalysisItem } from '../../analysis-file/structure.ts';
import { followArguments } from '../../domain/arguments/follow.ts';
import { verdictSource } from '../../domain/arguments/verdict-source.ts';
import { claimSource } from '../../domain/claims/claim-source.ts';
import { DISCUSSION, type LedgerState } from '../../domain/ledger.ts';
import { type SourcePlace, wholeSource } from '../../domain/places/source.ts';
import type { AnswerPlace } from '../../hebrew/check/answers.ts';
import { PARTY_KEYS, type PartyKey } from '../../hebrew/read/parties.ts';
import type { ArgumentRow, DecisionRow, LedgerFacts, VerdictRow } from './ledger.queries.ts';
import type { GivenUpInWriting } from './written-withdrawals.service.ts';

export interface LedgerItem {
  argument_id: string;
  party: PartyKey;
  title: string;
  threshold: boolean;
  state: LedgerState;
  sources: SourcePlace[];
  hearing: { verdict: VerdictRow['verdict']; source: SourcePlace } | null;
  position: { section: 'threshold_claims' | 'issues'; item_id: string } | null;
  answered_at: { block_id: string; start: number; end: number }[];
  reason: string | null;
  decided_by: string | null;
  /** Words of the hearing that likely give up what still stands; a person has to say. */
  perhaps_withdrawn: { words: string; source: SourcePlace } | null;
  /** The argument is gone, and no other holds its claims. */
  lost: boolean;
  /** 0 where the chair never decided. */
  version: number;
}

/** Which decision of the chair holds for which present argument (contract section 10); of equally near ones the last. */
export const followDecisions = (
  decisions: readonly DecisionRow[],
  present: readonly Pick<ArgumentRow, 'argumentId' | 'claims'>[],
): { holds: Map<string, DecisionRow>; lost: DecisionRow[] } =>
  followArguments(
    decisions.toSorted((a, b) => b.decidedAt.localeCompare(a.decidedAt)),
    present.map(({ argumentId, claims }) => ({ argumentId, claimIds: claims.map(({ id }) => id) })),
  );

/** What the items are made of beside the rows. */
export interface LedgerContext {
  /** Where the discussion answers each of `facts.arguments`. */
  answers: readonly (AnswerPlace | null)[];
  /** The item of the analysis file that each of them belongs to. */
  questions: readonly (AnalysisItem | null)[];
  /** What was given up in writing, by the index of its argument. */
  inWriting: ReadonlyMap<number, GivenUpInWriting>;
}

/** The items of a ledger: the arguments by party in their order, then what the chair decided of arguments that are gone. */
export function ledgerItems(facts: LedgerFacts, { answers, questions, inWriting }: LedgerContext): LedgerItem[] {
  const { holds, lost } = followDecisions(facts.decisions, facts.arguments);
  const verdicts = new Map(facts.verdicts.map((verdict) => [verdict.argumentId, verdict]));
  const present = facts.arguments.map((row, index) =>
    presentItem(facts, row, {
      decision: holds.get(row.argumentId),
      verdict: verdicts.get(row.argumentId),
      answer: answers[index] ?? null,
      question: questions[index] ?? null,
      written: inWriting.get(index),
    }),
  );
  return [...PARTY_KEYS.flatMap((party) => present.filter((item) => item.party === party)), ...lost.map(lostItem)];
}

interface Found {
  decision: DecisionRow | undefined;
  verdict: VerdictRow | undefined;
  answer: AnswerPlace | null;
  question: AnalysisItem | null;
  written: GivenUpInWriting | undefined;
}

function presentItem(facts: LedgerFacts, row: ArgumentRow, found: Found): LedgerItem {
  const { decision, verdict, answer, question } = found;
  const written = holdsAfter(found, facts.hearingDate) ? found.written : undefined;
  const places = answer ? [{ block_id: DISCUSSION, ...answer }] : [];
  const isDropped = verdict?.verdict === 'dropped';
  const withdrawn = isDropped || written !== undefined;
  const computed: LedgerState = withdrawn ? 'withdrawn' : answer ? 'answered' : 'open';
  return {
    argument_id: row.argumentId,
    party: partyOf(row.party),
    title: row.title,
    threshold: row.threshold,
    state: decision?.state ?? computed,
    sources: [
      ...row.claims.map((claim) => claimSource(claim) ?? wholeDocument(claim)),
      ...(written ? [written.source] : []),
    ],
    hearing: verdict ? { verdict: verdict.verdict, source: verdictSource(verdict) } : null,
    position: question && { section: question.section, item_id: question.id },
    answered_at: decision?.state === 'answered' ? decidedPlaces(facts, decision, places) : places,
    reason: decision ? decision.reason : isDropped ? verdict.evidence : (written?.words ?? null),
    decided_by: decision?.decidedBy ?? null,
    perhaps_withdrawn: decision || withdrawn ? null : doubtOf(facts, row),
    lost: false,
    version: decision?.version ?? 0,
  };
}

function doubtOf({ doubts }: LedgerFacts, { argumentId }: ArgumentRow): LedgerItem['perhaps_withdrawn'] {
  const doubt = doubts.find((one) => one.argumentId === argumentId);
  return doubt ? { words: doubt.evidence, source: verdictSource(doubt) } : null;
}

/** What was argued at the hearing was not given up before it. */
function holdsAfter({ verdict, written }: Found, hearingDate: string | null): boolean {
  if (!written || !verdict || verdict.verdict === 'dropped') return written !== undefined;
  return written.date !== null && hearingDate !== null && written.date > hearingDate;
}

const lostItem = (decision: DecisionRow): LedgerItem => ({
  argument_id: decision.argumentId,
  party: partyOf(decision.party),
  title: decision.title,
  threshold: decision.threshold,
  state: decision.state,
  sources: [],
  hearing: null,
  position: null,
  answered_at: [],
  reason: decision.reason,
  decided_by: decision.decidedBy,
  perhaps_withdrawn: null,
  lost: true,
  version: decision.version,
});

/** The places in the block that the chair named, else the whole of it. */
function decidedPlaces(
  { blocks }: LedgerFacts,
  { blockId }: DecisionRow,
  found: LedgerItem['answered_at'],
): LedgerItem['answered_at'] {
  if (blockId === null) return found;
  const own = found.filter(({ block_id }) => block_id === blockId);
  const length = blocks.find((block) => block.blockId === blockId)?.content.length ?? 0;
  return own.length > 0 || length === 0 ? own : [{ block_id: blockId, start: 0, end: length }];
}

/** Of claims that were read before their places were kept. */
const wholeDocument = ({ documentId }: ArgumentRow['claims'][number]): SourcePlace =>
  wholeSource({ document_id: documentId });

const partyOf = (text: string): PartyKey => PARTY_KEYS.find((key) => key === text) ?? 'other';
