import { BEHIND_SUBJECT, DOINGS, UNEXPLAINED_PRONOUN } from '../../pattern/rules.generated.ts';
import { splitSentences } from '../../text/sentences.ts';
import { speaksItself } from '../telling/person.ts';
import { hasPredicate } from '../telling/predicate.ts';
import { argues, bareSentence, leansBack } from '../telling/sentences.ts';
import { mainClause } from '../telling/shorten-clause.ts';
import { standsAlone } from '../telling/stands-alone.ts';
import { countWords, words } from '../telling/words.ts';
import { LONGEST_TITLE } from './heading-title.ts';
import { headsOf } from './heads-of.ts';
import { isQuotedTitle } from './quoted-title.ts';
import { type ClaimText, isSpoken } from './types.ts';

/** Before a clause it makes a noun phrase of it: "הטענה כי תוספת השטח מוצדקת". */
const THAT = 'הטענה כי ';
/** Whether a title is the claim itself: right for a list of arguments, and said twice over a text that tells the claim. */
export const isClauseTitle = (title: string): boolean => title.startsWith(THAT) || isQuotedTitle(title);

const MOST_CLAIMS = 12;
const LEAST_WORDS = 2;
const MOST_WORDS = 15;

/**
 * What is argued, in one short clause of the claims themselves: for an argument whose subject nothing names surely, a heading that
 * is true and says something. Only of a sentence that is understood by itself and speaks for nobody in the first person.
 *
 * @param claims of one argument, those that it rests on first
 * @returns "הטענה כי אין מחסור במבני ציבור"; null where no sentence is short and whole
 */
export function clauseTitle(claims: readonly ClaimText[]): string | null {
  const told = claims.slice(0, MOST_CLAIMS).flatMap((claim, claimAt) =>
    splitSentences(claim.text.replace(/\s+/g, ' ').trim()).flatMap(({ text }, at) => {
      const clause = clauseOf(text.trim(), claim.docType);
      if (clause === null) return [];
      const isArgued = argues(clause);
      // A claim begins with what it says, but for one that tells first what happened.
      const opening = at > 0 ? 0 : isArgued || !A_YEAR.test(clause) ? 0.5 : 0.2;
      const worth = (claimAt === 0 ? 0.5 : 0) + opening + (isArgued ? 0.4 : 0) - (isSpoken(claim) ? 0.5 : 0);
      return [{ clause, worth }];
    }),
  );
  const [best] = told.sort((a, b) => b.worth - a.worth);
  return best ? THAT + best.clause : null;
}

const A_YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;

/** The main clause of a sentence; null where it is long, or is not understood alone. */
function clauseOf(sentence: string, docType: string): string | null {
  const whole = bareSentence(sentence.replace(ANSWERED, ''), docType).replace(OPENS, '');
  for (const part of [whole, ...headsOf(whole)]) {
    const clause = plainClause(part, docType);
    if (clause !== null) return clause;
  }
  return null;
}

function plainClause(bare: string, docType: string): string | null {
  const clause = mainClause(bare, MOST_WORDS)?.replace(/[\s.;,:–-]+$/, '');
  if (clause === undefined || clause.length + THAT.length > LONGEST_TITLE) return null;
  const length = countWords(clause);
  const isPlain = length >= LEAST_WORDS && length <= MOST_WORDS && !UNPLAIN.test(clause.replace(GERSHAYIM, ''));
  if (!isPlain || !saysSomething(clause) || speaksItself(clause)) return null;
  if (leansBack(bare, docType) || POINTS.test(clause) || UNEXPLAINED_PRONOUN.test(clause)) return null;
  return standsAlone({ bare, docType, isQuoted: false }) ? clause : null;
}

/** Whether a clause is no mere name of a thing: "סנוור מעמודי התאורה שעל הגשר" follows no "כי". */
const saysSomething = (clause: string): boolean =>
  (hasPredicate(clause) && !TWO_NOUNS.test(clause)) ||
  argues(clause.replace(NOUNS_OF_ARGUING, ' ')) ||
  SAID_OF_KNOWN.test(clause) ||
  words(clause).some((word, at) => DENIES.test(word) || (at > 0 && isVerb(word)));
