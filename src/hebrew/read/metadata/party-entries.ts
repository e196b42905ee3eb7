import {
  APPELLANT_SOURCE,
  CONTACT,
  COUNSEL,
  FOR_SIDE,
  NO_PARTY_NAME,
  SIDE_SOURCE,
} from '../../pattern/rules.generated.ts';
import { type PartyKey, partyNumbers } from '../parties.ts';
import { counselName } from './counsel-name.ts';
import { itemsOf, namesOfTable, numberedPieces, withoutLetter } from './entry-pieces.ts';
import { isGivenName } from './given-names.ts';
import type { TextLine } from './lines.ts';
import { namesIn, withoutDescription, writersIn } from './name-list.ts';
import { DESIGNATED, MORE_OF_THEM, nameAsWritten } from './party-name.ts';
import { isCommittee, restOf, type Side } from './party-sides.ts';

/** One name of a document's list of parties; offsets of the name in the normalised text. */
export interface ListedParty {
  name: string;
  representative: string | null;
  side: 'appellant' | 'respondent';
  party: PartyKey;
  /** The number within its side, 1 when it stands alone. */
  number: number;
  /** Terms of the document's own: (להלן: "היזמית"). */
  terms: string[];
  start: number;
  end: number;
}

const MAX_PARTIES = 400;
/** "דנה לוי וכן לוי יזמות בע"מ". */
const AND_ALSO = /,?\sוכן\s(?=[א-ת])/g;

/** The parties of one side's list, with their counsel. */
export function readEntries({ lines, side, applicant, promotes = false, first }: Side): ListedParty[] {
  const found: ListedParty[] = [];
  let firstWithoutCounsel = 0;
  const isLettered = ['א. ', 'ב. '].every((letter) => lines.some(({ text }) => text.startsWith(letter)));
  for (const line of namesOfTable(lines).map((one) => withoutLetter(one, isLettered))) {
    const firstOfLine = found.length;
    for (const piece of numberedPieces(line).flatMap(itemsOf)) {
      if (applyToNumbers(found, piece.text)) continue;
      const counselAt = COUNSEL.exec(piece.text);
      const nameText = (counselAt ? piece.text.slice(0, counselAt.index) : piece.text)
        .replace(ROLE_NOTED, '')
        .replace(OBJECTORS_BEHIND, '')
        .replace(ALL_OF_THEM, '')
        .replace(MORE_OF_THEM, '')
        .replace(OWNERS_OF, '')
        .replace(BY_THEMSELVES, '')
        .replace(LIVING_AT, '')
        .replace(AND_ALSO, ', ');
      const { names, label } = namesOf(nameText, !counselAt);
      const before = found.length;
      for (const [at, name] of names.entries()) {
        const own = names.length > 1 ? restOf(piece, name) : piece;
        const read = readName(name, own, side, applicant, first + found.length);
        const each = read && asAsked(read, applicant, promotes);
        if (each) found.push(label ? { ...each, number: label.isRange ? label.number + at : label.number } : each);
      }
      const named = found.length > before;
      // "א; ב; ג - ע"י עו"ד …": who stands last in a line of several has the counsel of all of them.
      const sharesLine = piece.start > line.start && piece.text !== line.text && firstOfLine < before;
      if (!counselAt || found.length === 0) continue;
      const counsel = counselName(piece.text.slice(counselAt.index));
      if (!counsel) continue;
      const isAll = !named || EACH_OF_THEM.test(piece.text);
      const from = isAll ? firstWithoutCounsel : sharesLine ? Math.max(firstOfLine, firstWithoutCounsel) : before;
      addCounsel(EACH_OF_THEM.test(piece.text) ? found.slice(from) : ofOneKind(found.slice(from)), counsel);
      firstWithoutCounsel = found.length;
    }
  }
  const counsels = new Set(found.map(({ representative }) => representative));
  // Of counsel on the last line only; where each names its own, each keeps it.
  const shared = side === 'appellant' && counsels.size === 2 && counsels.has(null) && found.at(-1)?.representative;
  const limited = found.slice(0, MAX_PARTIES);
  return shared ? limited.map((one) => ({ ...one, representative: shared })) : limited;
}

const EACH_OF_THEM = /כולם|כולן|שניהם|שתיהן|שלושתם|יחדיו/;

/** Who represents a committee represents nobody else of its side: of both, those of the kind of the last. */
const ofOneKind = (parties: ListedParty[]): ListedParty[] => {
  const isCommittee = parties.at(-1)?.party === 'local_committee';
  return parties.filter(({ party }) => (party === 'local_committee') === isCommittee);
};

/** "מבקשת ההיתר: עיריית גבעון", "מגישת התכנית: המועצה המקומית גבעון": an authority that asks decides nothing. */
const asAsked = (one: ListedParty, applicant: boolean, promotes: boolean): ListedParty =>
  one.party === 'local_committee' && (applicant || promotes) && MUNICIPALITY.test(one.name)
    ? { ...one, party: applicant ? 'permit_applicant' : 'respondent' }
    : one;
