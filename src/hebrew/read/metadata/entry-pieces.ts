// The pieces of one side's list: cells of a table of names, items that numbers or semicolons part.
import type { TextLine } from './lines.ts';
import { restOf } from './party-sides.ts';

/** The cells with the names of a table of parties ("מס' | שם | גוש/חלקה"); other lines as they are. */
export function namesOfTable(lines: readonly TextLine[]): TextLine[] {
  const column = lines
    .map(({ text }) => cellsOf(text).findIndex((cell) => /^ה?שם(?:\s|$)/.test(cell)))
    .find((at) => at >= 0);
  if (column === undefined) return [...lines];
  return lines.flatMap((line) => {
    const cells = cellsOf(line.text);
    if (cells.length < 2) return [line];
    const name = cells[column];
    return name && !/^ה?שם(?:\s|$)/.test(name) ? [restOf(line, name)] : [];
  });
}
const cellsOf = (text: string): string[] => (text.includes('\t') ? text.split('\t').map((cell) => cell.trim()) : []);

/** "(א) דנה לוי": a list by letters. */
export function withoutLetter(line: TextLine, isLettered: boolean): TextLine {
  const letter = (isLettered ? /^\(?[א-ט][).]\s+/ : /^\(?[א-ט]\)\s+/).exec(line.text)?.[0].length ?? 0;
  return letter > 0 ? restOf(line, line.text.slice(letter), letter) : line;
}

/** A semicolon outside brackets, and "and" behind who represents one of two: "הוועדה (ב"כ עו"ד כהן) ודנה לוי (בעצמה)". */
const BY_COUNSEL = '(?:ב"כ|ע"י|על[- ]ידי|באמצעות|עו"ד)';
const BRACKETED = String.raw`(?<=\(${BY_COUNSEL}[^()]{3,60}\))`;
const ITEM_BREAK = new RegExp(
  [
    String.raw`;\s+(?![^(]*\))`,
    String.raw`${BRACKETED},?\s+ו(?=[^()]{4,60}(?:\s\((?:ב?עצמ|${BY_COUNSEL})|$))`,
    String.raw`${BRACKETED},\s+(?=[א-ת])`,
    // "הוועדה המקומית, ע"י עו"ד כהן, ונטעי הצוק בע"מ, ע"י עו"ד לוי".
    String.raw`(?<=${BY_COUNSEL}\s(?:ב"כ\s)?עו"ד\s[^,;()]{4,40}),\s+ו(?=[^,]{4,60},\s${BY_COUNSEL}\s)`,
  ].join('|'),
);

/** "יעל אוחיון; ד"ר משה זנדברג; נציגות הבית המשותף": items that semicolons part, those in brackets left whole. */
export function itemsOf(line: TextLine): TextLine[] {
  const parts = line.text.split(ITEM_BREAK).filter((part) => /[א-תA-Za-z]{2}/.test(part));
  if (parts.length < 2 || parts.some((part) => part.length > 120)) return [line];
  let from = 0;
  return parts.map((part) => {
    const at = line.text.indexOf(part, from);
    from = at + part.length;
    return restOf(line, part.trim(), at + part.indexOf(part.trim()));
  });
}

/** "1. כהן 2. לוי" on one line is two parties. */
export function numberedPieces(line: TextLine): TextLine[] {
  const pieces: TextLine[] = [];
  const marks = [...line.text.matchAll(/(?:^|[\s,;])(?=\(?(?:\d{1,2}-)?\d{1,2}[.)]\s?[א-ת"A-Z])/g)].map(
    (match) => match.index + match[0].length,
  );
  const cuts = marks.length > 0 ? [...(marks[0]! > 0 ? [0] : []), ...marks] : [0];
  cuts.forEach((cut, index) => {
    const raw = line.text.slice(cut, cuts[index + 1] ?? line.text.length);
    const piece = raw.trim();
    if (piece) pieces.push({ text: piece, start: line.start + cut, end: line.start + cut + raw.trimEnd().length });
  });
  return pieces;
}
