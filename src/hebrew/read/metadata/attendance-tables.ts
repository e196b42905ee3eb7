// Tables of those present with a column that says for whom each came, before his name: "בשם מי | שם | תפקיד | ישיבה".
import { HEAD_CELL } from '../../pattern/rules.generated.ts';
import { type PartyKey, type PartyRoster, partyOfPhrase } from '../parties.ts';
import { type Present, placed } from './attendance-sides.ts';
import { type CasePeople, partyOfKnown } from './known-people.ts';
import type { TextLine } from './lines.ts';
import { readPerson } from './people.ts';

/** Where the columns stand, and the sides named so far, in full. */
export interface SideTable {
  side: number;
  name: number;
  role: number;
  width: number;
  sides: string[];
}

const SIDE_HEAD = /^(?:מטעם(?: מי)?|בשם(?: מי)?|עבור(?: מי)?|ה?צד|ה?גורם|ייצוג|ה?גוף)$/;
const NAME_HEAD = /^(?:ה?שם(?: ה?(?:נוכח|משתתף|מתייצב))?(?: מלא)?|ה?נוכח(?:ים)?|ה?מתייצב(?:ים)?|ה?משתת(?:ף|פים))$/;
const ROLE_HEAD = /^(?:ה?תפקיד|ה?מעמד|ה?תואר|ה?מקצוע)$/;

/** The columns that a head row names, where a side stands before a name; null for any other row. */
export function sideTable(row: string): SideTable | null {
  const cells = row.split('\t').map((cell) => cell.trim());
  if (cells.length < 2 || !cells.every((cell) => HEAD_CELL.test(cell))) return null;
  const at = (head: RegExp): number => cells.findIndex((cell) => head.test(cell));
  const [side, name] = [at(SIDE_HEAD), at(NAME_HEAD)];
  return side < 0 || name < side ? null : { side, name, role: at(ROLE_HEAD), width: cells.length, sides: [] };
}

/** The one person of a row of such a table; null for a row of another form. */
export function presentInRow(line: TextLine, table: SideTable, roster: PartyRoster): Present | null {
  const cells = line.text.split('\t').map((cell) => cell.trim());
  const named = cells[table.name] ?? '';
  const person = cells.length !== table.width || named.includes(';') ? null : readPerson(named);
  if (!person) return null;
  const label = fullSide(cells[table.side]!, table.sides);
  if (!table.sides.includes(label)) table.sides.push(label);
  const role = cells[table.role] || person.role || '';
  const isBeside = OF_TOWN.test(label) && table.sides.some((side) => COMMITTEE.test(side));
  const party = isBeside ? null : partyOfPhrase(label, roster);
  const one = placed(person.name, role, line, { isPanel: false, party, label }, roster);
  return { ...one, party: party ?? null, side: label, isByColumn: true };
}

const OF_TOWN = /^ה?(?:מועצה|מועצת|עירי)/;
const COMMITTEE = /ו?ועדה ה?מקומית/;

/** "העמותה" under "עמותת הגפן", "החברה" under "גפן מגורים בע"מ", and nothing or "כנ"ל" under any: the side named above. */
function fullSide(cell: string, sides: readonly string[]): string {
  if (/^(?:כנ"ל|"|-)?$/.test(cell)) return sides.at(-1) ?? cell;
  return sides.findLast((side) => side !== cell && isShortFor(cell, side)) ?? cell;
}

function isShortFor(short: string, full: string): boolean {
  if (/^החברה$/.test(short)) return /בע"מ|^חברת /.test(full);
  const words = full.split(/\s+/).map(stem);
  const own = short.split(/\s+/).map(stem);
  return own.length < words.length && own.every((word, at) => word.length > 2 && word === words[at]);
}

/** "עמותת", "העמותה"; "עיריית", "העירייה". */
const stem = (word: string): string =>
  word
    .replace(/^ה(?=[א-ת]{3})/, '')
    .replace(/^וו/, 'ו')
    .replace(/(?:י?ית|י?יה|ת|ה)$/, '');

/**
 * Those of such a table with the party of each side: what the pleadings say of anyone of it; the district's committee answers
 * beside the local one; and a side named before the committee, of which nothing tells, appeals.
 */
export function withSidesOfTable(present: readonly Present[], known: CasePeople): Present[] {
  const committee = present.findIndex(({ isByColumn, side }) => isByColumn && COMMITTEE.test(side));
  const sides = Map.groupBy(
    present.filter(({ isByColumn }) => isByColumn),
    ({ side }) => side,
  );
  const parties = new Map(
    [...sides].map(([side, people]) => {
      if (DISTRICT.test(side)) return [side, 'respondent' as PartyKey] as const;
      const told = new Set(people.flatMap(({ name }) => partyOfKnown(name, known) ?? []));
      const only = told.size === 1 ? [...told][0]! : null;
      const isFirst = present.indexOf(people[0]!) < committee;
      return [side, only ?? people[0]!.party ?? (isFirst ? 'appellant' : null)] as const;
    }),
  );
  return present.map((one) =>
    one.isByColumn
      ? { ...one, party: parties.get(one.side) ?? null, isPanel: false, isDistrict: DISTRICT.test(one.side) }
      : one,
  );
}
const DISTRICT = /ו?ועדה ה?מחוזית/;