export const MUNICIPALITY = /^(?:עיריית|ה?עירייה|ה?מועצה)(?![א-ת])/;

/** The names of a piece; `label` is its number where several stand behind it ("2. דנה לוי ויוסף אוחנה", "2-3. …"). */
function namesOf(
  text: string,
  isAlone: boolean,
): { names: string[]; label: { number: number; isRange: boolean } | null } {
  if (CONTACT.test(text.trim())) return { names: [], label: null };
  const label = LABEL.exec(text);
  const names = writersIn(text.slice(label?.[0].length ?? 0)).flatMap((one) => namesIn(one, isAlone));
  if (label && names.length > 1) return { names, label: { number: Number(label[1]), isRange: label[2] !== undefined } };
  return { names: label ? [text] : names, label: null };
}
const LABEL = /^\s*\(?(\d{1,2})(-\d{1,2})?[.)]\s?/;

/** "ואסתר לוי" on a line of its own, behind who appeals with her. */
function withoutAnd(name: string, order: number): string {
  const first = name.split(' ')[0]!;
  return order > 1 && first.startsWith('ו') && !isGivenName(first) && isGivenName(first.slice(1))
    ? name.slice(1)
    : name;
}

/** "דנה לוי, רון לוי (העוררים, בעצמם)", "דנה לוי (העוררת), באמצעות …". */
const ROLE_NOTED = new RegExp(`\\s*\\(ה?${SIDE_SOURCE}(?:ת|ה|ים|ות)?(?:, ב?עצמ[והםן]+)?\\),?\\s*$`);
/** "דנה לוי, רון לוי, המתנגדים". */
const OBJECTORS_BEHIND = /,\sה(?:מתנגדים|מתנגדות|מתנגדת?|שכנים|שכנות)\s*$/;
/** "דנה לוי ויוסף אוחנה, כולם" באמצעות… */
const ALL_OF_THEM =
  /,\s(?:כולם|כולן|שניהם|שתיהן|שלושתם|יחדיו)(?:\s(?:מ|גר|תושבי|בעלי)[^,]*(?:,\s[א-ת'" -]{2,25})?)?,?\s*$/;

/** "דנה לוי ורון לוי, בעצמם", "… (לא מיוצגים)". */
const ABSENT = 'לא (?:התייצב|הופיע|הגיש)[א-ת]*(?: תשובה)?|נעדר[א-ת]*';
const BY_THEMSELVES = new RegExp(
  String.raw`(?:,\s|\s\()(?:ב?עצמ[והםן]+|(?:לא|אינ[והםן])\sמיוצג\S*|[לב]לא ייצוג|${ABSENT})\)?[,.]?\s*$`,
);
/** "דנה לוי ורון לוי, רחוב הגפן 3, גבעון": where they live, behind more than one name. */
const STREET_KIND = "מ?(?:רח(?:'|וב)|סמטת|שד(?:'|רות)|דרך|כיכר|שכונת)";
const LIVING_AT = new RegExp(
  String.raw`(?<=\s\S+),\s${STREET_KIND}\s[^;(),]{2,40}\s\d{1,3}[א-ד]?(?:,\s(?!בשמ)[א-ת'" -]{2,25})?\s*$`,
);

/** `משיבים 2-3 (להלן: "מבקשי ההיתר") ע"י ב"כ עו"ד …`: a line on parties listed above. */
export function applyToNumbers(parties: ListedParty[], text: string): boolean {
  const match = OF_NUMBERS.exec(text);
  if (!match) return false;
  const numbers = new Set(partyNumbers(match[2]!));
  const side = APPEALS.test(match[1]!) ? 'appellant' : 'respondent';
  const isOfSide = parties.some((one) => one.side === side);
  const meant = parties.filter((one) => numbers.has(one.number) && (!isOfSide || one.side === side));
  const terms = termsOf(text);
  for (const party of meant) {
    party.terms.push(...terms);
    if (party.party === 'respondent' && terms.some((term) => APPLICANT.test(term))) party.party = 'permit_applicant';
  }
  const counselAt = COUNSEL.exec(text);
  const counsel = counselAt && counselName(text.slice(counselAt.index));
  if (counsel)
    addCounsel(
      meant.filter(({ representative }) => representative === null),
      counsel,
    );
  return true;
}

/** `בשם המשיבה 1: עו"ד …` after the lists; false for any other line. */
export function applyCounselLine(parties: ListedParty[], line: string): boolean {
  const groups = FOR_SIDE.exec(line)?.groups;
  if (!groups) return false;
  const side = APPEALS.test(groups.role!) ? 'appellant' : 'respondent';
  const numbers = new Set(partyNumbers(groups.numbers ?? ''));
  const meant = parties.filter((one) => one.side === side && (numbers.size === 0 || numbers.has(one.number)));
  const counsel = counselName(groups.counsel!);
  if (counsel)
    addCounsel(
      meant.filter(({ representative }) => representative === null),
      counsel,
    );
  return true;
}

const APPEALS = new RegExp(`^(?:${APPELLANT_SOURCE}|עותר)`);
const OF_NUMBERS = new RegExp(
  String.raw`^ה?(${SIDE_SOURCE})(?:ה|ת|ים|ות)?\s(\d{1,2}(?:\s?(?:-|,|ו-?)\s?\d{1,2}){0,6})(?=[\s(,])`,
);

function termsOf(text: string): string[] {
  return [...text.matchAll(TERMS)].map((match) => match[1]!.trim());
}

const TERMS = /\((?:ו?להלן|יקרא(?:ו)? להלן)[^"()]{0,20}"?([^"()]{2,40})"?[^()]{0,30}\)/g;

function addCounsel(parties: ListedParty[], counsel: string): void {
  for (const party of parties)
    party.representative = party.representative ? `${party.representative}, ${counsel}` : counsel;
}

function readName(
  text: string,
  line: TextLine,
  side: Side['side'],
  applicant: boolean,
  order: number,
): ListedParty | null {
  const label = /^\s*\(?(\d{1,2})(?:-\d{1,2})?[.)]\s?/.exec(text);
  const designated = DESIGNATED.exec(text);
  const terms = termsOf(text);
  const noted = /\(([^()]{3,40})\)|\s-\s(ה?(?:מבקש|יזמ|יזם|בעל)[^,;]{0,30})$/.exec(
    text.replace(/\((?:ו?להלן)[^()]*\)/g, ''),
  );
  const unnumbered = text.slice(label?.[0].length ?? 0);
  const role = ROLE_BEFORE.exec(unnumbered);
  const isApplicant =
    applicant || [...terms, noted?.[1] ?? noted?.[2] ?? '', role?.[1] ?? ''].some((term) => APPLICANT.test(term));
  const written = nameAsWritten(unnumbered.slice(role?.[0].length ?? 0).replace(OF_APPEAL, ''));
  const name = withoutAnd(withoutDescription(written), order);
  if (!/[א-תA-Za-z]{2}/.test(name) || name.split(' ').length > 16 || NO_PARTY_NAME.test(name)) return null;
  if (UNREPRESENTED.test(name) || SENTENCE.test(name)) return null;
  const party: PartyKey =
    side === 'appellant'
      ? 'appellant'
      : JOINED.test(unnumbered)
        ? 'other'
        : isCommittee(name)
          ? 'local_committee'
          : isApplicant
            ? 'permit_applicant'
            : OF_STATE.test(name)
              ? 'other'
              : 'respondent';
  const start = line.start + Math.max(0, line.text.indexOf(name.split(' ')[0]!));
  return {
    name,
    representative: null,
    side,
    party,
    number: Number(label?.[1] ?? designated?.[1] ?? order),
    terms,
    start,
    end: Math.min(line.end, start + name.length),
  };
}

/** "העוררת בערר השני: …", "המצטרפת: …": which appeal is hers, and how she came in. */
const OF_APPEAL = new RegExp(
  `^\\s*(?:ה?${SIDE_SOURCE}(?:ת|ה|ים|ות)?\\s(?:ב?ערר|בתיק)\\s[^:;,]{2,25}|ה?מצטרפ(?:ת|ים|ות)|ה?מצטרף):\\s+`,
);
const JOINED = /^\s*ה?מצטרפ?[ףתיו]/;
/** What the State sends to answer is no private respondent. */
const OF_STATE = /^(?:רשות מקרקעי ישראל|מינהל מקרקעי ישראל|מינהלת\s|משרד\sה|רשות ה(?:עתיקות|טבע|ניקוז|מים))/;

/** The body has begun: a sentence of several words up to its full stop, or one that says what lies before the panel. */
const SENTENCE = /^(?:\S+\s){4,}[^\s.]{2,}\.$|^(?:לפנינו|בפנינו|עניינו של|עניינה של|ביום \d)\s?/;

/** "…, שלא היה מיוצג". */
const UNREPRESENTED = /^ש?(?:לא|אינ[והםן])\s(?:[א-ת]+\s)?מיוצג/;

/** "מבקשת ההיתר: נטעי הצוק בע"מ", "השכנה דנה לוי": who somebody is, before the name. */
const ROLE_BEFORE = /^(?:(ה?מבקש\S* ה?(?:היתר|בקשה)|ה?יו?זמ\S*)\s?:\s|ה?שכנ(?:ה|ים|תי|י)\s(?=[א-ת'-]+\s[א-ת'-]+$))/;

/** "…, בעלי החנויות שבקומת הקרקע", "…, בייצוג" (עו"ד כהן): what they are, and that somebody represents them. */
const OWNERS_OF =
  /(?:,\s(?:בעל(?:י|ות|ת)|תושב(?:י|ות|ת)|דייר(?:י|ות|ת))\s[^;]{3,80}|,?\s(?:בייצוג|בסיוע|בליווי|שמייצג[א-ת]*))$/;

const APPLICANT = /מבקש(?:ת|י|ות)?\s?ה?(?:היתר|בקשה)|^ה?(?:מבקש(?:ת|ים|ות)?|יזם|יזמית|יזמים|יזמיות)$/;
