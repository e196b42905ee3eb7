// Who speaks in a sentence of a pleading, and the same sentence told of that speaker. The change is made only where grammar
// leaves one way to make it: pronouns of a side whose number fits, and counsel's word for a client.
import { ADDRESSES } from '../../pattern/rules.generated.ts';
import { words } from './words.ts';

/** Gender and number of a party or a side. */
export type Form = 'man' | 'woman' | 'men' | 'women';

/** A side as a decision speaks of it: `העוררים`, and its number and gender. */
export interface Speaker {
  name: string;
  form: Form;
  /** The kind of the appeal, where it is known. */
  inAppeal?: string;
  /** What pleadings call this side and others, by number or for short, with the one name that the decision has for them. */
  aliases?: readonly Alias[];
}

/** A word for a side without its article ("משיבים 2-3"), and its name. */
export interface Alias {
  called: string;
  name: string;
}

/** Whether a text speaks in the first or to the second person; where it may, it does. */
export const speaksItself = (text: string): boolean => ADDRESSES.test(text) || words(text).some(isOfSpeaker);

/**
 * A sentence told of its speaker, or null where that cannot be done with certainty.
 *
 * @param sentence of a pleading of the speaker
 */
export function inThirdPerson(sentence: string, speaker: Speaker): string | null {
  const called = byOneName(sentence, speaker.aliases ?? []);
  const clients = called.replace(CLIENT, (_, prefix: string) => withPrefix(prefix, speaker.name));
  if (!speaksItself(clients)) return clients;
  const pronouns = PRONOUNS[speaker.form];
  if (!pronouns) return null;
  const told = clients.replace(WORD, (word) => replaced(word, pronouns));
  return speaksItself(told) || !agrees(clients, speaker.form) ? null : told;
}

/** Each side by its one name; nothing is changed in what a sentence quotes. */
function byOneName(sentence: string, aliases: readonly Alias[]): string {
  if (/["“״][^"”״]*משיב[^"”״]*["”״]/.test(sentence)) return sentence;
  return aliases.reduce(
    (text, { called, name }) =>
      text.replace(
        new RegExp(`(?<![א-ת"'])([ושכ]{0,2})(?:(מ|ש)?ה|([בל]))${called}(?![א-ת"'\\d]|\\s?[-–]\\s?\\d| ו-?\\d)`, 'g'),
        (_, joined: string, from: string | undefined, to: string | undefined) =>
          withPrefix(joined + (from ?? to ?? ''), name),
      ),
    sentence,
  );
}

