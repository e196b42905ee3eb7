import { getTableColumns } from 'drizzle-orm';
import { type PgTable, PgTimestamp } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/open.ts';
import { precedentAttachments } from '../../db/schema/attachments.ts';
import { type CaseRow, cases } from '../../db/schema/cases.ts';
import { documents } from '../../db/schema/documents.ts';
import { driverOf } from '../../db/sql.ts';

/** A row with its moments as the interface writes them. */
type Written<Row> = { [K in keyof Row]: Row[K] extends Date ? string : Row[K] };

/** All that the page of a case shows. */
export interface CasePage {
  row: CaseRow;
  documents: Written<typeof documents.$inferSelect>[];
  /** Newest first. */
  attachments: Written<typeof precedentAttachments.$inferSelect>[];
  counts: { claims: number; legal_arguments: number; blocks_filled: number; qa_failed: number };
}

type Sent = Omit<CasePage, 'row'> & Record<keyof CaseRow, unknown>;

/**
 * A case with everything that hangs on it, in one statement that each connection prepares once: this is the page that
 * everybody opens, and seven statements through the query builder took four times as long.
 */
export async function selectCasePage(db: Executor, key: string): Promise<CasePage | undefined> {
  const [sent] = await driverOf(db).unsafe<Sent[]>(casePageStatement(), [key], { prepare: true });
  if (!sent) return undefined;
  const { documents: docs, attachments, counts, ...columns } = sent;
  for (const [name, column] of MOMENTS) {
    const value = columns[name];
    if (value !== null) columns[name] = column.mapFromDriverValue(value as string);
  }
  for (const each of docs) {
    each.createdAt = momentOf(each.createdAt);
    each.updatedAt = momentOf(each.updatedAt);
  }
  for (const each of attachments) each.createdAt = momentOf(each.createdAt);
  return { row: columns as CaseRow, documents: docs, attachments, counts };
}

const WITH_MICROSECONDS = '2026-03-01T09:30:00.123456+00:00'.length;

/** A moment as JSON of the database has it, in the interface's form; mostly that is a matter of cutting it. */
const momentOf = (text: string): string =>
  text.length === WITH_MICROSECONDS && text.endsWith('+00:00') ? `${text.slice(0, 23)}Z` : new Date(text).toISOString();

const MOMENTS = Object.entries(getTableColumns(cases)).filter(([, column]) => column instanceof PgTimestamp) as [
  keyof CaseRow,
  PgTimestamp<never>,
][];

/** The columns of a table under the names that the code has for them. */
const columnsOf = (table: PgTable): string =>
  Object.entries(getTableColumns(table))
    .map(([name, column]) => `"${column.name}" as "${name}"`)
    .join(', ');

let statement: string | undefined;

/** The statement, for the case whose key is `$1`. */
export function casePageStatement(): string {
  statement ??= writeStatement();
  return statement;
}

const writeStatement = (): string => `
  select ${columnsOf(cases)},
    (select coalesce(json_agg(d order by d."updatedAt" desc, d."documentId"), '[]')
      from (select ${columnsOf(documents)} from documents where documents.case_id = cases.case_id) d) as documents,
    (select coalesce(json_agg(p order by p."createdAt" desc, p."attachmentId" desc), '[]')
      from (select ${columnsOf(precedentAttachments)} from precedent_attachments p
        where p.case_id = cases.case_id) p) as attachments,
    json_build_object(
      'claims', (select count(*) from claims where claims.case_id = cases.case_id
        and review in ('found', 'confirmed')),
      'legal_arguments', (select count(*) from legal_arguments where legal_arguments.case_id = cases.case_id),
      'blocks_filled', (select count(*) from decisions join decision_blocks using (decision_id)
        where decisions.case_id = cases.case_id and decision_blocks.status <> 'empty'),
      'qa_failed', (select count(*) from jsonb_array_elements((select checks from qa_results
        where qa_results.case_id = cases.case_id order by ran_at desc limit 1)) as one
        where not (one ->> 'passed')::boolean)
    ) as counts
  from cases where case_key = $1`;
