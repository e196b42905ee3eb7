// What a part of a bundle is, and which rows are of a case.
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';

/** The rows of one table. */
export interface Part {
  name: string;
  table: string;
  /** Its fields are the columns. */
  row: z.ZodObject;
  /** Which rows are of a case. */
  of(caseId: string): SQL;
  order: string;
  /** Columns that are told otherwise than they stand. */
  told?: Record<string, SQL>;
  /** Columns whose values are ids. */
  ids: string[];
  /** Columns that point to other rows of the same part: written when all are there. */
  later?: string;
  /** Whether a row has a column `case_id`, which is not part of it. */
  ofCase: boolean;
  /** Rows at most. */
  most: number;
}

/** Documents that were read. One whose first reading is under way or failed has its file in the inbox, not in the case. */
export const READ = sql`(documents.original_file is not null and documents.extracted_file is not null and exists (
  select from document_texts t where t.document_id = documents.document_id))`;
export const ownDocument = (caseId: string): SQL =>
  sql`document_id in (select document_id from documents where case_id = ${caseId} and ${READ})`;
const ownCase = (caseId: string): SQL => sql`case_id = ${caseId}`;
const ownDecision = (caseId: string): SQL =>
  sql`decision_id in (select decision_id from decisions where case_id = ${caseId})`;
export const ownArgument = (caseId: string): SQL =>
  sql`argument_id in (select argument_id from legal_arguments where case_id = ${caseId})`;
export const isWorkedOn = sql`status in ('queued', 'processing')`;
const held = { case: ownCase, document: ownDocument, decision: ownDecision, argument: ownArgument };

/** A part, by what is told of it. @param of which rows are of the case, unless `rest` says otherwise */
export const part = (
  name: string,
  of: keyof typeof held,
  row: z.ZodObject,
  rest: Pick<Part, 'order' | 'ids'> & Partial<Part>,
): Part => ({ name, table: name, row, of: held[of], ofCase: of === 'case', most: 100_000, ...rest });
