// The parties of a letter that lists none: who writes it, whose appeal it answers, and whose decision it is about.
import { LETTER_DECIDED_BY, LETTER_WRITER } from '../../pattern/rules.generated.ts';
import { isBareName } from './bare-names.ts';
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
  const writer = answers && OF_COMMITTEE.test(text.slice(0, OPENING)) ? null : writerOf(lines);
  const spouse = writer && firstNames(lines, SPOUSE);
  const committee = decidedBy(lines);
  return [
    ...entries(answers ? firstNames(lines, APPEAL_OF) : writer, 'appellant', 1),
    ...entries(answers ? null : spouse, 'appellant', 2),
    ...entries(committee, 'respondent', 1),
    ...entries(answers ? writer : null, 'respondent', committee ? 2 : 1, APPLICANTS.test(text.slice(0, OPENING))),
  ];
}

/** The committee on whose decision a letter says that it is, where the parties of an appeal are none but who writes it. */
export function withDecided(listed: readonly ListedParty[], text: string, docType: string): ListedParty[] {
  const isOpen = docType === 'appeal' && listed.length > 0 && listed.every(({ side }) => side === 'appellant');
  return isOpen ? [...listed, ...entries(decidedBy(linesOf(text, OPENING)), 'respondent', 1)] : [...listed];
}

const decidedBy = (lines: readonly TextLine[]): TextLine | null => firstMatch(lines, LETTER_DECIDED_BY);

/** An answer of the committee, which an officer of it writes. */
const OF_COMMITTEE = /(?:^|\n)\s*(?:תשובת|תגובת|עמדת)\sה?ו?ועדה\s/;

/** Who writes: by his own words, or alone at the head of a letter in the first person. */
function writerOf(lines: readonly TextLine[]): TextLine | null {
  const told = firstNames(lines, LETTER_WRITER);
  const [head] = lines;
  const [name = ''] = head === undefined ? [] : head.text.split(/\s*[,|\t]/);
  const isAlone = isBareName(name) && !lines.slice(0, NEAR).some(({ text }) => OFFICE.test(text));
  return told ?? (isAlone && lines.some(({ text }) => FIRST_PERSON.test(text)) ? restOf(head!, name, 0) : null);
}
const NEAR = 4;
const OFFICE = /עו"ד|עורכ[ית]? ?דין|משרד|שמאי|בשם|ב"כ/;
const FIRST_PERSON = /(?<![א-ת])ו?אני(?![א-ת])/;

/** "… ובעלי, יוסף כהן, …". */
const SPOUSE = /\sו(?:בעלי|אשתי|אישי|בן זוגי|בת זוגי),?\s([א-ת'-]+ [א-ת'-]+(?: [א-ת'-]+)?)(?=[,.])/;

/** An answer of those who asked for the permit. */
const APPLICANTS = /(?:תשובת|תגובת|מטעם|בשם) (?:ה?מבקש(?:ת|י)? ההיתר|המבקש(?:ת|ים|ות)?)(?![א-ת])/;

function entries(line: TextLine | null, side: Side['side'], first: number, applicant = false): ListedParty[] {
  return line ? readEntries({ lines: [line], side, applicant, first }) : [];
}

function firstMatch(lines: readonly TextLine[], pattern: RegExp): TextLine | null {
  for (const line of lines) {
    const found = pattern
      .exec(line.text)
      ?.slice(1)
      .find((one) => one !== undefined);
    if (found) return restOf(line, found, line.text.indexOf(found));
  }
  return null;
}

/** The first that is plainly a name: "אני, כמו כל השכנים" is none. */
function firstNames(lines: readonly TextLine[], pattern: RegExp): TextLine | null {
  for (const line of lines) {
    const found = allOf(line.text, pattern.exec(line.text)?.[1])
      ?.replace(/\s(?:מ?רח(?:'|וב)\s|ואני\s|ואנחנו\s|וה?שכנים$|וה?אחרים$).*$/, '')
      .replace(LIVING_AT, '')
      .replace(/,\s(?:באמצעות|בייצוג|ע"י|על ידי)\s.*$/, '');
    const [first = ''] = found?.split(',') ?? [];
    if (found && knownNames(found).length === 0 && first !== found && knownNames(first).length > 0)
      return restOf(line, first, line.text.indexOf(first));
    if (found && MY_NAME.test(line.text.slice(0, line.text.indexOf(found))) && TWO_WORDS.test(found))
      return restOf(line, found, line.text.indexOf(found));
    if (found && (knownNames(found).length > 0 || COUPLE.test(found) || FIRM.test(found)))
      return restOf(line, found, line.text.indexOf(found));
  }
  return null;
}

/** "שמי נטלה צוצי, …" is a name whatever it is. */
const MY_NAME = /(?:^|[.,!:]\s)(?:שמי|קוראים לי)\s$/;
const TWO_WORDS = /^[א-ת][א-ת'-]+ [א-ת][א-ת'-]+$/;

/** "דנה לוי מהגפן 3". */
const LIVING_AT = /\sמה[א-ת]{2,}(?:\s[א-ת]{2,})?\s\d{1,3}[א-ת]?(?:,.*)?$/;

/** "אנחנו, דנה לוי, רון כהן, יעל גל ויוסף פז": as long as names follow. */
function allOf(text: string, first: string | undefined): string | undefined {
  const at = first === undefined ? -1 : text.indexOf(first);
  if (first === undefined || !WE.test(text.slice(0, at))) return first;
  const pieces = text.slice(at).split(/,\s/);
  const end = pieces.findIndex((piece) => knownNames(piece).length === 0);
  const names = pieces.slice(0, end < 0 ? pieces.length : end).join(', ');
  return names.length > first.length ? names : first;
}
const WE = /(?:אנחנו|אנו),?\s$/;

const FIRM = /(?<![א-ת])(?:יזמות|ייזום|השקעות|נכסים|אחזקות)(?![א-ת])|בע"מ/;

/** "יוסף ורות כהן" is one entry. */
const COUPLE = /^[א-ת'-]{2,}\sו[א-ת'-]{2,}\s[א-ת'-]{2,}$/;
