import type { z } from '@hono/zod-openapi';
import type { PartiesRecord } from '../../db/schema/cases.ts';
import type { Case } from '../../features/cases/cases.contract.ts';
import type { DetailField } from '../../hebrew/read/details/types.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';
import type { ClaimWords } from '../../hebrew/read/telling/sentences.ts';
import type { LooseWithdrawal, Resolution } from '../claims/resolved.ts';

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
  /** Who raised it gave it up; what others answered to it still stands. */
  isMoot?: boolean;
}

export interface ArgumentFact {
  party: PartyKey;
  /** What it is about. */
  title: string;
  /** What is claimed, in the party's own words. */
  summary: string;
  threshold: boolean;
  /** The words of its claims and where they stand. */
  claims?: readonly ClaimWords[];
  /** What a model wrote of it and the claims bear out. */
  prose?: string;
  /** How it left the dispute; missing for what still stands. */
  resolved?: Resolution;
  /** Words of the hearing that likely give it up: a person has to say. */
  doubt?: string;
  /** The question of the analysis file that it belongs to. */
  issueId?: string | null;
}

/** A pleading of the case. */
export interface PleadingFact {
  docType: string;
  party: PartyKey | null;
  title: string;
  /** `YYYY-MM-DD` */
  date: string | null;
  words: number;
}

/** Somebody who came to the hearing. */
export interface AttendeeFact {
  name: string;
  role: string;
  party: PartyKey | null;
}

export interface QuoteFact {
  quote: string;
  citation: string;
  /** The question that it was attached to; null where it belongs to the whole. */
  issueId: string | null;
}

export interface LessonFact {
  id: string;
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
  /** The one of them that the appeal is about, where the documents leave no doubt. */
  subjectPlan?: string | null;
  permitNumber: string | null;
  filingDate: string | null;
  hearings: string[];
  decisionDate: string | null;
  /** As the pleadings give it. */
  decisionUnderAppeal: string | null;
  /** Who gave it, as the pleadings name the body: `ועדת המשנה לתכנון ולבנייה`. */
  decisionBody?: string | null;
  /** What was decided, to follow "שבה הוחלט": `לאשר את התכנית ולדחות את ההתנגדויות`. */
  decisionGist?: string | null;
  /** The appraisal that the appeal is against: `השומה המכרעת של …`. */
  appraisal?: string | null;
  pleadings?: readonly PleadingFact[];
  attendees?: readonly AttendeeFact[];
  /** What was given up and belongs to no argument. */
  withdrawals?: readonly LooseWithdrawal[];
  /** In the order of the analysis file. */
  issues: IssueFact[];
  arguments: ArgumentFact[];
  quotes: QuoteFact[];
  direction: string | null;
  /** What the case lacks and a document has: the field, and where that is, for a person. */
  missing?: readonly { field: DetailField; told: string; days?: readonly string[] }[];
  /** Approved ones only. */
  lessons: LessonFact[];
}