const WORD = /(?<![א-ת"'])[א-ת]+(?![א-ת"'])/g;

/** Counsel's word for a client, with the letters before it. */
const CLIENT =
  /(?<![א-ת"'])([ושכ]{0,2}[בלמ]?)(?:מרשי|מרשתי|מרשיי|מרשנו|מרשתנו|מרשינו|מרשותיי|מרשותינו|מרשתיי)(?![א-ת"'])/g;

/** "ל" and "ב" take the place of the article, and no other letter does. */
function withPrefix(prefix: string, name: string): string {
  return /[בלכ]$/.test(prefix) && name.startsWith('ה') ? prefix + name.slice(1) : prefix + name;
}

const PREFIX = /^(?:ו|ש|וש|כש|וכש|לכש|ה|מש|משום ש)(?=.)/;

function isOfSpeaker(word: string): boolean {
  const bare = word.replace(PREFIX, '');
  if (SPEAKER.has(word) || SPEAKER.has(bare)) return true;
  if (word.length >= 4 && word.endsWith('נו') && !OTHERS_NU.has(word) && !OTHERS_NU.has(bare)) return true;
  if (/[א-ת]{2}[^וח]יי$/.test(word) || SIGNED.test(word)) return true;
  if (word.length >= 4 && word.endsWith('תי') && !RELATION.has(word.replace(/^[ושהבלכמ]{1,2}(?=.{4})/, '')))
    return !RELATION.has(word);
  return false;
}

/** Who signs a pleading speaks of himself, and may be counsel. */
const SIGNED = /^[ושהלבכמ]{0,2}ח["״]מ$/;

const set = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter((word) => word !== ''));

/** Words of the first person, of the second, and of verbs in which a pleader speaks. */
const SPEAKER = set(`
  אני אנו אנחנו אנוכי אנכי לי לנו שלי שלנו אותי אותנו עלי עליי עלינו אלי אליי אלינו ממני מאתנו מאיתנו איתי איתנו אתנו
  עמי עמנו עימנו עימי אצלי אצלנו בנו בי נגדי נגדנו בשבילי בשבילנו עבורי עבורנו בעבורנו למעננו כלפיי כלפינו לדידי לדידנו לדעתי
  לדעתנו לטעמי לטעמנו הנני הננו הריני הרינו אינני איני איננו לבדנו כולנו ביתי ביתנו אשתי בעלי ילדיי ילדי בתי אמי אבי רכבי שכניי
  דירתי דירתנו חצרי שכנתי מרשי מרשתי מרשיי מרשנו מרשתנו מרשינו מרשותיי מרשותינו
  נבקש נטען נציין נוסיף נפנה נדגיש נשיב נזכיר נסביר נבהיר נקדים נסכם נעמוד נתנגד נסתפק נפרט נמשיך נצרף נגיש נסתמך נרחיב
  נסיים נתייחס נעיר נוכיח נוכל נרצה נצטרך נדע נגור נחיה נהיה נגיד נשאל נחזור נבוא נלך נוותר נסכים נעדיף נשוב נקווה נאמין נראהו נזכיר נצא נישן נעזוב נמכור נפסיד נחנה נקום נאבד נצליח נשתמש נסתדר נסבול
  אבקש אציין אוסיף אטען אסביר אדבר אגיד אשיב אפנה אדגיש אפרט אביא אצרף אזכיר אספר אסיים אחזור אוכל אהיה אעמוד אמשיך
  אסכם אקצר ארצה ארחיב אתייחס אתחיל אבהיר אקדים אעבור אענה אשאל אפתח אראה אומר אודה אחסוך אשמח אתן אקרא
  אתם אתה אתן לכם לכן שלכם שלך אליכם אתכם אותך אותכם עליכם בפניכם לפניכם כבודכם כבודו גברתי אדוני אדוניי חבריי רבותיי
  תבדקו תדעו תיקחו תגידו תראו תחליטו תסגרו תבטלו תורו תיתנו תתנו תשימו תבינו תלכו תסתכלו תזכרו תבואו תשאלו תקבלו תדחו תעשו
  תסתכל תראה תגיד תבדוק תבין תקשיב
`);
// "לכן" is "therefore" far more often than "to you".
(SPEAKER as Set<string>).delete('לכן');

/** Words in "נו" of a third person. */
const OTHERS_NU = set(`
  ישנו אינו איננו עודנו הינו עניינו ענינו בעניינו לעניינו מעניינו דינו כדינו בדינו תוכנו בתוכנו ממנו הימנו טענו נטענו ציינו נתנו ניתנו
  שניתנו פנו הופנו נבנו יבנו ייבנו בנו הבחינו תכננו הוכנו כיהנו סימנו זמנו בזמנו רצונו ברצונו מלשונו לשונו כלשונו בלשונו ביטחונו
  ניסיונו סופנו מקנו נידונו נדונו יידונו התכוונו כיוונו הזמינו הכינו הביעו עדכנו התלוננו העניקו ייתנו יתנו יינתנו ינתנו הותקנו תוקנו
  נתקנו התקינו נמנו צוינו אופיינו אופינו מבחינו תקנונו חסרונו יתרונו פתרונו בטיעונו טיעונו ביתרונו גנו קרנו מבניינו בניינו בנינו
  שכנו הסתננו אורגנו מומנו מימנו סוכנו רעיונו דיונו בדיונו שלטונו שכרונו ארגונו מועדונו גגונו חנו יחנו נחנו האמינו הזינו המתינו ימתינו
  אלמלינו אחסנו שיכנו נשענו יישענו הושענו הוטענו ייטענו ביקרנו התחתנו
`);

/** Adjectives of relation in "תי", which look like a past of the first person. */
const RELATION = set(`
  אמיתי אמתי תשתיתי מהותי משמעותי עובדתי סביבתי חזיתי תחבורתי תעבורתי חברתי מערכתי ממלכתי נסיבתי תכליתי שיטתי הדרגתי הצהרתי
  ביקורתי דתי כמותי איכותי מידתי קהילתי תרבותי חזותי תודעתי שגרתי תקופתי אחריותי ראייתי תוצאתי התנהגותי מחלוקתי משפחתי יחידתי
  הכרתי השוואתי רשותי מעשיתי יסודותי עונתי נקודתי תועלתי בעייתי הרמתי מגמתי זכותי פתי בתי סמכותי עדתי מסורתי ניתוחתי תחתי
  מהפכתי לאומתי תדמיתי תנועתי מצבתי רמתי כיתתי שכונתי קרקעתי פעילותי הנדסתי החלטתי מנחתי שרירותי חד-משמעתי תכסיתי יוקרתי
`);

type Pronouns = ReadonlyMap<string, string>;
const pairs = (list: string): Pronouns => new Map(list.split(/\s+/).map((pair) => pair.split('=') as [string, string]));

const THEY_MEN = pairs(
  'אנו=הם אנחנו=הם לנו=להם שלנו=שלהם אותנו=אותם עלינו=עליהם אלינו=אליהם אצלנו=אצלם איתנו=איתם אתנו=איתם עמנו=עמם עימנו=עימם מאיתנו=מהם מאתנו=מהם נגדנו=נגדם כלפינו=כלפיהם עבורנו=עבורם בשבילנו=בשבילם',
);
const THEY_WOMEN = pairs(
  'אנו=הן אנחנו=הן לנו=להן שלנו=שלהן אותנו=אותן עלינו=עליהן אלינו=אליהן אצלנו=אצלן איתנו=איתן אתנו=איתן עמנו=עמן עימנו=עימן מאיתנו=מהן מאתנו=מהן נגדנו=נגדן כלפינו=כלפיהן עבורנו=עבורן בשבילנו=בשבילן',
);
const HE = pairs(
  'אני=הוא לי=לו שלי=שלו אותי=אותו עליי=עליו אליי=אליו אצלי=אצלו איתי=איתו נגדי=נגדו כלפיי=כלפיו עבורי=עבורו בשבילי=בשבילו',
);
const SHE = pairs(
  'אני=היא לי=לה שלי=שלה אותי=אותה עליי=עליה אליי=אליה אצלי=אצלה איתי=איתה נגדי=נגדה כלפיי=כלפיה עבורי=עבורה בשבילי=בשבילה',
);

const PRONOUNS: Partial<Record<Form, Pronouns>> = { men: THEY_MEN, women: THEY_WOMEN, man: HE, woman: SHE };

function replaced(word: string, pronouns: Pronouns): string {
  const whole = pronouns.get(word);
  if (whole) return whole;
  const prefix = /^(?:ו|ש|וש|כש)(?=.)/.exec(word)?.[0] ?? '';
  const told = prefix && pronouns.get(word.slice(prefix.length));
  return told ? prefix + told : word;
}

/** After "we" a verb has to be of many, after "I" of one and of the side's gender: counsel who says "I" is another person. */
function agrees(sentence: string, form: Form): boolean {
  return [...sentence.matchAll(SUBJECT)].every(([, verb = '']) => FITS[form].test(verb));
}

const FITS: Record<Form, RegExp> = {
  men: /ים$/,
  women: /ות$/,
  man: /(?<!ים|ות|[א-ת]ת)$/,
  woman: /[תה]$(?<!ות)/,
};

const SUBJECT = /(?<![א-ת"'])[ושכ]{0,2}(?:אני|אנו|אנחנו)(?: (?:לא|גם|כבר|עדיין|עוד|אכן|רק|אף|עצמנו))* ([א-ת]+)/g;
