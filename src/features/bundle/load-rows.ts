// Writes the rows of a bundle in the transaction that makes the case. Which case they are of is said here, never by the
// bundle; ids that something here has already are replaced wherever they stand, in links inside texts too.
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import type { Executor } from '../../db/open.ts';
import { anchors } from '../../db/schema/anchors.ts';
import { legalArguments } from '../../db/schema/arguments.ts';
import { precedentAttachments } from '../../db/schema/attachments.ts';
import { cases } from '../../db/schema/cases.ts';
import { decisions, qaResults } from '../../db/schema/decisions.ts';
import { claims, documents } from '../../db/schema/documents.ts';
import { ledgerOverrides } from '../../db/schema/ledger.ts';
import { linesOf } from '../../files/lines.ts';
import { sha256Of } from '../../files/sha256.ts';
import type { BroughtDocument, Row } from './check-rows.ts';
import { readCleanText } from './check-rows.ts';
import type { OpenedBundle } from './open-bundle.ts';
import type { Part } from './part.ts';
import { PARTS, partPath } from './parts.ts';

const BATCH_BYTES = 4 << 20;
const BATCH_ROWS = 1000;
const IDS_AT_ONCE = 5000;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const KEYS: PgColumn[] = [
  cases.caseId,
  documents.documentId,
  claims.claimId,
  legalArguments.argumentId,
  decisions.decisionId,
  qaResults.qaId,
  ledgerOverrides.overrideId,
  anchors.anchorId,
  precedentAttachments.attachmentId,
];

/** New ids for those that something here has: a row of another case is never met. */
export async function newIdsFor(db: Executor, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const renamed = new Map<string, string>();
  const all = [...ids];
  for (let at = 0; at < all.length; at += IDS_AT_ONCE) {
    const some = all.slice(at, at + IDS_AT_ONCE);
    for (const key of KEYS) {
      const rows = await db.select({ id: key }).from(key.table).where(inArray(key, some));
      for (const { id } of rows) renamed.set(id as string, uuidv7());
    }
  }
  return renamed;
}

/** What the rows are told here. */
export interface LoadOptions {
  renamed: ReadonlyMap<string, string>;
  documents: readonly BroughtDocument[];
  /** Columns of the case that its bundle does not have. */
  columns(row: Row): Row;
  caseId: string;
}

/** Writes all rows of a bundle that was checked. Throws what the database throws for rows that do not fit each other. */
export async function loadRows(db: Executor, bundle: OpenedBundle, options: LoadOptions): Promise<void> {
  for (const part of PARTS) await loadPart(db, part, bundle, options);
}

async function loadPart(db: Executor, part: Part, { files }: OpenedBundle, options: LoadOptions): Promise<void> {
  const documentsById = new Map(options.documents.map((one) => [one.documentId, one]));
  const later: { key: unknown; value: unknown }[] = [];
  let batch: Row[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await db.execute(insertRows(part, batch));
    [batch, size] = [[], 0];
  };
  for await (const line of linesOf(files.get(partPath(part))!)) {
    const row = JSON.parse(withNewIds(line, options.renamed)) as Row;
    const brought = documentsById.get((JSON.parse(line) as Row).document_id as string);
    if (part.ofCase) row.case_id = options.caseId;
    if (part.name === 'cases') Object.assign(row, options.columns(row));
    if (part.name === 'documents') row.content_type = brought!.contentType;
    if (part.name === 'document_texts') row.text = await readCleanText(brought!.text);
    if (part.name === 'case_files') row.sha256 = sha256Of(row.content as string);
    if (part.later && row[part.later] !== null) {
      later.push({ key: row[part.ids[0]!], value: row[part.later] });
      row[part.later] = null;
    }
    batch.push(row);
    size += line.length + ((row.text as string | undefined)?.length ?? 0);
    if (size > BATCH_BYTES || batch.length === BATCH_ROWS) await flush();
  }
  await flush();
  if (later.length > 0) await db.execute(updateLater(part, later));
}

const withNewIds = (line: string, renamed: ReadonlyMap<string, string>): string =>
  renamed.size === 0 ? line : line.replace(UUID, (id) => renamed.get(id.toLowerCase()) ?? id);

/** The database reads the values as it wrote them: every type without loss. */
function insertRows(part: Part, rows: Row[]): SQL {
  const columns = Object.keys(rows[0]!).map((name) => sql.identifier(name));
  const table = sql.identifier(part.table);
  return sql`insert into ${table} (${sql.join(columns, sql`, `)}) select ${sql.join(columns, sql`, `)}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`;
}

function updateLater(part: Part, pairs: { key: unknown; value: unknown }[]): SQL {
  const [table, key, column] = [part.table, part.ids[0]!, part.later!].map((name) => sql.identifier(name));
  return sql`update ${table} set ${column} = p.value from
    jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(key uuid, value uuid) where ${table}.${key} = p.key`;
}
