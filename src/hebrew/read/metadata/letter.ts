// The parties of a letter that lists none: who writes it, whose appeal it answers, and whose decision it is about.
import { LETTER_DECIDED_BY, LETTER_WRITER } from '../../pattern/rules.generated.ts';
import { linesOf, type TextLine } from './lines.ts';
import { knownNames } from './name-list.ts';
import { type ListedParty, readEntries } from './party-entries.ts';
import { restOf, type Side } from './party-sides.ts';

const OPENING = 4_000;

/** "שמי דנה לוי", "אנחנו, יוסף ורות כהן מרחוב הגפן 3", "מאת: …". */

/** "תשובה לערר 1234-05-23 של מר דנה לוי – הגן ברחוב הגפן". */
const APPEAL_OF = /ערר(?:ו|ה|ם)?\s(?:מס'\s)?[\d/-]{5,}\sשל\s([^,.;:\n(]{4,60}?)(?=\s-|\sנגד\s|[,.;:(]|$)/;

/** The parties that a letter names in its first sentences; `docType` says on which side the writer stands. */
export function readLetter(text: string, docType: string): ListedParty[] {
  if (!/^(?:appeal|response|reply)$/.test(docType)) return [];
  const lines = linesOf(text, OPENING);
  const answers = docType === 'response';
  const writer = firstNames(lines, LETTER_WRITER);
  const spouse = writer && firstNames(lines, SPOUSE);
  const committee = firstMatch(lines, LETTER_DECIDED_BY);
  return [
    ...entries(answers ? firstNames(lines, APPEAL_OF) : writer, 'appellant', 1),
    ...entries(answers ? null : spouse, 'appellant', 2),
    ...entries(committee, 'respondent', 1),
    ...entries(answers ? writer : null, 'respondent', committee ? 2 : 1, APPLICANTS.test(text.slice(0, OPENING))),
  ];
}

/** "… ובעלי, יוסף כהן, …". */
const SPOUSE = /\sו(?:בעלי|אשתי|אישי|בן זוגי|בת זוגי),?\s([א-ת'-]+ [א-ת'-]+(?: [א-ת'-]+)?)(?=[,.])/;

/** An answer of those who asked for the permit. */
const APPLICANTS = /(?:תשובת|תגובת|מטעם|בשם) (?:ה?מבקש(?:ת|י)? ההיתר|המבקש(?:ת|ים|ות)?)(?![א-ת])/;

function entries(line: TextLine | null, side: Side['side'], first: number, applicant = false): ListedParty[] {
  return line ? readEntries({ lines: [line], side, applicant, first }) : [];
}

function firstMatch(lines: readonly TextLine[], pattern: RegExp): TextLine | null {
  for (const line of lines) {
    const found = pattern.exec(line.text)?.[1];
    if (found) return restOf(line, found, line.text.indexOf(found));
  }
  return null;
}

/** The first that is plainly a name: "אני, כמו כל השכנים" is none. */
function firstNames(lines: readonly TextLine[], pattern: RegExp): TextLine | null {
  for (const line of lines) {
    const found = pattern
      .exec(line.text)?.[1]
      ?.replace(/\s(?:מ?רח(?:'|וב)\s|ואני\s|ואנחנו\s|וה?שכנים$|וה?אחרים$).*$/, '')
      .replace(/,\s(?:באמצעות|בייצוג|ע"י|על ידי)\s.*$/, '');
    const [first = ''] = found?.split(',') ?? [];
    if (found && knownNames(found).length === 0 && first !== found && knownNames(first).length > 0)
      return restOf(line, first, line.text.indexOf(first));
    if (found && (knownNames(found).length > 0 || COUPLE.test(found) || FIRM.test(found)))
      return restOf(line, found, line.text.indexOf(found));
  }
  return null;
}

const FIRM = /(?<![א-ת])(?:יזמות|ייזום|השקעות|נכסים|אחזקות)(?![א-ת])|בע"מ/;

/** "יוסף ורות כהן" is one entry. */
const COUPLE = /^[א-ת'-]{2,}\sו[א-ת'-]{2,}\s[א-ת'-]{2,}$/;
