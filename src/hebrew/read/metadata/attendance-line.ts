import {
  ATTENDANCE_LABEL,
  COUPLE,
  COUPLE_TITLE_SOURCE,
  KIN_FIRST,
  NAMES_THEN_ROLE,
  NOT_COUPLE,
  PERSON_TITLE_SOURCE,
  ROLE_FIRST,
  SIDE_SOURCE,
} from '../../pattern/rules.generated.ts';
import { twoNames } from './companions.ts';

/** People of one line of a list of those present who came for the same side. */
export interface SidedPiece {
  /** The words before the dash or colon that say for whom ("מטעם העוררים"), null when the piece has none. */
  label: string | null;
  people: string;
}

const TITLED = String.raw`${PERSON_TITLE_SOURCE}\s`;

const HOLDS_TITLE = new RegExp(String.raw`(?:^|\s)${TITLED}`);
/** The end of a sentence, and not of an initial ("א. כהן"). */
const SENTENCE_END = /(?<=[א-ת]{2}['"]?|[)\d])\.\s+(?=[א-ת])/;

/**
 * Cuts a line that lists several sides ("מטעם העוררים - עו"ד א', מר ב'. מטעם הוועדה המקומית - עו"ד ג'") where one side
 * ends: at the next label, and at the end of a sentence. A line of one side is one piece.
 */
export function sidedPieces(text: string): SidedPiece[] {
  const labels = [...text.matchAll(ATTENDANCE_LABEL)].filter((match) => !HOLDS_TITLE.test(match[2]!));
  const pieces: SidedPiece[] = [];
  const add = (label: string | null, people: string): void => {
    const [own = '', ...later] = people.split(SENTENCE_END);
    pieces.push({ label, people: own.trim() }, ...later.map((one) => ({ label: null, people: one.trim() })));
  };
  add(null, text.slice(0, labels[0]?.index ?? text.length));
  for (const [index, match] of labels.entries())
    add(match[2]!, text.slice(match.index + match[0].length, labels[index + 1]?.index ?? text.length));
  return pieces.map((one) => ({ ...one, people: one.people.replace(/\.$/, '') })).filter(({ people }) => people !== '');
}

/**
 * One entry as its people, each with the name first: "העוררים דן כהן (הורד 7)" → "דן כהן (הורד 7), העוררים"; "דן ודנה כהן" →
 * "דן כהן" and "דנה כהן"; "ה"ה כהן, לוי" → one each.
 */
export function peopleOfEntry(entry: string): string[] {
  const [named = '', ...roles] = entry.split(',');
  const kin = KIN_FIRST.exec(named);
  if (kin) return [[`${kin[2]}, ${kin[1]}`, ...roles].join(',')];
  const listed = NAMES_THEN_ROLE.exec(entry);
  if (listed) return listed[1]!.split(/,\s+/).flatMap((name) => coupleOf(name).map((one) => `${one}, ${listed[2]}`));
  const two = twoLed(entry) ?? coupleLed(entry);
  if (two) return two;
  const led = ROLE_FIRST.exec(entry);
  if (led) {
    // "השמאי מיכאל ורדי" is one.
    const people = led[2]!.split(/,\s+/).flatMap((name) => (SEVERAL.test(led[1]!) ? coupleOf(name) : [name]));
    return people.map((one) => `${one}, ${led[1]}${led[3]}`);
  }
  const couples = COUPLES.exec(entry);
  const several = couples?.[1]?.split(/,\s+|\s+ו(?=[א-ת'-]+$)/);
  if (several && several.length > 1 && several.every((one) => /^[א-ת'-]{2,}(?: [א-ת'-]{2,})?$/.test(one.trim())))
    return several.map((one) => `ה"ה ${one.trim()}${couples?.[2] ?? ''}`);
  return coupleOf(entry);
}

const SEVERAL = /(?:ים|ות|י|משפחת|זוג)(?: ה(?:היתר|בקשה))?$/;

/** "העוררים דן כהן ודליה לוי": a side before two whole names. */
function twoLed(entry: string): string[] | null {
  const led = SIDE_LED.exec(entry);
  const names = led ? twoNames(led[2]!) : [];
  return names.length > 1 ? names.map((name) => `${name}, ${led![1]}`) : null;
}

const SIDE_NAMED = `ה?${SIDE_SOURCE}(?:ת|ים|ות|י|ה)?(?: ה(?:היתר|בקשה))?(?: \\d{1,2}(?:-\\d{1,2})?)?`;
const SIDE_LED = new RegExp(`^\\s*ו?(${SIDE_NAMED}) ([א-ת'-]+(?: [א-ת'-]+){3})(?:, ב?עצמ(?:ם|ן))?\\s*$`);

/** "העוררים בעצמם, דליה ואורי כהן": the same with one surname for both. */
function coupleLed(entry: string): string[] | null {
  const [, side, names] = COUPLE_LED.exec(entry) ?? [];
  const couple = names === undefined ? [] : coupleOf(names);
  return couple.length > 1 ? couple.map((name) => `${name}, ${side}`) : null;
}

const COUPLE_LED = new RegExp(`^[\\s-]*ו?(${SIDE_NAMED})(?: ב?עצמ(?:ם|ן))?, ([א-ת'-]+ ו[א-ת'-]+ [א-ת'-]+),?\\s*$`);

const COUPLES = new RegExp(
  String.raw`^\s*${COUPLE_TITLE_SOURCE}\s((?:[^-(]|(?<=[א-ת])-(?=[א-ת]))+?)((?:\s+-\s|\s*\().*)?$`,
);

/** Its first letter is no "and". */
const COMMITTEE = /(?:^|\s)ועד(?:ה|ת)(?![א-ת])/;

/** "השמאי מיכאל ורדי מטעמה": for whom he came is no surname of two. */
const FOR_THEM = /\sמטעמ[והםן]$/;

function coupleOf(entry: string): string[] {
  const couple = COUPLE.exec(entry.trim());
  if (!couple || NOT_COUPLE.test(entry) || COMMITTEE.test(entry) || FOR_THEM.test(entry)) return [entry];
  return [couple[2], couple[3]].map((first) => `${first} ${couple[4]}${couple[5]}`);
}
