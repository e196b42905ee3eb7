import {
  COUNSEL_NAME,
  LAWYER_TITLE_SOURCE,
  MAN_TITLE_SOURCE,
  SIDE_SOURCE,
  WOMAN_TITLE_SOURCE,
} from '../../pattern/rules.generated.ts';

/** `ע"י ב"כ עו"ד רות לוי ו/או דן כהן, רח' …` → `עו"ד רות לוי ו/או דן כהן`; null where no name is left. */
export function counselName(text: string): string | null {
  const name = text
    .replace(/^[\s,;(-]+/, '')
    .replace(/^(?:(?:ו?מיוצג(?:ת|ים|ות)?|ש[ית]?יוצג)\s)?(?:ע"י|על[- ]ידי|באמצעות|בידי)[\s:]+/, '')
    .replace(KIN, '')
    .replace(NO_LAWYER_HIMSELF, '')
    .replace(/^(?:ב"כ|בא(?:ת|י)?[- ]כו?ח[א-ת]{0,3}|בשמ[הוןם](?=\s))[\s:]*/, '')
    .replace(FOR_ONE, '')
    .replace(/\s\((?:מ?משרד|ממשרד)\s.*$/, '')
    .replace(FROM_OFFICE, '')
    .replace(SIDE_NAME, '')
    .replace(NUMBERED, '')
    .replace(OTHER_SIDE, ' ו')
    .replace(/^[\s,]+/, '')
    .replace(TITLE_BEHIND, (_, name: string, title: string) => `${title} ${name}`)
    .replace(OF_CASE, '')
    .replace(OWN_FIRM, '$1')
    .replace(SIDE_BEHIND, '')
    .replace(OF_OFFICE, '')
    .replace(ADVISER_OF, '')
    .replace(OWN_LAWYER, 'עו"ד ')
    .replace(/^עורכ(?:י|ות) ה?דין\s(?=[א-ת'-]+\s[א-ת'-]+.*\sו)/, 'עוה"ד ')
    .replace(COUNSEL_NAME, '')
    .replace(SENTENCE_GOES_ON, '')
    .replace(OF_BRACKET, '$1')
    .replace(OFFICE_IN_BRACKETS, '')
    .replace(CLIENTS_BEHIND, '')
    .replace(OTHERS_WITH_COUNSEL, '')
    .replace(/[\s,;-]+(?:סמט|כיכר|אזור ה?תעשי|מ?מגדל|קומה|בית (?!דין)|בניין|קניון|מרכז|שכונת).*$/, '')
    .replace(/[\s,;-]+(?:מ|של )?משרד(?:ם|ו|ה)?\s.*$/, '')
    .replace(
      /[\s,;-]*(?:מ?רח(?:'|וב)|מ?שד'|מ?שדרות|מ?דרך|טל(?:'|פון|:)|פקס|דוא"ל|ת\.ד\.|ת"ד|מ\.ר\.|מס' רי|@|\d{2,}-\d).*$/,
      '',
    )
    .replace(/,\s(?!עו"ד|עוה"ד)[^,]*\s\d{1,3}[א-ת]?(?:,.*)?$/, '')
    .replace(/[\s,;:()-]+$/, '')
    .replace(/\s+ואח'?$/, " ואח'")
    .trim();
  return name.length >= 4 && name.length <= 160 && /[א-ת]/.test(name) && !FROM_OFFICE.test(name) ? name : null;
}

/** "(בשמה עו"ד כהן) ודנה לוי (בשמה …": the bracket in which he stands ends with him. */
const OF_BRACKET = /^([^()]*)\).*$/;
/** "עו"ד כהן (מגדל הצפון, דרך הים). מה שלא נענה, מוכחש": where his office is, and the next sentence. */
const OFFICE_IN_BRACKETS =
  /\s\((?:מ?רח(?:'|וב)|מ?שד(?:'|רות)|ת"ד|ת\.ד|ה?בני?ין|בית|מ?מגדל|כיכר|מ?דרך|קומה|טל|לשכ|ה?מחלק|ה?י?ועצ)[^()]*(?:\).*)?$/;
/** "עו"ד כהן, ב"כ דנה לוי ורון גל": whom he represents, behind his own name. */
const CLIENTS_BEHIND = new RegExp(
  String.raw`(?<=^${LAWYER_TITLE_SOURCE}\s[^,;]{4,40}),?\s(?:ב"כ|בא(?:ת|י)?[- ]כו?ח)\s(?!${LAWYER_TITLE_SOURCE}).*$`,
);

/** "היועצת המשפטית של העמותה, עו"ד כהן". */
const ADVISER_OF = new RegExp(
  String.raw`^ה?י?ועצ?[ץת]\sה?משפטית?\s(?:ל|של\s)\S+(?:\s[^\s,]+){0,3},\s(?=${LAWYER_TITLE_SOURCE})`,
);
/** "עורכת דינה רות כהן". */
const OWN_LAWYER = /^עור(?:ך|כת|כי)[- ]דינ(?:ו|ה|ם|ן|נו|י|יהם|יו)\s(?=[א-ת])/;
/** "באמצעות בנם, דן כהן": a son or a daughter who is no lawyer. */
const KIN = /^(?:בנ[והםן]|בת[והםן]|הבן|הבת|אחי[והםן]|אחות[והםן]),?\s(?=[א-ת])/;
/** "דן כהן (לא עורך דין)". */
const NO_LAWYER_HIMSELF = /\s\((?:לא|אינ[והםן]|שאינ[והםן])\s.*$/;
/** "דן כהן, עו"ד": the title behind the name. */
const TITLE_BEHIND = new RegExp(String.raw`^([א-ת][^,\d]{3,40}?),?\s(${LAWYER_TITLE_SOURCE})(?=,|$)`);
/** "…, בערר 1234-05-24". */
const OF_CASE = /,?\sב(?:תיק\s)?ערר(?:\s.*)?$/;
/** "עו"ד דנה לוי, לוי-כהן ושות'": a firm that bears counsel's own name. */
const OWN_FIRM = new RegExp(
  String.raw`^(${LAWYER_TITLE_SOURCE}\s(?:[^,\s]+\s)+?([^,\s]+?)(?:-[^,\s]+)?),\s\2(?![א-ת']).*$`,
);
/** "עו"ד כהן (לעוררת 1), עו"ד לוי (לעורר 2)". */
const FOR_ONE = new RegExp(String.raw`\s\(ל${SIDE_SOURCE}\S*(?:\s\d{1,2})?\)`, 'g');
/** "המשיבה 1⇥עו"ד כהן": the number of a side, in a cell of its own. */
const NUMBERED = /^\d{1,2}[.)]?\s+(?=עו"ד|עוה"ד)/;
/** "עו"ד כהן, והעוררת 2 ע"י ב"כ עו"ד לוי": two of one side in one line. */
const OTHER_SIDE = new RegExp(
  String.raw`,\sוה?${SIDE_SOURCE}\S*(?:\s\d)?\s(?:ע"י|על[- ]ידי|באמצעות)\s(?:ב"כ\s)?(?=עו"ד)`,
);
/** "מן הסיוע המשפטי, עו"ד לוי": whence counsel comes, before the name or in its stead. */
const FROM_OFFICE = /^(?:מן ה|מה)(?:לשכה|מחלקה|שירות|סיוע)(?: ה?משפטית?)?(?:,\s|$)/;

const SIDE_BEHIND = new RegExp(String.raw`\s\(?ה${SIDE_SOURCE}(?:ת|ה|ים|ות)?(?:\s\d)?\)?$`);
const SIDE_NAME = new RegExp(String.raw`^ה?${SIDE_SOURCE}\S*\s`);

/** "עו"ד כהן מן הלשכה המשפטית", "…, היועץ המשפטי לוועדה", "…, לוי ושות'". */
const OF_OFFICE = new RegExp(
  [
    String.raw`,?\s(?:מטעם|(?:מן ה|מה)(?:לשכה|מחלקה|שירות|סיוע))\s.*$`,
    String.raw`,\s[המ]?פרקליטות(?:\s.*)?$`,
    String.raw`,\sה?(?:לשכת|לשכה|מחלקת|מחלקה|קליניקה|קליניקת)(?:\s.*)?$`,
    String.raw`,\sה?י?ועצ?[ץת] (?:ה?משפטית?)\s.*$`,
    String.raw`(?<=${LAWYER_TITLE_SOURCE}\s[^,]{4,40}),\s[^,]{3,40}\sושות'.*$`,
  ].join('|'),
);
/** "עו"ד כהן, משיבה לערר כדלקמן", "…, מגישה את תשובתה": the sentence goes on. */
const SENTENCE_GOES_ON =
  /,\s(?:מ?שיב|מתכבד|מגיש|מגיב|[תי]?שיב|תגיש|עונ|מובא|ותבקש|תטען|טוענ?)[א-ת]{0,3}(?:[\s.:]|$).*$/;
/** "עו"ד כהן, השמאי לוי ומר גל, מנהל": who else came. */
const NO_LAWYER = `(?:שמאי|מהנדס|אדריכל|מתכנן|מתכננ|יועץ|יועצ|מנהל|${MAN_TITLE_SOURCE}\\s|${WOMAN_TITLE_SOURCE}\\s)`;
const OTHERS_WITH_COUNSEL = new RegExp(
  String.raw`(?<=${LAWYER_TITLE_SOURCE}\s[^,]{4,40})(?:,\sו?|\sו)ה?${NO_LAWYER}.*$`,
);
