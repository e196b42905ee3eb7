// Which documents lack places: they were read before places were kept.
import { and, asc, eq, gt, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { cases } from '../../db/schema/cases.ts';
import { claims, documentPages, documents } from '../../db/schema/documents.ts';
import { protocolAnalyses, protocolVerdicts } from '../../db/schema/protocol.ts';

/** A document that lacks places. */
export interface BareDocument {
  documentId: string;
  directory: string;
  originalFile: string;
  contentType: string;
  revision: number;
  /** Its pages are not known, though its file has some. */
  lacksPages: boolean;
}

const own = (column: typeof claims.documentId | typeof protocolAnalyses.documentId): SQL =>
  eq(column, documents.documentId);

const lacksPages = sql<boolean>`(${documents.pageCount} is not null and not exists (select from ${documentPages} where ${documentPages.documentId} = ${documents.documentId}))`;
const lacksClaims = sql`exists (select from ${claims} where ${and(own(claims.documentId), isNull(claims.start), not(claims.lost), ne(claims.review, 'deleted'))})`;
const lacksVerdicts = sql`exists (select from ${protocolAnalyses} join ${protocolVerdicts} on ${eq(protocolVerdicts.caseId, protocolAnalyses.caseId)}
  where ${and(own(protocolAnalyses.documentId), isNull(protocolVerdicts.start), not(protocolVerdicts.lost), ne(protocolVerdicts.evidence, ''))})`;
const lacksAttendees = sql`exists (select from ${protocolAnalyses}, jsonb_array_elements(${protocolAnalyses.attendees}) one
  where ${own(protocolAnalyses.documentId)} and one -> 'confidence' is null)`;

/** The documents after one that lack places, in the order of their ids. */
export const bareDocuments = async (db: Executor, after: string | null, limit: number): Promise<BareDocument[]> =>
  db
    .select({
      documentId: documents.documentId,
      directory: cases.directory,
      originalFile: sql<string>`${documents.originalFile}`,
      contentType: documents.contentType,
      revision: documents.revision,
      lacksPages,
    })
    .from(documents)
    .innerJoin(cases, eq(cases.caseId, documents.caseId))
    .where(
      and(
        eq(documents.status, 'ready'),
        gt(documents.revision, 0),
        isNotNull(documents.originalFile),
        after === null ? undefined : gt(documents.documentId, after),
        or(lacksPages, lacksClaims, lacksVerdicts, lacksAttendees),
      ),
    )
    .orderBy(asc(documents.documentId))
    .limit(limit);
