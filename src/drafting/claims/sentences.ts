// The sentences of an argument's claims as its summary may have them: bare of what ties them to their document, with what
// speaks for and against each.
import { likenessOf } from '../../hebrew/read/arguments/vectors.ts';
import { splitSentences } from '../../hebrew/text/sentences.ts';
import { wordForms } from '../../hebrew/text/stems.ts';
import { tokenise } from '../../hebrew/text/tokens.ts';
import { speaksItself } from './person.ts';
import { countWords, quotable } from './words.ts';

/** What is told of an argument: its words and where they stand. */
export interface ClaimWords {
  text: string;
  documentTitle: string;
  docType: string;
  /** A label of the topic taxonomy. */
  topic?: string | null;
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
      return { words, bare: bareSentence(words), claim, claimAt, sentenceAt };
    }),
  );
  const usable = all.filter(({ bare }) => countWords(bare) >= 2 && !NOTHING.test(bare) && /[א-ת]{2}/.test(bare));
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
    (ARGUES.test(bare) ? 0.8 : 0) -
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
export const argues = (sentence: string): boolean => ARGUES.test(sentence);

/** What is left of a sentence where it is told by another. */
export function bareSentence(sentence: string): string {
  let text = sentence
    .replace(REFERENCE, '')
    .replace(/\s+([,.;:])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(LABEL, '')
      .replace(TIE, '')
      .replace(JOINED, '')
      .replace(LEAD, '')
      .replace(LEAD_SH, '$1')
      .replace(SUBJECT, '')
      .trim();
  }
  return AND.test(text) ? text.slice(1) : text;
}

