// Which decision the appeal is against: its own day, who gave it, and what it decided, as the documents tell it.

import { evaluativeWords } from '../../hebrew/check/evaluative-words.ts';
import { DECIDED_OF, OTHER_BODY } from '../../hebrew/pattern/rules.generated.ts';
import { speaksItself } from '../../hebrew/read/telling/person.ts';
import { mainClause } from '../../hebrew/read/telling/shorten-clause.ts';
import { countWords } from '../../hebrew/read/telling/words.ts';
import { findDates } from '../../hebrew/text/dates.ts';
import { splitSentences } from '../../hebrew/text/sentences.ts';
import { decidedInShort, deedsIn } from './decided-in-short.ts';

/** What one document says of it. */
export interface DecisionReading {
  docType: string;
  text: string;
  /** `YYYY-MM-DD` */
  date: string | null;
  /** The words around the day. */
  around: string;
}

export interface DecisionUnderAppeal {
  date: string | null;
  /** `ועדת המשנה לתכנון ולבנייה`; null where it is the local committee itself, or not said. */
  body: string | null;
  /** `לאשר את התכנית`, to follow "הוחלט"; null where no document says it plainly. */
  gist: string | null;
}

const OWN_BODY = /ועדת ה?משנה|ו?ועדה ה?מקומית|ו?ועדה ה?מרחבית|רשות ה?רישוי|מליאת|ה?משיבה/;
const NAMED =
  /(?<![א-ת])(ועדת ה?משנה(?: לתכנון ו?לבנ?י?יה| להתנגדויות| לרישוי)?|רשות ה?רישוי(?: המקומית)?|מליאת ה?ו?ועדה)/;
const DECIDES = /החליט|החלט|דחתה|אישרה|סירבה|בישיב/;

/**
 * The day and the body: a decision of the local committee that is in the case says its own day; else the day that most
 * documents give, the appeal's before another's. A day on which another body decided is not taken.
 */
export function decisionUnderAppeal(readings: readonly DecisionReading[]): DecisionUnderAppeal {
  const read = readings.filter(({ date, around }) => date !== null && isOwn(around));
  const told = read.filter(({ around }) => around === '' || TELLS_DECISION.test(around));
  const sound = [told, readings.flatMap(inPassing), read].find((list) => list.length > 0) ?? [];
  const counts = Map.groupBy(sound, ({ date }) => date!);
  const ranked = [...counts].toSorted(
    ([, a], [, b]) => rankOf(b) - rankOf(a) || b.length - a.length || Number(isAppeal(b)) - Number(isAppeal(a)),
  );
  const [date, own] = ranked[0] ?? [null, []];
  const named = own.flatMap(({ around }) => NAMED.exec(around)?.[1] ?? []);
  const body = named.length * 2 >= own.length && named.length > 0 ? definite(named[0]!) : null;
  return { date, body, gist: gistOf(readings, date) };
}

const isOwn = (around: string): boolean => around === '' || OWN_BODY.test(around) || !OTHER_BODY.test(around);
/** A day near none of these words is that of an affidavit or a letter. */
const TELLS_DECISION =
  /החלט|החליט|דחת|נדח|איש?ר|אוש?ר|סירב|סורב|סרב|ישיב|דנה|נדונ|התיר|הותר|שומ|דריש|חיוב|ערר על|קבע|נקבע/;
const rankOf = (own: readonly DecisionReading[]): number =>
  Number(own.some(({ docType }) => docType === 'local_decision'));
const isAppeal = (own: readonly DecisionReading[]): boolean => own.some(({ docType }) => docType === 'appeal');
const definite = (body: string): string => body.replace(/^ועדת משנה/, 'ועדת המשנה').replace(/לבניה$|לבנייה$/, 'לבנייה');

const PLEADINGS = new Set(['appeal', 'response', 'reply']);
const HEAD = 40_000;

/** The first day beside which a pleading speaks of a decision of the local committee. */
function inPassing({ docType, text }: DecisionReading): DecisionReading[] {
  if (!PLEADINGS.has(docType)) return [];
  for (const { iso, start, end } of findDates(text.slice(0, HEAD))) {
    const around = aroundOf(text, start, end);
    const near = text.slice(Math.max(0, start - 70), end + 40);
    if (DECIDES.test(near) && OWN_BODY.test(near) && !OTHER_BODY.test(near))
      return [{ docType, text, date: iso, around }];
  }
  return [];
}

/** The words around a place of a text by which the body is told. */
export const aroundOf = (text: string, start: number, end: number): string =>
  text.slice(Math.max(0, start - 110), end + 90).replace(/\s+/g, ' ');

const MOST_WORDS = 28;

/**
 * What was decided, in the words of the first pleading that says so with nothing of its own; where none does, or it tells of less,
 * in the fewest words.
 */
function gistOf(readings: readonly DecisionReading[], date: string | null): string | null {
  if (date === null) return null;
  const sentences = readings
    .filter(({ docType }) => PLEADINGS.has(docType) || docType === 'local_decision')
    .flatMap(({ text }) => splitSentences(text.slice(0, HEAD)))
    .filter(({ text }) => findDates(text).some(({ iso }) => iso === date))
    .map(({ text }) => text.replace(/\s+/g, ' '));
  const gist = sentences.map((sentence) => decidedIn(sentence, date)).find((words) => words !== null) ?? null;
  const short = shortGist(sentences, date);
  return gist === null || short?.startsWith(`${gist} ו`) ? short : gist;
}

