// Those present at a hearing by the words of the head of its protocol, beside what the forms of lists tell
// (metadata/attendance.ts): lists take ever new forms, and the words around names do not.
import { LAWYER_TITLE_SOURCE, OFFICE_OF_ANOTHER, PANEL_ROLE, SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import { foldFinals } from '../../text/normalise.ts';
import { isKnownWhole } from '../../text/stems.ts';
import { writtenChoice } from '../claims/choice.ts';
import { LEARNED, type Present } from '../metadata/attendance-sides.ts';
import { isGivenName } from '../metadata/given-names.ts';
import { type CasePeople, partyOfKnown } from '../metadata/known-people.ts';
import type { PartyKey } from '../parties.ts';
import { knownWords } from './known-words.ts';
import { NAMES, SIDES } from './models.generated.ts';
import { findNames, type NameSpan } from './names.ts';
import { behindBracket, findSides, type Side } from './sides.ts';
import { type Piece, piecesOf } from './words.ts';

/** Someone whom the words tell, with how sure they are of his name and of his side. */
interface Told extends Present {
  /** What stands before his name on its line. */
  lead: string;
  /** His line is "דנה לוי נ' הוועדה המקומית". */
  isInCaption: boolean;
  nameShare: number;
  sideShare: number;
}

const nameModel = writtenChoice(NAMES);
const sideModel = writtenChoice(SIDES);

/** Shares from which a name is one, and a side is told. */
const SURE_NAME = 0.65;
const SURE_WORD = 0.9;
const LIKELY_SIDE = 0.5;
const SURE_SIDE = 0.8;
const SURE_SEAT = 0.85;
const LONGEST_HEAD = 6_000;

export interface HeadOfHearing {
  /** Normalised text of the protocol, and where its lists stand: `[start, end)`. */
  text: string;
  start: number;
  end: number;
  known: CasePeople;
  /** What those are who answer beside the committee. */
  others: PartyKey;
}

/**
 * Adds to those whom the forms of lists tell who the words tell, and takes out what the words tell to be no name.
 *
 * @param listed as `readAttendance` reads them of the same stretch
 */
export function withTold(listed: readonly Present[], head: HeadOfHearing): Present[] {
  const all = readPresent(head);
  const told = all.filter(isTold);
  const absent = new Set(all.flatMap(({ name, role, lead }) => (isAbsent(role, lead) ? [name] : [])));
  const byName = new Map(told.map((one) => [one.name, one]));
  const kept = listed.flatMap((one) => {
    if (absent.has(one.name) || ABSENT.test(one.role)) return [];
    const same = byName.get(one.name);
    if (same) return [sided(one, same)];
    return told.some(({ name }) => isPartOf(name, one.name) || one.role.includes(name)) || !isNamed(one) ? [] : [one];
  });
  const names = new Set(kept.map(({ name }) => name));
  const others = listed.find(({ party }) => isAnswering(party))?.party ?? head.others;
  const added = told
    .filter(({ name }) => !names.has(name))
    .map((one) => (isAnswering(one.party) ? { ...one, party: others } : one))
    // Of whom neither an office nor the words surely say that he sits, what he says at the hearing may tell more.
    .map((one) => (isSeated(one) ? one : { ...one, isPanel: false, role: '' }));
  if (added.length === 0) return kept;
  return [
    ...kept,
    ...added.map(({ nameShare: _name, sideShare: _side, lead: _lead, isInCaption: _caption, ...one }) => one),
  ].sort((a, b) => placeOf(a, head.text) - placeOf(b, head.text));
}

const isSeated = ({ isPanel, role, sideShare }: Told): boolean => !isPanel || sideShare >= SURE_SEAT || isSeat(role);

/** "חבר הוועד" holds no seat of the panel. */
const isSeat = (role: string): boolean => PANEL_ROLE.test(role) && !OFFICE_OF_ANOTHER.test(role);

const isTold = ({ nameShare, name, role, lead, isInCaption, isPanel }: Told): boolean =>
  nameShare >= (name.includes(' ') ? SURE_NAME : SURE_WORD) &&
  !isAbsent(role, lead) &&
  !hasNoName(name) &&
  !CAPTION.test(lead) &&
  !(isInCaption && isPanel) &&
  !OF_BODY.test(lead);

const isAbsent = (role: string, lead: string): boolean => ABSENT.test(role) || ABSENT_LIST.test(lead);
/** "פאינה ברודסקי, שנבצר ממנה להגיע", "התנצלו: רוני אפק", "נציגת הציבור, הודיעה שלא תגיע", "(דן כהן - בחו"ל)". */
const NOT_COMING = '(?:הודיע(?:ה|ו)?|מסר(?:ה|ו)?)(?: מראש)? (?:ש|כי )(?:לא|נבצר)|ב(?:חו"ל|מילואים)$|מאושפז';
const ABSENT = new RegExp(
  `(?:^|,\\s)(?:(?:אשר |ש)?(?:לא (?:הופיע|התייצב|הגיע|נכח)|נבצר|נעדר|התנצל)|(?:אשר |ש)?(?:${NOT_COMING}))`,
);
const ABSENT_LIST =
  /(?:^|[\s.;])(?:לא (?:הופיע|התייצב|הגיע|נכח)|נעדר|התנצל|חסר)(?:[הו]|ים|ות)?[\s:–-]*(?:[^\s:]+\s){0,2}$/;
const LONGEST_CAPTION = 200;
const CAPTION = /(?:^|\s)(?:נ'|נגד)\s/;
/** "הוועדה המקומית לתכנון ובנייה כרמי ים": the name of a place. */
const OF_BODY = /(?:ו?ל?בניי?ה|ה?מקומית|עיריית|מועצת|רחוב|שכונת|יישוב|מושב|קיבוץ)\s$/;

/** Words that are in no name; one word of the dictionary, and more than three, are none. */
const NO_NAME = new Set(
  'כי אשר חלק לא שלא שנבצר שנעדר אין אינו אינה אינם אינן הוא היא הם זה זו כן גם וכן עם של מן אל את על בו הדברים נרשם נרשמו הופיע הופיעו התייצב התייצבו'.split(
    ' ',
  ),
);
const hasNoName = (name: string): boolean => name.split(' ').some((word) => NO_NAME.has(word));
const MOST_WORDS = 3;

function isNamed({ name }: Present): boolean {
  const words = name.split(' ');
  if (hasNoName(name) || words.length > MOST_WORDS) return false;
  return words.length > 1 || isGivenName(name) || SIDE.test(name) || !isWord(name);
}
/** "המכרעת" too. */
const isWord = (name: string): boolean =>
  isKnownWhole(foldFinals(name)) || (/^ה[א-ת]{4,}$/.test(name) && isKnownWhole(foldFinals(name.slice(1))));
const SIDE = new RegExp(`^ה?${SIDE_SOURCE}`);

const placeOf = ({ name, start }: Present, text: string): number => {
  const at = text.indexOf(name, start);
  return at < 0 ? start : at;
};

/** "הופיעו רחל אפרת" holds "רחל אפרת". */
const isPartOf = (a: string, b: string): boolean => ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);

const isAnswering = (party: PartyKey | null): boolean => party === 'respondent' || party === 'permit_applicant';

/** Where the list does not say for whom somebody came, or only that he is an appraiser, the words may. */
function sided(one: Present, { party, side, isPanel, sideShare, role }: Told): Present {
  if (isPanel && !one.isPanel && one.party === null && isSeat(role)) return { ...one, isPanel };
  const isOpen = one.party === null ? sideShare >= LIKELY_SIDE : one.party === 'appraiser' && sideShare >= SURE_SIDE;
  const isMisplaced = one.isPanel && !PANEL_ROLE.test(one.role) && sideShare >= SURE_SIDE;
  if (isPanel || !(one.isPanel ? isMisplaced : isOpen)) return one;
  return { ...one, party, side: side || one.side, isPanel };
}

function readPresent({ text, start, end, known }: HeadOfHearing): Told[] {
  const head = text.slice(start, Math.min(end, start + LONGEST_HEAD));
  const pieces = piecesOf(head);
  const names = findNames(pieces, knownWords(text.slice(end), known), nameModel());
  const sides = findSides(
    { text: head, pieces, names, roster: known, partyOf: (name) => partyOfKnown(name, known) },
    sideModel(),
  );
  return names.map((span, at) => {
    const line = lineAround(head, pieces[span.from]!.start);
    const before = stretchBefore(pieces, span, names[at - 1]);
    const after = stretchAfter(pieces, span, names[at + 1]);
    const { side, share } = sides[at]!;
    const label = labelOf(head, pieces, names, span);
    const isCounsel = LAWYER.test(`${wordsOf(head, before)} ${wordsOf(head, after)}`);
    const told = roleOf(head, before, after);
    const role = isCounsel && side !== 'panel' && !COUNSEL.test(told) ? ofCounsel(label) : told;
    return {
      name: nameOf(pieces, names, at),
      role,
      party: side === 'panel' ? null : side,
      isPanel: side === 'panel',
      isCounsel,
      learned: LEARNED.exec(`${wordsOf(head, before).split(' ').at(-1) ?? ''} `)?.[0] ?? '',
      side: side === 'panel' ? '' : label || role,
      start: start + line.start,
      end: start + line.end,
      lead: head.slice(line.start, pieces[span.from]!.start),
      isInCaption: CAPTION.test(head.slice(line.start, line.end)) && line.end - line.start < LONGEST_CAPTION,
      nameShare: span.share,
      sideShare: share,
    } satisfies Told & { party: Exclude<Side, 'panel'> | null };
  });
}

const COUNSEL = /^(?:ב"כ|בא(?:ת|י)? כו?ח)/;
/** What a lawyer is on whose line stands only for whom those on it came. */
const ofCounsel = (label: string): string =>
  label === '' ? 'עו"ד' : `ב"כ ${label.replace(/^(?:בעד|בשם|מטעם|מצד|מן|עבור)\s/, '').replace(/^ל(?=[א-ת]{3})/, 'ה')}`;
const LAWYER = new RegExp(`${LAWYER_TITLE_SOURCE}|ב"כ|בא(?:ת|י)? כו?ח`);

/** Without the "and" before it; of "אליעזר ורחל דבוש" the first has the surname of the second. */
function nameOf(pieces: readonly Piece[], names: readonly NameSpan[], at: number): string {
  const { from, to } = names[at]!;
  const words = pieces.slice(from, to).map(({ text }) => text);
  const first = withoutAnd(words[0]!, pieces[from - 1]);
  const rest = words.slice(1).filter((word) => !AS_OFFICE.test(word));
  const behind = pieces[to];
  const isWhole = !behind?.isWord || behind.text.startsWith('ו') || behind.kinds.includes('role');
  const goesOn = GOES_ON.test(words.at(-1)!) && !isWhole ? [behind.text] : [];
  const own = [first, ...rest, ...goesOn].join(' ');
  const next = names[at + 1];
  const isOfFamily = words.length === 1 && next?.from === to && next.to - next.from === 2 && isAnd(pieces[to]!.text);
  return isOfFamily ? `${own} ${pieces[next.to - 1]!.text}` : own;
}

/** "יעקב הדס כיו"ר". */
const AS_OFFICE = /^כ(?:יו"ר|חבר|נציג|מזכיר)/;
/** "שמרית בן אבו". */
const GOES_ON = /^(?:בן|בת|בר|אבו|אבן|אל|דה|די|ון)$/;

const isAnd = (word: string): boolean => /^ו[א-ת]{2}/.test(word) && !isGivenName(word);

/** "וליד" and "ורדה" are names; behind a title "ורצברגר" is one too. */
const withoutAnd = (word: string, before: Piece | undefined): string =>
  isAnd(word) && !before?.kinds.includes('title') ? word.slice(1) : word;

const PARTS = /^[;\n\t./|]$/;

function stretchBefore(pieces: readonly Piece[], { from }: NameSpan, last: NameSpan | undefined): Piece[] {
  let start = from;
  const opens = last ? behindBracket(pieces, last.to) : 0;
  while (start > opens && !PARTS.test(pieces[start - 1]!.text)) start -= 1;
  return pieces.slice(start, from);
}

function stretchAfter(pieces: readonly Piece[], { to }: NameSpan, next: NameSpan | undefined): Piece[] {
  const closed = behindBracket(pieces, to);
  if (closed > to) return pieces.slice(to, closed);
  let end = to;
  while (end < (next?.from ?? pieces.length) && !/^[;\n./|]$/.test(pieces[end]!.text)) end += 1;
  return pieces.slice(to, end);
}

const wordsOf = (text: string, stretch: readonly Piece[]): string =>
  stretch.length === 0 ? '' : text.slice(stretch[0]!.start, stretch.at(-1)!.end);

const LONGEST_LABEL = 5;

/** How the line calls those on it, up to the mark behind it: "החברה - ב"כ זוהיר מנסור; המנהל דן אורבך". */
function labelOf(text: string, pieces: readonly Piece[], names: readonly NameSpan[], { from }: NameSpan): string {
  let start = from;
  while (start > 0 && pieces[start - 1]!.text !== '\n') start -= 1;
  const first = names.find((one) => one.from >= start)!;
  const mark = pieces.findIndex(({ text: piece }, at) => at > start && at < first.from && LABELS.test(piece));
  return mark < 0 || mark - start > LONGEST_LABEL ? '' : wordsOf(text, pieces.slice(start, mark));
}
const LABELS = /^[:\t–-]$/;

const LONGEST_ROLE = 60;

/** What somebody is: behind his name, else before it; titles aside. */
function roleOf(text: string, before: readonly Piece[], after: readonly Piece[]): string {
  const untitled = before.filter(({ kinds }) => !kinds.includes('title'));
  const isApart = /[,(\t–-]/.test(after[0]?.text ?? '');
  const ahead = plainRole(wordsOf(text, untitled));
  // "יושבת הראש עו"ד תמר לוי, וישבו עמה …": an office before the name.
  if (PANEL_ROLE.test(ahead)) return ahead;
  const own = isApart || untitled.length === 0 ? plainRole(wordsOf(text, after)) : '';
  return own || ahead || plainRole(wordsOf(text, after));
}

const plainRole = (words: string): string => {
  const plain = words
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:()–-]+|[\s,:()–-]+$/g, '')
    .replace(/,? ו(?:כן|ה?"?)?$/, '');
  return plain.length <= LONGEST_ROLE && /[א-ת]{2}/.test(plain) ? plain : '';
};

function lineAround(text: string, at: number): { start: number; end: number } {
  const end = text.indexOf('\n', at);
  return { start: text.lastIndexOf('\n', at) + 1, end: end < 0 ? text.length : end };
}
