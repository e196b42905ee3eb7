// What a person should look at before a pending file goes into a case: it is in one already, as it is or in another format, or
// it names another.
import type { z } from '@hono/zod-openapi';
import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { cases } from '../../db/schema/cases.ts';
import { documents } from '../../db/schema/documents.ts';
import type { PendingRow } from '../../db/schema/intake.ts';
import { caseKey } from '../../domain/case-number.ts';
import type { Classified, PendingFile } from './intake.contract.ts';
import { betterTwin, isOtherFormat, nameKey, sameNameAs } from './other-format.ts';

type PendingView = z.input<typeof PendingFile>;
type Warning = z.input<typeof Classified>['warnings'][number];
type Present = { documentId: string; caseNumber: string; title: string };

/**
 * Pending files as the API shows them; one query for all of them.
 *
 * @param caseNumber the case that somebody is about to put them into
 */
export async function viewUploads(ctx: Context, rows: PendingRow[], caseNumber?: string): Promise<PendingView[]> {
  const known = await knownOf(ctx, rows, caseNumber);
  return rows.map((row) => view(row, [...warningsOf(row, known, caseNumber)]));
}

/** The warnings of one file that goes into a case. */
export async function warningsFor(ctx: Context, row: PendingRow, caseNumber: string): Promise<Warning[]> {
  return [...warningsOf(row, await knownOf(ctx, [row], caseNumber), caseNumber)];
}

/** What the files are held against. */
interface Known {
  /** Documents by the sha256 of their content. */
  same: Map<string, Present[]>;
  /** Documents of the cases that the files go to, by case and name without its ending. */
  named: Map<string, (Present & { originalName: string })[]>;
  /** The files themselves, by the case that they go to. */
  waiting: Map<string | null, PendingRow[]>;
}

async function knownOf(ctx: Context, rows: PendingRow[], caseNumber: string | undefined): Promise<Known> {
  const waiting = Map.groupBy(rows, (row) => targetOf(row, caseNumber));
  return { same: await documentsOf(ctx, rows), named: await namesakesOf(ctx, rows, [...waiting.keys()]), waiting };
}

/** The key of the case that a file goes to, as far as it is known. */
function targetOf(row: PendingRow, caseNumber: string | undefined): string | null {
  const number = caseNumber ?? row.suggestion?.case_number ?? row.caseNumber;
  return number === null ? null : caseKey(number);
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

/** Documents of these cases that have the name of one of the files, but for its ending. */
async function namesakesOf(ctx: Context, rows: PendingRow[], targets: (string | null)[]): Promise<Known['named']> {
  const keys = targets.filter((key) => key !== null);
  if (keys.length === 0) return new Map();
  const found = await ctx.db
    .select({
      key: cases.caseKey,
      documentId: documents.documentId,
      caseNumber: cases.caseNumber,
      title: documents.title,
      originalName: documents.originalName,
    })
    .from(documents)
    .innerJoin(cases, eq(cases.caseId, documents.caseId))
    .where(and(inArray(cases.caseKey, keys), sameNameAs(documents.originalName, rows)))
    .orderBy(documents.createdAt)
    .limit(rows.length * MOST_PRESENT);
  return Map.groupBy(found, ({ key, originalName }) => `${key} ${nameKey(originalName)}`);
}

/** How many copies of one file a warning names. */
const MOST_PRESENT = 3;

function* warningsOf(row: PendingRow, known: Known, caseNumber?: string): Generator<Warning> {
  const present = known.same.get(row.sha256) ?? [];
  for (const each of present.filter(({ documentId }) => documentId !== row.documentId).slice(0, MOST_PRESENT))
    yield {
      kind: 'already_in_case',
      message: `קובץ זהה כבר נמצא בתיק ${each.caseNumber}: "${each.title}"`,
      case_number: each.caseNumber,
      document_id: each.documentId,
    };
  yield* otherFormatOf(row, known, targetOf(row, caseNumber));
  const named = row.suggestion?.case_number ?? null;
  if (named === null || caseNumber === undefined || caseKey(named) === caseKey(caseNumber)) return;
  yield {
    kind: 'case_number_differs',
    message: `בקובץ נזכר מספר תיק אחר: ${named}`,
    case_number: named,
    document_id: null,
  };
}

/** A pleading that is in a case in two formats gives each of its claims twice. */
function* otherFormatOf(row: PendingRow, { named, waiting }: Known, target: string | null): Generator<Warning> {
  if (target === null) return;
  const inCase = named
    .get(`${target} ${nameKey(row.originalName)}`)
    ?.find(({ documentId, originalName }) => documentId !== row.documentId && isOtherFormat(originalName, row));
  if (inCase) {
    yield {
      kind: 'other_format',
      message: `מסמך באותו שם ובפורמט אחר כבר נמצא בתיק ${inCase.caseNumber}: "${inCase.originalName}". אם זה אותו מסמך, טענותיו יופיעו פעמיים`,
      case_number: inCase.caseNumber,
      document_id: inCase.documentId,
    };
    return;
  }
  const twin = betterTwin(row, waiting.get(target) ?? []);
  if (twin)
    yield {
      kind: 'other_format',
      message: `גם "${twin.originalName}" ממתין כאן. אם זה אותו מסמך, די באחד מהם: אחרת טענותיו יופיעו פעמיים`,
      case_number: null,
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