/** The sentence that tells of most deeds; null where two sentences tell the opposite of one another. */
function shortGist(sentences: readonly string[], date: string): string | null {
  const told = sentences.flatMap((sentence) => decidedInShort(sentence, date) ?? []);
  const deeds = new Set(told.flatMap(deedsIn));
  if (OPPOSITES.some((pair) => pair.every((deed) => deeds.has(deed)))) return null;
  return told.toSorted((a, b) => deedsIn(b).length - deedsIn(a).length)[0] ?? null;
}

const OPPOSITES = [
  ['לאשר את הבקשה', 'לסרב לבקשה'],
  ['לאשר את התכנית', 'לדחות את התכנית'],
];

const INFINITIVES: Record<string, string> = {
  אישרה: 'לאשר',
  דחתה: 'לדחות',
  קיבלה: 'לקבל',
  סירבה: 'לסרב',
  התירה: 'להתיר',
  נתנה: 'לתת',
};

/** What it did, but for what it did before it decided ("לאחר שקיבלה חוות דעת"). */
const ACTED = /(?<!(?:לאחר|אחרי|בטרם|לפני) )(?<![א-ת])ש?(?:אישרה|דחתה|קיבלה|סירבה|התירה|נתנה)(?= )/g;
const ACT = /^ש?(אישרה|דחתה|קיבלה|סירבה|התירה|נתנה)\s(?:[^,.;]{0,40}?)((?:את|ל|תוקף)\s?.+)$/;

/** What was done to what was asked: "שבה סורבה הבקשה", "הבקשה אושרה ביום …"; no more of it is told than what it was. */
const ASKED = 'בקשה|תביעה|תו?כנית|בקשות|תביעות|התנגדויות';
const SUFFERED = new RegExp(
  `(?:שבה|לפיה|שלפיה|ובה) (סורבו?ה?|נדחו|נדחתה|אושרו|אושרה) (?:[א-ת]+ )?ה?(?<asked>${ASKED})(?![א-ת])` +
    `|(?<![א-ת])ה(?<subject>${ASKED}) (סורבו?ה?|נדחו|נדחתה|אושרו|אושרה) (?:ביום|בהחלטה)`,
);
const PASSIVES = [
  [/^סורב/, 'לסרב ל'],
  [/^נדח/, 'לדחות את ה'],
  [/^אושר/, 'לאשר את ה'],
] as const;

/** `לדחות את התביעות`; null where the sentence says it in another way. */
function sufferedIn(sentence: string, date: string): string | null {
  const match = SUFFERED.exec(sentence);
  if (!match) return null;
  // Another day may stand beside it.
  const beside = findDates(sentence.slice(match.index))[0];
  if (match.groups!.subject && beside && beside.iso !== date) return null;
  const verb = match[1] ?? match[4]!;
  const { asked, subject } = match.groups!;
  return `${PASSIVES.find(([form]) => form.test(verb))![1]}${asked ?? subject}`;
}

/** Asides between who decided and what: when, in which sitting, what it is called below. */
const ASIDES = new RegExp(
  [
    String.raw`\s*\((?:להלן|ולהלן)[^()]*\)`,
    String.raw`,? [במ]יום \d{1,2}[./]\d{1,2}[./]\d{2,4}`,
    String.raw`,? בישיב(?:ה|תה)(?: מס(?:פר|['׳]))? [\d/-]+,?`,
    ',? ברוב (?:של )?[^,.;]{2,40},?(?= ל)',
    ',(?= ל(?:אשר|דחות|קבל|תת|התיר|סרב|הפקיד) )',
  ].join('|'),
  'g',
);
/** Two words that say all. */
const REFUSED = 'לסרב לבקשה';
/** Whose objections they were the draft says elsewhere. */
const OWNED_OBJECTIONS = /(?<![א-ת])התנגדו(?:יותי(?:הם|הן|ה|ו)|ת(?:ם|ן|ה|ו))(?![א-ת])/g;

function decidedIn(sentence: string, date: string): string | null {
  const clean = sentence
    .replace(ASIDES, '')
    .replace(OWNED_OBJECTIONS, (word) => (word.startsWith('התנגדויות') ? 'ההתנגדויות' : 'ההתנגדות'));
  const decided =
    /(?:החליטה|הוחלט|החלטת[הן]?)\s(?:[^,.;]{0,60}?(?<!שלא)\s)?(ל(?:אשר|דחות|קבל|תת|התיר|סרב|הפקיד|המליץ|אמץ)\s.+)$/.exec(
      clean,
    )?.[1];
  const told = [...clean.matchAll(ACTED)].map(({ index }) => ACT.exec(clean.slice(index))).find((act) => act !== null);
  const suffered = sufferedIn(sentence, date);
  const words = decided ?? (told ? `${INFINITIVES[told[1]!]} ${told[2]}` : suffered);
  if (words === null) return null;
  const alike = words
    .replace(/ (?:לאחר ש|משום ש|מן הטעם|בנימוק|כאשר ).*$/s, '')
    .replace(/ ו(אישרה|דחתה|קיבלה|סירבה|התירה|נתנה)(?= )/g, (_, verb: string) => ` ו${INFINITIVES[verb]!}`);
  const whole = mainClause(alike.replace(/[.\s]+$/, ''), MOST_WORDS)?.replace(/[.\s]+$/, '');
  if (
    !whole ||
    countWords(whole) < (whole === REFUSED || (suffered && !decided && !told) ? 2 : 3) ||
    !DECIDED_OF.test(whole) ||
    speaksItself(whole) ||
    evaluativeWords(whole).length > 0 ||
    /[?!"]{2}|נספח/.test(whole) ||
    /[א-ת]{3,}(?:יהם|יהן|יכם|ינו)(?![א-ת])/.test(whole)
  )
    return null;
  return whole;
}
