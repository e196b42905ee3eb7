// The log of a run as people read it: newline-delimited JSON, whose `chunk` holds what the program wrote, else raw text.

export type LineKind = 'text' | 'tool' | 'error' | 'end' | 'note';

export interface LogLine {
  kind: LineKind;
  /** When it was written, where the log says so. */
  at: string | null;
  text: string;
}

/** Specification, limits: what is shown of a log. */
export const SHOWN_LINES = 400;
/** What is shown of one line; the rest is there in the copy. */
const LONGEST = 4000;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): Fields | null {
  if (!text.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** The last lines of a log. An event that a program wrote in several pieces is put together again. */
export function linesOf(content: string): LogLine[] {
  const found: LogLine[] = [];
  let open = '';
  for (const row of content.split('\n')) {
    if (row.trim() === '') continue;
    const entry = parsed(row);
    if (typeof entry?.chunk !== 'string') {
      found.push({ kind: 'text', at: null, text: row });
      continue;
    }
    const at = typeof entry.ts === 'string' ? entry.ts : null;
    const text = open + entry.chunk;
    const pieces = text.split('\n');
    const last = pieces.at(-1)!;
    open = last.startsWith('{') && parsed(last) === null && last.length < 1_000_000 ? pieces.pop()! : '';
    for (const piece of pieces)
      if (piece.trim() !== '') found.push(...linesOfPiece(piece, at, entry.stream === 'stderr'));
  }
  if (open !== '') found.push({ kind: 'text', at: null, text: open });
  return found.slice(-SHOWN_LINES);
}

function linesOfPiece(piece: string, at: string | null, isError: boolean): LogLine[] {
  const event = parsed(piece);
  const told: [LineKind, string][] =
    event && typeof event.type === 'string' ? toldBy(event) : [[isError ? 'error' : 'text', piece]];
  return told.map(([kind, text]) => ({
    kind,
    at,
    text: text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text,
  }));
}

/** What an event of a model's command-line tool says. */
function toldBy(event: Fields): [LineKind, string][] {
  const { message, result, subtype } = event;
  const parts = isFields(message) && Array.isArray(message.content) ? message.content.filter(isFields) : [];
  if (parts.length > 0) return parts.map(toldByPart);
  if (event.type === 'result')
    return [[event.is_error === true ? 'error' : 'end', textOf(result) || textOf(subtype) || 'הסתיים']];
  if (event.type === 'system') return [['note', ['התחלה', textOf(event.model)].filter(Boolean).join(': ')]];
  const text = textOf(event.text) || textOf(message) || textOf(result);
  return [[event.type === 'error' ? 'error' : 'text', text || JSON.stringify(event)]];
}

function toldByPart(part: Fields): [LineKind, string] {
  if (part.type === 'tool_use') return ['tool', `${textOf(part.name)} ${JSON.stringify(part.input ?? {})}`];
  if (part.type === 'tool_result') {
    const { content } = part;
    const text = Array.isArray(content)
      ? content.map((each) => textOf(isFields(each) ? each.text : each)).join('\n')
      : textOf(content);
    return [part.is_error === true ? 'error' : 'note', text];
  }
  return ['text', textOf(part.text) || JSON.stringify(part)];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