/** Words that join a sentence to the one before without a comma. */
const JOINED =
  /^(?:ואולם|אולם|ברם|ואילו|אך|אבל|אז|אלא ש(?=[א-ת]{2})|(?:משמע|דהיינו|כלומר|קרי)(?:,| כי(?= )| ש(?=[א-ת]{2}))?|(?:לפיכך|משכך|על כן|אשר על כן|אי לכך|לכן|הנה)(?: כי(?= )| ש(?=[א-ת]{2}))?(?= )|(?:מכאן|יוצא(?: אפוא)?|נמצא)(?: כי(?= )| ש(?=[א-ת]{2}))|גם (?=[א-ת]{3})(?!אם |לו |אילו |כאשר |כש|לאחר |לשיט|לדע|לפי|הוא |היא |הם |הן |זה |זו |זאת |כך )|ו(?=(?:אם|אף|גם|על|לא|אין|יש|כל|מי|ה[א-ת]{3}|ב[א-ת]{4}|ל[א-ת]{4}|מ[א-ת]{4}|ש[א-ת]{4}|עוד)(?![א-ת])))\s*(?=[א-ת"])/;
/** What a sentence is about, before a colon or a comma: its title says so. */
const SUBJECT =
  /^ו?(?:(?:לעניין|לענין|באשר ל|אשר ל|ביחס ל|לגבי|בנוגע ל|בעניין|בענין)[^,:.–]{2,45}?\s?(?:[,:]|\s[–-])\s+|[א-ת][א-ת" -]{2,28}:\s+)(?=\S+(?:\s+\S+){4})/;
/** "And" before a word of three letters or more that none begins with by itself. */
const AND = /^ו(?![ועודט]|יכוח|ילה|תיק|רד|לד|סת|ריד|אדי)(?=[א-ת]{3})/;

/** In brackets: annexes, definitions, "ראו". */
const REFERENCE =
  /\s*\((?:[^()]*(?:נספח|מצורף|מצורפ|מצ"ב|רצ"ב|להלן|לעיל|ולהלן|להל"ן|צילום|ההדגש)[^()]*|(?:ראו?|ר'|ור'|וראו)\s[^()]*)\)/g;
const LABEL =
  /^(?:ו?ל?(?:סעיף|סעיפים|פרק|פסקה|פסקאות) [^\s:]{1,12}(?:(?: ו-?|, | ול?(?:סעיף|פרק|סעיפים) ?)[^\s:]{1,12}){0,4}:\s+|\(?[א-ת\d]{1,2}[.)]\s+|(?:[א-ת]\.)?\d{1,2}(?:\.\d{1,2})+[א-ת]?[.)]?\s+|\d{1,2}[א-ת][.)]?\s+|[–•*-]\s+)/;

/** Words that tie a sentence to the one before, up to a comma or a colon. */
const TIES = [
  'זאת ועוד',
  'יתר[הא] מכך',
  'יתר[הא] מזאת',
  'יתר על כן',
  'לא זו אף זו',
  'לא זאת אף זאת',
  'לא זו בלבד',
  'ודוק',
  'לסיכום',
  'מעבר לכך',
  'מעבר לאמור',
  'בנוסף(?: לכך)?',
  'נוסף על כך',
  'כמו כן',
  'ראשית(?: כול)?',
  'שנית',
  'שלישית',
  'רביעית',
  'חמישית',
  'אכן',
  'הנה כי כן',
  'והנה',
  'ובכן',
  'היינו',
  'זאת',
  'ולסיום',
  'לסיום',
  'לבסוף',
  'אז',
  'ו?עכשיו',
  'לפיכך',
  'לכן',
  'על כן',
  'אשר על כן',
  'משכך',
  'מכל מקום',
  'בכל מקרה',
  'כך או כך',
  'כאמור(?: לעיל)?',
  'כידוע',
  'כפי שצוין',
  'כפי שיפורט',
  'כפי שפורט',
  'למעשה',
  'הלכה למעשה',
  'אולם',
  'ואולם',
  'אך',
  'ואילו',
  'ברם',
  'דא עקא',
  'עם זאת',
  'יחד עם זאת',
  'מנגד',
  'לגופו של עניין',
  'לגופם של דברים',
  'לגופו',
  'תודה(?: רבה)?',
  'טוב',
  'כן',
  'לא',
  'אוקיי',
  'רבותיי',
  'גברתי',
  'אדוני',
  'ודי בכך',
  'ויודגש',
  'ויובהר',
  'יודגש',
  'יובהר',
  'לעצם העניין',
  'ולעצם העניין',
  'דבר (?:ראשון|שני|שלישי|רביעי|חמישי|שישי|שביעי|שמיני|תשיעי|אחרון)',
  'קודם כול',
  'ראשון',
  'כללו של דבר',
  'מעבר לנדרש',
  'למעלה מן הצורך',
  'לחלופי חלופין',
  'וחוץ מזה',
  'גרוע מכך',
  'ובמישור המשפטי',
  'במישור המשפטי',
  'לעניין זה',
  'בעניין זה',
  'ועל כך',
  'לא בכדי',
  'אשר לכך',
  'מכאן',
  'ומכאן',
  'הדברים ברורים',
  'פשיטא',
];
const TIE = new RegExp(`^ו?(?:${TIES.join('|')})\\s?(?:[,:.]|\\s[–-])\\s*(?=\\S)`);

/** What says only that something is argued. */
const SAYING =
  '(?:סבור(?:ה|ים|ות)?|טוענ(?:ת|ים|ות)|טוען|תטען|יטען|יטענו|טענו|טענה|טען|גורס(?:ת|ים|ות)?|מדגיש(?:ה|ים|ות)?|מציינ(?:ת|ים|ות)|מציין|סבר(?:ה|ו)?|דוח(?:ה|ים|ות) את הטענה|(?:מבקש(?:ת|ים|ות)?|נבקש|אבקש|רוצה|רוצים) (?:להדגיש|לטעון|להבהיר|לציין|לומר|להוסיף|להזכיר|להגיד))';
const SIDE =
  '(?:אנו|אנחנו|אני|הננו|הננ?י|מרש[א-ת]+|ה?עורר(?:ת|ים|ות)?|ה?משיב(?:ה|ים|ות)?(?: \\d(?:[-–]\\d)?)?|ה?ו?ועדה(?: המקומית| המרחבית)?|ה?מבקש(?:ת|ים|ות)?|ה?יז(?:ם|מית|מת|מים)|החברה)';
const ANNOUNCES =
  '(?:(?:עוד|כן|למעלה מן הצורך|מעבר לנדרש|בשולי הדברים) )?(?:ייטען|יטען|ויודגש|נטען|נוסיף|נציין|נדגיש|נבהיר|נזכיר|נאמר|נשיב|נקדים(?: ונאמר| ונציין)?|נעיר|אטען|אציין|אוסיף|אדגיש|אבהיר|אומר|יצוין|יצויין|יודגש|יוער|יוזכר|יובהר|ייאמר|יאמר|יוטעם|יש לציין|יש להדגיש|חשוב לציין|ראוי לציין|למותר לציין|ברי|ברור|אין ספק|אין חולק|כידוע|פשיטא|ודוק)';
const ADVERB = '(?: (?:עוד|גם|כבר|מיד|בקצרה|ברורות|כאן|בהקשר זה|אף|בפתח הדברים|תחילה))?';
const LEAD = new RegExp(
  `^ו?(?:(?:${SIDE} )?${ADVERB ? '(?:עוד |גם |אף )?' : ''}${SAYING}${ADVERB},? כי |${ANNOUNCES}${ADVERB},? כי |(?:לטענ|לשיט|לדע|לגיש|לעמד|לסבר|לדיד)(?:תנו|תי|תם|תה|תו|ת ${SIDE}|נו|י),? ?)(?=\\S)`,
);
const LEAD_SH = new RegExp(`^ו?(?:(?:${SIDE} )?${SAYING}${ADVERB} ש|${ANNOUNCES}${ADVERB} ש)([א-ת]{2,})`);

/** No argument of its own: what introduces, annexes, greets, or asks. */
const NOTHING =
  /^(?:למען הסדר הטוב,? )?(?:נפנה|אפנה|מפנים|מפנה|ראו|ור'|ר'|השוו?|עיינו|עי')(?: גם| עוד| לעניין זה| בעניין זה)?,? (?:אל |ל|את |ב|ע"א|ערר|עמ"נ|עע"מ|עת"מ|בג"ץ)|(?<![א-ת])יש (?:מה|מעט|דבר-מה) להוסיף על|(?<![א-ת])ערוכ(?:ה|ים|ות)? (?:ב|לפי|על פי)[^.]{0,30}(?:טבלה|נוחות|סדר)|^(?:ה?(?:עורר|משיב|מבקש)(?:ת|ים|ות)?(?: \d(?:[-–]\d)?)? )?(?:מצרפ(?:ת|ים|ות)|מצרף|מצטרפ(?:ת|ים|ות)|מצטרף|מגישים? בזאת)(?![א-ת])|^(?:להלן |עתה )?(?:נפרט|אפרט|נתאר)(?![א-ת])|^נקדים ו?נתאר|^בשולי הדברים,? (?:שני|שתי|כמה|עוד)(?![א-ת])|^לא נחזור על|^ה(?:דברים|פגמים|טענות|נימוקים) ש(?:להלן|יפורטו|יובאו)|^(?:אפתח|נפתח|אתחיל|נתחיל|אסיים|נסיים|אעבור|נעבור|מצורף|מצורפת|מצ"ב|רצ"ב|העתק|להלן|בפתח|הערר מוגש|כתב (?:ערר|תשובה)|בכבוד|שלום|תודה|סליחה|מתנצל|נספח)(?![א-ת])|שתי הערות|(?<![א-ת])אין (?:היא |הוא |הם |הן |אנו |אנחנו )?עומד(?:ת|ים|ות)? עוד על|ההדגש(?:ה|ות) אינ|לא בלב קל|ראוי לזכור על מה|הערה אחרונה|נעבור ל|ועדת הערר (?:הנכבדה )?מתבקשת|מתבקשת? בזאת|כל הזכויות שמורות/;
/** Its sense stands in the sentence before. */
const LEANS_BACK =
  /^(?:ו|ש)?(?:הוא|היא|הם|הן|זאת|זה|זו|אלה|אלו|כך|בכך|לכך|מכך|על כך|בזה|לזה|שם|כאן|אלא|או|אבל|בו|בה|בהם|לו|לה|להם|ממנו|ממנה|אותו|אותה|אותם|כנ"ל|הדבר|הדברים|האמור|לפיה|לפיו|לשם כך|משום כך|לכן|לפיכך|על כן|גם)(?![א-ת])/;
/** What it is about is named only in the sentence before: a pronoun opens it, or its noun is pointed at. */
const LEANS =
  /^(?:ו|ש|כי )?(?:(?:(?:אין|יש|לא|די|גם|אף|אינ[הו]) )?(?:זאת|זה|זו|זוהי|זהו|אלה|אלו|הללו|כך|ככה|בכך|לכך|מכך|על כך|בזה|לזה|מזה|בו|בה|בהם|בהן|לו|לה|להם|להן|ממנו|ממנה|מהם|מהן|כנ"ל)|(?:גם |אף |לא )?(?:הוא|היא|הם|הן)|(?:שם|אותו|אותה|אותם|אותן|הדבר|הדברים|האמור|האמורה|לפיה|לפיו|לשם כך|משום כך|כזה|כזו|כזאת|כאלה|אחרת|שניהם|שתיהן|כולם|כולן|הראשון|הראשונה|השני|השנייה|האחרון|האחרונה)(?! הדין))(?![א-ת])/;
const POINTED =
  /^(?:\S+ ){0,5}?[א-ת]*(?<!ערר|החלטה|בקשה|תכנית|תוכנית|מקרה|עניין|ענין|תיק|ועדה|הליך|תשובה|שלב|מקום|תביעה|שומה) (?:זו|זה|זאת|אלה|אלו|כזו|כזה|כזאת|כאלה|הללו|הנ"ל|האמור(?:ה|ים|ות)?)(?![א-ת])/;
/** A short sentence with a pronoun that nothing in it explains: "דיור מוגן אינו נזכר בה", "לא די בכך". */
const SHORT = 8;
const PRONOUN =
  /(?<!(?:^|\s)(?:ש|אשר )\S*(?: \S+){0,3}) (?:בו|בה|בהם|בהן|לה|להם|להן|ממנו|ממנה|מהם|מהן|עליו|עליה|עליהם|אליו|אליה|אליהם|אותו|אותה|אותם|אותן|בכך|לכך|מכך|בזה|לזה|מזה|בינה|בינו|ביניהם)(?![א-ת])/;
/** In the notes of a hearing: what somebody does there, without who; a speaker's name; another turn of it. */
const NOTED =
  /^(?:עומד|מתנגד|משיב|מוחה|מגיש|מציג|חוזר|רוש[םמ]|הביא|הראה|ראתה|אומר|מוסי[פף]|לדברי[וה]|מבקש|מפנ|מסכימ?|מודה|שואל|היא? לא |הוא לא |לא (?:חולק|מתנגד|ממשיכ|מבטיח))(?:ה|ת|ים|ות)?(?![א-ת])|^(?:ה?יו"ר|ה?שמאית? [א-ת-]+ (?:מסתכל|משיב)|ב"כ ה\S+ (?:מוחה|משיב|מבקש|מוסי[פף]|אומר))|(?:^|\s)[א-ת'"-]{2,15}(?: [א-ת]')? [–-] (?=[א-ת])/;

/** Whether a sentence is not understood without the one before it. */
const leansBack = (bare: string, docType = ''): boolean =>
  LEANS.test(bare) ||
  POINTED.test(bare) ||
  (countWords(bare) < SHORT && PRONOUN.test(bare)) ||
  (docType === 'protocol' && NOTED.test(bare));

const ARGUES =
  /(?<![א-ת])[ושהכ]{0,2}(?:אין|אינ[הוםן]|איננ[הו]|לא|יש ל[א-ת]+|היה על|היה עלי[א-ת]+|חייב(?:ת|ים|ות)?|מחויב(?:ת|ים|ות)?|רשאי(?:ת|ם)?|זכאי(?:ת|ם|ות)?|פוגע(?:ת|ים|ות)?|פגיעה|פגעה?|פגם|פגומ[הא]|נפל(?:ה|ו)?|חרג(?:ה|ו)?|חורג(?:ת|ים|ות)?|סטייה|סטיה|בניגוד|מנוגד(?:ת|ים|ות)?|סותר(?:ת|ים|ות)?|שגה|שגתה|טעה|טעתה|התעלמ[הו]|בטל(?:ה|ים)?|אסור(?:ה)?|מוצדק(?:ת)?|ראוי(?:ה)?|דין|די ב[א-ת]+|עולה על|מופר(?:ז|כת)|שלא כדין|נעדר(?:ת)?|חסר(?:ה|ים)?|נדרש(?:ת|ים)?|דרוש(?:ה|ים)?|יגרו?ם|תגרום|יפגע|תפגע|מטרד|סכנה)(?![א-ת])/;
const LONG_QUOTE = /(?<![א-ת][א-ת])'[^']{20,}'/;
const ANNEX = /נספח|מצורף|מצורפ|מצ"ב|רצ"ב|צורפ/;
const EXAMPLE = /(?<![א-ת])(?:למשל|לדוגמה|לדוגמא|וכן הלאה|וכו')(?![א-ת])/;
