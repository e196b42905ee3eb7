// What a person should look at before a pending file goes into a case: it is in one already, or it names another.
import type { z } from '@hono/zod-openapi';
import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { cases } from '../../db/schema/cases.ts';
import { documents } from '../../db/schema/documents.ts';
import type { PendingRow } from '../../db/schema/intake.ts';
import { caseKey } from '../../domain/case-number.ts';
import type { Classified, PendingFile } from './intake.contract.ts';

type PendingView = z.input<typeof PendingFile>;
type Warning = z.input<typeof Classified>['warnings'][number];
type Present = { documentId: string; caseNumber: string; title: string };

/**
 * Pending files as the API shows them; one query for all of them.
 *
 * @param caseNumber the case that somebody is about to put them into
 */
export async function viewUploads(ctx: Context, rows: PendingRow[], caseNumber?: string): Promise<PendingView[]> {
  const present = await documentsOf(ctx, rows);
  return rows.map((row) => view(row, [...warningsOf(row, present.get(row.sha256) ?? [], caseNumber)]));
}

/** The warnings of one file that goes into a case. */
export async function warningsFor(ctx: Context, row: PendingRow, caseNumber: string): Promise<Warning[]> {
  const present = await documentsOf(ctx, [row]);
  return [...warningsOf(row, present.get(row.sha256) ?? [], caseNumber)];
}

async function documentsOf(ctx: Context, rows: PendingRow[]): Promise<Map<string, Present[]>> {
  if (rows.length === 0) return new Map();
  const found = await ctx.db
    .select({
      sha256: documents.sha256,
      documentId: documents.documentId,
      caseNumber: cases.caseNumber,
      title: documents.title,
    })
    .from(documents)
    .innerJoin(cases, eq(cases.caseId, documents.caseId))
    .where(inArray(documents.sha256, [...new Set(rows.map(({ sha256 }) => sha256))]))
    .orderBy(documents.createdAt)
    .limit(rows.length * MOST_PRESENT);
  return Map.groupBy(found, ({ sha256 }) => sha256);
}

/** How many copies of one file a warning names. */
const MOST_PRESENT = 3;

function* warningsOf(row: PendingRow, present: Present[], caseNumber?: string): Generator<Warning> {
  for (const each of present.filter(({ documentId }) => documentId !== row.documentId).slice(0, MOST_PRESENT))
    yield {
      kind: 'already_in_case',
      message: `קובץ זהה כבר נמצא בתיק ${each.caseNumber}: "${each.title}"`,
      case_number: each.caseNumber,
      document_id: each.documentId,
    };
  const named = row.suggestion?.case_number ?? null;
  if (named === null || caseNumber === undefined || caseKey(named) === caseKey(caseNumber)) return;
  yield {
    kind: 'case_number_differs',
    message: `בקובץ נזכר מספר תיק אחר: ${named}`,
    case_number: named,
    document_id: null,
  };
}

const view = (row: PendingRow, warnings: Warning[]): PendingView => ({
  filename: row.filename,
  original_name: row.originalName,
  size_bytes: row.sizeBytes,
  content_type: row.contentType,
  sha256: row.sha256,
  uploaded_at: row.uploadedAt,
  suggestion: row.suggestion && {
    ...(row.suggestion as Omit<NonNullable<PendingView['suggestion']>, 'warnings' | 'fields'>),
    fields: row.suggestion.fields ?? {},
    warnings,
  },
  uploaded_by: row.uploadedBy,
  last_error: row.lastError,
  document_id: row.documentId,
  case_number: row.caseNumber,
});
