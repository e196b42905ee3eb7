import type { Present } from '../metadata/attendance.ts';
import type { TextLine } from '../metadata/lines.ts';
import type { SpeakerMark } from './speaker-names.ts';
import { isPresent } from './speaker-names.ts';

/** A protocol that says of itself that it is a summary and no transcript. */
export const SUMMARY =
  /(?:סיכום|תמצית|עיקרי) ה?(?:דברים|דיון|טיעונים)|בתמצית|(?:אינו|איננו|לא) (?:מהווה )?תמליל|פרוטוקול (?:דיון )?\(?(?:מסוכם|תמציתי)/;
/** As many paragraphs that tell of a speaker in the third person make a protocol a summary. */
export const LEAST_NARRATED = 3;

const TITLE = `(?:עו"ד|עוה"ד|מר|גב'|גברת|ד"ר|פרופ'|אדר'|אינג'|רו"ח)`;
const NAME = "[א-ת][א-ת'-]+";
const OF_SIDE = String.raw`\sה?(?:עורר|משיב|מבקש|מערער|יזמ|יזם|ו?וע?ד|ועד)[א-ת]*(?:\s(?:המקומית|ההיתר|הבקשה|התכנית))?(?:\s\d{1,2}(?:\s?(?:-|ו-)\s?\d{1,2})?)?`;
const BY_NAME = String.raw`(?:,?\s${TITLE}(?:\s${NAME}){1,2}?)`;
/** Who speaks, by an office, by his side or by a titled name. */
const WHO = String.raw`(?:ה?יו"ר(?:\sה?ו?ועדה)?|(?:ב"כ|בא(?:ת|י)? כו?ח|שמאי(?:ת)?|נציג(?:ת)?|מנכ"ל(?:ית)?|מהנדס(?:ת)?)${OF_SIDE}${BY_NAME}?|חבר(?:ת)? ה?(?:ו?ועדה|הרכב)(?:\s${TITLE})?\s${NAME}|(?:יוע(?:ץ|צת)|אדריכל(?:ית)?|מהנדס(?:ת)?|מנהל(?:ת)?|מודד(?:ת)?|מומח(?:ה|ית)|עד(?:ת)?)\sה[א-ת]+(?:\s(?:ל|של |מטעם )ה?(?:עורר|משיב|מבקש|יזמ|ו?ועד)[א-ת]*(?:\s\d)?)?${BY_NAME}?|ה(?:שמאי|מהנדס|אדריכל|מפקח|פקח|יועצ?|מומח|עד)(?:ת|ית|ץ|ה)?(?:\sהמכריע(?:ה|ת)?)?${BY_NAME}?|${TITLE}(?:\s${NAME}){1,2}?)`;
const PARTY_ITSELF = String.raw`ה(?:עורר|משיב|מבקש)(?:ת|ה|ים|ות)?(?:\s\d{1,2})?`;
const VERB = `(?:פות?ח|פתח|אומר|אמר|מספר|סיפר|מסר|אישר|הצהיר|הרחיב|הביע|הזכיר|סיכ[םמ]|מציג|מבקש|מעיר|מציי[ןנ]|שואל|משיב|עונ|מוסי[ףפ]|רוש[םמ]|מוד|מציע|מאשר|מסביר|טוע[ןנ]|מפנ|חוזר|מתנגד|מסכי[םמ]|מודיע|מצטר[ףפ]|מגיש|ממשי[ךכ]|מבהיר|מסכ[םמ]|קובע|פונ|מוסר|חולק|מדגיש|מתבקש|מתפר[ץצ]|מוותר|מזכיר|מתייחס|סבור|גורס|השיב|טע[ןנ]|ביקש|הוסי[ףפ]|העיר|שאל|ציי[ןנ]|הסביר|הודיע|הציג|הפנ|הציע|ענ|חזר|התנגד|הסכי[םמ]|הבהיר|הדגיש)(?:ה|ת|ים|ות|ו|תה)?(?![א-ת])`;
const NARRATES = String.raw`(?<who>${WHO})(?:,\s[^,.:]{2,40},|,)?\s(?:(?:אף|גם|שוב)\s)?(?=${VERB})`;
const AT_START = new RegExp(`^${NARRATES}`);
/** "העוררת ציינה כי …": of a protocol where nobody speaks in his own words. */
const PARTY_AT_START = new RegExp(`^(?<who>${PARTY_ITSELF})\\s(?:(?:אף|גם|שוב)\\s)?(?=${VERB})`);
const IN_LINE = new RegExp(String.raw`(?:${NARRATES}|(?<named>${WHO}|${PARTY_ITSELF})(?:\s\([^)]{1,20}\))?:\s)`, 'y');
/** Where a sentence ends within a line, and not an initial. */
const BOUNDARY = /[^\s.?!]{2}[.?!]["')]?\s/g;
const ANSWERS = '(?:משיב|עונ|השיב|ענ|מוסר|מסביר|מבהיר)(?:ה|ו|ים|תה)?(?![א-ת])';
/** "לשאלת היו"ר אני משיב:", "לשאלת מר לוי, אם …, משיבה ב"כ העוררים ש…", "לשאלת היו"ר ב"כ המשיבה משיב כי". */
export const ASKED = new RegExp(
  String.raw`^(?:ו?לשאל(?:ת|ות)|במענה לשאל(?:ת|ות))\s[^:]{2,200}?\s(?:(?<ahead>${WHO}|${PARTY_ITSELF})\s)?(?:אני\s)?${ANSWERS}(?:\s(?<after>${WHO}|${PARTY_ITSELF})(?![א-ת]))?[:,]?\s?(?:כי\s)?`,
);
const SAYS_THAT = new RegExp(`^${VERB}\\sכי\\s`);

/**
 * The speaker of whom a paragraph tells at its start, and whether he answers a question; null when it tells of none.
 *
 * @param isAllTold nobody speaks in his own words, so that a party itself may be told of too
 */
export function narratedAtStart(
  { text, start }: TextLine,
  isAllTold = false,
): (SpeakerMark & { asked: boolean }) | null {
  const asked = ASKED.exec(text);
  if (asked) {
    const speaker = asked.groups?.after ?? asked.groups?.ahead ?? '';
    return { speaker, lineStart: start, from: start + asked[0].length, asked: true };
  }
  const narrated = AT_START.exec(text) ?? (isAllTold ? PARTY_AT_START.exec(text) : null);
  if (!narrated) return null;
  return {
    speaker: narrated.groups!.who!,
    lineStart: start,
    from: start + contentOf(text, narrated[0].length),
    asked: false,
  };
}

/** "גב' כהן מבקשת לומר דבר" → "גב' כהן"; any other words before a colon as they are. */
export function withoutNarration(speaker: string): string {
  return AT_START.exec(speaker)?.groups?.who ?? speaker;
}

/** "מעיר כי …" is told without its first words, anything else with its verb ("מבקשת להוסיף …"). */
function contentOf(text: string, at: number): number {
  return at + (SAYS_THAT.exec(text.slice(at))?.[0].length ?? 0);
}

/** Who else speaks in a paragraph: "… בתורך. ב"כ העוררת: …", and in a summary "… התכנית מוצגת. ב"כ המשיבה מבקש …". */
export function speakersInLine(
  { text, start }: TextLine,
  names: ReadonlySet<string>,
  attendees: Present[],
  isSummary: boolean,
): SpeakerMark[] {
  return [...text.matchAll(BOUNDARY)].flatMap((boundary) => {
    IN_LINE.lastIndex = boundary.index + boundary[0].length;
    const match = IN_LINE.exec(text);
    if (!match) return [];
    const { who, named } = match.groups as { who?: string; named?: string };
    const at = match.index + match[0].length;
    if (named !== undefined)
      return names.has(named) || /^ה?יו"ר/.test(named) || (isSummary && isPresent(named, attendees))
        ? [{ speaker: named, lineStart: start + match.index, from: start + at }]
        : [];
    return isSummary && who !== undefined
      ? [{ speaker: who, lineStart: start + match.index, from: start + contentOf(text, at) }]
      : [];
  });
}

const EXAMINED = /^([שת])\s?(?:[.:]|\s-)\s*(?=["א-ת\d])/;
const LEAST_EXAMINED = 2;

/** The questions and answers of an examination ("ש: …", "ת: …"), where there are several of both. */
export function examined(lines: TextLine[]): SpeakerMark[] {
  const found = lines.flatMap(({ text, start }): SpeakerMark[] => {
    const match = EXAMINED.exec(text);
    if (!match) return [];
    const role = match[1] === 'ש' ? 'question' : 'answer';
    return [{ speaker: match[1]!, lineStart: start, from: start + match[0].length, role }];
  });
  const isEnough = (['question', 'answer'] as const).every(
    (role) => found.filter((one) => one.role === role).length >= LEAST_EXAMINED,
  );
  return isEnough ? found : [];
}
