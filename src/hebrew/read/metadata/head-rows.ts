// Rows and sentences of a heading that list a side without its plain label, told as lines with one.
import { LAWYER_TITLE_SOURCE, SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import type { TextLine } from './lines.ts';
import { knownNames } from './name-list.ts';

const SIDE = `ה?${SIDE_SOURCE}(?:ת|ה|ים|ות)?`;

/** Lines of the text with those rows and sentences as "העוררים: …"; all other lines as they are. */
export const labelledRows = (line: TextLine): TextLine[] =>
  sentencesOfSides(ofFiler(ofLawyer(numberedRow(ofJoined(ofSubmitter(line))))));

/** The rest of a line stands behind its label, so that names keep their places. */
const relabelled = (line: TextLine, text: string): TextLine => ({ text, start: line.end - text.length, end: line.end });

const JOINED = new RegExp(
  String.raw`^(${SIDE}(?:\s\d{1,2})?)\s(?:בשני(?:הם|הן)|ב(?:שני|כל)\sה?(?:עררים|תיקים)|ב(?:ערר|תיק)\s[^\t:]{1,22}?)(?=\t|\s?:)`,
);

/** "העוררים בערר השני⇥…", "המשיבה 1 בשניהם: …": in joined appeals the label says in which. */
function ofJoined(line: TextLine): TextLine {
  const found = JOINED.exec(line.text);
  return found ? relabelled(line, `${found[1]}${line.text.slice(found[0].length)}`) : line;
}

/** "המגישה⇥דנה לוי, ע"י …". */
const ofSubmitter = (line: TextLine): TextLine => ({
  ...line,
  text: line.text.replace(/^(ה?מגיש(?:ה|ת|ים|י)?)\t/, '$1:'),
});

/** "1⇥דנה לוי⇥הגפן 5, גבעון": a row of a list by number. */
function numberedRow(line: TextLine): TextLine {
  const [, number, name] = /^(\d{1,2})\t([^\t\d]{4,80})(?:\t[^\t]*){0,3}$/.exec(line.text) ?? [];
  return name === undefined ? line : { ...line, text: `${number}. ${name}` };
}

const OF_LAWYER = new RegExp(
  String.raw`^מאת:?\s(${LAWYER_TITLE_SOURCE}\s[^,]{4,40}),\s(?:בשם|ב"כ|בא(?:ת|י)? כו?ח)\s(?!ה(?:${SIDE_SOURCE}))(.{4,120})$`,
);

/** "מאת עו"ד כהן, בשם דנה לוי ונציגות הבית": who writes for others is none of them. */
function ofLawyer(line: TextLine): TextLine {
  const [, lawyer, clients] = OF_LAWYER.exec(line.text) ?? [];
  return clients === undefined ? line : { ...line, text: `מאת: ${clients}, ע"י ${lawyer}` };
}

const BY = '(?:ע"י|על[- ]ידי|באמצעות)';
const FILER = new RegExp(
  String.raw`^([^,:;\t]{4,80}),\s(ה${SIDE_SOURCE}(?:ת|ה|ים|ות)?(?:\s\d{1,2})?),\s(${BY}\s.{4,120})$`,
);

/** "נטעי הצוק בע"מ, המשיבה 2, ע"י ב"כ עו"ד כהן". */
function ofFiler(line: TextLine): TextLine {
  const [, name, role, counsel] = FILER.exec(line.text) ?? [];
  return name === undefined ? line : { ...line, text: `${role}: ${name}, ${counsel}` };
}

const IS = String.raw`(${SIDE})\s(?:הם|הן|הוא|היא)\s(?!אלה|שילם|בעלי|תושבי|דיירי|בעלים|שוכרי)`;
const SENTENCE = new RegExp(`^${IS}([^:]{4,300}?)\\.?$`);
const NEXT = new RegExp(String.raw`\.\s+(?=${SIDE}\s(?:הם|הן|הוא|היא)\s)`);
/** "…, ומייצגת אותם עו"ד כהן, שמענה …", "…, והם מיוצגים בידי עו"ד כהן". */
const REPRESENTS = '(?:מייצגת?|מייצגים|מיוצג(?:ת|ים|ות)?|שמייצגת?|והוא מיוצג|והם מיוצגים)';
const COUNSEL_TOLD = new RegExp(
  String.raw`,?\sו?${REPRESENTS}\s[^,"]{0,20}?(${LAWYER_TITLE_SOURCE}\s[^,.]{4,60}?)(?:,.*)?$`,
);
/** "…, שנתנה לה כתב שיפוי". */
const CLAUSE = /,\sש(?!ל)[א-ת]{2,}\s.*$/;

/** "העוררים הם דנה לוי ורון כהן, ומייצגת אותם עו"ד גל. המשיבה היא הוועדה המקומית גבעון.": a line a side. */
function sentencesOfSides(line: TextLine): TextLine[] {
  if (line.text.length > LONGEST || !STARTS.test(line.text)) return [line];
  const told = line.text.split(NEXT).map((one) => SENTENCE.exec(one));
  if (told.some((one) => one === null)) return [line];
  const lines = told.map((one) => {
    const [, side, rest] = one!;
    const counsel = COUNSEL_TOLD.exec(rest!);
    const names = (counsel ? rest!.slice(0, counsel.index) : rest!).replace(CLAUSE, '');
    const start = line.start + line.text.indexOf(names);
    const text = `${side}: ${names}${counsel ? `, ע"י ${counsel[1]}` : ''}`;
    return { isNamed: knownNames(names).length > 0, line: { text, start, end: start + names.length } };
  });
  return lines.every(({ isNamed }) => isNamed) ? lines.map((one) => one.line) : [line];
}
const STARTS = new RegExp(`^${IS}`);
const LONGEST = 500;
