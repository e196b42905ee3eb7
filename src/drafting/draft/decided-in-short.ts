// What a decision did, in its fewest words: which request, claim, plan or objections it approved or refused.
import { findDates } from '../../hebrew/text/dates.ts';

type Deed = 'approve' | 'refuse';
interface Matter {
  noun: string;
  isMany: boolean;
}

/** What was decided upon; "בקשת", "תביעותיהם", "התנגדותה" are of somebody. */
const MATTERS: [form: string, noun: string, isMany: boolean][] = [
  ['התנגדויות(?:יה[םן]|יו|יה)?', 'ההתנגדויות', true],
  ['התנגדות(?:[םןוהי]|נו)?', 'ההתנגדות', false],
  ['תביעות(?:יה[םן]|יו|יה)?', 'התביעות', true],
  ['תביע(?:ה|ת(?:[םןוהי]|נו)?)', 'התביעה', false],
  ['בקש(?:ה|ת(?:[םןוהי]|נו)?)', 'הבקשה', false],
  ['תו?כנית', 'התכנית', false],
];
const MATTER = new RegExp(`(?<![א-ת])[בל]?ה?(?:${MATTERS.map(([form]) => `(${form})`).join('|')})(?![א-ת])`);

const ACTIVE = 'דחתה|סירבה|אישרה|לדחות|לסרב|לאשר|לתת תוקף';
const PASSIVE = 'נדחו|נדחתה|סורבה|אושרה|אושרו';
/** With whom it was done to behind it: "לדחותן", "לאשרה". */
const OF_IT = 'לדחות[הן]|לאשרה|לאשרן';
const DID = new RegExp(
  `(?<![א-ת])[וש]?(?:(?<active>${ACTIVE})|(?<passive>${PASSIVE})|(?<ofIt>${OF_IT}))(?![א-ת])`,
  'g',
);
const APPROVES = /^[וש]?(?:אישר|לאשר|אושר|לתת)/;
/** Between a deed and what it was done to: words of a part, a condition or another deed leave it open. */
const OPEN =
  /[.;:?]|(?<![א-ת])(?:חלק|חלקה|מרבית|רוב|אחת|אחד|מהן|מקצת|השאר|ולא|שלא|לא|לדיון|מ?סדר|בשלב|דנה|החליטה)(?![א-ת])/;
/** A sentence that says so tells of less, or of more, than what was decided. */
const UNSURE = /(?<![א-ת])(?:שלא|לא|בחלקה|בחלקן|חלקית|מקצת|השאר|חזרה ב|ביטלה|תבטלו|אילו|לו)(?![א-ת])/;
/** "נדחתה מסדר היום": nothing was decided. */
const PUT_OFF = /^ (?:מ?סדר|לדיון|לישיבה|למועד|ליום)/;
const FARTHEST = 70;

/**
 * `לדחות את ההתנגדויות ולאשר את הבקשה בתנאים`, of a sentence that tells what was done on a day; null where it does not say so plainly.
 *
 * @param iso the day of the decision; what stands beside another day in the sentence is not of it
 */
export function decidedInShort(sentence: string, iso: string): string | null {
  const { before, own } = partsOf(sentence, iso);
  if (UNSURE.test(own)) return null;
  const deeds = new Map<string, Deed>();
  for (const match of own.matchAll(DID)) {
    const { active, passive, ofIt } = match.groups!;
    const [head, tail] = [own.slice(0, match.index), own.slice(match.index + match[0].length)];
    const upTo = `${before}${head}`;
    if (passive !== undefined && PUT_OFF.test(tail)) continue;
    const matter =
      ofIt !== undefined || (active !== undefined && /^ אות[הןם](?![א-ת])/.test(tail))
        ? lastIn(upTo)
        : (firstIn(tail, passive !== undefined) ?? (passive === undefined ? null : lastIn(upTo)));
    if (matter === null) continue;
    const deed = APPROVES.test(match[0]) ? 'approve' : 'refuse';
    if (deeds.has(matter.noun) && deeds.get(matter.noun) !== deed) return null;
    if (!isPlain(deed, matter)) return null;
    deeds.set(matter.noun, deed);
  }
  if (deeds.size === 0) return null;
  const told = [...deeds].map(([noun, deed]) => toldDeed(noun, deed)).join(' ו');
  return /לאשר את ה(?:בקשה|תכנית)$/.test(told) && CONDITIONS.test(own) ? `${told} בתנאים` : told;
}

/** The deeds that such a gist tells of, each without its conditions. */
export const deedsIn = (gist: string): string[] => gist.replace(/ בתנאים$/, '').split(/ ו(?=ל)/);

const CONDITIONS = /(?<![א-ת])ב(?:[א-ת-]+ )?תנאים(?![א-ת])/;

/** Nobody approves an objection. */
const isPlain = (deed: Deed, { noun }: Matter): boolean => deed === 'refuse' || !noun.startsWith('ההתנגד');

const toldDeed = (noun: string, deed: Deed): string =>
  deed === 'approve' ? `לאשר את ${noun}` : noun === 'הבקשה' ? 'לסרב לבקשה' : `לדחות את ${noun}`;

/** The words of a sentence that belong to its day, and those before them. */
function partsOf(sentence: string, iso: string): { before: string; own: string } {
  const dates = findDates(sentence);
  const at = dates.findIndex((date) => date.iso === iso);
  const end = dates.slice(at + 1).find((date) => date.iso !== iso)?.start ?? sentence.length;
  const earlier = dates.slice(0, Math.max(at, 0)).findLast((date) => date.iso !== iso);
  // "הבקשה אושרה ביום … , וביום …": up to the comma it is of the day before.
  const comma = earlier ? sentence.lastIndexOf(', ', dates[at]!.start) : -1;
  const start = earlier ? Math.max(earlier.end, comma) : 0;
  return { before: sentence.slice(0, start), own: sentence.slice(start, end) };
}

/** What stands next behind a deed, with nothing between that leaves it open; of a passive right behind it. */
function firstIn(tail: string, isPassive: boolean): Matter | null {
  const match = MATTER.exec(tail);
  if (!match || match.index > (isPassive ? NEAR : FARTHEST)) return null;
  const between = tail.slice(0, match.index);
  if (OPEN.test(between) || new RegExp(DID.source).test(between) || (isPassive && between.includes(','))) return null;
  return matterOf(match);
}
const NEAR = 25;

/** The last matter that was named, which a pronoun or a passive behind it means; null where two may be meant. */
function lastIn(head: string): Matter | null {
  const found = [...head.matchAll(new RegExp(MATTER.source, 'g'))].map(matterOf);
  const names = new Set(found.map(({ noun }) => noun));
  return names.size === 1 ? found.at(-1)! : null;
}

function matterOf(match: RegExpMatchArray | RegExpExecArray): Matter {
  const [, noun, isMany] = MATTERS[match.slice(1).findIndex((form) => form !== undefined)]!;
  return { noun, isMany };
}
