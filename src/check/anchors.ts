// Every place that is stored stands in its text, and its words are the text's.
import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import { anchors } from '../db/schema/anchors.ts';
import { cases } from '../db/schema/cases.ts';
import { claims, documentPages, documents, documentTexts } from '../db/schema/documents.ts';
import { protocolVerdicts } from '../db/schema/protocol.ts';
import { type Checking, type Fault, pagesOf, reportPersistent } from './faults.ts';

/** Texts are long: a few at a time. */
const PAGE = 20;

/** The places of claims, of verdicts, of source links and of pages in the texts of all documents. */
export async function checkAnchors(checking: Checking): Promise<void> {
  const { db } = checking.database;
  const page = async (after: string | null, size: number) =>
    db
      .select({ id: documentTexts.documentId })
      .from(documentTexts)
      .where(after === null ? undefined : gt(documentTexts.documentId, after))
      .orderBy(asc(documentTexts.documentId))
      .limit(size);
  for await (const rows of pagesOf(PAGE, page, ({ id }) => id))
    for (const { id } of rows) await reportPersistent(checking, () => faultsOf(checking, id));
}

async function faultsOf(checking: Checking, documentId: string): Promise<Fault[]> {
  // One snapshot: a new text and its places come with one commit.
  return checking.database.transaction(
    async (tx) => {
      const [row] = await tx
        .select({ text: documentTexts.text, directory: cases.directory, extracted: documents.extractedFile })
        .from(documentTexts)
        .innerJoin(documents, eq(documents.documentId, documentTexts.documentId))
        .innerJoin(cases, eq(cases.caseId, documents.caseId))
        .where(eq(documentTexts.documentId, documentId));
      if (!row) return [];
      const { text } = row;
      const place = `cases/${row.directory}/documents/extracted/${row.extracted ?? documentId}`;
      const ofClaims = await tx
        .select({ id: claims.claimId, start: claims.start, end: claims.end, text: claims.text, words: claims.words })
        .from(claims)
        .where(and(eq(claims.documentId, documentId), isNotNull(claims.start), ne(claims.review, 'deleted')));
      const ofVerdicts = await tx
        .select({ start: protocolVerdicts.start, end: protocolVerdicts.end, words: protocolVerdicts.evidence })
        .from(protocolVerdicts)
        .where(and(eq(protocolVerdicts.documentId, documentId), isNotNull(protocolVerdicts.start)));
      const ofLinks = await tx
        .select({ id: anchors.anchorId, start: anchors.start, end: anchors.end, words: anchors.words })
        .from(anchors)
        .where(and(eq(anchors.documentId, documentId), eq(anchors.lost, false), isNotNull(anchors.start)));
      const pages = await tx
        .select({ number: documentPages.number, start: documentPages.start, end: documentPages.end })
        .from(documentPages)
        .where(eq(documentPages.documentId, documentId));
      checking.count('anchors', ofClaims.length + ofVerdicts.length + ofLinks.length);
      const isThere = (start: number | null, end: number | null, words: string): boolean =>
        text.slice(start ?? 0, end ?? 0) === words;
      const fault = (words: string): Fault => ({ code: 'anchor-wrong', place, words });
      return [
        ...ofClaims
          .filter((one) => !isThere(one.start, one.end, one.words ?? one.text))
          .map(({ id }) => fault(`the words of claim ${id} are not where it says`)),
        ...ofVerdicts
          .filter((one) => !isThere(one.start, one.end, one.words))
          .map(({ start }) => fault(`the words of a verdict are not at ${start}`)),
        ...ofLinks
          .filter((one) => !isThere(one.start, one.end, one.words))
          .map(({ id }) => fault(`the words of source link ${id} are not where it says`)),
        ...pages
          .filter(({ start, end }) => start > end || end > text.length)
          .map(({ number }) => fault(`page ${number} is not within the text`)),
      ];
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}
