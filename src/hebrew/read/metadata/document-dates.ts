import {
  APPEALED,
  APPEALED_AFTER,
  APPEALED_APPRAISAL,
  APPEALED_DEMAND,
  APPEALED_IN_PASSING,
  APPEALED_IN_PASSING_AFTER,
  APPEALED_TOLD,
  APPEALED_TOLD_AFTER,
  APPRAISED_AFTER,
  APPRAISED_BEFORE,
  DATED_HEARING_BEFORE,
  DECIDED,
  FILED,
  HEARING_NARRATED_BEFORE,
  OTHER_DECISION,
} from '../../pattern/rules.generated.ts';
import { type FoundDate, findDates } from '../../text/dates.ts';
import { isDecidingAppraisal } from './appraisal-head.ts';
import { hearingDays } from './hearing-days.ts';
import { type Candidate, ownDate } from './own-date.ts';
import type { Found } from './types.ts';

export interface ReadDates {
  document_date: Found<string> | null;
  hearing_date: Found<string> | null;
  /** Of a protocol and a decision all days of the hearing, the first one among them. */
  hearing_dates: Found<string>[];
  decision_date: Found<string> | null;
  filing_date: Found<string> | null;
  decision_under_appeal: Found<string> | null;
}

const ANSWERS = new Set(['response', 'reply']);
const HEAD = 20_000;
const TAIL = 2_500;
const BEFORE = 150;

const HEARING_NARRATED_AFTER =
  /^[^.\n]{0,30}(?:התקיים|נערך|קיימנו|שמענו)[^.\n]{0,20}(?:דיון|את (?:טענות )?הצדדים|ישיבה)/;
const OTHER_HEARING = /(?:ו?ועדה|ו?וועדה) ה?מקומית|ועדת ה?משנה|שמאי(?!הם)|רשות ה?רישוי|מליאה|בית ה?משפט|דיוני(?!ם)/;

const FILED_AFTER = /^,?\s[^.\n]{0,15}(?:הגיש(?:ה|ו)?|הוגש)\s[^.\n]{0,25}(?<![א-ת])(?:את )?ה?ערר(?![א-ת])/;
/** What else is filed on a day. */
const OTHER_FILING = /שמענו|נשמע|מכתב|טופס|בקש|התנגדו|תביע|תשובה|תגוב|ת[ו]?כנית|שומה|חוות|מסמכ|היתר/;
/** "על החלטתה מיום 2.3.2025 הוגש הערר": the day is that of the decision. */
const DECIDED_ON = /החלט[א-ת]*(?:\s[^.,\n]{1,30})?\s[במ]יום\s*$/;
/** "התביעה, שהוגשה ביום": the clause before says what. */
const OF_OTHER_THING =
  /(?:תביעה|בקשה|תכנית|תוכנית|שומה|התנגדות), ש(?:הוגשה|הגיש[א-ת]*)(?:\s[^.,\n]{1,25})?\s+ב[-א-ת]*\s*$/;
