// What the labels above the lists of those present say: the panel, all who came, one side.
import {
  CHAIR_FIRST,
  PANEL_GROUP,
  PERSON_TITLE_SOURCE,
  PRESENT_GROUP,
  SIDE_DASH,
  SIDE_GROUP,
} from '../../pattern/rules.generated.ts';
import { type PartyKey, type PartyRoster, partyOfPhrase } from '../parties.ts';
import type { Group } from './attendance-sides.ts';
import { isBareName } from './bare-names.ts';
import { isRole, isTitled, readPerson } from './people.ts';

/** Someone begins to speak: the lists are over. */
export const SPEECH = /^[^:\t]{2,60}:\s(?:.*[.?!]$|(?:תודה|שלום לכולם|בוקר טוב|צהריים טובים)(?![א-ת]))/;

export const HONORIFIC = /^\s*(?:כב'|כבוד)\s+/;

/** "מטעם המשיבה: עו"ד מרגלית" → the group and what follows on its line. */
export function groupOf(line: string, roster: PartyRoster): { group: Group; rest: string } | null {
  const inline = /^(?:בפני|לפני|בפנינו|בהרכב|בנוכחות)\s?:?\s+(?=\S)/.exec(line);
  const first = inline && line.slice(inline[0].length).replace(HONORIFIC, '');
  if (inline && first && (isTitled(first) || (isRole(first) && readPerson(first)) || SEATED_FIRST.test(first))) {
    return {
      group: { isPanel: !line.startsWith('בנוכחות'), party: null, label: '' },
      rest: line.slice(inline[0].length),
    };
  }
  const again = PRESENT_AGAIN.exec(line);
  if (again) return { group: { isPanel: false, party: null, label: '', isLoose: true }, rest: again[1]! };
  const told = PRESENT_TOLD.exec(line);
  if (told && (isTitled(told[1]!) || isRole(told[1]!)))
    return { group: { isPanel: false, party: null, label: '', isLoose: true }, rest: told[1]!.replace(/\.$/, '') };
  if (CHAIR_FIRST.test(line)) return { group: { isPanel: true, party: null, label: '' }, rest: line };
  const split =
    PRESENT_DASH.exec(line) ??
    PRESENT_BARE.exec(line) ??
    /^([^:\t]{2,60}?)\s*[:\t]\s*(.*)$/.exec(line) ??
    SIDE_DASH.exec(line);
  const label = split?.[1] ?? line;
  const rest = (split?.[2] ?? '').replace(NAME_ALONE, '$1');
  if (
    label.split(' ').length > (SIDE_GROUP.test(label) ? LONGEST_SIDE : LONGEST_LABEL) ||
    /\d{3}/.test(label.replace(/\(\d{4}\)/, '')) ||
    (!split && line.length > 40)
  )
    return null;
  if (split && ABSENT.test(label)) return { group: { isPanel: false, party: null, label: '' }, rest: '' };
  if (split && AUDIENCE.test(label)) return { group: { isPanel: false, party: 'other', label: '' }, rest };
  if (PRESENT_GROUP.test(label)) {
    const side = split && FOR_SIDE.exec(label)?.[1];
    const party = side ? partyOfPhrase(side, roster) : null;
    return { group: { isPanel: false, party, label: side ?? '', isLoose: true }, rest: rest.replace(AS_BEFORE, '') };
  }
  if (PANEL_GROUP.test(label) || (BARE_COMMITTEE.test(label) && /יו"ר|יושבת?[- ]ראש/.test(rest))) {
    if (!split && !/^(?:חבר|ב?הרכב|ה?מותב|[בל]פני(?:$|נו$|\s(?:חברי?|הרכב))|בפנינו$)/.test(label)) return null;
    const isRoleLabel = /^(?:ה?יו"ר|יושב|מזכיר|רשמ|רוש(?:ם|מת)|ה?מ?רכז|קלדנ)/.test(label);
    // A recorder says nothing.
    const isRecorder = RECORDER.test(label) && NAME_ALONE.test(split?.[2] ?? '');
    const isSaid = !isRecorder && !isBareName(rest) && (SPEECH.test(line) || (/[.?!]$/.test(rest) && !isTitled(rest)));
    if (isRoleLabel && (rest === '' || isSaid)) return null;
    return { group: { isPanel: true, party: null, label: '' }, rest: isRoleLabel ? `${rest}, ${label}` : rest };
  }
  const isOfName =
    split !== null &&
    ((FOR_NAME.test(label) && !isBareName(label)) || (BODY_NAMED.test(label) && isTitled(rest) && line.includes('\t')));
  if ((!SIDE_GROUP.test(label) && !isOfName) || (!split && readPerson(line)) || /[.?!]$/.test(rest)) return null;
  const party = partyOfPhrase(label, roster) ?? ofBody(label, roster) ?? (isOfName ? roster.others : null);
  return { group: { isPanel: false, party, label }, rest };
}

/** "מטעם לוטם-אור יזמות: …": a client by his name, who is one of those that answer, as the others are always called so. */
const FOR_NAME = /^(?:מטעם|בשם|מצד|עבור)\s[א-ת]/;

/** A row of a table whose first cell names a party that is a body, and whose second those who came for it. */
const BODY_NAMED = /בע"מ$|^(?:עמות[הת]|אגוד[הת]|נציגות|קיבוץ|מושב|חברת)\s|^ה(?:תאגיד|חברה|רשות)$/;

/** A name of two or three words and a full stop: nothing is said. */
const NAME_ALONE = /^([א-ת]['א-ת-]+(?: ['א-ת-]+){1,2})\.$/;

const RECORDER = /^ה?(?:רשמ|רוש(?:ם|מת)|קלדנ)/;

/** Words of a label; that of a side may go on with the party's own name. */
const LONGEST_LABEL = 7;
const LONGEST_SIDE = 14;

const SAME_PEOPLE = '(?:(?:אות[םן]|כל) ה?(?:נוכחים|משתתפים|צדדים)|ה?נוכחים כ)[^,:;.]{0,40}';
const FURTHER = 'ו?(?:בנוסף|כן|נוספ(?:ו|ה)|נוסף|הצטרפ(?:ו|ה)|הצטרף)';
/** "נוכחים: כבישיבה הקודמת, ובנוסף …". */
const AS_BEFORE = new RegExp(
  `^(?:כבישיבה|כבדיון|כנ"ל|כבקודמת|אות[םן] ה?נוכחים|כבפעם)[^,:;.]{0,30}(?:[,:;.]\\s?(?:${FURTHER})?[:,]?\\s?|$)`,
);
const JOINED =
  'ו?(?:בנוסף|נוספ(?:ו|ה)|נוסף|הצטרפ(?:ו|ה)|הצטרף|כן נכח(?:ו|ה)?|נכח(?:ו|ה)? גם|גם)(?: אליהם| הפעם| היום)?';

/** Those who did not come. */
const ABSENT = /^(?:התנצל|נעדר|חסר|לא (?:הופיע|התייצב|נכח))(?:ו|ה|ים|ות)?(?![א-ת])/;
/** "לאגודה: …" where no list says who that is: one of the respondents beside the committee. */
export const ofBody = (label: string, { others }: PartyRoster): PartyKey | null =>
  /אגוד|עמות|נציגות/.test(label) ? 'respondent' : /חבר[הת]|רשת|תאגיד|יזמ|בע"מ|השקעות|נכסים/.test(label) ? others : null;

/** Those who came to listen. */
const AUDIENCE = /^(?:(?:ב|מה|מן ה)?קהל|ה?צופים|אורחים|אחרים|נוכח נוסף|נוכחת נוספת)(?![א-ת])/;
/** "נוכחים - עו"ד כהן, ב"כ העוררים": a dash where others have a colon. */
const PRESENT_DASH = /^((?:ה?נוכחים|נכחו|הופיעו|התייצבו|ה?משתתפים)(?: ב(?:דיון|ישיבה))?)\s+-+\s+(.+)$/;
/** "נכחו בישיבה מר כהן העורר עו"ד לוי …": nothing but titles parts the words and the people. */
const PRESENT_BARE = new RegExp(
  String.raw`^((?:נכחו|הופיעו|התייצבו)(?: ב(?:דיון|ישיבה))?)\s+(${PERSON_TITLE_SOURCE}\s.+)$`,
);
/** "אותם נוכחים, ובנוסף דן כהן, שמאי מטעם המשיבה", "הצטרפה: …": at a later session. */
export const PRESENT_AGAIN = new RegExp(
  String.raw`^(?:${SAME_PEOPLE}[,;.:]?\s${JOINED}|${JOINED}(?=:|\s${PERSON_TITLE_SOURCE}\s))[:,]?\s(.+)$`,
);
/** "בפני דן לוי, עו"ד (יו"ר); …". */
const SEATED_FIRST = /^[^;:.]{5,50}[,(-]\s?(?:יו"ר|יושבת?[- ]ראש)(?![א-ת])/;
/** "לדיון הגיעו יו"ר הוועדה עו"ד כהן, … ומולם …": a sentence that lists them. */
const CAME = '(?:הגיעו|באו|התייצבו|הופיעו|נכחו|השתתפו)';
const PRESENT_TOLD = new RegExp(
  `^(?:(?:ב|ל|אל ה)(?:דיון|ישיבה)(?: זו| זה)? )?${CAME}(?: (?:ל|ב)(?:דיון|ישיבה|פנינו))?:? (.{20,})$`,
);
/** "הוועדה: עו"ד כהן - יו"ר; …" is the panel itself. */
const BARE_COMMITTEE = /^ה?ו?ועד(?:ה|ת)(?: ה?ערר)?$/;

/** "נכחו מטעם העוררים: …; …": the label says for all on the line for whom they came. */
const FOR_SIDE = /(?:מטעם|בשם|עבור|מצד)\s(.{3,60})$/;
