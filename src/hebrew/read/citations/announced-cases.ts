/**
 * Cases that a text names by words alone, with nothing in it that says which they are: "הלכת דלי דליה", "עניין חורי-סמעאן עסק
 * ב…", "להיתלות בבג"ץ קדמת לוד", "נאמר בזקין נגד ראש העירייה". A matter that is dealt with ("עניין החניה") is called so too, and
 * so the words round it must speak of an authority, and the name must be one.
 */

import { foldFinals } from '../../text/normalise.ts';
import { isKnownWhole } from '../../text/stems.ts';
import { endOfName } from './case-tail.ts';
import { isLeading, leadingAt } from './leading.ts';
import { hasName, isWord, STOP_WORDS } from './party-names.ts';
import type { RawCitation } from './types.ts';

/** Names of several words, or joined ones, behind what announces them. Linear in the length of the text. */
export function findAnnounced(text: string): RawCitation[] {
  return [...text.matchAll(ANNOUNCER)].flatMap(({ index, 0: whole, 1: prefix, 2: announcer }) => {
    const from = index + whole.length;
    const words = withoutSentence(nameWords(text, from));
    const end = words.at(-1)?.end ?? from;
    const written = words.map(({ word }) => word);
    if (written.length === 0 || (prefix!.endsWith('ל') && MATTER.test(announcer!))) return [];
    if (IS_ANY.test(announcer!) && THAT.test(written[0]!)) return [];
    const isName = isLeading(written.join(' ')) || hasName(written);
    const after = text.slice(end, end + MOST_AFTER);
    const before = text.slice(Math.max(0, index - MOST_BEFORE), index);
    const isSaid = RULES.test(announcer!) || REFERS.test(before) || FOLLOWED.test(after);
    // Of no matter is it said that it "dealt with" something.
    const isDealing = MATTER.test(announcer!) && DEALS.test(after) && !DEFINITE.test(written[0]!);
    return (isName && isSaid) || isDealing ? [mention(text, index + prefix!.length, end, from)] : [];
  });
}

const COURTS = `בג"ץ|ע"א|רע"א|עע"[מם]|בר"[מם]|דנ"א|עת"[מם]|עמ"נ|ערר`;
const JUDGMENTS = `הלכת|פרשת|פסק[ -]דין|פס"ד`;
const ANNOUNCER = new RegExp(String.raw`(?<![א-ת"'])([ובלמכשה]{0,2}?)(עני?ין|${JUDGMENTS}|${COURTS})\s(?=[א-ת])`, 'g');
const MATTER = /^עני?ין$/;
const RULES = /^(?:הלכת|פרשת)$/;
/** "פסק דין שציטטה המשיבה". */
const IS_ANY = /דין$|ד$|ערר$/;
const THAT = /^ש[א-ת]{3}/;
const DEFINITE = /^ה[א-ת]{2,}/;

const MOST_BEFORE = 60;
const MOST_AFTER = 60;
const DEALS = /^ (?:עסק[הו]?|נסב[הו]?) /;
/** "עסק ב…", "נקבע כי…"; "אינו דומה"; ", שאליו הפנתה העוררת", ", שהם נאחזים בו". */
const FOLLOWED = new RegExp(
  `^ (?:עסק|נסב|נקבע|נפסק|נאמר|נדון|קבע|פסק)[הו]?(?![א-ת])|^ (?:אינ|איננ)[והםן] (?:דומ|מסייע|מועיל|רלוונטי)|` +
    `^,? (?:ש[א-ת]{1,6}|אשר)(?: [א-ת"']+){0,2}? ?(?:הפנ|מפנ|נאחז|נסמ|נשענ|נתל|מסתמ|הסתמ|סומכ|סמכ)`,
);
/** "נאחזים ב", "הפנתה להחלטה ב", "נפסק גם ב", "ראו". */
const REFERS = new RegExp(
  `(?<![א-ת])[ושכ]{0,2}(?:(?:הפנ|מפנ|נאחז|נתל|להיתל|נסמ|מסתמ|הסתמ|סומכ|נשענ|מתבסס)[א-ת]*(?: [א-ת"']+){0,2}|` +
    `(?:נפסק|נקבע|נאמר|הובהר|הודגש|הוסבר|הוטעם|הוכרע)[הו]?(?: גם| כבר| לאחרונה)?|` +
    `פסק ה?דין|ההלכה|הלכה|ראו|ראה|השוו)(?: על| אל| גם)?[ :]{1,2}$`,
);

interface NameWord {
  word: string;
  end: number;
}

const MOST_WORDS = 4;

