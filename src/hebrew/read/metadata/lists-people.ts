// Whether the words behind a label ("לוועדה: עו"ד כהן; אדר' לוי, מהנדסת") are a list of people and nobody's speech.
import { isBareName } from './bare-names.ts';
import { isRole, isTitled } from './people.ts';

const PIECES =
  /;\s*(?:[^.:;,]{2,25}:\s*)?|\s*[,|()]\s*|\s-\s|\.\s+(?:[^.:]{2,40}:\s*)?|\s+ו(?=(?:עו"ד|אדר'|אינג'|ד"ר|מר|גב')\s)/;
const TITLE_ALONE = /^(?:עו"ד|ד"ר|אדריכלי?ת?|שמאית?|מהנדסת?|ב?עצמ[והםן]+|בנ[והםן]|בת[והםן]|אשתו|בעלה)$/;
const MOST_WORDS = 7;
/** Shares of the pieces that are people or what they are: of a list nearly all. */
const MOSTLY = 0.7;

/** Takes what stands behind the colon of one line of normalised text. */
export function listsPeople(words: string): boolean {
  if (/[?!]/.test(words) || words.length < 8) return false;
  const pieces = words
    .replace(/\.$/, '')
    .split(PIECES)
    .map((piece) => piece.trim().replace(/^ו?כן\s/, ''))
    .filter((piece) => /[א-ת]{2}/.test(piece));
  const people = pieces.filter(isPerson);
  const known = pieces.filter((piece) => isPerson(piece) || isOffice(piece));
  return people.length > 0 && pieces.length > 1 && known.length >= MOSTLY * pieces.length;
}

const isPerson = (piece: string): boolean =>
  piece.split(' ').length <= MOST_WORDS &&
  (isTitled(piece) || isBareName(piece.replace(/^ו(?=[א-ת]{3})/, '')) || isBareName(piece));

const isOffice = (piece: string): boolean =>
  piece.split(' ').length <= MOST_WORDS && (TITLE_ALONE.test(piece) || isRole(piece));

/**
 * Whether what seems to be said at a place of normalised text belongs to a list: "עורר: אבי גל, בעצמו; עמו הבן דניאל. לוועדה: עו"ד
 * רות שגב" is no speech, nor is what a list notes of one ("הודיעה שלא תגיע").
 */
export const listsPresent = ({ lineStart, from }: { lineStart: number; from: number }, text: string): boolean => {
  const end = text.indexOf('\n', from);
  const rest = text.slice(from, end < 0 ? text.length : end).trim();
  const ahead = text.slice(text.lastIndexOf('\n', lineStart - 1) + 1, lineStart).replace(LIST_LABEL, '');
  return CAME_IN_PERSON.test(rest) || listsPeople(rest) || listsPeople(ahead);
};
const LIST_LABEL = /^\s*[^:;,.]{2,40}:\s/;
const IN_PERSON = '(?:מופיע(?:ה|ים|ות)? )?ב?עצמ(?:ו|ה|ם|ן)';
const CAME_IN_PERSON = new RegExp(
  `^[^.?!]{4,60}, (?:(?:${IN_PERSON}|ע"י|באמצעות)(?![א-ת])|יו"ר[;,])|; (?:עמ(?:ו|ה|ם)|ל?ב"כ|לוועדה)[ :]`,
);
