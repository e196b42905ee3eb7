import { SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import { isTribunalStaff } from '../metadata/panel.ts';
import type { DocumentMetadata, MetadataParty } from '../metadata/types.ts';
import type { DetailDocument, DetailField, DetailParty, DetailPlace, DetailReading, DetailValue } from './types.ts';
import { OTHER_CASE, SCAN, WEIGHTS } from './weights.ts';
import { detailWords } from './words.ts';

/** A field whose value is read from one document as it stands; hearings and the title are put together of several. */
export type ReadField = Exclude<DetailField, 'title' | 'hearings'>;

/** What a document says on a field; null where it says nothing, or is not one to say it. */
export function readingOf(field: ReadField, document: DetailDocument): DetailReading | null {
  const weight = weightOf(field, document);
  const found = weight > 0 ? READERS[field](document.metadata) : null;
  if (!found) return null;
  return {
    value: found.value,
    weight: weight * (found.factor ?? 1),
    trust: (weight * (found.factor ?? 1)) / WEIGHTS[field][document.docType]!,
    documentId: document.documentId,
    places: found.evidence.flatMap((key) => placeOf(document, key)),
    words: found.words,
  };
}

/** How far a document is to be believed about a field, 0 where it is not one to speak on it. */
export function weightOf(field: Exclude<DetailField, 'title'>, document: DetailDocument): number {
  const base = WEIGHTS[field][document.docType] ?? 0;
  return base * (document.isScan ? SCAN : 1) * (document.isOfOtherCase ? OTHER_CASE : 1);
}

/** Where a document says what its metadata has under a key. */
export function placeOf({ documentId, metadata }: DetailDocument, key: string): DetailPlace[] {
  const place = metadata.evidence?.[key];
  return place ? [{ documentId, start: place.start, end: place.end }] : [];
}

interface Read {
  value: DetailValue;
  words: ReadonlySet<string>;
  /** Keys of the evidence. */
  evidence: string[];
  /** How much less it is believed than others of its kind. */
  factor?: number;
}

type Metadata = Partial<DocumentMetadata>;

const text =
  (key: string, value: (metadata: Metadata) => string | null | undefined, words = detailWords) =>
  (metadata: Metadata): Read | null => {
    const found = value(metadata);
    return found ? { value: found, words: words(found), evidence: [key] } : null;
  };

const list =
  (key: 'block_parcel' | 'plan_numbers') =>
  (metadata: Metadata): Read | null => {
    const found = metadata[key] ?? [];
    if (found.length === 0) return null;
    return { value: found, words: new Set(found), evidence: found.map((_, index) => `${key}[${index}]`) };
  };

const READERS: Record<ReadField, (metadata: Metadata) => Read | null> = {
  appeal_type: (metadata) =>
    metadata.appeal_type === undefined || metadata.appeal_type === 'other'
      ? null
      : { value: metadata.appeal_type, words: new Set([metadata.appeal_type]), evidence: ['appeal_type'] },
  'parties.appellants': (metadata) => parties('appellants', metadata),
  'parties.respondents': (metadata) => parties('respondents', metadata),
  'parties.permit_applicants': (metadata) => parties('permit_applicants', metadata),
  committee: text('committee', ({ committee }) => committee, districtOf),
  address: text('address', ({ address }) => address),
  block_parcel: list('block_parcel'),
  plan_numbers: list('plan_numbers'),
  permit_number: text(
    'permit_number',
    ({ permit_number }) => permit_number,
    (number) => new Set([number]),
  ),
  filing_date: filed,
  decision_date: text(
    'dates.decision_date',
    ({ dates }) => dates?.decision_date,
    (day) => new Set([day]),
  ),
  chair: text('chair', ({ chair }) => chair),
  panel: (metadata) => panel(metadata),
};

/** A pleading mostly was filed on its own date; that this is so is a guess where no words say it. */
function filed({ dates, evidence }: Metadata): Read | null {
  const day = dates?.filing_date;
  if (!day) return null;
  const isOwnDate = evidence?.['dates.filing_date']?.start === evidence?.['dates.document_date']?.start;
  return { value: day, words: new Set([day]), evidence: ['dates.filing_date'], factor: isOwnDate ? 0.95 : 1 };
}

/** Committees of appeal are told apart by their districts; the rest of the name is written in many ways. */
function districtOf(name: string): Set<string> {
  const district = /מחוז ה?([א-ת]+(?: [א-ת]+)?)/.exec(name)?.[1];
  return district === undefined ? detailWords(name) : detailWords(district);
}

/** Who sat, each with the office; the secretary sits beside them. */
function panel({ panel: people = [], chair }: Metadata): Read | null {
  const members = people.map((person, index) => ({ ...person, key: `panel[${index}]` }));
  const sitting = members.filter(({ name, role }) => name !== chair && !isTribunalStaff(role ?? ''));
  if (sitting.length === 0) return null;
  return {
    value: sitting.map(({ name, role }) => (role ? `${name}, ${role}` : name)),
    words: detailWords(sitting.map(({ name }) => name).join(' ')),
    evidence: sitting.map(({ key }) => key),
    // Where the others have an office, who has none may be no member at all.
    factor: sitting.some(({ role }) => role) && sitting.some(({ role }) => !role) ? 0.8 : 1,
  };
}

type Group = 'appellants' | 'respondents' | 'permit_applicants';

/** "ואח'" and names that were run together or cut are not the whole list as it is. */
const SHORTENED = /ואח'|ואחרים/;
const BROKEN = new RegExp(String.raw`[("]\s*$|^[\d(]|\d\s*-\s*\d|כולם|;|\(\s*["']|^ה${SIDE_SOURCE}|"\)`);
/** Several people in one line, and no committee for planning and building. */
const JOINED = /, | ו(?!ל?בני?יי?ה)(?=[א-ת]{2,} [א-ת])/;
/** What stands beside counsel's name on the letterhead. */
const LETTERHEAD = /משרד|מגדל|מרכז|רח'|קומה|שמא/;

function parties(group: Group, metadata: Metadata): Read | null {
  const listed = metadata.parties?.[group] ?? [];
  if (listed.length === 0) return null;
  const value = listed.map(
    ({ name, representative }): DetailParty => ({ name, representative: representative || null }),
  );
  return {
    value,
    words: detailWords(value.map(({ name }) => name).join(' ')),
    evidence: value.map((_, index) => `parties.${group}[${index}]`),
    factor: soundness(listed),
  };
}

/** 1 for a list that looks whole, less for each thing about it that does not. */
function soundness(listed: readonly MetadataParty[]): number {
  const names = listed.map(({ name }) => name);
  const counsel = listed.map(({ representative }) => representative ?? '');
  const isPartlyCounselled = counsel.some((one) => one === '') && counsel.some((one) => one !== '');
  return (
    (names.some((name) => BROKEN.test(name)) ? 0.4 : 1) *
    (names.some((name) => SHORTENED.test(name)) ? 0.4 : 1) *
    (names.some((name) => JOINED.test(name)) ? 0.7 : 1) *
    (counsel.some((one) => LETTERHEAD.test(one)) ? 0.6 : 1) *
    (isPartlyCounselled ? 0.85 : 1)
  );
}
