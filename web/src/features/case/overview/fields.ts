// The particulars of a case: how each is shown, and how a person writes it.
import type { Case, CaseUpdateRequest } from '../../../api/types.gen';
import { dateText } from '../../../words/text';

type Kind = 'text' | 'long' | 'day' | 'kind' | 'lines' | 'people' | 'days';

export interface Field {
  key: string;
  label: string;
  kind: Kind;
}

/** In the order in which a decision names them. */
export const FIELDS: Field[] = [
  { key: 'title', label: 'כותרת', kind: 'text' },
  { key: 'appeal_type', label: 'סוג הערר', kind: 'kind' },
  { key: 'parties.appellants', label: 'העוררים', kind: 'people' },
  { key: 'parties.respondents', label: 'המשיבים', kind: 'people' },
  { key: 'parties.permit_applicants', label: 'מבקשי ההיתר', kind: 'people' },
  { key: 'committee', label: 'ועדת הערר', kind: 'text' },
  { key: 'address', label: 'כתובת', kind: 'text' },
  { key: 'block_parcel', label: 'גוש וחלקה', kind: 'lines' },
  { key: 'plan_numbers', label: 'תכניות', kind: 'lines' },
  { key: 'permit_number', label: 'מספר היתר או בקשה', kind: 'text' },
  { key: 'filing_date', label: 'מועד הגשה', kind: 'day' },
  { key: 'hearings', label: 'דיונים', kind: 'days' },
  { key: 'decision_date', label: 'מועד ההחלטה', kind: 'day' },
  { key: 'chair', label: 'יו"ר', kind: 'text' },
  { key: 'panel', label: 'חברי הוועדה', kind: 'lines' },
  { key: 'notes', label: 'הערות', kind: 'long' },
];

interface Person {
  name: string;
  representative?: string | null;
}

/** What a case has under a key. */
export function particularOf(details: Case, key: string): unknown {
  const [outer, inner] = key.split('.') as [keyof Case, string | undefined];
  const value: unknown = details[outer];
  return inner ? (value as Record<string, unknown>)[inner] : value;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A value as lines for a person. */
export function textOf(value: unknown, kindWords: (key: string) => string): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((each) => textOf(each, (text) => text));
  if (typeof value === 'object') {
    if ('date' in value) return [dateText(String(value.date))];
    const { name, representative } = value as Person;
    return [representative ? `${name}, על ידי ${representative}` : name];
  }
  const text = String(value);
  return [isDay(text) ? dateText(text) : kindWords(text)];
}

/** A value as it stands in the field of a form. */
export function writtenOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return String(value);
  return value
    .map((each: unknown) => {
      if (typeof each === 'string') return each;
      if (typeof each === 'object' && each !== null && 'date' in each) return String(each.date);
      const { name, representative } = each as Person;
      return representative ? `${name} | ${representative}` : name;
    })
    .join('\n');
}

/** What is written in a field, as the interface takes it. */
export function changeOf({ key, kind }: Field, written: string, details: Case): CaseUpdateRequest {
  const lines = written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [outer, inner] = key.split('.');
  if (kind === 'people') {
    const people = lines.map((line) => {
      const [name, representative] = line.split('|').map((part) => part.trim());
      return { name: name!, ...(representative ? { representative } : {}) };
    });
    return { parties: { ...details.parties, [inner!]: people } };
  }
  if (kind === 'days') {
    const known = new Map(details.hearings.map((hearing) => [hearing.date, hearing]));
    return { hearings: lines.map((date) => known.get(date) ?? { date }) };
  }
  if (kind === 'lines') return { [outer!]: lines };
  const text = written.trim();
  return { [outer!]: text === '' && key !== 'title' ? null : text };
}
