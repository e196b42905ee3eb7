// The parties of a heading as the forms of lists give them, beside what the words around names tell (../heads/read.ts).

import { PERSON_TITLE_SOURCE } from '../../pattern/rules.generated.ts';
import { findDates } from '../../text/dates.ts';
import { detailWords, isSame } from '../details/words.ts';
import type { HeadPart } from '../heads/features.ts';
import { type HeadName, readHead } from '../heads/read.ts';
import { privateRespondents } from './applicants.ts';
import { isBareName } from './bare-names.ts';
import { isGivenName } from './given-names.ts';
import type { ListedParty } from './party-entries.ts';
import { inFull, MORE_OF_THEM } from './party-name.ts';

/** Shares from which a name is one and is what it is told to be. */
const SURE_NAME = 0.7;
const SURE_PART = 0.7;
/** As much where a list has names and not this one. */
const CERTAIN = 0.95;
const LIKELY_COUNSEL = 0.6;
/** A name that a list has too. */
const LIKELY_NAME = 0.5;

/**
 * The listed parties, each by its name alone; without what is no name; with those of a side that the list has not, and counsel
 * whom it has not.
 *
 * @param text normalised
 */
export function withToldParties(listed: readonly ListedParty[], text: string, docType: string): ListedParty[] {
  const told = readHead(text, docType)
    .filter(({ name, nameShare }) => nameShare >= LIKELY_NAME && !MORE_OF_THEM.test(` ${name}`))
    .map((one) => withoutAnd(one, text))
    .map((one) => wholeName(one, text))
    .filter(({ name }) => name !== 'בע"מ')
    .map((one) => ofClients(one, text, docType));
  const parties = told.filter(({ part }) => PARTIES.has(part));
  const plain = listed.flatMap((one) => nameAlone(one, text)).flatMap((one) => namesWithin(one, parties));
  const named = plain.filter((one) => !isNoName(one, parties) && !isOnlyRole(one, plain));
  const added = parties
    .filter((one) => isMissing(one, named, text) && (docType !== 'response' || isNamedAppellant(one, text)))
    .map((one) => asListed(one, text));
  return withToldCounsel([...named, ...added], told, text);
}