/** "הוגש: 2.3.2025", "נחתם ביום …", "הוגש על ידי עו"ד דנה לוי, ביום …": a pleading's own day in a sentence without a subject. */
const BY_WHOM = String.raw`(?:\s(?:על ידי|בידי|מטעם)\s[^\n]{2,70})?`;
const HANDED_IN = new RegExp(
  String.raw`(?:^|\n|\d\.\s)\s*(?:הוגש|נחתם|נכתב|מוגש)[הת]?${BY_WHOM},?(?:\s(?:ביום|בתאריך|ב-|היום,?))?[\s:]*$`,
);
/** "הערר, מיום 2.3.2025, מופנה נגד …". */
const APPEAL_OF = new RegExp(
  [
    String.raw`(?:(?:^|[.\n]\s*)הערר|שני העררים),? (?:מיום|מ-)\s*$`,
    String.raw`(?:לפנינו|בפנינו|לפתחנו|נדרשנו ל|עניינו של) ה?ערר(?: זה)?,? (?:מיום|מ-)\s*$`,
    String.raw`(?:ועדה ה?מקומית|ה?עורר(?:ת|ים|ות)?) הגיש[הו]? ערר ב(?:יום |-)\s*$`,
    String.raw`(?:ומכאן|מכאן|ועל כך|על כך|ולכן) (?:ה?ערר|ה?עררים)(?: שלפנינו| דנן)?,? (?:מיום|ביום|מ-|ב-)\s*$`,
    String.raw`(?:עררים|ערר) (?:הוגשו|הוגש) (?:על כך|נגדה|עליה|לפנינו),? (?:האחד|הראשון|ה?אחד)(?:,)? (?:ביום |ב-)\s*$`,
    String.raw`הגיש[הו]? (?:עליה |על כך |נגדה )?את הערר(?: שלפנינו| דנן| זה)? (?:ביום |ב-)\s*$`,
    String.raw`(?:תביעה|בקשה) הוגשה ביום [\d.]{6,10},? ו?הערר (?:ביום |ב-)\s*$`,
    String.raw`ואת ערר[והםן]+ (?:כתב|הגיש|שלח)(?:ה|ו)? (?:ביום |ב-)\s*$`,
    String.raw`ערר זה, שמספרו [\d/-]+, (?:מוגש|הוגש)[^.\n]{3,80} ביום\s*$`,
  ].join('|'),
);
/** An appeal is masculine, a request feminine. */
const FILED_OF_REQUEST = /הוגשה(?![א-ת])/;
const OTHER_ANSWER = /(?:תשוב|תגוב)[הת](?! זו)/;
/** Of another day than its own: "המשך לדיון מיום …", "דיון קודם, שנקבע ליום …". */
const OTHER_SESSION = /המשך ל|קודם|נדח/;
/** In a pleading another body's record: "פרוטוקול מיום 2.5.2022 עוסק בקיר זמני". */
const OTHER_RECORD = /פרוטוקול(?: ה(?:דיון|ישיבה))? (?:מ|של )(?:יום|תאריך)\s*$/;
/** "…, שאליו הפנתה המשיבה": a record that somebody pointed to is not of this hearing. */
const POINTED_TO = /^,? ש(?:אליו|בו) (?:הפנ|נסמכ|נתל)/;
/** "ניתן יהיה להשיג עד 2.3.2025". */
const TERM = /(?<![א-ת])עד(?: ל?יום| ל?תאריך)?\s*$/;
/** "(הדיון שנקבע ליום 2.5.2024 נדחה לבקשת המשיבה)": a day on which nobody was heard. */
const PUT_OFF = /^\)?,?\s(?:נדח(?:ה|תה)|בוטל(?:ה)?|הועבר(?:ה)?|הוקד(?:ם|מה)|לא (?:התקיי(?:ם|מה)|נער(?:ך|כה)))(?![א-ת])/;
const VISIT = /ביקר|ביקור|סיור|סיירנו/;

/**
 * The dates by what happened on them, in either calendar, as ISO. The document's own date is one that stands alone in the
 * heading or by the signature; for a decision it is the day on which it was given.
 */