/** The words of a name from `from` up to a mark or a word of the sentence; none where neither comes soon. */
function nameWords(text: string, from: number): NameWord[] {
  const next = /([א-ת][א-ת'"-]*[א-ת]'?)([ ]?)/y;
  const words: NameWord[] = [];
  next.lastIndex = from;
  for (let match = next.exec(text); match; match = next.exec(text)) {
    if (isOfSentence(match[1]!, words)) return words;
    if (words.length === MOST_WORDS) return [];
    words.push({ word: match[1]!, end: match.index + match[1]!.length });
    if (match[2] === '') break;
  }
  return words;
}

/** "עניין רפאלי היטב": behind a name that is enough by itself a word of the language is of the sentence, "נוה בנין" apart. */
function withoutSentence(words: readonly NameWord[]): NameWord[] {
  const last = words.findLastIndex(({ word }) => DEFINITE.test(word) || IN_NAMES.test(word) || !isWord(word));
  const count = last < 0 ? words.length : last + 1;
  return words.slice(0, PARTICLE.test(words[count - 1]?.word ?? '') ? count + 1 : count);
}
/** "אבו שלום", "בן חמו": the name is not over. */
const PARTICLE = /^(?:בן|בני|בר|אבו|בית|אל|דה|ון)$/;
const IN_NAMES =
  /^(?:בני?ין|בנייה|בניה|נכסים|השקעות|יזמות|ייזום|פיתוח|התחדשות|אחזקות|תעשיות|מסחר|נדל"ן|פרויקטים|שיווק|חברה|ושות')$/;

/** "קבע", "בהחלטה", "ולשיעור", "מוציאה": no name goes on so. */
function isOfSentence(word: string, before: readonly NameWord[]): boolean {
  // "הלכת ע"א 1234/20" is a citation in full.
  if (STOP_WORDS.has(word) || /["']./.test(word)) return true;
  const last = before.at(-1)?.word;
  if (last === undefined) return false;
  if (OF_NO_NAME.test(word)) return true;
  if (PARTICLE.test(last)) return false;
  const bare = word.replace(/^ו?[בכלמש]?(?=[א-ת]{3})/, '');
  return (bare !== word && isKnownWhole(foldFinals(bare))) || (IS_DOING.test(word) && isWord(word));
}
/** "הלכת רפאלי הידועה", "בעניין רפאלי המשיבה טענה". */
const OF_NO_NAME = new RegExp(
  '^ה(?:ידוע|נזכר|נ"ל|אמור|מפורס|מנח[הי]|מחייב|קובע|נטענ|ותיק|עקרונ|מצוטט|מובא|מאוחר|מוקדמ?ת?$|ראשונ|שני|אחרונ|' +
    'עורר|משיב|ו?ועד|בקשה|תו?כנית|שמא|צד|דיון|ערר)',
);
const IS_DOING = /^[מנ][א-ת]{2,}[הת]$/;

function mention(text: string, start: number, end: number, from: number): RawCitation {
  return { kind: 'case', start, end, key: `עניין ${text.slice(from, end).replace(/["'.-]/g, '')}`, short: true };
}

/** "בית המשפט אמר בזקין נגד ראש העירייה", "ראו זקין נ' העירייה": both parties, and no number. */
export function findParties(text: string): RawCitation[] {
  return [...text.matchAll(VERSUS)].flatMap(({ index, 0: whole, 1: against }) => {
    const line = text.lastIndexOf('\n', index) + 1;
    const first = NAMED_BEFORE.exec(text.slice(Math.max(line, index - MOST_BEFORE), index))?.[1];
    if (first === undefined) return [];
    const words = first.split(' ');
    const isName = against === 'נגד' ? hasName(words) || isLeading(first) : !words.some((word) => STOP_WORDS.has(word));
    const lineEnd = text.indexOf('\n', index);
    const tail = text.slice(index + whole.length, Math.min(lineEnd < 0 ? text.length : lineEnd, index + MOST_PARTY));
    const end = index + whole.length + endOfName(tail, 0);
    return isName && end > index + whole.length ? [mention(text, index - first.length, end, index - first.length)] : [];
  });
}

const MOST_PARTY = 200;
const VERSUS = / (נ'|נגד) (?=[א-ת])/g;
const NAME = `((?:[א-ת][א-ת'"-]+ ){0,3}[א-ת][א-ת'"-]+)$`;
const SAYS_IN = `(?:נפסק|נקבע|נאמר|אמר|קבע|פסק|הובהר|הוסבר)[הו]?(?: [א-ת"']+){0,2}? ב-?`;
// The caption of a pleading has its own parties behind "בעניין:".
const SEE = String.raw`(?:ראו|ראה|השוו|פסק[ -]דין|פס"ד|הלכת|פרשת)[: ]{1,2}|(?<=\S )ב?עני?ין `;
const NAMED_BEFORE = new RegExp(`(?<![א-ת"'])[ושבכל]{0,2}(?:${SAYS_IN}|${SEE})${NAME}`);

/** Leading judgments that need no word before them. */
export const findLeading = (text: string): RawCitation[] =>
  leadingAt(text).map(({ start, end }) => mention(text, start, end, start));
