import { LAMED_NAMES, VAV_NAMES } from './given-names.ts';

/** People of one line of a list of those present who came for the same side. */
export interface SidedPiece {
  /** The words before the dash or colon that say for whom ("מטעם העוררים"), null when the piece has none. */
  label: string | null;
  people: string;
}

const PREPOSITION = String.raw`(?:(?:מטעם|בשם|מצד|עבור|ב"כ|בא(?:ת|י)? כו?ח|נציג(?:י|ת|ות)?|צד)\s(?:של\s)?|ל(?=ה?(?:עורר|משיב|מבקש|מערער|יזמ|יזם|ו?ועד|ו"מ|אגוד|עמות)))`;
const PARTY = `ה?(?:עורר|משיב|מבקש|מערער|מתנגד|מגיש|יזמ|יזם|ו?וע?ד[הת]|ועד|ו"מ|(?<=\\sל|^ל|\\s)(?:אגוד|עמות)|עירי|מועצ|רשות ה?רישוי|בעל(?:ת|י)? ה?היתר)`;
const TITLED = String.raw`(?:עו"ד|עוה"ד|מר|גב'|גברת|ד"ר|פרופ'|אדר'|אינג'|רו"ח|ה"ה)\s`;
const LABEL = new RegExp(
  String.raw`(^|[.;]\s+|,\s+(?=${PREPOSITION}))((?:${PREPOSITION})?${PARTY}(?:[^;.,:()\t-]|(?<=[\dא-ת])-(?=[\dא-ת])){0,45}?)(?:\s*:\s+|\s+-+\s+)(?=[א-ת])`,
  'g',
);
const HOLDS_TITLE = new RegExp(String.raw`(?:^|\s)${TITLED}`);
/** The end of a sentence, and not of an initial ("א. כהן"). */
const SENTENCE_END = /(?<=[א-ת]{2}['"]?|[)\d])\.\s+(?=[א-ת])/;

/**
 * Cuts a line that lists several sides ("מטעם העוררים - עו"ד א', מר ב'. מטעם הוועדה המקומית - עו"ד ג'") where one side
 * ends: at the next label, and at the end of a sentence. A line of one side is one piece.
 */
export function sidedPieces(text: string): SidedPiece[] {
  const labels = [...text.matchAll(LABEL)].filter((match) => !HOLDS_TITLE.test(match[2]!));
  const pieces: SidedPiece[] = [];
  const add = (label: string | null, people: string): void => {
    const [own = '', ...later] = people.split(SENTENCE_END);
    pieces.push({ label, people: own.trim() }, ...later.map((one) => ({ label: null, people: one.trim() })));
  };
  add(null, text.slice(0, labels[0]?.index ?? text.length));
  for (const [index, match] of labels.entries())
    add(match[2]!, text.slice(match.index + match[0].length, labels[index + 1]?.index ?? text.length));
  return pieces.map((one) => ({ ...one, people: one.people.replace(/\.$/, '') })).filter(({ people }) => people !== '');
}

const RELATIVE = `(?:אשת|רעיית|בעל|בנ|בת|אבי|אמ|אחי|אחות|הורי|בן זוג|בת זוג)(?:ו|ה|ם|יו|יה|תו|תה)`;
/** An office as a word before a name ("הפקח דן כהן"); `ה` where an office without it may be what someone studied. */
const OFFICE = `ה(?:פקח|מפקח|שמאי|אדריכל|מהנדס|מתכנ|יועצ?|מודד|מנהל|גזבר|בודק|אקוסטיקא|אגרונו)(?:ית|ת|ן|נת|ץ|צת|ם|ם)?`;
const OFFICE_FOR = `(?:ה?(?:שמאי|אדריכל|מהנדס|יועצ?|מודד|מנהל|מפקח|פקח|מזכיר|גזבר|מומח|עד|בא|נציג)[א-ת]{0,3}|(?:סמ|מ)נכ"לי?ת?|יו"ר)`;
const NO_NAME = `(?!(?!${VAV_NAMES})ו|(?!${LAMED_NAMES})ל|בשם|מצד|עבור|נציג|ב?עצמ|אישית|נוכח|בליווי|באמצעות|ע"י|של|כולם|עו"ד|עוה"ד|ה?ו?ועד|ה?עיר|ה?מועצה|ה?מחוז|ה?מקומית|ה?ראשי|ה?מוסמכ|ה?בני|ה?רישוי|מטעם|ה?היתר|ה?עורר|ה?משיב|ה?מבקש|ה?יזמ|ה?יזם|ה?מכריע|ה?מייע|ה?משפטי)`;
const WORD = "[א-ת][א-ת'-]+";
const NAME = `${NO_NAME}${WORD}(?: ו?${WORD}){1,2}`;
const AT_END = String.raw`\s*(?:[;,(]|$)`;
const SIDE_WORD = String.raw`ה?(?:עורר|משיב|מבקש|מערער)(?:ת|ים|ות|ה)?(?:\s\d{1,2}(?:-\d{1,2})?)?`;

/** A bare name, and no office before brackets ("מהנדס העיר (בפועל)"). */
const UNTITLED = `(?!ה?(?:מהנדס|שמאי|אדריכל|יוע|מנהל|סגנ|ראש|חבר|נציג|מזכיר|מתכנ|יו"ר|מנכ|עוזר|מרכז|מודד|בעל|תושב|שכנ|עורכ|מחלק|אגף|לשכ|יושב|כלכל|מתמח|גזבר))${NAME}`;

/** Where one without a title follows another: "הפקח דן כהן", "אשתו דנה", "רון לוי (הורד 5)" after a comma. */
export const OFFICE_BREAK = String.raw`,\s+(?=${UNTITLED}\s*\()|\s+ו(?=${SIDE_WORD}(?:\sו-?\s?\d{1,2})?\s*(?:[,;]|$))|(?<=\))\s*,\s+(?=${WORD}(?: ו?${WORD}){1,2}\s*\()|,\s+(?=${OFFICE}\s${NAME}${AT_END})|,\s+(?=${OFFICE_FOR}\s(?:[^,;.()]{2,30}\s)?${TITLED}[א-ת])|,?\s+(?=ו?${RELATIVE}(?: ו[א-ת]+)?\s(?!של)${WORD})|,\s+(?=${SIDE_WORD}\s(?:${NAME}${AT_END}|${TITLED}))|,\s+(?=(?:ו|וכן )?${SIDE_WORD}\s(?:ב?עצמ|אישית))|\s+ו(?=(?:ב"כ|בא(?:ת|י)? כו?ח[א-ת]{0,2})\s)|,?\s+ו(?=(?:${OFFICE_FOR}\s(?:[^,;.()]{2,30}\s)?|${SIDE_WORD}(?:\sה?היתר)?\s)${TITLED}[א-ת])`;

const NAMES_THEN_ROLE = new RegExp(
  String.raw`^\s*((?:${TITLED})?${UNTITLED}(?:,\s+${UNTITLED})+)\s+-\s+((?:ל|מטעם |בשם |ב"כ )?${PARTY}.*)$`,
);
const ROLE_FIRST = new RegExp(String.raw`^\s*ו?((?:${SIDE_WORD}|${OFFICE}))\s(${NAME}(?:,\s+${NAME})*)(.*)$`);
const KIN_FIRST = new RegExp(String.raw`^\s*ו?(${RELATIVE})\s(${WORD}(?: ${WORD})?)\s*$`);
const COUPLE = new RegExp(
  String.raw`^((?:ה"ה|מר|בני הזוג|משפחת)\s)?(?!מר |עו|גב|ד"ר)([א-ת'-]{2,}) (?!${VAV_NAMES})ו-?(?:גב' )?([א-ת'-]{2,}) ([א-ת'-]{2,})(?=\s*(?:[;,(-]|$))(.*)$`,
);

/**
 * One entry as its people, each with the name first: "העוררים דן כהן (הורד 7)" → "דן כהן (הורד 7), העוררים"; "דן ודנה כהן" →
 * "דן כהן" and "דנה כהן"; "ה"ה כהן, לוי" → one each.
 */
export function peopleOfEntry(entry: string): string[] {
  const kin = KIN_FIRST.exec(entry);
  if (kin) return [`${kin[2]}, ${kin[1]}`];
  const listed = NAMES_THEN_ROLE.exec(entry);
  if (listed) return listed[1]!.split(/,\s+/).flatMap((name) => coupleOf(name).map((one) => `${one}, ${listed[2]}`));
  const led = ROLE_FIRST.exec(entry);
  if (led) return led[2]!.split(/,\s+/).flatMap((name) => coupleOf(name).map((one) => `${one}, ${led[1]}${led[3]}`));
  const couples = /^\s*ה"ה\s((?:[^-(]|(?<=[א-ת])-(?=[א-ת]))+?)((?:\s+-\s|\s*\().*)?$/.exec(entry);
  const several = couples?.[1]?.split(/,\s+|\s+ו(?=[א-ת'-]+$)/);
  if (several && several.length > 1 && several.every((one) => /^[א-ת'-]{2,}(?: [א-ת'-]{2,})?$/.test(one.trim())))
    return several.map((one) => `ה"ה ${one.trim()}${couples?.[2] ?? ''}`);
  return coupleOf(entry);
}

function coupleOf(entry: string): string[] {
  const couple = COUPLE.exec(entry.trim());
  if (!couple || NOT_COUPLE.test(entry)) return [entry];
  return [couple[2], couple[3]].map((first) => `${first} ${couple[4]}${couple[5]}`);
}

const NOT_COUPLE =
  /^\s*(?:ה?(?:עורר|משיב|מבקש|יו"ר|נציג|מהנדס|שמאי|תכנון|רישוי|אדריכל|יועצ|מחלק|לשכ|ב"כ|בא))|בנייה|בניה|פיקוח|רישוי/;
