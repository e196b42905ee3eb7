/** Who a list of the panel or a block of signatures names, and in which office: lines, columns, tables, lists in a row. */
import { PERSON_TITLE_SOURCE } from '../pattern/rules.generated.ts';
import { bareName, isRole, isTitled, readPerson } from '../read/metadata/people.ts';
import type { PlainBlock } from './decision-text.ts';

export type Office = 'chair' | 'member' | 'other';

export interface ListedPerson {
  /** Without titles. */
  name: string;
  /** As the list says it; null where it says nothing. */
  office: Office | null;
  /** The words of the office. */
  role: string;
  /** A title or an office shows that this is a person; without one it may be any words. */
  isMarked: boolean;
  /** Offsets of the line in the block's text. */
  start: number;
  end: number;
  /** Number of the line. */
  row: number;
}

/** The people of a list in order. Prose, rules to sign on and headings are passed over. */
export function listedPeople(block: PlainBlock): ListedPerson[] {
  const rows = block.lines.flatMap(({ text, start, end }, row) => {
    const cells = isProse(text) ? [] : cellsOf(text);
    return cells.length > 0 ? [{ cells, start, end, row }] : [];
  });
  const isRoleFirst = rows[0]?.cells.every(({ name }) => name === null) ?? false;
  return rows.flatMap(({ cells, start, end, row }, index) => {
    const beside = isRoleFirst ? rows[index - 1] : rows[index + 1];
    return cells.flatMap(({ name, role, isTitled: titled }, at) => {
      if (name === null) return [];
      const said = role || roleBeside(beside?.cells, cells.length, at);
      const office = officeOf(said);
      return [{ name, role: said, office, isMarked: titled || office !== null, start, end, row }];
    });
  });
}

interface Cell {
  name: string | null;
  role: string;
  isTitled: boolean;
}

/** The offices of a column stand under its names, or above them. */
function roleBeside(cells: Cell[] | undefined, count: number, at: number): string {
  if (!cells || cells.length !== count || cells.some(({ name }) => name !== null)) return '';
  return cells[at]!.role;
}

const MOST_WORDS = 24;
const PROSE =
  /(?<![א-ת])(?:[והש]{0,2}נית(?:נה|ן)|היום|תמציא|תודיע|יומצא|ניתן|סעיף|ראו|השוו|לחוק|אנו|הוחלט|בהתאם|לפיכך|ימים)(?![א-ת])/;

const isProse = (line: string): boolean => PROSE.test(line) || line.split(/\s+/).length > MOST_WORDS;

/** "And" before a name with its title. */
const AND_TITLED = new RegExp(String.raw`\sו-?(?=(?:${PERSON_TITLE_SOURCE}|ה?שמאית?|ה?אדריכלית?)\s)`, 'g');
const TITLE_ONLY = new RegExp(`^ו?(?:${PERSON_TITLE_SOURCE}|עורכת? דין|אדריכלית?|שמאית?(?: ה?מקרקעין)?|כב'|כבוד)$`);
const LABEL = /^(?:ב?פני(?: ה?הרכב| ועדת ה?ערר)?|לפני|ה?הרכב(?: ה?ו?ועדה)?|חברי (?:ה?ו?ועדה|ה?הרכב)|הוועדה)$/;

/** The columns of a line, each with one person or one office, or the persons of a list in a row. */
function cellsOf(line: string): Cell[] {
  const columns = line
    .split(/\t|\||\s{4,}|;/)
    .map((column) => column.replace(/[_\-\s]{3,}/g, ' ').trim())
    .filter((column) => /[א-ת]{2}/.test(column));
  return columns.flatMap((column) => peopleOf(column));
}

function peopleOf(column: string): Cell[] {
  const pieces = column
    .replace(/\s+/g, ' ')
    .replace(/^(?:[-•·]|\d{1,2}[.)])\s*/, '')
    .replace(/^(?:כב'|כבוד)\s+(?=ה?יו"ר|ה?יושב)/, '')
    .replace(AND_TITLED, ', ')
    .split(/\s*[,:()]\s*|\s-+\s/)
    .map((piece) => piece.trim())
    .filter((piece) => /[א-ת]/.test(piece) && !LABEL.test(piece));
  const cells: Cell[] = [];
  let role = '';
  for (const piece of pieces) {
    const last = cells.at(-1);
    const person = TITLE_ONLY.test(piece) ? null : personOf(piece);
    if (person) {
      cells.push({ ...person, role: person.role || role });
      role = '';
    } else if (TITLE_ONLY.test(piece)) {
      if (last) last.isTitled = true;
    } else if (officeOf(piece) !== null && last && (last.role === '' || officeOf(last.role) === null))
      last.role = piece;
    else if (isRole(piece) || officeOf(piece) !== null) role = piece;
  }
  return cells.length > 0 || role === '' ? cells : [{ name: null, role, isTitled: false }];
}

const NAME_WORD = /^[א-ת][א-ת"'-]*$/;

const TITLED = new RegExp(String.raw`(?<![א-ת])${PERSON_TITLE_SOURCE}\s`);
const CHAIR_ALONE = /^(?:ה?יו"ר|יושבת?[- ]ה?ראש)(?: ה?ו?ועד[הת](?: ה?ערר)?)?$/;

function personOf(piece: string): Cell | null {
  const isOffice = CHAIR_ALONE.test(piece) || (officeOf(piece) === 'other' && !TITLED.test(piece));
  const person = isOffice ? null : readPerson(piece);
  if (!person) return null;
  const name = bareName(person.name);
  const words = name.split(/\s+/);
  if (words.length < 2 || words.length > 4 || !words.every((word) => NAME_WORD.test(word) || /^[א-ת]\.$/.test(word)))
    return null;
  return { name, role: person.role ?? '', isTitled: isTitled(person.name) };
}

function officeOf(role: string): Office | null {
  if (/מזכיר|מרכז|רכז|יועצ?[ץת]|מתמח|קלדנ|נאמן למקור/.test(role)) return 'other';
  if (/מ"מ|ממלאת? מקום|סגנ/.test(role)) return 'other';
  if (/יו"ר|יושבת?[- ]ה?ראש/.test(role)) return 'chair';
  return /(?<![א-ת])ה?(?:חבר[הת]?|נציג[הת]?)(?![א-ת])/.test(role) ? 'member' : null;
}
