// The sentences of an argument's claims as its summary may have them: bare of what ties them to their document, with what
// speaks for and against each.
import {
  ABOUT_BEFORE,
  JOINED,
  LEAD,
  LEANS,
  LEANS_BACK,
  NOTED_ACT,
  PLEADS,
  POINTED,
  TELLS_NOTHING,
  TIES_BACK,
  TOLD_LABEL,
  TOLD_MINUTES,
  UNEXPLAINED_PRONOUN,
} from '../../pattern/rules.generated.ts';
import { splitSentences } from '../../text/sentences.ts';
import { wordForms } from '../../text/stems.ts';
import { THAT } from '../../text/that-clause.ts';
import { tokenise } from '../../text/tokens.ts';
import { likenessOf } from '../arguments/vectors.ts';
import { speaksItself } from './person.ts';
import { countWords, quotable } from './words.ts';

/** What is told of an argument: its words and where they stand. */
export interface ClaimWords {
  text: string;
  documentTitle: string;
  docType: string;
  /** A label of the topic taxonomy. */
  topic?: string | null;
  /** The heading of the pleading that it stands under. */
  heading?: string | null;
  location: string;
}

export interface Candidate {
  /** Letter by letter as the document has it, but for blanks. */
  words: string;
  /** Without lead-ins, references to annexes, and definitions. */
  bare: string;
  claim: ClaimWords;
  score: number;
  /** Place among the sentences of the argument. */
  at: number;
  /** It speaks of what stands before it, and is not understood alone. */
  leansBack: boolean;
}

const MOST_CLAIMS = 40;

/** The sentences of an argument, the most telling first. */
export function candidates(title: string, claims: readonly ClaimWords[]): Candidate[] {
  const about = new Set(stemsOf(title));
  const all = claims.slice(0, MOST_CLAIMS).flatMap((claim, claimAt) =>
    splitSentences(claim.text.replace(/\s+/g, ' ').trim()).map(({ text }, sentenceAt) => {
      const words = text.trim();
      return {
        words: ownWords(words, claim.docType),
        bare: bareSentence(words, claim.docType),
        claim,
        claimAt,
        sentenceAt,
      };
    }),
  );
  const usable = all.filter(({ bare }) => countWords(bare) >= 2 && !TELLS_NOTHING.test(bare) && /[א-ת]{2}/.test(bare));
  const { count, values } = likenessOf(usable.map(({ bare }) => bare));
  return usable
    .map((one, at) => {
      let alike = 0;
      for (let other = 0; other < count; other++) if (other !== at) alike += values[at * count + other]!;
      const centre = count > 1 ? alike / (count - 1) : 0;
      const score = worth(one.bare, one.words, about) + centre + placeWorth(one.claimAt, one.sentenceAt, one.claim);
      return {
        words: one.words,
        bare: one.bare,
        claim: one.claim,
        score,
        at,
        leansBack: leansBack(one.bare, one.claim.docType),
      };
    })
    .sort((a, b) => b.score - a.score || a.at - b.at);
}

const stemsOf = (text: string): string[] => tokenise(text).map(({ norm }) => wordForms(norm).stem);

function placeWorth(claimAt: number, sentenceAt: number, { docType }: ClaimWords): number {
  return (claimAt === 0 ? 0.25 : 0) + (sentenceAt === 0 ? 0.35 : 0) - (docType === 'protocol' ? 0.5 : 0);
}

function worth(bare: string, words: string, about: ReadonlySet<string>): number {
  const own = new Set(stemsOf(bare));
  const met = [...about].filter((stem) => own.has(stem)).length;
  const length = countWords(bare);
  return (
    (about.size > 0 ? (1.6 * met) / about.size : 0) +
    (PLEADS.test(bare) ? 0.8 : 0) -
    (LEANS_BACK.test(bare) ? 1.2 : 0) -
    (/\?/.test(words) ? 1.6 : 0) -
    (/!|\.\.|…/.test(words) ? 0.8 : 0) -
    (/:$/.test(words) ? 2 : 0) -
    (LONG_QUOTE.test(quotable(words)) ? 1.4 : 0) -
    (ANNEX.test(bare) ? 0.8 : 0) -
    (EXAMPLE.test(bare) ? 0.6 : 0) -
    (speaksItself(bare) ? 0.9 : 0) -
    (length < 6 ? 0.9 : length > 45 ? 0.9 : length > 32 ? 0.3 : 0)
  );
}

/** Whether a sentence argues by itself: what has to be, what is not so, what is wrong. */
export const argues = (sentence: string): boolean => PLEADS.test(sentence);

/** The words of who speaks, without what the recorder of a hearing puts before them: "לדבריה", "טענה ש". */
function ownWords(words: string, docType: string): string {
  if (docType !== 'protocol') return words;
  const own = words.replace(TOLD_MINUTES, '').replace(BY_WHOM, '').replace(REPORTED, '');
  return countWords(own) >= LEAST_OWN ? own : words;
}
const LEAST_OWN = 3;

/** What is left of a sentence where it is told by another. */
export function bareSentence(sentence: string, docType = ''): string {
  let text = (docType === 'protocol' ? withoutRecorder(sentence) : sentence)
    .replace(RAISED_NEW, '')
    .replace(REFERENCE, '')
    .replace(/\s+([,.;:])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(TOLD_LABEL, '')
      .replace(TIES_BACK, '')
      .replace(JOINED, '')
      .replace(LEAD, '')
      .replace(ABOUT_BEFORE, '')
      .replace(docType === 'protocol' ? REPORTED : NOTHING, '')
      .trim();
  }
  return AND.test(text) ? text.slice(1) : text;
}

