import { filerOf } from './claims/filer.ts';
import { readDocumentDates } from './metadata/document-dates.ts';
import { EMPTY_ROSTER, type PartyKey } from './parties.ts';

export interface SuggestedValue<T extends string = string> {
  value: T;
  /** 0 to 1. */
  confidence: number;
}

/** What may be filled in beside the type before a file goes into a case; what the text does not show is missing. */
export interface SuggestedFields {
  party?: SuggestedValue<PartyKey>;
  title?: SuggestedValue;
  /** `YYYY-MM-DD`. */
  document_date?: SuggestedValue;
  case_number?: SuggestedValue;
}

const FILED: ReadonlySet<string> = new Set(['appeal', 'response', 'reply', 'appraisal', 'local_decision']);
/** By type alone; a title that names somebody says more. */
const PARTY_CONFIDENCE: Record<string, number> = {
  appeal: 0.97,
  reply: 0.9,
  response: 0.85,
  appraisal: 0.6,
  local_decision: 0.9,
};
const NAMES: Record<PartyKey, string> = {
  appellant: 'העוררים',
  respondent: 'המשיבים',
  local_committee: 'הוועדה המקומית',
  permit_applicant: 'מבקשי ההיתר',
  appraiser: 'השמאי',
  other: '',
};
/** A signature or a line of its own gives the day; the first pages may end before it. */
const DATE_CONFIDENCE = 0.85;

/**
 * Party, title and date of a document, from its first pages in plain form.
 *
 * @param type what it seems to be, and how sure that is
 * @param number the case that it names as its own, and how sure that is
 */
export function suggestFields(
  text: string,
  type: { doc_type: string; confidence: number },
  number: SuggestedValue | null,
): SuggestedFields {
  const { doc_type: docType } = type;
  const party = partyOf(text, docType);
  const day = readDocumentDates(text, docType).document_date?.value;
  const name = titleOf(docType, party?.value);
  const named = Math.min(type.confidence, party?.confidence ?? 1);
  const fields: SuggestedFields = {};
  if (party) fields.party = { value: party.value, confidence: rounded(Math.min(party.confidence, type.confidence)) };
  if (name && type.confidence > 0)
    fields.title = {
      value: day ? `${name}, ${dayOf(day)}` : name,
      confidence: rounded(day ? Math.min(named, DATE_CONFIDENCE) : named),
    };
  if (day) fields.document_date = { value: day, confidence: DATE_CONFIDENCE };
  if (number) fields.case_number = number;
  return fields;
}

function partyOf(text: string, docType: string): SuggestedValue<PartyKey> | null {
  if (!FILED.has(docType)) return null;
  const value = docType === 'local_decision' ? 'local_committee' : filerOf(text, docType, EMPTY_ROSTER);
  return { value, confidence: PARTY_CONFIDENCE[docType]! };
}

/** "תשובת הוועדה המקומית"; null where nothing better is known than the name of the file. */
function titleOf(docType: string, party: PartyKey | undefined): string | null {
  const of = party === undefined ? '' : NAMES[party];
  if (docType === 'response') return of === '' ? 'כתב תשובה' : `תשובת ${of}`;
  if (docType === 'reply') return of === '' ? 'כתב תגובה' : `תגובת ${of}`;
  return TITLES[docType] ?? null;
}

const TITLES: Record<string, string> = {
  appeal: 'כתב הערר',
  protocol: 'פרוטוקול הדיון',
  appraisal: 'שומה',
  plan: 'הוראות התכנית',
  permit: 'היתר הבנייה',
  local_decision: 'החלטת הוועדה המקומית',
  decision: 'החלטה',
  final_decision: 'החלטה סופית',
  court_judgment: 'פסק דין',
  correspondence: 'מכתב',
};

/** "3.4.2024" */
function dayOf(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number);
  return `${day}.${month}.${year}`;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
