// The lists of those present, before they are read: where one line holds several, and labels that stand in other forms.
import { PERSON_TITLE_SOURCE, SHORT_LABEL, SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import { isBareName } from './bare-names.ts';
import type { TextLine } from './lines.ts';
import { isRole, isTitled } from './people.ts';

/**
 * "מצד היזמת עו"ד כהן": a side that nothing parts from who came for it is a label all the same, as are "לוועדה: עו"ד כהן" and the
 * chair's seat at the head of a list of the panel.
 */
export function withLabels(line: TextLine): TextLine {
  const text = seatsBehind(sideInFull(line.text))
    .replace(DASHED, '')
    .replace(BESIDE, 'מטעם ')
    .replace(CAME_CHAIR, 'הרכב: ')
    .replace(BODY_IN_ROW, '$1, $2\t')
    .replace(SIDE_DASHED, 'מטעם $1: ')
    .replace(ROW_OF_SIDE, 'מטעם $1: ')
    .replace(SIDE_AND_NAME, '$1מטעם $2: ');
  if (text.length > LONGEST_LABELLED) return { ...line, text };
  const labelled = text
    .replace(/\s[|·]\s/g, '; ')
    .replace(INITIALS, '')
    .replace(SEATED, 'הרכב: ')
    .replace(NOTED_BY, 'רשמה: ')
    .replace(GUEST, 'אורחים: ')
    .replace(OFFICE_AND_NAME, (_, office: string, name: string) => `${isTitled(name) ? ',' : ';'} ${name}, ${office}`)
    .replace(HEADED_BY, 'הרכב: $1, יו"ר, ')
    .replace(REPRESENTED, 'מטעם $1: ')
    .replace(CAME_FOR_SIDE, (_, came?: string, there?: string) => `מטעם ${came ?? there}: `)
    .replace(CAME_ALSO, 'נכחו: ')
    .replace(FOR_SIDE, 'מטעם ה$1:')
    .replace(NOT_THERE, '')
    .replace(AWAY, '')
    .replace(NAMES_STOPPED, '$1')
    .replace(WITH_COUNSEL, ', ב"כ ')
    .replace(MANAGED_BY, ', מנהל ')
    .replace(HER_COUNSEL, '; עו"ד ')
    .replace(WITH_HIM, ', עם ')
    .replace(LATER_ALSO, ', ')
    .replace(OUT_OF_SIDE, ', מטעם $1');
  return { ...line, text: withoutStop(stopsAsBreaks(labelled)).replace(CHAIR_FIRST, 'הרכב: $1, יו"ר') };
}

/** "מש' 1: עו"ד כהן", "ב"כ העור' - …", and "עוררי 4362: …" of joined appeals: a side as its label has it in full. */
function sideInFull(text: string): string {
  const [, short = '', mark = ''] = SHORT_BEFORE.exec(text) ?? [];
  const label = short && SHORT_LABEL.reduce((words, { pattern, full }) => words.replace(pattern, full), short);
  const side =
    label === short || isTitled(short)
      ? text
      : `מטעם ${label.replace(/^(?:מטעם|בשם|ב"כ) /, '')}: ${text.slice(short.length + mark.length)}`;
  return side.replace(OF_APPEAL, 'מטעם $1, ערר: ');
}
const SHORT_BEFORE = /^([^:\t;,]{2,25}?['.](?:\s?\d[\d\s,ו-]{0,8})?)(\s?:\s|\t|\s-+\s)/;
/** The number would make of the label the name of a case. */
const OF_NUMBER = String.raw`(?: ב?ערר| ב?תיק)? \(?\d{3,5}(?:[-/]\d{2}){0,2}\)?`;
const OF_APPEAL = new RegExp(
  String.raw`^(?:(?:מטעם|בשם|נוכחים|ב"כ) )?(ה?${SIDE_SOURCE}(?:ת|י|ים|ות|ה)?)${OF_NUMBER}\s?(?::\s|\t)`,
);

/** "בפני | יו"ר: עו"ד כהן | חבר: דן לוי, שמאי", "לפני: יו"ר הוועדה: עו"ד כהן; חבר הוועדה: דן לוי": each seat behind its name. */
function seatsBehind(text: string): string {
  const [, people] = OF_PANEL.exec(text) ?? [];
  const seats = people?.split(/\s*[;\t]\s*/).map((piece) => SEAT_AND_NAME.exec(piece)) ?? [];
  if (seats.length < 2 || seats.some((seat) => seat === null)) return text;
  return `הרכב: ${seats.map((seat) => `${seat![2]}, ${seat![1]}`).join('; ')}`;
}
const OF_PANEL = /^(?:(?:[בל]פני|ה?הרכב|ה?מותב|ה?ו?ועדה|חברי ה?ו?ועדה)(?:\s?:\s|\t))?([^\t;]*יו"ר[^\t;]*[\t;].*)$/;
const SEAT_AND_NAME =
  /^(ה?(?:יו"ר|יושבת?[- ]ראש|חבר(?:ת|ה)?|נציג(?:ת)?)(?:[\s,][^:;]{1,40})?)\s?:\s(?=\S+\s\S)([^:;]{4,60})$/;

/** "חברי הוועדה: עו"ד כהן, יושבת ראש. דן לוי, שמאי. אדר' גל, חברה.": people that full stops part. */
function stopsAsBreaks(text: string): string {
  const [, label = '', people = ''] = STOPS.exec(text) ?? [];
  const pieces = people.replace(/\.$/, '').split(/\.\s+/);
  const isPeople =
    pieces.length > 1 &&
    pieces.every((piece) => {
      const [name = '', ...roles] = piece.split(/,\s+/);
      return (isTitledName(name) || isBareName(name) || PLAIN_NAME.test(name)) && roles.length < 3 && piece.length < 60;
    });
  return isPeople ? `${label}${pieces.join('; ')}` : text;
}
const STOPS = /^((?:חברי ה?ו?ועדה|ה?הרכב|ה?מותב|מטעם [^:;.]{3,60}|נוכחים|נכחו)\s?:\s+)([^:;?!]{10,400})$/;

/** "מטעם העוררים: עו"ד כהן, דנה לוי.": a label, and behind it nothing but people and what they are. */
function withoutStop(text: string): string {
  if (SEVERAL_CAME.test(text)) return text.slice(0, -1);
  const [, people] = STOPPED.exec(text) ?? [];
  const pieces = people?.replace(/\([^)]*\)/g, '').split(/[,;]\s+|\sו(?=[א-ת'-]+ [א-ת'-]+$)/) ?? [];
  const isPeople =
    pieces.length > 0 && pieces.every((one) => isTitledName(one) || PLAIN_NAME.test(one) || isRole(one.trim()));
  return isPeople && pieces.some((one) => isTitledName(one) || isBareName(one)) ? text.slice(0, -1) : text;
}
const SEVERAL_CAME = /^(?:מטעם|בשם|מצד) [^:.\t]{3,60}: [^.?!:\t]*;[^.?!:\t]*\.$/;
const STOPPED = /^(?:מטעם|בשם|מצד|ב"כ|רשמ|ה?(?:עורר|משיב|ו?ועד|מזכיר))[^:.\t]{0,70}:\s([^.?!:\t]*)\.$/;
/** "באו מצד העוררים - דן כהן בעצמו; …": a dash where others have a colon. */
const SIDE_DASHED = /^(?:(?:באו|הגיעו|התייצבו|הופיעו) )?(?:מצד|מטעם|בשם) ([^-:.,;\t]{3,40}) -+ (?=[א-ת])/;
/** "היזמית | קו חורש בע"מ: עו"ד כהן; אינג' לוי": the party's name before those who came for it. */
const BODY_IN_ROW =
  /^([^\t:]{3,40})\t([^\t:;]*(?:בע"מ|עמות|ו?ועד(?:ה|ת)? |אגוד|תאגיד|נציגות|קיבוץ|מושב|עירי|מועצ)[^\t:;]*):\s(?=\S)/;
/** "בצד העורר, קיבוץ שדה: עו"ד כהן": the word for whom somebody came. */
const BESIDE = /^(?:בצד|לצד|עם) (?=ה?(?:עורר|משיב|מבקש|יזמ|יוזמ|ו?ועד)[^:;.]{0,60}: )/;
/** A row of a table of those present. */
const ROW_OF_SIDE = /^(ה(?:שכנים|מתנגדים|דיירים|תושבים))\t/;
/** A list with a dash or a number before each side. */
const DASHED = /^(?:-+ (?=[^:]{2,60}: )|\d{1,2}[.)] (?=(?:בשם|מטעם|מצד|עבור)\s[^:]{2,60}: ))/;
const PLAIN_NAME = /^\s*[א-ת'-]{2,} [א-ת'-]{2,}(?: [א-ת'-]{2,})?\s*$/;
const isTitledName = (piece: string): boolean => isTitled(piece) && piece.trim().split(/\s+/).length <= 5;
/** The letters by which a record calls who speaks. */
const INITIALS = / \([א-ת]"[א-ת]\)/g;
/** "… ואופיר דנינו מן הוועדה המקומית; …": for whom those before came. */
const OUT_OF_SIDE = / מן (ה(?:ו?ועדה המקומית|[א-ת]{3,}))(?=[;,.]|$)/g;
const LONGEST_LABELLED = 600;
/** Other words over the panel; the chair among those behind them says that it is. */
const TRIBUNAL = '(?:מן )?ב?ה?ו?ועדה|(?:בפני |ב)?ה?מותב';
const SITTING = 'על (?:ה?מושב|כס ה?ו?ועדה)|סביב השולחן(?: מטעם ה?ו?ועדה)?|יושב(?:ים|י)(?: ב?ה?(?:דין|דיון|ישיבה))?';
const SEATED = new RegExp(String.raw`^(?:-+ )?(?:${SITTING}|${TRIBUNAL})\s?:\s+(?=.*(?:יו"ר|יושבת?[- ]ראש))`);
const NOTED_BY = new RegExp(
  [
    `^רשמ(?:ה|ת)? (?=[א-ת'-]{2,} [א-ת'-]{2,}(?:[,.]|$))`,
    String.raw`^(?:הקלטה ותמלול|תמלול|תמליל|מתמלל(?:ת)?|הקלטה|רשם|רישום|כתבה?|הקלידה?)\s?[:\t]\s*`,
  ].join('|'),
);
/** "רשמה יפעת לוי, מזכירת הוועדה", "אורחת, גב' לוי, …". */
const GUEST = /^א?ורח(?:ת|ים|ות)?, /;
/** "… ומהנדס העיר אינג' כהן, …": an office before who holds it, behind "and". */
const OFFICES = 'יו"ר|בעלים|מהנדסת?|עורכת?|שמאית?|אדריכלית?|יועצת|יועץ|מנכ"לית?|מנהלת?|נציגת?|רכזת?|מזכירת?|מרכזת?';
const OFFICE_AND_NAME = new RegExp(
  String.raw` ו(ה?(?:${OFFICES})(?: ה[א-ת"]+){0,2}) ((?:${PERSON_TITLE_SOURCE}\s)?[א-ת'-]{2,} [א-ת'-]{2,})(?=[,;]|$)`,
  'g',
);
/** "מטעם העוררת התייצבו מרים כהן ועו"ד לוי", "מן העוררים הגיעו …", "נוכחים לעוררים: …". */
const SIDE = String.raw`(ה?${SIDE_SOURCE}(?:ת|ה|ים|ות)?(?: \d)?|ה?ו?ועדה המקומית)`;
const CAME_VERB = '(?:התייצב|הופיע|נכח|הגיע|השתתפ|השתתף|בא)(?:ו|ה)?';
const CAME_FOR_SIDE = new RegExp(
  [
    String.raw`^(?:מטעם|בשם|מצד|מן|ל)\s?${SIDE} ${CAME_VERB}:? (?=\S)`,
    String.raw`^(?:נוכחים|נכחו|התייצבו|הופיעו) (?:ל|מטעם |בשם |מצד )${SIDE}\s?:\s+`,
  ].join('|'),
);

const TO_HEARING = '(?: (?:ל|ב)(?:דיון|ישיבה))?';
/** "בראש הישיבה ישבה עו"ד כהן, ועמה אדר' לוי". */
const IN_THE_CHAIR = 'בראש ה(?:ישיבה|ו?ועדה|הרכב|מותב) ישבה?';
const HEADED_BY = new RegExp(
  String.raw`^${IN_THE_CHAIR} ((?:${PERSON_TITLE_SOURCE}\s)?[א-ת'-]+ [א-ת'-]+),? ו?(?:עי?מ|לציד)[והםן]\s`,
);
/** "את הוועדה המקומית ייצגה עו"ד לוי". */
const REPRESENTED = new RegExp(`^את ${SIDE} ייצג(?:ה|ו)? `);
const CAME_ALSO = new RegExp(
  [
    String.raw`^(?:כן|עוד) (?:נכח|התייצב|הופיע)(?:ה|ו)?\s+`,
    String.raw`^(?:הגיעו|באו)(?: גם)?\s?:?\s+(?=[א-ת'-]+ [א-ת'-]+[,;])`,
    String.raw`^(?:הגיעו|באו|התייצבו|הופיעו|נכחו)${TO_HEARING}\s+(?=ה${SIDE_SOURCE})`,
  ].join('|'),
);
const LATER_ALSO =
  /; ב(?:ישיבה|דיון) ה(?:ראשו?נ?ה?|שני(?:י?ה)?|שלישית?) (?:גם |נכח(?:ה|ו)? גם |הצטרפ(?:ה|ו) |הצטרף )?/g;
const WITH_COUNSEL = /(?: עם ב(?:א(?:ת|י)? כו?ח[א-ת]{0,3}|"כ[א-ת]{0,2}),?|, בשמ[הוםן]) (?=עו"ד )/;
/** "…, ומנהלה דן כהן": whoever manages the party. */
const MANAGED_BY = /,? ומנהל(?:ה|ת[הו]|ו|ם)? (?=[א-ת'-]{2,} [א-ת'-]{2,}(?:[,;.]|$))/g;
const WITH_HIM = /[;.] ו?עמ(?:ו|ה|ם|ן|הם|הן) (?:גם )?/g;
const HER_COUNSEL = /; ו?עור(?:ך|כת) ?די(?:ן|נ[והםן]) (?=[א-ת])/g;
/** "… בעצמו. המשיבה 3 לא התייצבה." */
const NOT_THERE = /(?<=[.;]) [^.;:]{3,40} לא (?:התייצב|הופיע|נכח|הגיע)(?:ה|ו)?\.$/;
/** "… ודן כהן (מר רון כהן - בחו"ל)": who stays away is nothing that the one before him is. */
const AWAY = /\s\([^()]{4,50}(?:\s-+\s|,\s)(?:ב(?:חו"ל|חופשה|מילואים)|חולה|מאושפז|נעדר|התנצל|לא הגיע)(?:ת|ה|ו)?\)/g;
/** A full stop behind a list of people is no end of a sentence. */
const NAMES_STOPPED = /^((?:מטעם )?ה?(?:עורר|משיב|ו?ועדה)[^:.]{0,20}:\s[^.?!]*(?:;[^.?!]*|,\sב?עצמ[והםן]))\.$/;
const OF_LAND = 'שכ(?:ן|נ(?:ה|ים|ות))|יו?ז(?:ם|מ(?:ית|ים|ת))|(?:מתנגד|דייר|תושב)(?:ת|ים)?';
const OF_COMMITTEE = "ו?ועדה(?: המקומית)?(?: [א-ת'-]+){0,3}";
const FOR_SIDE = new RegExp(String.raw`^ל(${OF_COMMITTEE}|(?:${SIDE_SOURCE})(?:ה|ת|ים|ות)?(?: \d)?|${OF_LAND})\s?:`);
const CHAIR_FIRST = /^(?:[לב]פני )?יו"ר ([א-ת'-]{2,} [א-ת'-]{2,})(?=[,;].*;)/;
const OF_PERMIT = '(?:בעל|מבקש)(?:ת|י)?';
const CALLED = `(?:${OF_PERMIT} )?ה[א-ת]{2,}(?: [א-ת]'| (?!${CAME_VERB} )ה?[א-ת]{2,})?`;
const SIDE_AND_NAME = new RegExp(
  String.raw`((?:^|[:;.])\s*)(?:מצד|מטעם|בשם|מן) (${CALLED}) (?:${CAME_VERB} )?(?=${PERSON_TITLE_SOURCE}\s)`,
  'g',
);

/** "ההרכב: …, נציג ציבור. נוכחים: …": where one line holds the panel and then those present, it is two. */
export function listsOf(line: TextLine): TextLine[] {
  const isTold = CAME_TOLD.test(line.text);
  const cuts = [...line.text.matchAll(isTold ? SIDE_TOLD : LIST_INSIDE)].map(({ index, 0: gap }) => ({
    end: index,
    next: index + gap.length,
  }));
  return [...cuts, { end: line.text.length, next: 0 }].map(({ end }, at) => {
    const from = cuts[at - 1]?.next ?? 0;
    const text = line.text.slice(from, end);
    return { text: cuts.length > 0 ? text.replace(/\.$/, '') : text, start: line.start + from, end: line.start + end };
  });
}

/** "נכחו יו"ר הוועדה עו"ד כהן והחברים …, וכן מטעם העוררת עו"ד לוי ומר גל, מטעם הוועדה המקומית …": all in a sentence. */
const CAME_TOLD =
  /^(?:נכחו|הופיעו|התייצבו|השתתפו|באו)(?: (?:ל|ב)(?:דיון|ישיבה))?:? [^:]{20,}[,;] (?:וכן )?(?:מטעם|בשם|מצד) ה/;
const CAME_CHAIR = new RegExp(
  `^(?:נכחו|השתתפו|הופיעו|התייצבו)${TO_HEARING}:? (?=יו"ר(?: ה?ו?ועדה)? [^;:]{5,60} ו?ה?חבר(?:ים|ות|ה)? [^;:]{5,160}$)`,
);
const SIDE_TOLD = /[,;.] (?:וכן |ו)?(?=(?:מטעם|בשם|מצד) ה[^,;:]{3,40} |רשמ(?:ה|ת)? [א-ת]|א?ורח(?:ת|ים)?, )/g;

const CAME = '(?:ה?נוכחים|נכחו|הופיעו|התייצבו|ה?משתתפים|בהשתתפות)(?: [^:;.,]{2,30})?';
const NOTES = '(?:רשמ(?:ה|ת)?|רוש(?:ם|מת)|כתבה?|הקלידה?)(?: ה?פרוטוקול| ומזכיר(?:ה|ת)?)?';
const NOTED = `(?:חברים|חברות|תמלול|תמליל|רשם)|${NOTES}|ה?מזכיר(?:ת|ה)?(?: ה?ו?ועדה)?|ה?קלדנית`;
const OF_SIDE = 'ל?ה?(?:ו?ועדה(?: המקומית)?|(?:משיב|עורר)(?:ה|ת|ים|ות)?(?: \\d)?(?:, [^:;]{2,30})?)';
const OF_OTHERS =
  'ל?ה?(?:יו?ז(?:ם|מית|מים|מת)|מבקש(?:ת|ים)?(?: ה?היתר)?|בעל(?:ת|י)? ה?היתר|שכנ(?:ה|ים|ות)|שכן|עד(?:ה|ים)?|מתנגד(?:ת|ים)?)';
/** "מטעם העוררים הופיעה …", "את הוועדה המקומית ייצגה …", "כן נכח …". */
const TOLD_OF_SIDE = [
  `(?:(?:מטעם|בשם|מצד|מן) ה[^:;.,]{3,25} ${CAME_VERB}`,
  'את ה[^:;.,]{3,25} ייצג(?:ה|ו)?',
  '(?:כן|עוד) (?:נכח|התייצב|הופיע)(?:ה|ו)?)',
].join('|');
const LIST_INSIDE = new RegExp(
  [
    `(?<=[.;]) +(?=(?:${CAME}|${NOTED}|${OF_SIDE}|${OF_OTHERS}) ?:)`,
    '(?<=[.;]) +(?=הגיעו גם [א-ת])',
    '(?<=[.;]) +(?=(?:מטעם|בשם|מצד) [^:;.]{2,40} ?:)',
    `(?<=[.;]) +(?=${TOLD_OF_SIDE} )`,
    String.raw`(?<=[.;]) +(?=(?:באו|הגיעו|התייצבו|הופיעו|נכחו)${TO_HEARING} (?:ה${SIDE_SOURCE}|${PERSON_TITLE_SOURCE}\s|מטעם |בשם ))`,
    '(?<=^[^:]{0,12}ערר[^:,]{3,30}), (?=(?:ב|ל)פני )',
  ].join('|'),
  'g',
);
