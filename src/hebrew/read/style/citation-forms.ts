/** How a writer cites: what leads to an authority, and the form in which it is given. */

import { CITED_LEAD } from '../../pattern/rules.generated.ts';
import { normaliseForLookup } from '../../text/normalise.ts';
import type { Citation } from '../citations/find.ts';
import type { CandidateList } from './candidates.ts';
import { excerptOf } from './excerpts.ts';
import { SLOT_TEXT } from './types.ts';
import type { StyleText } from './units.ts';

/** Adds the citation forms of a decision and the words that lead to them. */
export function addCitationForms({ text, citations }: StyleText, into: CandidateList): void {
  for (const citation of citations) {
    if (citation.kind === 'plan') continue;
    const excerpt = (from: number) => () => {
      const [start, end] = lineRound(text, citation);
      return excerptOf(text, start, end, from, citation.end);
    };
    const form = citation.short
      ? shortForm(citation)
      : citation.kind === 'case'
        ? caseForm(citation)
        : lawForm(citation);
    if (form !== null) into.addForm(keyOfForm(form), 'citation', form, excerpt(citation.start));
    const lead = CITED_LEAD.exec(text.slice(Math.max(0, citation.start - LONGEST_LEAD), citation.start));
    if (lead === null) continue;
    const slot = SLOT_TEXT[citation.kind === 'case' ? 'case' : 'law'];
    const led = `${lead[1]!.replace(/\s+/g, ' ')}${slot}`;
    into.addForm(keyOfForm(led), 'citation', led, excerpt(citation.start - lead[1]!.length));
  }
}

const LONGEST_LEAD = 60;

function lineRound(text: string, { start, end }: Citation): [number, number] {
  const to = text.indexOf('\n', end);
  return [text.lastIndexOf('\n', start) + 1, to < 0 ? text.length : to];
}

/** `עע"מ {מספר} {שם} נ' {שם} (פורסם בנבו, {תאריך})`; the procedure is left open, but for appeals before committees. */
function caseForm({ text, case: details }: Citation): string | null {
  if (!details?.number) return null;
  let form = text.replace(/\s+/g, ' ');
  if (details.parties) form = form.replace(details.parties, openNames(details.parties));
  form = form.replace(details.number, SLOT_TEXT.number);
  if (details.procedure && !/ערר/.test(details.procedure)) form = form.replace(details.procedure, '{הליך}');
  return openFigures(form.replace(/(פ["״]ד) [א-ת]{1,3}["״]?[א-ת]?(?=\s?\()/, `$1 ${SLOT_TEXT.number}`)).replace(
    /(ערר|{הליך}) ?\([^)]{1,24}\)/,
    '$1 ({מחוז})',
  );
}

const openNames = (parties: string): string => {
  const versus = /\s(נ'|נגד|נ׳|נ’)\s/.exec(parties);
  return versus ? `${SLOT_TEXT.name} ${versus[1]} ${SLOT_TEXT.name}` : SLOT_TEXT.name;
};

/** `סעיף {מספר} לחוק התכנון והבנייה, התשכ"ה-1965`. */
function lawForm({ text, statute }: Citation): string | null {
  if (!statute) return null;
  return openFigures(text.replace(/\s+/g, ' '), /(?:ה?תש[א-ת]{0,2}["״][א-ת])\s?[-–־]\s?\d{4}/.exec(text)?.[0] ?? '');
}

const shortForm = ({ text }: Citation): string | null => {
  const lead = /^\S+/.exec(text)?.[0];
  return lead && text.length > lead.length ? `${lead} ${SLOT_TEXT.name}` : null;
};

/** Dates and figures become slots; `kept` (the year of a law) stays. */
function openFigures(form: string, kept = ''): string {
  return form
    .split(kept === '' ? '\u0000' : kept.replace(/\s+/g, ' '))
    .map((part) =>
      part
        .replace(/\d{1,2}[./]\d{1,2}[./]\d{2,4}/g, SLOT_TEXT.date)
        .replace(
          /\d+(?:[א-ת]{1,2}(?![א-ת]))?(?:\([א-ת\d]{1,3}'?\))*(?:[-–]\d+(?:\([א-ת\d]{1,3}'?\))*)?/g,
          SLOT_TEXT.number,
        ),
    )
    .join(kept);
}

const keyOfForm = (form: string): string => normaliseForLookup(form).replace(/["',.:]/g, '');