/** "הפגיעה בתכונות המקרקעין" argues by its noun alone. */
const NOUNS_OF_ARGUING = /(?<![א-ת])[ושהבלמכ]{0,3}(?:פגיעה|פגם|סטי?יה|מטרד|סכנה)(?![א-ת])/g;
/** "ערך הדירות": a verb by its letters. */
const TWO_NOUNS = /^[א-ת]{2,}(?<!^אין) ה[א-ת]+$/;
/**
 * "התחנה משביחה", "עיכוב ההיתר יסב", "הקרקע אבנית": behind a noun with the article a name goes on with the article, של, a
 * preposition or ש; a bare word is said of it.
 */
const GOES_ON = [
  'של|על|עם|אל|את|או|אצל|נגד|אשר|זה|זו|כי|אם|גם|רק|בין|עד|מול|ללא|אף|אלא|תוך|טרם|אגב|עקב|לפי|כלפי|כפי|בלי|מספר|מן',
  'מיום|משנת|מכוח|מטעם|מתוך|מבחינת|מאז|מעל|מתחת|מאחורי|מעבר|מבין|מלבד|מצד|מכאן|מצפון|מדרום|ממזרח|ממערב|מימין|משמאל|מטר|מיליון|מאות',
].join('|');
/** Verbs that begin as if with the article. */
const HAS_DONE =
  'הציג|הגיש|הוסיף|הסביר|הזכיר|החליט|המליץ|הפקיד|הפנה|הראה|הביא|הודה|הכחיש|השיב|העיר|הדגיש|הודיע|הוציא|הסכים|התיר|הטיל|הפר|הניח';
const THE_NOUN = `(?<![א-ת])(?!(?:${HAS_DONE})(?![א-ת]))ה[א-ת]{2,}`;
const BARE_WORD = `(?!(?:${GOES_ON})(?![א-ת]))(?:מ(?!ה)[א-ת]{3,}|[אגדזחטינסעפצקרת][א-ת]{2,})(?![א-ת"'])`;
const SAID_OF_KNOWN = new RegExp(`${THE_NOUN} ${BARE_WORD}`);
const isVerb = (word: string): boolean =>
  BEHIND_SUBJECT.test(word) || WAS_DONE.test(word) || DOINGS.some(({ verb }) => verb.test(word));
/** "הוסר", "הושמט", "יוצפו": forms that no noun of a pleading shares. */
const WAS_DONE = /^ו?(?:הו(?!ן|רי|ר[אה]|וע|ות|כח|דע|צא|ספ|לד|נא)[א-ת]{2,3}|י[א-ת]{3,4}ו)$/;
const DENIES = /^ו?(?:לא|אין|יש|די|אפשר|אסור(?:ה|ים)?|מותר(?:ת|ים|ות)?|חייב(?:ת|ים|ות)?|צריכ?(?:ך|ה|ים|ות))$/;

/** What leads in a claim and is no part of it. */
const ASIDE = '(?:לחי?לופין|הנה|ו?בכל מקרה|מכל מקום|למעלה מן הצורך),? ';
const CERTAIN = '(?:אין (?:לכחד|ספק|חולק|עוררין)|ברור|ידוע|דומה) (?:כי |ש(?=[א-ת]))';
const OPENS = new RegExp(`^${ASIDE}|^${CERTAIN}`);
/** "לס' 12: הדרישה הוצאה כדין": the paragraph that is answered. */
const ANSWERED = /^ל?(?:סעי(?:ף|פים)|ס'|פס') ?\d[\d,–-]*(?: ל[א-ת]+)?\s?[:–-]\s*/;
/** Two sentences, questions, exclamations, quotations, and a colon, which parts a subject from what tells it apart. */
const UNPLAIN = /[?!…:"“”״]|[א-ת]\. /;
const GERSHAYIM = /(?<=[א-ת])["״](?=[א-ת])/g;
/** What points at something that stood before, and how talk begins. */
const POINTS = new RegExp(
  `^(?:שמי|שמה|הנה,?|של|בידי|חזר|בכלל|עוד|באותו|גם|אז|או|כש|לא של) |^לא (?!נ[א-ת]{3,4} )|(?<![א-ת])(?:${[
    'לו|לה|להם|להן|שלו|שלה|שלהם|שלהן|אותו|אותה|אותם|שם|לשם|משם|הזה|הזאת|הזו|האלה|הללו|כאן|פה|אצלך|אצלכם|שלך|שלכם|לך|לכם|הוסיפה?|אמרה?',
  ].join('|')})(?![א-ת])`,
);
