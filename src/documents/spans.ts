/** A line of text with its marks, between the Markdown that it came from and the runs of the Word file. */
export type Span = LineSpan | { kind: 'break' };

/** What one line is made of. */
export type LineSpan = TextSpan | NoteSpan | { kind: 'tab' };

/** The mark of a footnote; `id` is its number in the Word file. */
export interface NoteSpan {
  kind: 'note';
  id: number;
}

export interface TextSpan {
  kind: 'text';
  text: string;
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
  /** A safe address. */
  link?: string;
}

/** A piece of text with its marks. */
export const textSpan = (text: string, marks: Omit<TextSpan, 'kind' | 'text'> = {}): TextSpan => ({
  kind: 'text',
  text,
  ...marks,
});

/** The letters of spans alone; a line break is a line break. */
export const plainText = (spans: readonly Span[]): string =>
  spans.map((span) => (span.kind === 'text' ? span.text : span.kind === 'break' ? '\n' : '')).join('');

/** Spans cut at their line breaks; lines without a letter are left out. */
export function linesOf(spans: readonly Span[]): LineSpan[][] {
  return splitAtBreaks(spans).filter((line) =>
    line.some((span) => span.kind === 'note' || (span.kind === 'text' && span.text.trim() !== '')),
  );
}

/** Spans cut at their line breaks, one line more than there are breaks. */
export function splitAtBreaks(spans: readonly Span[]): LineSpan[][] {
  const lines: LineSpan[][] = [[]];
  for (const span of spans) {
    if (span.kind === 'break') lines.push([]);
    else lines.at(-1)!.push(span);
  }
  return lines;
}

/** Spans without their first `count` characters (line breaks and notes count none), and without blanks before the rest. */
export function dropStart(spans: readonly Span[], count: number): Span[] {
  const rest: Span[] = [];
  let left = count;
  let started = false;
  for (const span of spans) {
    if (span.kind !== 'text') {
      rest.push(span);
      continue;
    }
    const kept = span.text.slice(left);
    left = Math.max(0, left - span.text.length);
    const text = started ? kept : kept.trimStart();
    if (text === '') continue;
    started = true;
    rest.push({ ...span, text });
  }
  return rest;
}

/** Every text of the spans in bold. */
export const inBold = (spans: readonly Span[]): Span[] =>
  spans.map((span) => (span.kind === 'text' ? { ...span, bold: true } : span));
