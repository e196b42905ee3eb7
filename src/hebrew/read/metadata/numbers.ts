import {
  APPLICATION_NUMBER,
  NUMBERS_LABELLED as LABELLED,
  NUMBERS_TITLED,
  PERMIT_CHARGED,
  PERMIT_NUMBER,
} from '../../pattern/rules.generated.ts';
import { findCases, type RawCase } from '../citations/cases.ts';
import { linesOf } from './lines.ts';
import type { AppealType, Found } from './types.ts';

const HEADING = 4_000;

/** The number as a heading gives it, on a line of its own or after its label. */
export function readHeadingNumber(text: string): Found<string> | null {
  const head = text.slice(0, HEADING);
  const own = casesOf(head).find((one) => isHeadingLine(head, one));
  if (own?.case.procedure === 'ערר') return asFound(own);
  const bare = bareNumber(text);
  if (bare) return bare;
  if (own) return asFound(own);
  const labelled = firstMatch(head, LABELLED);
  return labelled && { ...labelled, value: withStroke(labelled.value) };
}

/** An appeal that the first sentences name without its parties. */
export function readNumberInPassing(text: string): Found<string> | null {
  const appeal = casesOf(text.slice(0, HEADING)).find(
    (one) => one.case.procedure === 'ערר' && !one.case.parties && one.start < HEADING / 2,
  );
  return appeal ? asFound(appeal) : null;
}

const FIRST_LINES = 8;
const BARE = /(?<![\d/-])\d{3,5}-(?:0[1-9]|1[0-2])-\d{2}(?![\d/-])/;

/** "1021-02-25" on a line of its own, or in the title ("תמליל דיון בערר 1021-02-25, כהן נ' הוועדה", "תגובה (8147-06-24)"). */
function bareNumber(text: string): Found<string> | null {
  for (const line of linesOf(text, 1500).slice(0, FIRST_LINES)) {
    const match = BARE.exec(line.text);
    if (!match || line.text.length > 130) continue;
    const isAlone = match[0].length === line.text.length;
    const isTitle = NUMBERS_TITLED.test(line.text.slice(0, match.index));
    if (!isAlone && !isTitle) continue;
    const start = line.start + match.index;
    return { value: match[0], start, end: start + match[0].length };
  }
  return null;
}

const casesOf = (head: string): RawCase[] => findCases(head).filter((one) => one.case.number !== null);

/** "החלטה מס' 12/24", "מספר החלטה: 7"; null when the decision has no number of its own. */
export function readDecisionNumber(text: string): Found<string> | null {
  return firstMatch(text.slice(0, HEADING), DECISION_NUMBER);
}

/**
 * The number of the application for a permit, or of the permit ("בקשה להיתר מס' 2023/1234"); of a levy also of the permit that
 * it was charged by.
 */
export function readPermitNumber(text: string, type: AppealType): Found<string> | null {
  const opening = text.slice(0, OPENING);
  const named = firstMatch(opening, APPLICATION_NUMBER) ?? firstMatch(text.slice(0, NAMED_FIRST), PERMIT_NUMBER);
  return named ?? (type === 'betterment_levy' ? firstMatch(opening, PERMIT_CHARGED) : null);
}

const OPENING = 30_000;
/** A permit that is named further on is most often an old one, or another building's. */
const NAMED_FIRST = 1_200;

const DECISION_NUMBER = /(?:החלטה (?:מס'|מספר)|(?:מס'|מספר) ה?החלטה)\s?:?\s{0,2}(\d{1,6}(?:[/-]\d{1,4}){0,2})(?![\d/])/;

function firstMatch(text: string, pattern: RegExp): Found<string> | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const end = match.index + match[0].length;
  const value = match.slice(1).find((group) => group !== undefined)!;
  return { value, start: end - value.length, end };
}

/** A committee's number of two parts is written with a stroke ("1031-25" → "1031/25"). */
function withStroke(number: string): string {
  return number.replace(/^(\d{1,6})-(\d{2}|\d{4})$/, '$1/$2');
}

function asFound({ case: details, start, end }: RawCase): Found<string> {
  const number = details.number!;
  return {
    value: details.procedure === 'ערר' ? withStroke(number) : number,
    start,
    end,
  };
}

/** A short line, so that a case cited in running text is not taken for the document's own; one with parties begins with the number. */
function isHeadingLine(head: string, one: RawCase): boolean {
  const line = linesOf(head, HEADING).find(({ start, end }) => one.start >= start && one.start < end);
  if (line === undefined || line.text.length > 130 || CITES.test(line.text)) return false;
  return !one.case.parties || (one.start - line.start < 12 && line.start < HEADING / 2);
}

const CITES = /(?:^|\s)(?:ראו|ר'|נקבע|נפסק|כפי ש|לעניין זה|השוו)(?=\s)/;
