import { INNER_POINT } from '../../pattern/rules.generated.ts';
import { type Sentence, splitSentences } from '../../text/sentences.ts';
import { isRunInOrdinal } from './lay.ts';
import { topicOf } from './topics.ts';

/** The sentences of a text in order; one that passes to its next point half-way is two, and a heading that runs in is none. */
export function readSentences(text: string): Sentence[] {
  const sentences = splitSentences(text).flatMap(pointsOf).map(withoutAddress);
  return sentences.length > 1 && isRunInHeading(sentences[0]!.text) ? sentences.slice(1) : sentences;
}

/** "לסעיפים 24 ו-25 לערר: תקן החניה תקין.": which paragraphs are answered is no part of the answer. */
const NUMBERS = String.raw`\d[\d.,]*(?:\([א-ת\d]{1,2}\))*(?:(?:, | ?ו-?| ?[-–] ?| עד )\d[\d.,]*(?:\([א-ת\d]{1,2}\))*)*`;
const PARAGRAPH = "(?:ה?סעי(?:ף|פים)|ס'|סע'|פסק(?:ה|אות)|אמור בסעי(?:ף|פים))";
const OF_PLEADING = 'ל(?:כתב ה?)?(?:ערר|תשובה|תגובה)[א-ת]*';
const ADDRESS = new RegExp(String.raw`^[לב]?${PARAGRAPH} ${NUMBERS}(?: ${OF_PLEADING})?\s?[:–-]\s+`);

function withoutAddress(sentence: Sentence): Sentence {
  const address = ADDRESS.exec(sentence.text)?.[0].length ?? 0;
  return address === 0 || sentence.text.length - address < LEAST_ANSWER
    ? sentence
    : { text: sentence.text.slice(address), start: sentence.start + address, end: sentence.end };
}
const LEAST_ANSWER = 8;

const LEAST_POINT = 40;

function pointsOf(sentence: Sentence): Sentence[] {
  if (sentence.text.length < 2 * LEAST_POINT) return [sentence];
  const points: Sentence[] = [];
  let from = 0;
  const take = (to: number): void => {
    const text = sentence.text.slice(from, to);
    points.push({ text, start: sentence.start + from, end: sentence.start + to });
  };
  for (const { index, 0: mark } of sentence.text.matchAll(INNER_POINT)) {
    const next = index + mark.length;
    if (index - from < LEAST_POINT || sentence.text.length - next < LEAST_POINT) continue;
    take(index + 1);
    from = next;
  }
  take(sentence.text.length);
  return points;
}

const LONGEST_RUN_IN = 30;
/** "אין התיישנות.", "ההחלטה מנומקת דיה.", "הפרסום נעשה כדין." are short and yet arguments. */
const STATES = /(?:^|\s)ו?(?:אין|יש|לא|אינ[א-ת]+|היה|הייתה|היא|הוא)(?=\s)/;
const DONE = 'נעש|הוגש|הוב|נבדק|נשמע|ניתנ|הוערכ|פורסמ';
const FOUND_SO = 'מנומק|נכו[ןנ]|של[םמ]|מתאי[םמ]|מלא|תקי[ןנ]|סביר|מידתי|ראוי|חוקי|קביל|מוצדק|שגוי|פגו[םמ]|פסול|בטל|מוטע';
const PREDICATE = new RegExp(
  `\\s(?:(?:${DONE})(?:ה|ו|או|אה|תה)?(?![א-ת])|(?:ניתן|הובא|הוערך|פורסם)(?![א-ת])|(?:${FOUND_SO})(?:ה|ת|ים|ות)?(?![א-ת]))`,
);

/**
 * "הצפיפות מופרזת.", "צורכי הציבור נענו.": what is said of a thing that is known stands without the article, and a heading's
 * adjective would have it ("הצפיפות המופרזת").
 */
const NO_ARTICLE =
  'הי?תר|הקל|הליכ|הליך|הי?עדר|הנמק|הפלי|הפקד|הפקע|הסתמכ|הבטח|הגבה|התיישנ|השתק|הצלל|הריס|הוצא|היטל|השבח|הרחב|הגדל|הולכ';
const KNOWN_THING = `(?!(?:${NO_ARTICLE}))ה[א-ת]{2,}|[א-ת]{3,}[יתר] ה[א-ת]{2,}`;
const SAID_OF_IT = 'מ[א-ת]{3,}(?:ת|ה|ים|ות|ן|ם|ך|ז|ק|ר|ל|ד|י)|(?:בטו|ברו)[א-ת]{1,3}|[אגדזחטיכנסעפצקרשת][א-ת]{2,}';
const IS_SAID = new RegExp(
  `^ו?(?:${KNOWN_THING}) (?!של |על |עם |אל |את |או |אצל |נגד |לפי |כלפי )(?:${SAID_OF_IT})(?: כ[א-ת]{3,}| היטב| כדין)?\\.$`,
);

/** "דבר שלישי, החצר."; more words say something of it. */
const isOrdinalAlone = (sentence: string): boolean =>
  sentence.split(' ').length <= MOST_IN_ORDINAL && !STATES.test(sentence);
const MOST_IN_ORDINAL = 5;

/** "חניה.", "ועל הקרינה." before what is said of it. */
function isRunInHeading(sentence: string): boolean {
  if (isRunInOrdinal(sentence)) return sentence.includes(':') || isOrdinalAlone(sentence);
  if (sentence.length > LONGEST_RUN_IN || !/[.:]$/.test(sentence)) return false;
  if (STATES.test(sentence) || PREDICATE.test(sentence) || IS_SAID.test(sentence)) return false;
  return sentence.split(' ').length <= 3 && topicOf(sentence) !== null;
}
