/** Names, reports and dates in the citation of a known case that differ from those it is known by. */
import { type CaseDetails, findCitations } from '../read/citations/find.ts';
import { findDates } from '../text/dates.ts';
import { isNearWord } from './name-slips.ts';
import { isTelling, keyOf } from './names.ts';

/** The details of a citation as a person wrote it, or null where it is no case's. */
export const caseDetails = (citation: string): CaseDetails | null =>
  findCitations(citation, { own: true }).find(({ kind }) => kind === 'case')?.case ?? null;

/** What one citation has wrong by the other, in a few words; null where they agree as far as both go. */
export function citationSlip(written: CaseDetails, known: CaseDetails): string | null {
  return partiesSlip(written.parties, known.parties) ?? publicationSlip(written.publication, known.publication);
}

function partiesSlip(written: string | null, known: string | null): string | null {
  if (!written || !known) return null;
  const [own, right] = [wordsOf(written), wordsOf(known)];
  if (own.length === 0 || right.length === 0) return null;
  if (!own.some((word) => right.includes(word))) return 'שמות הצדדים שונים';
  const missing = right.filter((word) => !own.includes(word));
  const slip = own.find((word) => !right.includes(word) && missing.some((other) => isNearWord(word, other)));
  return slip === undefined ? null : 'שם של צד כתוב אחרת';
}

const wordsOf = (parties: string): string[] =>
  parties
    .split(/[\s,()-]+/)
    .map(keyOf)
    .filter(isTelling);

const REPORT = /פ"ד\s+([א-ת"']+)\s?\(?(\d*)\)?\s+(\d+)/;
const YEAR = /\((\d{4})\)/;

function publicationSlip(written: string | null, known: string | null): string | null {
  if (!written || !known) return null;
  const [date, rightDate] = [dayOf(written), dayOf(known)];
  if (date && rightDate && date !== rightDate) return 'תאריך פסק הדין שונה';
  const [report, rightReport] = [REPORT.exec(written), REPORT.exec(known)];
  if (report && rightReport && [1, 2, 3].some((at) => report[at] !== rightReport[at])) return 'מקום הפרסום שונה';
  const [year, rightYear] = [YEAR.exec(written)?.[1], YEAR.exec(known)?.[1]];
  return year && rightYear && year !== rightYear ? 'שנת פסק הדין שונה' : null;
}

const dayOf = (publication: string): string | undefined =>
  findDates(publication).find(({ precision }) => precision === 'day')?.iso;
