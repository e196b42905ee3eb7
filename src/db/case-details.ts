// What the documents of a case say of its particulars, beside what the case has.
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { DETAIL_LABELS } from '../domain/case-details.ts';
import { caseKey } from '../domain/case-number.ts';
import { type SourcePlace, sourceOf } from '../domain/places/source.ts';
import type { ShownPage } from '../domain/places/types.ts';
import { offerDetails } from '../hebrew/read/details/offer.ts';
import type {
  DetailDocument,
  DetailField,
  DetailHearing,
  DetailParty,
  DetailValue,
  OfferedDetail,
} from '../hebrew/read/details/types.ts';
import type { DocumentMetadata } from '../hebrew/read/metadata/types.ts';
import { normaliseForLookup } from '../hebrew/text/normalise.ts';
import type { CaseRow } from './schema/cases.ts';
import { documentPages, documents, documentTexts } from './schema/documents.ts';
import type { Executor } from './types.ts';

export interface SuggestedDetail {
  field: DetailField;
  label: string;
  value: DetailValue;
  /** What the case has; null where it has nothing. */
  current: DetailValue | null;
  /** The case has something else. */
  differs: boolean;
  confidence: number;
  sources: SourcePlace[];
}

type OfCase = Pick<CaseRow, 'caseId' | 'caseKey'>;

/** The particulars of a case as its documents have them, beside what the case itself has; nothing is changed. */
export async function suggestedDetails(db: Executor, row: CaseRow): Promise<SuggestedDetail[]> {
  const read = await readDocuments(db, row);
  const offered = offerDetails(read.map(({ document }) => document));
  const pages = await pagesOf(db, offered);
  return offered.map(({ field, value, confidence, places }) => {
    const current = currentDetail(row, field);
    return {
      field,
      label: DETAIL_LABELS[field],
      value,
      current,
      differs: current !== null && !isCovered(value, current),
      confidence,
      sources: places.map(({ documentId, ...range }) =>
        sourceOf({ document_id: documentId }, range, pages.get(documentId)),
      ),
    };
  });
}

/** A particular that the case lacks and a document has. */
export interface MissingDetail {
  field: DetailField;
  label: string;
  value: DetailValue;
  /** Of the document that says it best, and the page on which it does. */
  documentTitle: string;
  page: number | null;
}

/** Below this, what a document seems to say is not worth telling beside an empty field. */
const WORTH_TELLING = 0.4;

/** "העוררים (בכתב הערר, עמ' 1)": a lacking particular and where it is found. */
export const toldMissing = ({ label, documentTitle, page }: MissingDetail): string =>
  `${label} (ב"${documentTitle}"${page === null ? '' : `, עמ' ${page}`})`;

/** What the case lacks and its documents have, the surest value of each field. The title is nobody's to find. */
export async function missingDetails(db: Executor, row: CaseRow): Promise<MissingDetail[]> {
  const read = await readDocuments(db, row);
  const titles = new Map(read.map(({ document, title }) => [document.documentId, title]));
  const best = offerDetails(read.map(({ document }) => document)).filter(
    ({ field, confidence }, index, all) =>
      field !== 'title' &&
      all.findIndex((one) => one.field === field) === index &&
      confidence >= WORTH_TELLING &&
      isEmptyDetail(row, field),
  );
  const pages = await pagesOf(db, best);
  return best.map(({ field, value, places, documentIds }) => {
    const [place] = places;
    const source = place && sourceOf({ document_id: place.documentId }, place, pages.get(place.documentId));
    const documentTitle = titles.get(place?.documentId ?? documentIds[0]!)!;
    return { field, label: DETAIL_LABELS[field], value, documentTitle, page: source?.page ?? null };
  });
}

/** What the case has in a field; null where it has nothing. */
export function currentDetail(row: CaseRow, field: DetailField): DetailValue | null {
  const value = CURRENT[field](row);
  return value === null || value.length === 0 ? null : value;
}

/** Whether nobody has said anything in a field; a case of no kind of appeal is "other". */
export const isEmptyDetail = (row: CaseRow, field: DetailField): boolean =>
  currentDetail(row, field) === null || (field === 'appeal_type' && row.appealType === 'other');

const parties = (list: CaseRow['parties'][keyof CaseRow['parties']]): DetailParty[] =>
  list.map(({ name, representative }) => ({ name, representative: representative ?? null }));

const CURRENT: Record<DetailField, (row: CaseRow) => DetailValue | null> = {
  title: ({ title }) => title,
  appeal_type: ({ appealType }) => appealType,
  'parties.appellants': (row) => parties(row.parties.appellants),
  'parties.respondents': (row) => parties(row.parties.respondents),
  'parties.permit_applicants': (row) => parties(row.parties.permit_applicants),
  committee: ({ committee }) => committee,
  address: ({ address }) => address,
  block_parcel: ({ blockParcel }) => blockParcel,
  plan_numbers: ({ planNumbers }) => planNumbers,
  permit_number: ({ permitNumber }) => permitNumber,
  filing_date: ({ filingDate }) => filingDate,
  hearings: ({ hearings }): DetailHearing[] =>
    hearings.map(({ date, protocol_document_id }) => ({ date, protocol_document_id: protocol_document_id ?? null })),
  decision_date: ({ decisionDate }) => decisionDate,
  chair: ({ chair }) => chair,
  panel: ({ panel }) => panel,
};

/** Whether the case has the value already: the same words, or a list with all of its entries. */
function isCovered(value: DetailValue, current: DetailValue): boolean {
  if (!Array.isArray(value) || !Array.isArray(current)) return entryKey(String(value)) === entryKey(String(current));
  const known = new Set(current.map(entryKey));
  return value.every((entry) => known.has(entryKey(entry)));
}

/** By what an entry of a list is known, so that none is added twice: a party by its name, a hearing by its day. */
export function entryKey(entry: string | DetailParty | DetailHearing): string {
  return normaliseForLookup(typeof entry === 'string' ? entry : 'name' in entry ? entry.name : entry.date);
}

async function readDocuments(db: Executor, row: OfCase): Promise<{ document: DetailDocument; title: string }[]> {
  const rows = await db
    .select({
      documentId: documents.documentId,
      title: documents.title,
      docType: documents.docType,
      isScan: sql<boolean>`${documents.ocrPages} > 0`,
      metadata: sql<Partial<DocumentMetadata>>`${documentTexts.metadata} - 'footnotes'`,
    })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.documentId, documents.documentId))
    .where(eq(documents.caseId, row.caseId))
    .orderBy(asc(documents.createdAt), asc(documents.documentId));
  return rows.map(({ title, ...document }) => ({
    title,
    document: { ...document, isOfOtherCase: namesOther(row, document.metadata.case_number) },
  }));
}

const namesOther = (row: OfCase, number: string | null | undefined): boolean =>
  number != null && caseKey(number) !== row.caseKey;

async function pagesOf(db: Executor, offered: readonly OfferedDetail[]): Promise<Map<string, ShownPage[]>> {
  const ids = [...new Set(offered.flatMap(({ places }) => places.map(({ documentId }) => documentId)))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      documentId: documentPages.documentId,
      number: documentPages.number,
      start: documentPages.start,
      end: documentPages.end,
      method: documentPages.method,
      confidence: documentPages.confidence,
      width_pt: documentPages.widthPt,
      height_pt: documentPages.heightPt,
      rotation: documentPages.rotation,
    })
    .from(documentPages)
    .where(inArray(documentPages.documentId, ids))
    .orderBy(asc(documentPages.documentId), asc(documentPages.number));
  return Map.groupBy(rows, ({ documentId }) => documentId);
}
