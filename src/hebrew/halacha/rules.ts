/**
 * Rules of law (halachot) that a decision lays down or follows, found by the words with which Israeli courts and committees
 * introduce them. Each comes with the sentence it stands in, word for word. Claims of the parties, and sentences about this
 * case only, are no rules.
 */
import { findCitations } from '../citations/find.ts';
import { leadingLabel } from '../numbering.ts';
import { type SectionType, splitSections } from '../sections/split.ts';
import { splitSentences } from '../sentences.ts';

export interface FoundRule {
  /** The rule alone, without the words that introduce it. */
  rule: string;
  /** The sentence: `text.slice(start, end)`. */
  quote: string;
  start: number;
  end: number;
}

const MOST_RULES = 20;
const SHORTEST = 40;
const LONGEST = 1200;
const LEAST_WORDS = 5;
const ENOUGH = 3;

/** Where a decision speaks for itself. */
const OWN_VOICE: ReadonlySet<SectionType> = new Set(['normative', 'discussion', 'conclusion', 'other']);

/** Words before a rule, and how surely they announce one. */
const CUES: [weight: number, pattern: RegExp][] = [
  [
    4,
    /(?:^|[^א-ת])ו?(?:ה?הלכה (?:ה?(?:פסוקה|מושרשת|ידועה|נושנה) )?(?:היא|הינה|קובעת|למדנו)|הלכה (?:פסוקה|מושרשת)|כידוע,? הלכה|על פי ה?הלכה ה?פסוקה)/,
  ],
  [
    4,
    /(?:^|[^א-ת])ו?(?:ה?כלל (?:ה?(?:ידוע|יסוד|גדול|רחב) )?(?:הוא|הינו)|כלל (?:הוא|ידוע|נקוט)|דין הוא|מושכל(?:ות)? (?:יסוד|ראשו(?:ן|נים)))/,
  ],
  [
    4,
    /(?:^|[^א-ת])(?:כבר |עוד |גם )?(?:נפסק|נקבע)(?:ה)? (?:לא (?:אחת|פעם) |זה מכבר |כבר |בפסיקה |בעני?ין [^,.]{2,40} |בהלכת [^,.]{2,40} |ב(?=[^ ]*["/\d]))/,
  ],
  [4, /(?:^|[^א-ת])(?:בית המשפט (?:העליון )?|הפסיקה )(?:קבע(?:ה)?|פסק(?:ה)?|הבהיר(?:ה)?|עמד(?:ה)? על כך)/],
  [
    3,
    /(?:^|[^א-ת])(?:נמצאנו למדים|הנה כי כן|המסקנה (?:ה?(?:מתבקשת|העולה) )?היא|אנו קובעים|אני קובע(?:ת)?|יש לקבוע|נקבע אפוא)/,
  ],
  [
    3,
    /(?:^|[^א-ת])(?:ה?עי?קרון (?:הוא|לפיו|שלפיו|המנחה)|ה?תכלית(?:ו|ה)? של|ה?נטל (?:ה?(?:ראיה|שכנוע|הוכחה) )?(?:מוטל|רובץ)|חזקה (?:היא|על))/,
  ],
  [
    2,
    /(?:^|[^א-ת])(?:כידוע|ידוע כי|אין חולק|ברי כי|פשיטא|אין צריך לומר|לשון החוק (?:ברורה|קובעת)|מלשון ה(?:סעיף|חוק))/,
  ],
  // "בבר"ם 2714/15 … נקבע כי סתירה נבחנת", "כפי שהובהר בערר 44/19, רשימת אתרים אינה תכנית"
  [
    4,
    /\d[/-]\d{2}[^\n]{0,120}(?:^|[^א-ת])ו?(?:נקבע|נפסק|הובהר|הודגש|הוטעם|נאמר)(?:ה|ו)? (?:כי |ש|שם כי )|כפי ש(?:נקבע|נפסק|הובהר|הודגש)(?:ה)? ב(?=[^ ]*["/\d]|ערר|עני?ין|הלכת)/,
  ],
  [
    3,
    /(?:^|[^א-ת])ו?(?:(?:נקודת ה?מוצא|אבן ה?בוחן|ה?מבחן|אמת ה?מידה) (?:היא|הוא|לכך|לעני?ין זה)|סעיף \d+[^ ,.]{0,12}(?: לחוק| לתקנות| לתוספת[א-ת ]{0,12})? (?:קובע|מורה|מחייב|מקנה|דורש|מתיר|אוסר)(?:ת)? )/,
  ],
];

/** One that stands for all of its kind: "מוסד תכנון ש…", "ועדה מקומית רשאית", "מי שבא אל הרעש", "אין לאדם". */
const ANYBODY =
  /(?:^|[,;:] |\) |(?:^|[\s,])(?:כי|אך|אבל|אולם|ואולם|אלא ש|שכן|משום ש|לפיכך|מכאן ש|ואמנם|אכן)[,]? ?)ו?(?:(?:אין|לא) ל?)?(?:מוסדות? תכנון|ועדה מקומית|ועדת ערר|רשות (?:מ(?:י)?נהלית|מקומית|ציבורית|תכנון)|רשות|מתנגד(?:ים)?|בעל(?:י)? (?:מקרקעין|זכויות|דין|נכס)|מי ש[א-ת]+|אדם|כל אדם|שכן|יזם|היתר(?: בני?יה)?|תכנית(?: מפורטת| מתאר)?|תוכנית(?: מפורטת| מתאר)?|הקלה|שימוש חורג|שומה|שמאי(?: מכריע)?|זכויות|זכות|מסמך מדיניות|מדיניות|מידע תכנוני|פגם|איחור|טענה|נטל|פרסום|חוות דעת|ערר) (?!זו |זה |אלה |אלו |דנן|מס')/;
const ANYBODY_WEIGHT = 2;

/** A sentence that weighs one thing against another in general: "אינה כובלת אותה, אך", "אלא אם", "גם אם", "להבדיל מ". */
const WEIGHING =
  /(?:^|[^א-ת])(?:אלא אם|גם אם|אף אם|ובלבד ש\S*|אינ(?:נ)?(?:ה|ו|ם|ן)|ולא(?= \S+ \S)|רק משום|כל עוד|כאשר|במקום ש\S*|מקום ש\S*|להבדיל מ\S*|אין (?:ה?רשות|הוא|היא|הם|לו|לה|בו|בה|די)|משחלף|לא ת\S+|נבחנ(?:ת|ים)?|נקבע(?:ת)? לפי|נמדד(?:ת)?)(?![א-ת])/g;
/** What was done, seen or said in one case: our own words, its people, its numbers and days. */
const OF_ONE_CASE =
  /(?:^|[^א-ת])(?:אנו|אנחנו|אני|מצאנו|ראינו|שוכנענו|סברנו|סבורים|דעתנו|שמענו|נעיר|נוסיף|נורה|נדחה|נדחית|נדחות|מתקבל(?:ת)?|לנו|בעינינו|לדעתנו|שבפנינו|הצדדים|בדיון|הטענה נ\S+|כאן|לעיל|כאמור|הוגש(?:ה)?|הציג(?:ה|ו)?|צירפ(?:ה|ו)|טענ(?:ה|ו)|טען|היה|הייתה|היתה|היו|זהו|זוהי|אותה עת|השמאי|המהנדס|האדריכל|המבקש\S*|העסק|הבניין|הבנין|המגרש|התכנית|התוכנית|הבקשה|ההיתר)(?![א-ת])|\d/;
const LEAD =
  /^(?:ו?(?:אולם|אכן|ואכן|אך|מנגד|עם זאת|ככלל|ברי כי|כידוע|לפיכך|מכל מקום|למעלה מן הצורך נעיר|נבהיר|ודוק)[,:]?\s+)+/;
/** A thing that was named before, a count, a pronoun, our own judgment: the sentence is not about all of a kind. */
const DEFINITE =
  /^(?:זו|זה|זאת|אלה|אלו|הוא|היא|הם|הן|אין ב|אין אנו|אין ל(?:קבל|תת|יתן|ומר)|אינ(?:נו|ני)|גם |לא |אחד|אחת|שני|שתי|שלוש|דברים ש|לפי |מן |על |ב(?:נקודה|עניין|מקרה|ביקור)|ובא|משאין|צירופם|מכתב|סקיצ|לכל ה|ה(?!ודע|סכמ|ורא|ית[ר]|קל|עבר|פר[הת]|כרע|נחי|תנגד|קצא|פקע|שבח|נמק|מצא|ליך|סתמכ|בטח|חלט|פרד|פחת|חזק|תחדש|רחב|גבל|יטל|זכות )[א-ת])/;
const MAXIM_WEIGHT = 3;
const LONGEST_MAXIM = 400;

/** What rules speak of: who may and must do what. */
const NORM =
  /(?:^|[^א-ת])[ושהכ]{0,2}(?:רשאי(?:ת|ם|ות)?|מוסמכ(?:ת|ים|ות)?|חייב(?:ת|ים|ות)?|מחויב(?:ת|ים)?|אסור(?:ה)?|מותר(?:ת)?|אין ל\S+|יש ל\S+|לא ניתן|אין די|נטל|סמכות|שיקול דעת|זכות|חובה|חובת|עקרון|פגם|בטל(?:ה|ות)?|חריג(?:ה)?|תנאי|מקום ש\S*|כל עוד|אלא אם|משעה ש\S*|צריכ?(?:ה|ים)?|זכאי(?:ת|ים)?|כפופ(?:ה|ים|ות)|כפוף|אינ(?:ה|ו|ם|ן) (?:תכנית|תוכנית|זכות|רשאי\S*|יכול\S*|פוקע\S*|כבול\S*|מוגבל\S*|תחליף|שיקול|עילה|גורע\S*|מקנה|מכשיר\S*|מבטל\S*|חל\S*|מוסמכ\S*)|אין (?:הוא|היא|הם|הן) (?:חל\S*|מוסמכ\S*|רשאי\S*)|אי אפשר)(?![א-ת])/g;
/** Words of this case and of no other. */
const THIS_CASE =
  /בענייננו|בעניננו|במקרה (?:דנן|זה|שלפנינו|שבפנינו|הנדון)|בנסיבות (?:אלה|אלו|העניין|דנן|כאן)|לפנינו|בפנינו|דנן|₪|ש"ח|הערר (?:נדחה|מתקבל)|הערעור (?:נדחה|מתקבל)|העתירה (?:נדחית|מתקבלת)|שכר טרחה|הוצאות (?:משפט|ה?משיב)|(?:חלק(?:ה|ות)|גוש|מגרש|רחוב|תכנית|תוכנית) (?:מס' )?\d|מיום \d|בשומה|כאמור להלן/;
/** What speaks of one thing that was seen or done, or of what was said just before. */
const PARTICULAR =
  /^(?:זהו|זוהי|הפגם|באשר ל|אשר ל)|\d (?:קומות|מ'|מטר|יח"ד|יחידות|משפחות|דירות|אחוז)|(?:^|[^א-ת])(?:כזו|כזה|כאלה)(?![א-ת])|מקובלת עלינו|נדח(?:ת)?ה לגופ|ההחלטה התנתה|ככלל זה/;
const PARTY =
  /(?:^|[^א-ת])[ושהבלמכ]{0,3}(?:עורר|עוררת|עוררים|מערער|מערערת|מערערים|עותר|עותרת|עותרים|משיב|משיבה|משיבים|מבקש|מבקשת) ?\d?(?![א-ת])/g;
/** A sentence that only names authorities: "ראו: עע"מ …". */
const REFERENCE = /^\(?(?:ראו|ר'|ור'|וראו|השוו|לעניין זה ראו|כך נפסק ב)[\s:,]/;
/** An authority at the end of a sentence backs what the sentence says. */
const BACKED =
  /(?:\(|[:;]\s?|ראו:? |ר' )(?:ראו:? |ר' |למשל,? )?(?:בג"ץ|ע"א|רע"א|עע"ם|עע"מ|בר"מ|בר"ם|דנ"א|עת"מ|עמ"נ|ערר)\s[^\n]{3,}$/;
const BACKED_WEIGHT = 2;
/** A claim that is told, not decided. */
const TOLD =
  /(?:^|[^א-ת])(?:ל(?:טענת|גישת|שיטת|דברי|עמדת|סברת)(?:ם|ה|ו|נו)?|לטענת[ויהםן]{1,2}|נטען|ה?טענה (?:כי|לפיה|ש(?!קול|גוי|נוי))|(?:ה?[א-ת]+ )?(?:טוענ(?:ת|ים|ות)?|טענ(?:ה|ו)|טוען|סבור(?:ה|ים)?|גורס(?:ת|ים)?|מבקש(?:ת|ים)? לקבוע)(?: כי| ש))/;

/**
 * The rules of a decision, in the order of its text, at most 20 and the surest ones.
 *
 * @param docType a document type of the intake: `court_judgment`, `final_decision`, …
 */
export function findRules(text: string, docType: string): FoundRule[] {
  const found = splitSections(text, docType)
    .filter(({ type }) => OWN_VOICE.has(type))
    .flatMap((section) => rulesOf(text.slice(section.start, section.end), section.start));
  const best = [...distinct(found)].sort((a, b) => b.score - a.score).slice(0, MOST_RULES);
  return best.sort((a, b) => a.start - b.start).map(({ score: _, ...rule }) => rule);
}

type ScoredRule = FoundRule & { score: number };

function rulesOf(text: string, offset: number): ScoredRule[] {
  const sentences = splitSentences(text);
  return sentences.flatMap((sentence, index) => {
    const label = leadingLabel(sentence.text);
    const from = label ? label.bodyStart : 0;
    const quote = sentence.text.slice(from);
    const score = scoreOf(quote, REFERENCE.test(sentences[index + 1]?.text ?? ''));
    const rule = score >= ENOUGH ? ruleOf(quote) : null;
    if (rule === null) return [];
    const start = offset + sentence.start + from;
    return [{ rule, quote, start, end: start + quote.length, score }];
  });
}

/** @param referred whether the next sentence only says where the rule was laid down */
function scoreOf(sentence: string, referred: boolean): number {
  if (sentence.length < SHORTEST || sentence.length > LONGEST || REFERENCE.test(sentence)) return 0;
  if (TOLD.test(sentence) || /\?["”]?$/.test(sentence)) return 0;
  const norms = Math.min(2, sentence.match(NORM)?.length ?? 0);
  const cue = Math.max(
    norms > 0 && (referred || BACKED.test(sentence)) ? BACKED_WEIGHT : 0,
    norms > 0 && ANYBODY.test(sentence) ? ANYBODY_WEIGHT : 0,
    isMaxim(sentence) ? MAXIM_WEIGHT : 0,
    ...CUES.map(([weight, pattern]) => (pattern.test(sentence) ? weight : 0)),
  );
  if (cue === 0) return 0;
  const own =
    (THIS_CASE.test(sentence) ? 3 : 0) +
    (PARTICULAR.test(sentence) ? 2 : 0) +
    Math.min(2, sentence.match(PARTY)?.length ?? 0);
  return cue + norms - own - (norms === 0 && cue !== MAXIM_WEIGHT ? 1 : 0);
}

/** "הסכמתו של שכן אחד אינה יכולה להרחיב את גבולותיה של סטייה": said of all cases, though no authority is named. */
const isMaxim = (sentence: string): boolean =>
  sentence.length <= LONGEST_MAXIM &&
  (sentence.match(WEIGHING)?.length ?? 0) > 0 &&
  !OF_ONE_CASE.test(sentence) &&
  !DEFINITE.test(sentence.replace(LEAD, '')) &&
  (sentence.match(PARTY)?.length ?? 0) === 0;

/** "כבר נפסק בבג"ץ 235/76 …, כי X" → X; null when nothing that can stand alone is left. */
function ruleOf(sentence: string): string | null {
  const body = withoutIntroduction(sentence)
    .replace(/^[\s,:–—-]+/, '')
    .replace(/[\s,;:]+$/, '');
  // Without its introduction the sentence has lost what it speaks of.
  const rule = /^(?:הוא|היא|הם|הן|זה|זו|אלה|אלו|ה?אמור)[\s,]/.test(body) ? sentence : body;
  return rule.split(/\s+/).length >= LEAST_WORDS ? rule : null;
}

const INTRODUCTION =
  /^[^.]{0,40}?(?:הלכה|כלל|דין|נפסק|נקבע|קבע|קבעה|פסק|פסקה|למדים|מסקנה|עי?קרון|כידוע|ידוע|חולק|ברי|פשיטא|הבהיר|הבהירה|לקבוע|קובעים|קובע|קובעת|לפסיקה)(?![א-ת])/;
const THAT = /(?:^|[\s,])(?:כי|לפיו|לפיה|שלפיו|שלפיה)[\s,]+/g;
/** Characters in which the words that introduce a rule end; citations among them do not count. */
const LONGEST_INTRODUCTION = 90;

function withoutIntroduction(sentence: string): string {
  if (!INTRODUCTION.test(sentence)) return sentence;
  const citations = findCitations(sentence, { own: true });
  THAT.lastIndex = 0;
  for (let match = THAT.exec(sentence); match; match = THAT.exec(sentence)) {
    const end = match.index + match[0].length;
    const cited = citations.reduce((sum, { start, end: last }) => sum + (last <= match.index ? last - start : 0), 0);
    const inside = citations.some((one) => one.start < match.index && match.index < one.end);
    if (match.index - cited > LONGEST_INTRODUCTION) return sentence;
    if (!inside) return sentence.slice(end);
  }
  return sentence.replace(/^(?:כידוע|ידוע)[,:]?\s+/, '');
}

function* distinct(rules: ScoredRule[]): Generator<ScoredRule> {
  const seen = new Set<string>();
  for (const one of rules) {
    const key = one.rule.replace(/[^א-ת\d]/g, '');
    if (!seen.has(key)) yield one;
    seen.add(key);
  }
}
