import {
  CONTACT,
  FEMININE_BODY,
  MASCULINE_BODY,
  NAME_DESCRIPTION,
  NAME_OF_BUSINESS,
  OF_ALL,
} from '../../pattern/rules.generated.ts';
import { isGivenName } from './given-names.ts';
import { isCommittee } from './party-sides.ts';
import { bareName, isTitled } from './people.ts';

/** `ורדית ולפסון, יואב ולפסון - "העוררים"`. */
export const QUOTED_ROLE = /\s+-\s+"[^"]{3,25}"(?:\s(?:או\s|ו-?)"[^"]{3,25}")?[\s,]*$/;

const COMPANY_BREAK = /(?<=בע"מ)(?:,\s+|\s+ו-?)(?=[א-ת])/;

/** "דנה לוי, מנהלת העיזבון, ומשק הגפן - אגודה שיתופית בע"מ". */
const PERSON_AND_COMPANY = /^([א-ת' -]{4,40}),\s([^,]{3,60}),\sו-?([^,]{8,90}בע"מ)\s*,?\s*$/;

const LEGAL_KIND = /^(?:אגודה|ה?חברה|תאגיד|עמותה|האחים)\s/;

/** The names of a piece, each by itself; `alone`: no counsel follows, so that people in one line are surely several parties. */
export function namesIn(text: string, alone: boolean): string[] {
  const plain = text.replace(QUOTED_ROLE, '').replace(OF_ALL, '');
  const companies = plain.split(COMPANY_BREAK).filter((name) => !CONTACT.test(name.trim()));
  if (companies.length > 1) return companies.flatMap((name) => namesIn(name, true));
  const joined = PERSON_AND_COMPANY.exec(plain);
  if (joined && kindOf(joined[1]!) !== null && NAME_DESCRIPTION.test(joined[2]!)) return [joined[1]!, joined[3]!];
  if ((alone || plain !== text || COMPANY_LAST.test(plain)) && isNameList(plain)) return namesOfList(plain);
  const known = knownNames(plain);
  if (known.length > 1) return known;
  return LONG_LIST.test(plain) && isNameList(plain) ? namesOfList(plain) : [text];
}

/** "א ב, ג ד וה ו": two words or three between commas, and an "and" before the last. */
const FULL_NAME = `(?!ה)[א-ת][א-ת'-]+(?: [א-ת][א-ת'-]+){1,2}`;
const LONG_LIST = new RegExp(`^\\s*${FULL_NAME}(?:, ${FULL_NAME})+ ו${FULL_NAME}\\s*$`);

/** Two people and a company are no one's name. */
const COMPANY_LAST = /,[^,]+,[^,]+בע"מ\s*,?\s*$/;

/** "יוסף דהאן, מרים דהאן וחברת המורד בע"מ": full names of people, or more than one, in one line. */
function isNameList(text: string): boolean {
  const names = namesOfList(text);
  return (
    names.length > 1 &&
    !/\d|עורכי|\(|ושות/.test(text) &&
    !isCommittee(text) &&
    names.every((name) => /^\S+(?: \S+){1,4}$/.test(name) && !NAME_DESCRIPTION.test(name)) &&
    /^[א-ת'-]+ [א-ת'-]+$/.test(names[0]!)
  );
}

const namesOfList = (text: string): string[] =>
  text
    .trim()
    .split(/,\s+(?!(?:אגודה|ה?חברה|תאגיד|עמותה|האחים)\s)/)
    .flatMap(withoutAnd);

/** "ורדית ולפסון ויואב ולפסון": a ו joins two names only where each keeps two words; else it belongs to the name. */
function withoutAnd(names: string): string[] {
  for (const { index } of names.matchAll(/\sו-?(?=[א-ת])/g)) {
    if (isBeforeSurname(names, index)) continue;
    const left = names.slice(0, index).trim();
    const right = names.slice(index).replace(/^\sו-?/, '');
    const ofFirm = /בע"מ$/.test(right) && kindOf(left) !== 'person';
    // A title is no word of a name: "ד"ר טספאי וורקו".
    if (isWhole(left) && isWhole(right) && !ofFirm) return [left, ...withoutAnd(right)];
  }
  return [names];
}

/** Two words or more beside a title; an initial is one ("ר' לוי"). */
const isWhole = (name: string): boolean => /\S\s\S/.test(/^[א-ת]'\s/.test(name) ? name : bareName(name));

const ALSO_FOR =
  /(?:^|,\s|\s)ו?(?:בשמי\s)?ובשם\s(?:(?:אשתי|בעלי|אישי|אמי|אבי|בני|בתי|אחי|אחותי|הורי|בן זוגי|בת זוגי)\s)?/;

/** "דנה לוי, רח' הגפן 3, בשמי ובשם עמותת שומרי ההר, שאני חברה בה": who writes, and whom he speaks for too. */
export function writersIn(text: string): string[] {
  const [writer, ...others] = text.split(ALSO_FOR);
  if (others.length === 0) return [text];
  return [writer!, ...others.map((one) => one.replace(/,\sש(?:אני|אנ(?:חנ)?ו|ב|ל)?.*$/, ''))].filter((one) =>
    one.trim(),
  );
}

const MOST_BREAKS = 60;
const BREAKS = /,\s+(?:ו-?)?(?:נגד\s)?(?=[א-ת"(])|\s+ו-?(?:נגד\s)?(?=[א-ת"])/g;

/**
 * Names that are plain by themselves, as in "עמותת שומרי ההר, דנה לוי והוועדה המקומית לתכנון ולבנייה גבעון": people with a
 * given name, bodies, companies. Empty where a part of the text is none of these.
 */
export function knownNames(text: string): string[] {
  const breaks = [...text.matchAll(BREAKS)].slice(0, MOST_BREAKS).filter(({ index }) => !isBeforeSurname(text, index));
  const starts = [0, ...breaks.map(({ index, 0: mark }) => startBehind(text, index + mark.length))];
  const ends = [...breaks.map(({ index }) => index), text.length];
  const lists: (Name[] | null)[] = [];
  for (let from = starts.length - 1; from >= 0; from--) {
    lists[from] = null;
    for (let to = from; to < ends.length && lists[from] === null; to++) {
      const name = text.slice(starts[from], ends[to]).trim().replace(/,$/, '');
      const kind = kindOf(name);
      const rest = to + 1 < starts.length ? lists[to + 1] : [];
      if (kind === null || !rest) continue;
      // "קיבוץ הגפן, אגודה שיתופית חקלאית בע"מ": what kind of body it is, and no other one.
      if (kind !== 'person' && rest[0] && LEGAL_KIND.test(rest[0].name) && breaks[to]![0].startsWith(',')) continue;
      const isCompanyCut =
        rest[0]?.kind === 'company' && !OF_DEAD.test(name) && !mayEndBefore(kind, rest[0].name, breaks[to]![0]);
      if (!isCompanyCut) lists[from] = [{ name, kind }, ...rest];
    }
  }
  const found = lists[0] ?? [];
  const sure = found.filter(({ kind }) => kind !== 'unknown').length + (found.some(tellsWhatItIs) ? 1 : 0);
  return sure * 2 > found.length ? found.map(({ name }) => name) : [];
}

/** "חיים ומרים ורדי ודנה לוי": behind two given names comes their surname, whatever its first letter. */
function isBeforeSurname(text: string, at: number): boolean {
  const [, first, second] = COUPLE.exec(text.slice(Math.max(0, at - LONGEST_COUPLE), at)) ?? [];
  return (
    first !== undefined && isGivenName(first) && isGivenName(second!) && /^\sו[א-ת]{3}/.test(text.slice(at, at + 5))
  );
}
const COUPLE = /(?:^|,\s|\sו)([א-ת']{2,10})\sו([א-ת']{2,10})$/;
const LONGEST_COUPLE = 26;

/** Where a name behind a break begins: the ו of "ורדה" is no "and". */
const startBehind = (text: string, at: number): number => {
  const word = /^ו[א-ת']+/.exec(text.slice(at - 1))?.[0] ?? '';
  return isGivenName(word) && !isGivenName(word.slice(1)) ? at - 1 : at;
};

/** "משק הגפן - אגודה שיתופית בע"מ": the whole of a company's name. */
const tellsWhatItIs = ({ name, kind }: Name): boolean => kind === 'company' && name.includes(' - ');

interface Name {
  name: string;
  kind: Kind;
}

/** `unknown`: words that may be a name among names. */
type Kind = 'committee' | 'company' | 'body' | 'person' | 'unknown';

const MOST_WORDS = 14;

function kindOf(name: string): Kind | null {
  const words = name.split(/\s+/);
  if (words.length > MOST_WORDS || NAME_DESCRIPTION.test(name)) return null;
  if (isCommittee(name)) return /[א-ת]{2}/.test(name) && !/לתכנון$/.test(name) ? 'committee' : null;
  if (/בע"מ$/.test(name)) return words.length > 2 ? 'company' : null;
  if (/^עירי?ית\s/.test(name)) return 'committee';
  if (words.length > 1 && (isBody(words[0]!) || OF_PEOPLE.test(name) || SAYS_WHAT_BODY.test(name))) return 'body';
  const bare = bareName(name.replace(/\s+ז"ל$/, '')).split(' ');
  if (bare.length < 2 || bare.length > 4 || !bare.every((word) => /^[א-ת][א-ת'-]+$/.test(word))) return null;
  if (isGivenName(bare[0]!) || isTitled(name)) return 'person';
  return bare.length <= 3 && !/^(?:ל|ש)?בני?יה$|^חברה$|^ל/.test(bare[0]!) ? 'unknown' : null;
}

const isBody = (word: string): boolean => FEMININE_BODY.test(word) || MASCULINE_BODY.test(word);

/** "ירוק בגבעה - עמותת תושבים". */
const SAYS_WHAT_BODY = /^[א-ת'-]+(?: [א-ת'-]+){0,4} [-–] (?:עמות|אגודת|תנועת|איגוד|התאחדות|ועד |קבוצת )/;
const OF_PEOPLE = /^(?:עי?זבון|יורשי|משפחת|דיירי|תושבי|בעלי|שכני|ועד)\s/;

/** An estate is no beginning of a company's name. */
const OF_DEAD = /^(?:ה?עי?זבון|יורשי)\s/;

/** "יזמות ובניין בע"מ" goes on a company's name; after a committee, or where it says so itself, a company begins. */
function mayEndBefore(kind: Kind, company: string, mark: string): boolean {
  if (kind === 'committee' || kind === 'company' || /^חברת\s/.test(company)) return true;
  if (company.includes(' - ')) return kind === 'person' || kind === 'unknown';
  return kind === 'person' && /ו-?$/.test(mark) && company.split(' ').length > 2 && !NAME_OF_BUSINESS.test(company);
}

/** What somebody is or does, behind his name. */

/** "דנה לוי, חקלאית" → "דנה לוי": what stands behind the name of one person and is no other name. */
export function withoutDescription(name: string): string {
  const at = name.indexOf(', ');
  if (at < 0) return name;
  const [first, rest] = [name.slice(0, at), name.slice(at + 2)];
  const kind = kindOf(first);
  if (kind === null || kind === 'company' || /בע"מ|ואח'/.test(rest)) return name;
  return NAME_DESCRIPTION.test(rest) || (kind === 'person' && !/\s/.test(rest)) ? first : name;
}