/**
 * What a recorder says of who speaks: "ששון התנגד ואמר ש…", "הפנה לכך ש…", "לגופו של דבר חזר על כך ש…", "ברק פותחת בסמכות
 * וטוענת ש…", "ואז סיפר ש…", "סלאמה עומד על כך ש…".
 */
const SPOKE = 'הגיב|השיב|הפנ|הפנה|העיר|הוסיף|התנגד|התערב|סיכמ|סיכם|חזר|סיפר|ציין|ציינ|טען|אמר|מסר';
const SAID = 'אמר[הו]?|טענה?|טענו|טוענת?|אומר(?:ת|ים)?|חזרה?';
const JOINS =
  'הצטרפ?(?:ה|ו)? לעמד[א-ת]+(?: [א-ת]+)?|הצטרף לעמד[א-ת]+(?: [א-ת]+)?|סיי?[מם](?:ה|ו)? בכך|הסכימה? לעמד[א-ת]+';
const OPENS = `(?:פותחת?|פתחה?) ב[א-ת]+ ו(?:${SAID})|עומדת? על כך|עמדה? על כך|${JOINS}`;
const WHO = "(?:ואז )?(?:לגופו של (?:דבר|עניין) )?(?:[א-ת'-]{3,} )?";
const REPORTED = new RegExp(
  `^${WHO}(?:(?:${SPOKE})(?:ה|ו|תה)?(?: ו(?:${SAID}))?(?: (?:לכך|על כך|בכך))?|${OPENS}) ${THAT}`,
);
const NOTHING = /(?!)/;

const withoutRecorder = (sentence: string): string =>
  sentence
    .replace(TOLD_MINUTES, '')
    .replace(BY_WHOM, '')
    .replace(AS_HE_SAID, ' ')
    .replace(HE_SAYS, ' ')
    .replace(SO_HE_SAYS, '.');

/** What a recorder puts before what he tells, into it and behind it: "המים נותקו, כך היא אומרת". */
const BY_WHOM = /^ו?(?:לדברי|לדעת|להערכת|לסברת)(?:ו|ה|הם|הן|ם|ן),?\s(?!של\s)/;
const AS_HE_SAID = /,?\s(?:כך )?לדברי(?:ו|ה|הם|הן),?\s/g;
/** "הסטודיו, הוא טוען, פועל בלא היתר". */
const HE_SAYS = /,\s(?:כך\s)?(?:הוא|היא|הם|הן)\s(?:טוע[ןנ]|אומר|מוסי[ףפ]|מציי?[ןנ]|סבור)[א-ת]{0,2},\s/g;
const SO_HE_SAYS =
  /,\s(?:כך|ככה)\s(?:לדברי[וה]|(?:(?:הוא|היא|הם|הן)\s)?(?:אומר|טוע[ןנ]|אמר|טענ|טען|מסר|סיפר)[א-ת]{0,2})\.?$/;

/** "העלתה טעם שלא נזכר בכתב התשובה: …", "טוענת, ומודה שאין הדבר בכתב הערר, כי …": that it is said for the first time. */
const UNWRITTEN = '(?:כתב|נכתב|נזכר|נטענ|נטען|העל|הועל|נכלל|הופיע|מופיע)';
const RAISED_NEW = new RegExp(
  [
    `^[^:.]{0,60}\\sש(?:לא|טרם|אינ[והםן]|אין) ${UNWRITTEN}[^:.]{0,40}:\\s+(?=\\S+ \\S)`,
    `^ו?(?:טוע[ןנ]|אומר|מוסי[ףפ]|מעל[הי])[א-ת]{0,2}, ו?(?:מוד|מציי?[ןנ])[א-ת]{0,2} [^,:.]{3,60}, (?:גם )?${THAT}`,
  ].join('|'),
);

/** "And" before a word of three letters or more that none begins with by itself. */
const AND = /^ו(?![ועודט]|יכוח|ילה|תיק|רד|לד|סת|ריד|אדי)(?=[א-ת]{3})/;

/** In brackets: annexes, definitions, "ראו". */
const REFERENCE =
  /\s*\((?:[^()]*(?:נספח|מצורף|מצורפ|מצ"ב|רצ"ב|להלן|לעיל|ולהלן|להל"ן|צילום|ההדגש)[^()]*|(?:ראו?|ר'|ור'|וראו)\s[^()]*)\)/g;
/** A short sentence with a pronoun that nothing in it explains: "דיור מוגן אינו נזכר בה", "לא די בכך". */
const SHORT = 8;

/** Whether a sentence is not understood without the one before it. */
export const leansBack = (bare: string, docType = ''): boolean =>
  LEANS.test(bare) ||
  POINTED.test(bare) ||
  (countWords(bare) < SHORT && UNEXPLAINED_PRONOUN.test(bare)) ||
  (docType === 'protocol' && NOTED_ACT.test(bare));

const LONG_QUOTE = /(?<![א-ת][א-ת])'[^']{20,}'/;
const ANNEX = /נספח|מצורף|מצורפ|מצ"ב|רצ"ב|צורפ/;
const EXAMPLE = /(?<![א-ת])(?:למשל|לדוגמה|לדוגמא|וכן הלאה|וכו')(?![א-ת])/;
