import { ExternalHyperlink, FootnoteReferenceRun, type IRunOptions, type ParagraphChild, Tab, TextRun } from 'docx';
import { splitDirections } from './direction.ts';
import { type LineSpan, type Span, splitAtBreaks, type TextSpan } from './spans.ts';

/** Looks of every run of a paragraph, such as its size. */
export type RunLook = Pick<IRunOptions, 'size' | 'sizeComplexScript'>;

/** Spans as runs of one direction each, Hebrew ones marked right-to-left; links and footnote marks in their places. */
export function toRuns(spans: readonly Span[], look: RunLook = {}): ParagraphChild[] {
  const [first = [], ...others] = splitAtBreaks(spans).map((line) => lineRuns(line, look));
  return [...first, ...others.flatMap((runs) => [new TextRun({ break: 1 }), ...runs])];
}

function lineRuns(line: LineSpan[], look: RunLook): ParagraphChild[] {
  // The direction of a stretch does not stop where bold begins, so it is found in the whole line.
  const pieces = splitDirections(line.map((span) => (span.kind === 'text' ? span.text : '')).join(''));
  const runs: ParagraphChild[] = [];
  let spanStart = 0;
  let piece = 0;
  for (const span of line) {
    if (span.kind !== 'text') {
      runs.push(span.kind === 'note' ? new FootnoteReferenceRun(span.id) : new TextRun({ children: [new Tab()] }));
      continue;
    }
    const spanEnd = spanStart + span.text.length;
    const inSpan: TextRun[] = [];
    for (let at = spanStart; at < spanEnd; ) {
      const { start, end, leftToRight, before, after } = pieces[piece]!;
      const until = Math.min(spanEnd, end);
      const text = span.text.slice(at - spanStart, until - spanStart);
      inSpan.push(run(span, (at === start ? before : '') + text + (until === end ? after : ''), leftToRight, look));
      if (until === end) piece += 1;
      at = until;
    }
    spanStart = spanEnd;
    runs.push(...(span.link === undefined ? inSpan : [new ExternalHyperlink({ children: inSpan, link: span.link })]));
  }
  return runs;
}

function run({ bold, italics, strike, link }: TextSpan, text: string, leftToRight: boolean, look: RunLook): TextRun {
  return new TextRun({
    ...look,
    text,
    ...(leftToRight ? { language: ENGLISH } : { rightToLeft: true }),
    ...(bold ? { bold, boldComplexScript: true } : {}),
    ...(italics ? { italics, italicsComplexScript: true } : {}),
    ...(strike ? { strike } : {}),
    ...(link === undefined ? {} : { style: 'Hyperlink' }),
  });
}

const ENGLISH = { value: 'en-US' };
