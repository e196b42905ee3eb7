// What a sentence says that it gives up: "טענת השיהוי", "הטענה בעניין הצל", "לגבי המועד, …".
import { GIVEN_UP_ENDS, GIVEN_UP_NOUN, ONLY_POINTS, POINTS_BACK, SAID_ANYWAY } from '../../pattern/rules.generated.ts';
import { indexWords } from '../../search/index-terms.ts';
import { isStopWord } from '../../search/stop-words.ts';
import { normaliseText } from '../../text/normalise.ts';
import { splitSentences } from '../../text/sentences.ts';
import { type WordForms, wordForms } from '../../text/stems.ts';
import { tokenise } from '../../text/tokens.ts';
import { namedNumbers, namedOrdinals } from './named-places.ts';

/** What a speaker turns to at the beginning of a sentence ("לגבי המועד, …"), and what stands at the act itself. */
const TURNS_TO = /^(?:[^\s,]+,?\s){0,3}?ו?(?:לגבי|בעניין|לעניין|באשר|אשר|בנושא|בנוגע|ביחס)(?![א-ת])/;
const AT_THE_ACT = /(?<![א-ת"'])ו?(?:על|מן|את|בעניין|בשאלת|בסוגיית|[מבל]?פרק)(?![א-ת])/g;
/** "את התצהיר אני לא מבקשת יותר, שייחשב כאילו לא טענו אותו": the thing before everything that points back to it. */
const FRONTED = /^(?:[^\s,]+,?\s)?ו?את (?=ה(?!זה|זאת|זו|אלה|דבר|עניין|טענה|נקודה|סעיף)[א-ת]{3})/;
const THAT_CLAUSE = /(?<![א-ת"'])ו?זה ש(?:לא )?/g;

/** What the speaker turns to after the act: "את הסילוק על הסף אני מוריד, נדבר על התנאים". */
const GOES_ON = /, ?ו?(?:[אנ](?:תמקד|תרכז|דבר|עבור|דון|סתפק)|[אנ]י?שאר) (?:רק )?(?:על |ב|ל).*$/;

/** A thing that is given up, by its own words without the noun before it. */
export interface GivenUpObject {
  words: string;
  /** The noun before it, as it stands: "טענת", "ראש הנזק"; empty where it is only led in ("לגבי המועד"). */
  noun: string;
  /** It is named after another one: "מטענת השיהוי ומן הבקשה בעניין ההצמדה". */
  isFurther: boolean;
}

/** The things that words say they give up; empty where they only point to it ("הטענה הזאת"). */
export function givenUpObjects(words: string): GivenUpObject[] {
  const said = normaliseText(words);
  const named = [...said.matchAll(GIVEN_UP_NOUN)]
    .map((match) => ({
      words: upToEnd(said.slice(match.index + match[0].length)),
      noun: match[0].trim(),
      isFurther: FURTHER.test(said.slice(0, match.index)),
    }))
    .filter((object) => tells(object.words));
  if (named.length > 0) return named;
  const sentences = splitSentences(said).map(({ text }) => text.replace(GOES_ON, ''));
  const led = [
    ...ledIn(sentences.at(-1) ?? '', FRONTED),
    ...(POINTS_BACK.test(sentences.at(-1) ?? '') ? [] : ledIn(sentences.at(-1) ?? '', AT_THE_ACT)),
    ...ledIn(sentences.at(-1) ?? '', THAT_CLAUSE),
    ...sentences.reverse().flatMap((sentence) => ledIn(sentence, TURNS_TO)),
  ];
  const object = led.find((one) => tells(one));
  return object === undefined ? [] : [{ words: object, noun: '', isFurther: false }];
}

const ledIn = (sentence: string, lead: RegExp): string[] =>
  (lead.global ? [...sentence.matchAll(lead)].reverse() : [lead.exec(sentence)]).flatMap((match) =>
    match === null ? [] : upToEnd(sentence.slice(match.index + match[0].length)),
  );

/** The subject that words name themselves, as a noun phrase: "שיקולים זרים של יו"ר הוועדה"; empty where there is none. */
export function subjectGivenUp(words: string): string {
  const own = givenUpObjects(words).filter(({ noun }) => /טענ/.test(noun));
  const [only] = own;
  if (own.length !== 1) return '';
  const subject = only!.words
    .replace(CONNECTS, '')
    .replace(/^ל(?=[א-ת]{3})/, '')
    .replace(FALLS_AWAY, '')
    .trim();
  return IS_CLAUSE.test(subject) || subject.split(/\s+/).length > MOST_IN_SUBJECT ? '' : subject;
}

/** "העצים מתייתרת": the verb that the argument is the subject of. */
const FALLS_AWAY = /\s(?:כבר )?(?:מתייתר|התייתר|יורד|ירד|תרד|נופל|נפל|נמחק|תימחק|מוסר|הוסר)[תהו]?(?![א-ת]).*$/;
const MOST_IN_SUBJECT = 8;
const CONNECTS = /^(?:בדבר|בעניין|לעניין|בנושא|לגבי|על|של|נגד|באשר ל|בנוגע ל|ביחס ל|בשל|מחמת|בגין)(?: |(?<=ל))/;
const IS_CLAUSE = /^(?:ש(?!יקו|ימו|טח|ווי|יעו|ינו|מאי|כנ|יפו|יתו|ומ|יהוי)|כי |לפי|הסף|סף|אינ|לא )|^$/;

const FURTHER = /\S.*\s(?:(?:ו?גם|וכן)(?: (?:מן|על|את))?|ומן|ועל|ואת)\s$/s;

/** Whether a sentence itself says what it gives up. */
export const namesItself = (sentence: string): boolean =>
  namedNumbers(sentence).length > 0 || namedOrdinals(sentence).length > 0 || givenUpObjects(sentence).length > 0;

const upToEnd = (rest: string): string =>
  rest
    .slice(0, GIVEN_UP_ENDS.exec(rest)?.index ?? rest.length)
    .trim()
    .replace(/(?<=\S) (?:לפי|מכוח|על פי) .*$/, '')
    .replace(/(?:^| )ה(?:זה|זאת|זו|אלה|אלו)$/, '');

const tells = (object: string): boolean =>
  !NO_NAME.test(object) &&
  !OF_WHAT_KIND.test(object) &&
  !OF_NOUN.test(object) &&
  rootsOf(object.replace(ONLY_POINTS, ' ')).size > 0;

const NO_NAME = /^(?:\d|(?:זה|זאת|זו|כך|אלה|אלו|כל|מה)(?![א-ת])|ה?(?:פרק|חלק|סעיף|סעיפים) )/;
/** "זו טענה טכנית", "הטענה נכונה": what kind it is, and not what about. */
const KINDS =
  'טכנית|משפטית|עובדתית|מקדמית|כללית|תכנונית|עקרונית|חלופית|חשובה|חזקה|חלשה|נכונה|צודקת|מוצדקת|מופרכת|שולית|משנית|מרכזית|עיקרית|כבדה|אחרת|נוספת';
const OF_WHAT_KIND = new RegExp(`^ה?(?:${KINDS})$`);
const OF_NOUN = /^ה?(?:עניין|נושא|דבר|נקודה|טענה|סוגיה|ראש ה?נזק) ה?(?:זה|זאת|זו|הוא|היא)(?![א-ת])/;

/** Roots of the telling words of a text. */
export const rootsOf = (text: string): Set<string> => new Set(formsOf(text).map(({ root }) => root));

const formsOf = (text: string): WordForms[] =>
  tokenise(normaliseText(text).replace(SAID_ANYWAY, ' ')).flatMap((token) =>
    indexWords(token).flatMap((word) => (isStopWord(word) || word.length < 2 ? [] : wordForms(word))),
  );

/** The same of a thing that is named, with both readings of a word that may begin with the article: "הגישה". */
export function rootsOfObject(object: string): Set<string> {
  const telling = object.replace(ONLY_POINTS, ' ');
  const bare = telling.replace(/(?<![א-ת"'])([ובלמש]?)ה(?=[א-ת]{3})/g, '');
  return new Set([...rootsOf(telling), ...rootsOf(bare)].filter((root) => !/^\d$/.test(root)));
}
