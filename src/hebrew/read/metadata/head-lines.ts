// The lines of a heading as one statement each: what writers put into one line (both sides, several roles) stands apart.
import { APPELLANT_SOURCE, NOT_PARTIES, SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import { labelledRows } from './head-rows.ts';
import type { TextLine } from './lines.ts';

/** A line of a heading, or a part of one. */
export interface HeadLine extends TextLine {
  /** A list of its own: the next line is not of it. */
  alone?: true;
  /** A role between dashes, which stands behind its people. */
  closes?: true;
}

/** Bars, "נגד" within a line, a role between dashes and "מאת המשיבה 2, …" told apart; all other lines as they are. */
export const headLines = (lines: readonly TextLine[]): HeadLine[] =>
  lines
    .flatMap(labelledRows)
    .map(sideOfCell)
    .map(withoutKind)
    .map(withoutBetween)
    .flatMap(barsApart)
    .flatMap(labelsApart)
    .flatMap(sidesApart)
    .map(roleOfDashes)
    .flatMap(senderApart);

const SIDE_IN_CELL = new RegExp(String.raw`^[^\t(]{3,40}\((ה?${SIDE_SOURCE}(?:ת|ה|ים|ות)?)(?:\s(\d{1,2}))?\)\t(.+)$`);
const COUNSEL_CELL = new RegExp(
  String.raw`^((?:ב"כ|בא(?:ת|י)? כו?ח) ה?${SIDE_SOURCE}(?:ת|ה|ים|ות)?(?:\s\d[\d ו,-]{0,8})?)\t(.+)$`,
);

/** "בית אב ראשון (העוררים 1)⇥דנה לוי ויוסף לוי", "באת כוח העוררים⇥עו"ד כהן": a row of a table with the side in its first cell. */
function sideOfCell(line: TextLine): TextLine {
  const [, side, number, people] = SIDE_IN_CELL.exec(line.text) ?? [];
  const [, counselOf, counsel] = COUNSEL_CELL.exec(line.text) ?? [];
  // One number for all of a row, as counsel's row calls them.
  const text = people
    ? `${side}: ${number ? `${number}. ` : ''}${people}`
    : counsel
      ? `${counselOf}: ${counsel}`
      : null;
  return text === null ? line : { text, start: line.end - text.length, end: line.end };
}

const KIND_OF_SIDE = new RegExp(
  String.raw`^(ה?${SIDE_SOURCE}(?:ת|ה|ים|ות)?),\s(?:יורשי|תושבי|בעלי|דיירי|חברי)\s[^:,]{3,60}:$`,
);

/** "העוררים, יורשי המנוח יוסף לוי ז"ל:": a label, and what they are. */
function withoutKind(line: TextLine): TextLine {
  const side = KIND_OF_SIDE.exec(line.text)?.[1];
  return side === undefined ? line : { ...line, text: `${side}:` };
}

const BETWEEN_LABEL = new RegExp(String.raw`^ו?ל?בין (?=ה?(?:${SIDE_SOURCE})(?:ת|ה|ים|ות)?\s?:)`);

/** "בין העוררים:", "לבין המשיבות:", "המגיבה:": labels like any other. */
function withoutBetween({ text, ...place }: TextLine): TextLine {
  const line = { ...place, text: text.replace(/^(ה?)מגיב(?=(?:ה|ים|ות)?\s?:)/, '$1משיב') };
  const lead = BETWEEN_LABEL.exec(line.text)?.[0].length ?? 0;
  return lead === 0 ? line : { ...line, text: line.text.slice(lead), start: line.start + lead };
}

const BAR = /\s\|\s/;

/** "העורר: אבי גל | המשיבה: הוועדה המקומית". */
function barsApart(line: TextLine): HeadLine[] {
  if (!line.text.includes('|') || !line.text.includes(':') || NOT_PARTIES.test(line.text)) return [line];
  const parts = partsOf(line, line.text.split(BAR));
  return parts.map((part, at) => (at === parts.length - 1 ? { ...part, alone: true } : part));
}

/** "העורר: דנה לוי. המשיבה 1: הוועדה המקומית …. המשיבה 2: …", "דנה לוי - העוררת; הוועדה המקומית … - המשיבה": a line a side. */
function labelsApart(line: HeadLine): HeadLine[] {
  const parts = line.text.split(line.text.match(ROLE_BEHIND) ? /;\s+/ : LABEL_AHEAD);
  if (parts.length < 2 || NOT_PARTIES.test(line.text)) return [line];
  const lines = partsOf(line, parts);
  return lines.map((one, at): HeadLine => (at === lines.length - 1 ? { ...one, alone: true } : one));
}

const ROLE = String.raw`ה?(?:${SIDE_SOURCE}(?:ת|ה|ים|ות)?|מבקש(?:ת|י)? ההיתר)(?:\s\d{1,2})?`;
const LABEL_AHEAD = new RegExp(String.raw`\.\s+(?=${ROLE}\s?:)`);
const ROLE_BEHIND = new RegExp(String.raw`\s-\s${ROLE};\s`);

/** "נגד המשיבים:". */
const VERSUS_LABEL = /^-?\s?נגד\s(?=ה?משיב(?:ה|ים|ות)?\s?:)/;
const VERSUS_FIRST = /^-?\s?(?:ו?ל?בין|(?:וגם\s|ו)?נגד|ו?מנגד)\s?:\s?(?=\S)|^ו?נגד\s(?=ה?ו?ועד[הת]\s)/;
/** The parties of a matter, and from where on they answer. */
const BETWEEN = /^בין\s(.{5,160}?)\s+[ול]בין\s+(.{5,300})$/;
const VERSUS_WITHIN = /^(ב?עניי?ן\s?:?\s.{5,300}?)[;,]\s+(נגד\s(?=ה?ו?ועד[הת]\s).*)$/;
/** "דנה לוי ואח' - נגד - הוועדה המקומית". */
const VERSUS_DASHED = /^(.{4,200}?)\s-\sנגד\s-\s(.{4,200})$/;
const AND_VERSUS = /[;,]?\s+ו(?:גם\s)?נגד\s+/;

/** "לבין: הוועדה המקומית …", "… נגד הוועדה ונגד דנה לוי": what parts the sides, and each of those who answer. */
function sidesApart(line: HeadLine, index: number): HeadLine[] {
  const between = BETWEEN.exec(line.text);
  if (between) {
    const [first, second] = partsOf(line, [between[1]!, between[2]!]);
    const word = { text: 'נגד', start: first!.end, end: second!.start };
    return [first!, word, { ...second!, alone: true }];
  }
  const dashed = VERSUS_DASHED.exec(line.text);
  if (dashed && !NOT_PARTIES.test(line.text)) {
    const [first, second] = partsOf(line, [dashed[1]!, dashed[2]!]);
    return [first!, { text: 'נגד', start: first!.end, end: second!.start }, { ...second!, alone: true }];
  }
  const within = VERSUS_WITHIN.exec(line.text);
  if (within) {
    const [first, second] = partsOf(line, [within[1]!, within[2]!]);
    return [first!, ...sidesApart(second!, 1)];
  }
  const label = VERSUS_LABEL.exec(line.text)?.[0];
  if (label !== undefined) {
    const word = { text: 'נגד', start: line.start, end: line.start + label.length };
    return [word, ...partsOf(line, [line.text.slice(label.length)], label.length)];
  }
  const versus = index > 0 ? VERSUS_FIRST.exec(line.text)?.[0] : undefined;
  if (versus === undefined || /^-?\s?בין/.test(versus)) return [line];
  const word = { text: 'נגד', start: line.start, end: line.start + versus.length };
  const answering: HeadLine[] = partsOf(line, line.text.slice(versus.length).split(AND_VERSUS), versus.length);
  return [word, ...answering.map((one, at): HeadLine => (at === answering.length - 1 ? { ...one, alone: true } : one))];
}

const DASHED_ROLE = new RegExp(String.raw`^[-*_•]+\s(ה${SIDE_SOURCE}(?:ה|ת|ים|ות)?(?:\s\d[\d\s,-]{0,8})?)\s[-*_•]+$`);

function roleOfDashes(line: HeadLine): HeadLine {
  const role = DASHED_ROLE.exec(line.text)?.[1];
  return role === undefined ? line : { ...partsOf(line, [role])[0]!, closes: true };
}

const SENDER = new RegExp(String.raw`^מאת\s(ה(?:${SIDE_SOURCE})(?:ה|ת|ים|ות)?(?:\s\d{1,2})?),\s(.+)$`);
const WRITER = new RegExp(String.raw`^מאת\s(?!ה(?:${SIDE_SOURCE}|${APPELLANT_SOURCE}))(?=[^:]*$)(\S+\s\S.*)$`);

/** "מאת המשיבה 2, מי הגיא בע"מ" is a role before its people; "מאת דנה לוי, נגרית" the writer alone. */
function senderApart(line: HeadLine): HeadLine[] {
  const sender = SENDER.exec(line.text);
  if (sender) {
    const [role, rest] = partsOf(line, [sender[1]!, sender[2]!]);
    return [{ ...role!, text: `${role!.text}:` }, rest!];
  }
  const writer = WRITER.exec(line.text);
  if (!writer || line.start > LETTER_HEAD) return [line];
  const [own] = partsOf(line, [writer[1]!.split(/,\s/)[0]!]);
  return [{ text: `${FROM}${own!.text}`, start: own!.start - FROM.length, end: own!.end }];
}

const FROM = 'מאת: ';

/** Where a letter says who sends it. */
const LETTER_HEAD = 600;

/** Parts of a line in their order, each with its place; blank ones left out. */
function partsOf(line: TextLine, parts: readonly string[], from = 0): TextLine[] {
  let at = from;
  return parts.flatMap((part) => {
    const text = part.trim();
    if (text === '') return [];
    const start = line.text.indexOf(text, at);
    at = start + text.length;
    return [{ text, start: line.start + start, end: line.start + start + text.length }];
  });
}
