// The rows of a case that a bundle carries, table by table in the order in which they can be written: the format of its
// `data/*.jsonl`. A line is a row, its fields the columns named here. What follows from other things (search index, folders,
// the platform's ids) or is nobody's yet (drafts of blocks, tasks) stays behind. A change here that older bundles do not fit
// takes another format number (`manifest.ts`).
import { type SQL, sql } from 'drizzle-orm';
import { ARGUMENT_PARTS } from './argument-parts.ts';
import { DECISION_PARTS } from './decision-parts.ts';
import { DOCUMENT_PARTS } from './document-parts.ts';
import type { Part } from './part.ts';

/** Of each kind of row its part, in the order of writing. */
export const PARTS: readonly Part[] = [...DOCUMENT_PARTS, ...ARGUMENT_PARTS, ...DECISION_PARTS];

/** Where a part lies in a bundle. */
export const partPath = ({ name }: Pick<Part, 'name'>): string => `data/${name}.jsonl`;

/** The rows of a part, one JSON text each. */
export function selectPart(part: Part, caseId: string): SQL {
  const columns = Object.keys(part.row.shape).map((name) => {
    const told = part.told?.[name];
    return told ? sql`(${told}) as ${sql.identifier(name)}` : sql.identifier(name);
  });
  return sql`select row_to_json(r)::text as line from (select ${sql.join(columns, sql`, `)}
    from ${sql.identifier(part.table)} where ${part.of(caseId)} order by ${sql.raw(part.order)}) r`;
}
