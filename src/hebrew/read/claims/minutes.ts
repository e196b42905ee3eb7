// Paragraphs of minutes that begin with who speaks, whatever verb tells it.
import { SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import type { Present } from '../metadata/attendance.ts';
import type { TextLine } from '../metadata/lines.ts';
import { isRole, isTitled } from '../metadata/people.ts';
import { isPresent, type SpeakerMark } from './speaker-names.ts';

const MOST_OF_NAME = 3;

/**
 * "השמאית ולפסון-ארד מסתכלת בתשריט …", "בתה של העוררת, גב' כהן, מוסרת …": a minute tells of one who is present by an office or
 * title and a surname.
 */
export function toldOfPresent({ text, start }: TextLine, attendees: Present[]): SpeakerMark[] {
  const apposed = APPOSED.exec(text);
  const named = apposed?.[2] ?? '';
  if (
    apposed &&
    VERBS.has(apposed[3]!) &&
    isPresent(named, attendees) &&
    isSurnameOf(named.split(' ').at(-1)!, attendees)
  )
    return [{ speaker: named, lineStart: start, from: start + apposed[1]!.length }];
  const words = text.split(' ');
  if (words.length <= MOST_OF_NAME || !(isTitled(text) || isRole(words[0]!))) return [];
  for (let length = 2; length <= MOST_OF_NAME; length += 1) {
    const speaker = words.slice(0, length).join(' ');
    const said = words[length]!;
    if (isPresent(speaker, attendees) && isSurnameOf(words[length - 1]!, attendees) && said.length > 2)
      return [{ speaker, lineStart: start, from: start + speaker.length + 1 }];
  }
  return [];
}

const APPOSED = /^([א-ת"' ]{3,40}, ([א-ת"' -]{4,40}), )([א-ת]{3,})\s/;

const FURTHEST = 70;
const VERBS = new Set(
  'טוען טוענת אומר אומרת מוסיף מוסיפה משיב משיבה מוסר מוסרת מציין מציינת מודיע מודיעה מסביר מסבירה מדגיש מדגישה מספר מספרת טען טענה אמר אמרה הוסיף הוסיפה השיב השיבה מסר מסרה ציין ציינה הודיע הודיעה הסביר הסבירה הדגיש הדגישה ביקש ביקשה סיכם סיכמה הפנה הפנתה הגיש הגישה סיפר סיפרה אישר אישרה הבהיר הבהירה ענה ענתה העיר העירה הצהיר הצהירה'.split(
    ' ',
  ),
);

/** "בעניין החממות טענה עו"ד כהן כי …": the verb stands before one who is present, or a side, not far from the start. */
export function toldBehindVerb({ text, start }: TextLine, attendees: Present[]): SpeakerMark[] {
  const head = text.slice(0, FURTHEST).split(/[.?!]\s/)[0]!;
  const words = head.split(' ');
  const side = words.findIndex((word, at) => VERBS.has(words[at - 1] ?? '') && A_SIDE.test(word));
  if (side > 1 && side <= FARTHEST_SIDE && TURNS_TO.test(head))
    return [{ speaker: words[side]!, lineStart: start, from: start }];
  const verb = words.findIndex((word, at) => VERBS.has(word) && isTitled(words.slice(at + 1).join(' ')));
  if (verb < 0) return [];
  for (let length = 2; length <= MOST_OF_NAME; length += 1) {
    const speaker = words
      .slice(verb + 1, verb + 1 + length)
      .join(' ')
      .replace(/[,:]$/, '');
    if (isPresent(speaker, attendees) && isSurnameOf(speaker.split(' ').at(-1)!, attendees))
      return [{ speaker, lineStart: start, from: start }];
  }
  return [];
}

const A_SIDE = new RegExp(`^ה${SIDE_SOURCE}(?:ת|ה|ים|ות)?$`);
const FARTHEST_SIDE = 6;
/** "לעניין החניה", "בנושא הרעש", "באשר לשומה": of what he goes on to speak. */
const TURNS_TO = /^ו?(?:ל(?:עניין|גוף|גופ[הו]|עצם|סיום|סיכום|אחר מכן)|ב(?:עניין|נושא|אשר|המשך|תגובה|סיום)|אשר ל|על )/;

/** Of two surnames ("ארד-שגב") either may stand alone. */
const isSurnameOf = (word: string, attendees: Present[]): boolean =>
  attendees.some(({ name }) => {
    const last = name.includes(' ') ? name.split(' ').at(-1)! : '';
    return last === word || (word.length > 1 && last.split('-').includes(word));
  });

const OF_CLIENT = `(?:ב"כ|בא(?:ת|י)? כו?ח|נציג(?:ת|י)?|מנכ"ל(?:ית)?)\\sה[א-ת]+(?:\\s(?:המקומית|ההיתר|הבקשה|התכנית|\\d{1,2}(?:-\\d{1,2})?))*`;
const CHAIR = '(?:ה?יו"ר|ה?יושבת?[ -]ה?ראש)(?:\\sה?ו?ועדה)?';
/** Words that join a name to what follows, and so no verbs. */
const NO_VERB = '(?:של|עם|את|על|אל|כי|גם|אף|אין|אינ[א-ת]*|הוא|היא|הם|הן|מטעם|בשם|עו"ד|מר|גב\'|או)(?![א-ת])';
const OFFICE_FIRST = new RegExp(`^(${OF_CLIENT}|${CHAIR})\\s(?!${NO_VERB})(?:[א-ת]{3,})[\\s,.]`);

/** `ב"כ החברה עיינה במסמך …`, `היו"ר החליטה …`: of counsel or the chair a minute may tell with any verb. */
export function toldOfOffice({ text, start }: TextLine): SpeakerMark[] {
  const speaker = OFFICE_FIRST.exec(text)?.[1];
  return speaker === undefined ? [] : [{ speaker, lineStart: start, from: start + speaker.length + 1 }];
}
