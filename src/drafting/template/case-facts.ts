import type { z } from '@hono/zod-openapi';
import type { PartiesRecord } from '../../db/schema/cases.ts';
import type { Case } from '../../features/cases/cases.contract.ts';
import type { DetailField } from '../../hebrew/details/types.ts';
import type { PartyKey } from '../../hebrew/parties.ts';

export type Outcome = NonNullable<z.output<typeof Case>['outcome']>;
export type AppealType = z.output<typeof Case>['appeal_type'];

/** One question that the decision has to answer, from the analysis file. */
export interface IssueFact {
  /** Such as `issues-2`. */
  id: string;
  section: 'threshold_claims' | 'issues';
  title: string;
  chairPosition: string | null;
  /** All arguments that it is about were given up: nothing is left to answer. */
  isWithdrawn?: boolean;
}

export interface ArgumentFact {
  party: PartyKey;
  /** What it is about. */
  title: string;
  /** What is claimed, in the party's own words. */
  summary: string;
  threshold: boolean;
  /** Given up at the hearing or in writing. */
  isWithdrawn?: boolean;
}

export interface QuoteFact {
  quote: string;
  citation: string;
  /** The question that it was attached to; null where it belongs to the whole. */
  issueId: string | null;
}

export interface LessonFact {
  text: string;
  category: string | null;
  blockId: string | null;
}

/** Everything the template knows of a case; dates are `YYYY-MM-DD`. */
export interface CaseFacts {
  caseNumber: string;
  committee: string;
  appealType: AppealType;
  outcome: Outcome | null;
  outcomeReasoning: string | null;
  parties: PartiesRecord;
  chair: string | null;
  panel: string[];
  address: string | null;
  /** `6123/251`, `6741/112-115`. */
  blockParcel: string[];
  planNumbers: string[];
  permitNumber: string | null;
  filingDate: string | null;
  hearings: string[];
  decisionDate: string | null;
  /** As the pleadings give it. */
  decisionUnderAppeal: string | null;
  /** In the order of the analysis file. */
  issues: IssueFact[];
  arguments: ArgumentFact[];
  quotes: QuoteFact[];
  direction: string | null;
  /** What the case lacks and a document has: the field, and where that is, for a person. */
  missing?: readonly { field: DetailField; told: string }[];
  /** Approved ones only. */
  lessons: LessonFact[];
}
