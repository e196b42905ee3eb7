/** A row of a table in which a respondent answers argument by argument: what it is about, and the answer. */
export interface AnswerRow {
  topic: string;
  answer: string;
  /** Offset of the answer in the row. */
  start: number;
}

const LEAST_COLUMNS = 2;

/** Whether the row heads such a table: "נושא | הטענה בערר | תשובת הוועדה". */
export function headsAnswers(row: string): boolean {
  const cells = row.split('\t');
  return cells.length >= LEAST_COLUMNS && ANSWER.test(cells.at(-1)!.trim()) && !ANSWER.test(cells[0]!.trim());
}

/** Reads a row under such a head; null where nothing is answered. */
export function answerOf(row: string): AnswerRow | null {
  const cells = row.split('\t');
  const answer = cells.at(-1)!.trim();
  if (cells.length < LEAST_COLUMNS || answer === '') return null;
  return { topic: cells[0]!.trim(), answer, start: row.lastIndexOf(answer) };
}

const ANSWER = /^ה?(?:תשוב|תגוב|עמד|מענ|התייחסות)[א-ת]*(?:\s|$|:)/;
