// The people of one stretch of a line of those present: between two semicolons, or between the labels of two sides.
import {
  ENTRY_BREAK,
  LAWYER_TITLE_SOURCE,
  MAN_TITLE_SOURCE,
  SIDE_SOURCE,
  UNNAMED,
  WOMAN_TITLE_SOURCE,
} from '../../pattern/rules.generated.ts';
import type { PartyRoster } from '../parties.ts';
import { HONORIFIC } from './attendance-groups.ts';
import { peopleOfEntry } from './attendance-line.ts';
import { cutAtNames } from './attendance-names.ts';
import { COUNSEL_ALONE, type Group, type Present, placed } from './attendance-sides.ts';
import { twoNames } from './companions.ts';
import type { TextLine } from './lines.ts';
import { isRole, isTitled, readPerson } from './people.ts';

/** Parties that are no persons, from a list of the parties above. */
const BODY = /^[^,;(-]*(?:בע"מ|עמות[הת]|אגוד[הת])|^\s*ה?(?:וועדה|ועדה)\s/;

/** The people of one stretch of a line, and whether an office without a name stood there. */
export function readSection(
  section: string,
  line: TextLine,
  group: Group,
  roster: PartyRoster,
): { people: Present[]; hasRole: boolean } {
  const people: Present[] = [];
  let roleAhead = '';
  const entries = section
    .split(ENTRY_BREAK)
    .flatMap((entry) => (entry && isNameList(entry, group) ? entry.split(/,\s+/) : [entry]))
    .flatMap((entry) => (entry ? cutAtNames(entry).flatMap(peopleOfEntry).flatMap(twoNames) : []))
    .filter((one) => /[א-תA-Za-z]{2}/.test(one));
  for (const [at, entry] of entries.entries()) {
    const isNext = SIDE_ALONE.test(entry) && LAY_NAMED.test(entries[at + 1] ?? '');
    const unnamed = isNext ? null : UNNAMED.exec(entry);
    const person = unnamed || BODY.test(entry.replace(/\s*\([^)]*\)/g, '')) ? null : readPerson(entry);
    if (person && (isTitled(entry) || person.role || !group.isPanel || person.name.split(' ').length <= 3)) {
      const isTheirs = roleAhead !== '' && person.role !== null && COUNSEL_ALONE.test(person.role);
      const ahead = PARTY_ALONE.test(roleAhead) && LAWYER_NAMED.test(entry) ? `ב"כ ${roleAhead}` : roleAhead;
      const own = ahead && IN_PERSON.test(person.role ?? '') ? null : person.role;
      const isBoth = isTheirs || (own !== null && DECIDES.test(ahead));
      const role = isBoth ? `${person.role} ${roleAhead}` : (own ?? ahead);
      people.push(placed(person.name, role, line, group, roster));
      roleAhead = '';
    } else if (unnamed) {
      people.push(placed(unnamed[1]!, entry.trim(), line, group, roster));
    } else if (isNext || isRole(entry.replace(HONORIFIC, ''))) {
      roleAhead = entry.replace(HONORIFIC, '').trim();
    }
  }
  const last = people.at(-1);
  if (roleAhead && last?.role === '') {
    const withRole = placed(last.name, roleAhead, line, group, roster);
    people.splice(-1, 1, { ...withRole, isCounsel: last.isCounsel || withRole.isCounsel });
  }
  return { people, hasRole: roleAhead !== '' };
}

/** "אורי שמש, יעל שמש": bare names under a label of several, or of one family. */
function isNameList(entry: string, { label }: Group): boolean {
  const names = entry.trim().split(/,\s+/);
  if (names.length < 2 || !names.every((name) => BARE_NAME.test(name) && !isRole(name) && !isTitled(name)))
    return false;
  return SEVERAL.test(label) || new Set(names.map((name) => name.split(' ').at(-1))).size === 1;
}

/** "השמאי המכריע, דן לוי, שהוזמן להשיב": what he is, whatever is said behind his name. */
const DECIDES = /^ה?שמאית? ה?(?:מכריע|מייע)/;
/** "המשיבה 2, גב' כהן": the second is who the first is. */
const SIDE_ALONE = new RegExp(String.raw`^\s*ה?${SIDE_SOURCE}(?:ת|ה|ים|ות)?(?:\s\d{1,2})?\s*$`);
const IN_PERSON = /^ב?עצמ[והםן]+$/;
const LAY_NAMED = new RegExp(String.raw`^\s*(?:${MAN_TITLE_SOURCE}|${WOMAN_TITLE_SOURCE})\s`);
/** "העורר, עו"ד כהן": the second is the first's counsel. */
const PARTY_ALONE = new RegExp(`^ה?${SIDE_SOURCE}(?:ת|ה|ים|ות)?$`);
const LAWYER_NAMED = new RegExp(String.raw`^\s*${LAWYER_TITLE_SOURCE}\s`);
const BARE_NAME = /^[א-ת'-]{2,} [א-ת'-]{2,}$/;
const SEVERAL = /(?:ים|ות)(?:\s|$)/;