/** Without a label before it and whoever represents behind it; nothing where a row tells something else than a name. */
function nameAlone(one: ListedParty, text: string): ListedParty[] {
  // Of a row of a table the first cell behind the label is the name.
  const [cell = '', ...more] = text.slice(one.start, one.end).split('\t');
  const isRow = more.length > 0 && one.name.startsWith(cell.trim());
  const name = (isRow ? cell : one.name).replace(LABEL, '').replace(REPRESENTED, '').trim();
  return isDateline(name, one.start, text) ||
    name.length < LEAST_LENGTH ||
    NO_ROW_OF_NAME.test(name) ||
    findDates(name).length > 0
    ? []
    : [{ ...one, name }];
}
/** "מושב הגפן, 22 בספטמבר 2025": where and when a letter was written. */
function isDateline(name: string, start: number, text: string): boolean {
  if (!VILLAGE.test(name) || (start > 0 && text[start - 1] !== '\n')) return false;
  const end = text.indexOf('\n', start);
  return findDates(text.slice(start, end < 0 ? text.length : end)).length > 0;
}
const VILLAGE = /^(?:מושב|קיבוץ|כפר|יישוב|מושבה)(?![א-ת])(?!.*(?:בע"מ|אגודה))/;
const LEAST_LENGTH = 3;
/** "שבין: דן לוי", "היזמים - גבעות בע"מ", "הצד שכנגד קיבוץ נחל". */
const SIDE_OF_LABEL = 'ה?(?:יזמ|מבקש|בעל|משיב|עורר)[א-ת]{0,3}(?: ה?(?:קרקע|היתר|תו?כנית|בקשה))?';
const BESIDE = `(?:שתי|שני|שלוש|שלושת) ${SIDE_OF_LABEL}`;
const CALLED = `כלפי|שבין|בין|לבין|מאת|אל|נגד|${BESIDE}|${SIDE_OF_LABEL}`;
const LABEL = new RegExp(`^(?:(?:${CALLED})(?::|\\s-\\s)|ה?צד שכנגד )\\s*`);
/** "… (עו"ד דנה לוי)", "…, על ידי אמיר הבר, עו"ד", "… [ב"כ: ר' לוי]", "… | יוזמת התכנית |". */
const REPRESENTED = /(?<=\S)[,.]?\s*[[(]?(?:ע"י|על ידי|באמצעות|ב"כ:?|עו"ד|עוה"ד|בשמ[והםן]:|המייצגת?:)\s.*$|\s\|.*$/;
const OTHER_ROWS =
  'נחתם|מענ[א-ת]|ה?מען|ה?מסמך|הופיעו|ניתנ?ה?|ה?נכס|ה?מקרקעין|ה?שומה|ייצוג|המייצגת?|נציגי[הו]|באי|תאריך|יום(?! טוב)';
const OF_PAPER = "הוגש|תשוב[הת]|כתב|ערר|מס'|לפי|להמצאת";
const NO_ROW_OF_NAME = new RegExp(`^\\(|^(?:${OTHER_ROWS}|${OF_PAPER})(?![א-ת])`);

const PARTIES: ReadonlySet<HeadPart> = new Set(['appellant', 'respondent', 'local_committee']);

const withoutAnd = (one: HeadName, text: string): HeadName => {
  const isAnd =
    /^ו(?!ו?עד)[א-ת]{3}/.test(one.name) && !isBareName(one.name) && !BEHIND_TITLE.test(text.slice(0, one.start));
  const name = isAnd ? one.name.slice(1) : one.name;
  return { ...one, name };
};

/** "עיזבון המנוח יוסף לוי", "ענבי הצוק (1998) בע"מ": what stands right beside the words of a name and is of it. */
function wholeName(one: HeadName, text: string): HeadName {
  const ahead = ESTATE.exec(text.slice(Math.max(0, one.start - LONGEST_AHEAD), one.start))?.[1] ?? '';
  const behind = YEAR_OF_FIRM.exec(text.slice(one.end, one.end + LONGEST_AHEAD))?.[0] ?? '';
  const name = inFull(`${ahead}${one.name}${behind}`);
  return { ...one, name, start: one.start - ahead.length, end: one.end + behind.length };
}
const LONGEST_AHEAD = 30;
const ESTATE = /(?:^|[\s,;(])((?:ה?עי?זבון|יורשי)\s(?:ה?מנוח(?:ה|ים)?\s)?)$/;
const YEAR_OF_FIRM = /^\s\(\d{4}\)\sבע"מ/;

/** "עו"ד ואלרי כהן": behind a title no "and" begins. */
const BEHIND_TITLE = new RegExp(`${PERSON_TITLE_SOURCE}\\s$`);

/** Of "אורנה ברזל, ברזל-עצמון בע"מ" both, of "הוועדה המקומית רימון, ערר 1/25" the name. */
function namesWithin(one: ListedParty, told: readonly HeadName[]): ListedParty[] {
  const within = told.filter(({ name }) => one.name.includes(name) && one.name !== name);
  const sure = distinct(within.filter(({ nameShare }) => nameShare >= SURE_NAME));
  const [only] = sure;
  if (!only) return [one];
  // "מושב הגפן - כפר שיתופי בע"מ": what kind of body it is, and no other one.
  if (sure.some(({ name }) => LEGAL_KIND.test(name))) return [one];
  if (sure.length > 1)
    return sure.every(({ name }) => isBareName(name) || OF_PARTY.test(name)) || isAllOf(one.name, sure)
      ? sure.map(({ name, part }, at) => ({ ...one, name, party: partyOf(part, one), number: one.number + at }))
      : [one];
  const rest = one.name.replace(only.name, '|');
  const beside = BESIDE_COMMITTEE.exec(rest)?.[1];
  if (only.part === 'local_committee' && beside !== undefined && within.length === 1)
    return [
      { ...one, name: only.name },
      { ...one, name: beside, party: 'respondent', number: one.number + 1 },
    ];
  return within.length === 1 && MORE.test(rest) && !OF_HOUSE.test(one.name) ? [{ ...one, name: only.name }] : [one];
}

/** Whether nothing but commas and "and" is left of an entry beside whole names. */
const isAllOf = (entry: string, told: readonly HeadName[]): boolean =>
  told.every(({ name }) => /^[א-ת][א-ת'-]+(?: [א-ת][א-ת'-]+){1,2}$/.test(name)) &&
  /^[\s,ו]*$/.test(told.reduce((rest, { name }) => rest.replace(name, ''), entry));

const LEGAL_KIND = /^בע"מ|^(?:אגודה|חברה|תאגיד|כפר) (?:שיתופי|חקלאי|ה?לאומי|עירוני|ממשלתי|מים|ל)/;

/** The same words may be told of twice. */
const distinct = (all: readonly HeadName[]): HeadName[] =>
  all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);

/** "הוועדה המקומית רימון וציר מזרח זכיינות תחבורה". */
const BESIDE_COMMITTEE = /^\|,?\sו-?([א-ת]\S+\s\S.*)$/;
/** Known by its address. */
const OF_HOUSE = /^(?:ועד|נציגות) ה(?:בית|דיירים|בניין)/;
/** What stands beside a name and is none: a number, a case, a title, an "and". */
const MORE = new RegExp(
  [
    ',?\\s(?:ערר|תיק)(?![א-ת])',
    '^(?:ו?כן|וגם|גם|מאת:?|אל:?)\\s\\|',
    '^(?:עו"ד|עוה"ד)\\s',
    '\\|\\s\\((?:דירה|ת"ז|דייר|טל|ליד|מרח)',
    '\\|\\sשל\\sה?(?:גברת|מר|גב|ד"ר)',
    '\\|,\\s(?:ח"פ|ת"ז|מבקש|דייר|בעל|מהנדס|משק|רחוב|רח|דרך|שד)',
  ].join('|'),
);

const partyOf = (part: HeadPart, { party }: ListedParty): ListedParty['party'] =>
  part === 'local_committee' ? part : party === 'local_committee' ? 'respondent' : party;

/** Neither a body nor a person, and no name by the words around it: a day, a heading, a cell of another kind. */
function isNoName({ name }: ListedParty, told: readonly HeadName[]): boolean {
  if (DAY.test(name) || FIGURE.test(name) || IS_SIDE.test(name) || GOES_ON.test(name)) return true;
  if (told.length === 0 || told.some((one) => one.name.includes(name) || name.includes(one.name))) return false;
  const words = name.split(/\s+/);
  if (words.length > MOST_WORDS && !OF_FIRM.test(name)) return true;
  return !OF_PARTY.test(name) && !words.some(isGivenName) && NO_NAME.test(name);
}
/** A longer one is a sentence. */
const MOST_WORDS = 8;
const OF_FIRM = /בע"מ|\(ע"ר\)|ועדה|עמות|אגוד/;
const DAY = /^(?:יום\s)?[א-ת]{1,2}['"][א-ת]?\s(?:ב|ל)?[א-ת]{3,6}\sתש/;
/** "היורשים, הם העוררים": a label over names. */
const IS_SIDE = /,\s(?:הם|הן|הוא|היא)\sה(?:עורר|משיב)/;
/** "הוועדה המקומית אתכבד להשיב כדלקמן": a sentence. */
const SAYS =
  'מתנגד|סבור|טוענ|גורס|מבקש|משיב|מצטרפ|חוזר|סומכ|כופר|מכחיש|מתכבד|תבקש|תטען|תשיב|סירבה?|דחתה|החליטה|אישרה|הגישה';
const GOES_ON = new RegExp(
  `\\s(?:[אנ]תכבד|מתכבד(?:ת|ים|ות)?|כדלקמן)(?:\\s|$)|ועדה ה?(?:מקומית|מרחבית|מחוזית)\\s(?:${SAYS})(?:ת|ים|ות)?(?:\\s|$)`,
);
const FIGURE = /^(?:ח"פ|ת"ז|ת\.ז)(?![א-ת])/;
/** A heading, or an "and" that parts the sides. */
const NO_NAME = /^(?:על|ה?דרך|מה|כיצד|איך|פתח|רקע|מבוא|ה?הליך|ה?החלטה|ובין|לבין|ומנגד|עובדות|בקצרה|במה)(?![א-ת])/;
const OF_PARTY =
  /ועדה|עיריי|מועצ|בע"מ|עמות|אגוד|נציג|דייר|תושב|בעל|משפח|עורר|משיב|מבקש|חברה|רשות|מדינ|קיבוץ|מושב|עיזבון|יורש/;

/** "מבקשות ההיתר", where they are named. */
const isOnlyRole = ({ name, party }: ListedParty, all: readonly ListedParty[]): boolean =>
  ROLE.test(name) && all.some((one) => one.party === party && !ROLE.test(one.name));
const ROLE =
  /^(?:ה?מבקש(?:ת|י|ות)? ה?(?:היתר|בקשה)|ה?יזמי?(?:ת|ם|ות)?|ה?עורר(?:ת|ים|ות)?|ה?משיב(?:ה|ים|ות)?|ה?מגיש(?:ה|ת|ים|ות)?)$/;

function isMissing(
  { name, part, nameShare, partShare, end }: HeadName,
  named: readonly ListedParty[],
  text: string,
): boolean {
  const words = detailWords(name);
  if (named.some((one) => isSame(detailWords(one.name), words) || one.name.includes(name.replace(/^ו/, ''))))
    return false;
  const hasSide = named.some((one) => sideOf(one) === part);
  const isBeside = named.some((one) => sideOf(one) === part && text.slice(end).startsWith(`, ${one.name}`));
  const isWanted = !hasSide || isBeside;
  return (
    nameShare >= (isWanted ? SURE_NAME : CERTAIN) &&
    partShare >= (isBeside ? SURE_NAME : isWanted ? SURE_PART : CERTAIN)
  );
}

/** In an answer "מרשיי: …" names who answers. */
const ofClients = (one: HeadName, text: string, docType: string): HeadName =>
  docType === 'response' && one.part === 'appellant' && CLIENTS.test(linesAt(text, one.start, one.end))
    ? { ...one, part: 'respondent' }
    : one;
const CLIENTS = /(?:^|\n)ה?(?:מרש[א-ת]{0,3}|לקוחותי[א-ת]{0,2}|בשם מרש[א-ת]{0,3})\s?:/;

/** In an answer an appellant is called so, or stands before "נגד". */
const isNamedAppellant = ({ part, start, end }: HeadName, text: string): boolean =>
  part !== 'appellant' || CALLED_APPELLANT.test(linesAt(text, start, end));
const CALLED_APPELLANT = /עורר|מערער|(?:^|\s)(?:נגד|נ')\s|ה?נדון\s?:/;

/** The line of a name with the one above it. */
function linesAt(text: string, start: number, end: number): string {
  const above = text.lastIndexOf('\n', text.lastIndexOf('\n', start) - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  return text.slice(above, lineEnd < 0 ? text.length : lineEnd);
}

const sideOf = ({ side, party }: ListedParty): HeadPart =>
  party === 'local_committee' ? party : side === 'appellant' ? side : 'respondent';

function asListed({ name, part, start, end }: HeadName, text: string): ListedParty {
  const party = part === 'respondent' ? privateRespondents(text) : part;
  return {
    ...{ name, representative: null, terms: [], number: 1, start, end },
    side: part === 'appellant' ? part : 'respondent',
    party: party as ListedParty['party'],
  };
}

/** Of a side of which no list has counsel, those who are told behind its parties, each for the parties right before him. */
function withToldCounsel(parties: readonly ListedParty[], told: readonly HeadName[], text: string): ListedParty[] {
  const open = new Set(
    COUNSEL_OF.map(([side]) => side).filter((side) =>
      parties.every((one) => sideOf(one) !== side || one.representative === null),
    ),
  );
  const counsel = new Map<ListedParty, string[]>();
  let before: ListedParty[] = [];
  let wasCounsel = false;
  let ends = 0;
  for (const { name, part, nameShare, partShare, start, end } of told) {
    const of = COUNSEL_OF.find(([, office]) => office === part)?.[0];
    const own = parties.find((one) => one.name.includes(name) && sideOf(one) === part);
    if (own) {
      before = wasCounsel ? [own] : [...before, own];
      ends = end;
    }
    if (own || of) wasCounsel = of !== undefined;
    if (of === undefined || !open.has(of) || nameShare < SURE_NAME || partShare < LIKELY_COUNSEL) continue;
    if (parties.some(({ representative }) => representative?.includes(name))) continue;
    const ahead = text.slice(Math.max(0, start - 12), start);
    if (EXPERT.test(ahead)) continue;
    const title = LAY_TITLE.exec(ahead)?.[1] ?? 'עו"ד';
    const clients = before.filter((one) => sideOf(one) === of);
    // Below the title he is the filer's, whichever of several that is.
    const isFilers = clients.length > 0 && ANSWER_TITLE.test(text.slice(ends, Math.max(ends, start)));
    if (isFilers && parties.filter((one) => sideOf(one) === of).length > clients.length) continue;
    for (const one of clients.length > 0 ? clients : parties.filter((each) => sideOf(each) === of))
      counsel.set(one, [...(counsel.get(one) ?? []), `${title} ${name}`]);
  }
  return parties.map((one) => ({ ...one, representative: one.representative ?? counsel.get(one)?.join(' ו') ?? null }));
}

/** "באמצעות אדר' דנה לוי". */
const EXPERT = /(?:^|\s)(?:אדר'|אינג'|שמאית?|ה?מהנדסת?)\s$/;
/** "באמצעות בנם מר יוסף לוי". */
const LAY_TITLE = /(?:^|\s)(מר|ה?גב')\s$/;

const ANSWER_TITLE = /\n\s*(?:כתב )?(?:תשוב|תגוב|עמדת|ערר)[א-ת]*/;

const COUNSEL_OF: readonly (readonly [side: HeadPart, counsel: HeadPart])[] = [
  ['appellant', 'counsel-appellant'],
  ['respondent', 'counsel-respondent'],
  ['local_committee', 'counsel-local_committee'],
];