export function readDocumentDates(text: string, docType: string): ReadDates {
  const tailAt = Math.max(0, text.length - TAIL);
  const shift = Math.max(HEAD, tailAt);
  const near = daysOf(text.slice(0, HEAD));
  const late = text.length > HEAD ? daysOf(text.slice(shift)) : [];
  const dates: Candidate[] = [
    ...near.map((date) => candidate(text, date, 0)),
    ...late.map((date) => candidate(text, date, shift)),
  ];
  const first = (test: (one: Candidate) => boolean): Found<string> | null => dates.find(test)?.found ?? null;
  const isDecision = /decision|judgment/.test(docType);
  const tells = /decision|judgment|protocol/.test(docType);
  const isPleading = docType === 'appeal' || ANSWERS.has(docType);
  const hearing =
    first(
      ({ before, after }) =>
        DATED_HEARING_BEFORE.test(before) &&
        !PUT_OFF.test(after) &&
        !POINTED_TO.test(after) &&
        !(isPleading && OTHER_RECORD.test(before)),
    ) ?? (tells ? first(({ before, after }) => isHearingNarrated(before, after)) : null);
  const decided = dates.findLast(
    ({ before, found }) =>
      DECIDED.test(before) && !TERM.test(before) && (found.start > text.length - TAIL || /החלטה/.test(before)),
  );
  const own = ownDate(text, dates);
  const handedIn = isPleading ? dates.findLast(({ before }) => HANDED_IN.test(before))?.found : undefined;
  const files = ({ before }: Candidate): boolean =>
    FILED.test(before) &&
    !OTHER_FILING.test(lastClause(before)) &&
    !OF_OTHER_THING.test(before) &&
    !(docType === 'appeal' && FILED_OF_REQUEST.test(lastClause(before)));
  const filesAppeal = (one: Candidate): boolean =>
    APPEAL_OF.test(one.before) || (files(one) && /ערר/.test(lastClause(one.before)));
  // An answer tells when the appeal was filed, which is not its own day.
  const filed = ANSWERS.has(docType)
    ? first((one) => files(one) && !filesAppeal(one) && !OTHER_ANSWER.test(lastClause(one.before)))
    : (first(filesAppeal) ??
      first(files) ??
      first(({ before, after }) => FILED_AFTER.test(after) && !DECIDED_ON.test(before)));
  const document =
    (isDecision ? decided?.found : null) ??
    own ??
    handedIn ??
    (docType === 'protocol' ? hearing : null) ??
    (docType === 'appeal' ? filed : null);
  const heard = hearing ?? (docType === 'protocol' ? first(({ after }) => !PUT_OFF.test(after)) : null);
  return {
    document_date: document,
    hearing_date: heard,
    hearing_dates: tells
      ? hearingDays(
          text,
          docType,
          heard,
          dates.map(({ found }) => found),
        )
      : [],
    decision_date: isDecision ? (decided?.found ?? document) : null,
    filing_date: filed ?? (docType === 'appeal' ? document : null),
    decision_under_appeal:
      docType === 'appraisal' && isDecidingAppraisal(text)
        ? document
        : appealedDecision(text, dates, document ?? heard),
  };
}

/** The day of what is appealed: as it is said plainly, else of the committee's own appraisal, else as it is told in passing. */
function appealedDecision(
  text: string,
  dates: readonly Candidate[],
  document: Found<string> | null,
): Found<string> | null {
  const others = dates.filter(({ found }) => found.value !== document?.value && !isLongBefore(found, document));
  const ofOther = ({ before }: Candidate): boolean =>
    TO_APPEAL.test(before) || OTHER_DECISION.test(before.slice(-70).split(APPEALS_AGAINST).at(-1)!);
  const ways: ((one: Candidate) => boolean)[] = [
    ({ before }) => APPEALED_DEMAND.test(before),
    (one) => OF_LEVY.test(text) && APPEALED_APPRAISAL.test(one.before),
    ({ before, after }) => isOfAppraisal(text) && (APPRAISED_BEFORE.test(before) || APPRAISED_AFTER.test(after)),
    (one) =>
      (APPEALED.test(one.before) && !ofOther(one)) ||
      APPEALED_APPRAISAL.test(one.before) ||
      (APPEALED_AFTER.test(one.after) && !TO_APPEAL.test(one.before)),
    (one) => (APPEALED_IN_PASSING.test(one.before) || APPEALED_IN_PASSING_AFTER.test(one.after)) && !ofOther(one),
    (one) => (APPEALED_TOLD.test(one.before) || APPEALED_TOLD_AFTER.test(one.after)) && !ofOther(one),
  ];
  return ways.map((way) => others.find(way)).find((one) => one !== undefined)?.found ?? null;
}

/** "הוועדה המקומית החליטה לערור": a committee's own decision to appeal is not what it appeals. */
const TO_APPEAL = /החל(?:יטה|טה|טתה) לערור(?! על| נגד)/;

/** No appeal is heard so many years after what it is against; what is older led to that. */
const MOST_YEARS = 6;
const isLongBefore = (one: Found<string>, document: Found<string> | null): boolean =>
  document !== null && Number(document.value.slice(0, 4)) - Number(one.value.slice(0, 4)) > MOST_YEARS;

/**
 * A line of its own, a clause whose subject is who decided, or what an answer or a reply is given to: "תגובה בערר על החלטת ועדת
 * המשנה מיום".
 */
const APPEALS_AGAINST = new RegExp(
  [
    String.raw`\n|[.;]\s(?!\d)|\sכי\s|(?<![א-ת])[בל]?ה?ערר(?:ים)?\s(?:על|נגד|כנגד)\s`,
    String.raw`,\sו(?=ו?ועדת ה?משנה\s|רשות ה?רישוי\s|המליאה\s|ה?ו?ועדה ה?מקומית\s)`,
    String.raw`,\s(?=על\sהחלטת\s)`,
    String.raw`הודעה\sעל\s(?=ה?(?:החלט|חיוב))|(?=(?:לבטל|להותיר|להשאיר|לאשר)\sאת\sה?החלט)`,
  ].join('|'),
);

const OF_LEVY = /היטל|השבחה|תוספת השלישית/;
/** A levy by the committee's own appraisal; where an appraiser decided between the parties it is his that is appealed. */
const isOfAppraisal = (text: string): boolean =>
  OF_LEVY.test(text) && !/שומ(?:ה|ת[א-ת]{0,2}) ה?מכר(?:עת|יעה)/.test(text);

function isHearingNarrated(before: string, after: string): boolean {
  const told = HEARING_NARRATED_AFTER.exec(after)?.[0] ?? HEARING_NARRATED_BEFORE.exec(before)?.[0];
  return (
    told !== undefined &&
    !PUT_OFF.test(after) &&
    !POINTED_TO.test(after) &&
    !VISIT.test(lastClause(before)) &&
    !OTHER_SESSION.test(ownSentence(before.slice(-45))) &&
    (/קיימנו|שמענו|[בל]פנינו/.test(told) || !OTHER_HEARING.test(told + ownSentence(before.slice(-40))))
  );
}

const ownSentence = (before: string): string => before.split(/[.;]\s(?!\d)/).at(-1)!;

/** The words before a date that belong to it: since the last comma or stop, at most 45 characters. */
function lastClause(before: string): string {
  return before
    .slice(-45)
    .split(/[,;.]\s/)
    .at(-1)!;
}

/** No act of a planning case is older, and none is announced for later. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** The days that a text names; a case number may be written like one ("1093-11-24", "2031-05-24"). */
function daysOf(text: string): FoundDate[] {
  return findDates(text).filter(({ text: written, iso, precision, start }) => {
    const year = Number(iso.slice(0, 4));
    if (precision !== 'day' || year < FIRST_YEAR || year > LAST_YEAR) return false;
    return !LIKE_NUMBER.test(written) || !NUMBER_OF_CASE.test(text.slice(Math.max(0, start - BEFORE_NUMBER), start));
  });
}

const BEFORE_NUMBER = 40;
const LIKE_NUMBER = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER_OF_CASE = /(?<![א-ת])[ובלמשכה]{0,3}(?:ערר|עררים|תיק|הליך|מס'|מספר|סימוכין)(?![א-ת])[^\d\n]{0,25}$/;

function candidate(text: string, date: FoundDate, shift: number): Candidate {
  const start = date.start + shift;
  const end = date.end + shift;
  return {
    found: { value: date.iso, start, end },
    before: withoutTwin(text.slice(Math.max(0, start - BEFORE), start)),
    after: text.slice(end, end + BEFORE),
  };
}

/** "ביום כ' באדר תשפ"ה (20.3.2025)": the second reading of one day has the same words before it. */
function withoutTwin(before: string): string {
  const twin = findDates(before).at(-1);
  if (!twin || !/^[\s,(-]*$/.test(before.slice(twin.end)))
    return before
      .replace(/[(]\s*$/, '')
      .replace(/(?<![א-ת])ה-$/, '')
      .replace(/יום [א-ת]{1,6}'?,?\s*$/, '');
  return before.slice(0, twin.start);
}
