import { AlignmentType, type IParagraphOptions, Paragraph } from 'docx';
import { toRuns } from './runs.ts';
import { plainText, type Span } from './spans.ts';

export type ParagraphLook = Omit<IParagraphOptions, 'children' | 'text' | 'bidirectional'>;

/**
 * A right-to-left paragraph, justified unless told otherwise. One with line breaks is not: Word would stretch the lines
 * that end in them.
 */
export function paragraph(spans: readonly Span[], look: ParagraphLook = {}): Paragraph {
  const broken = spans.some((span) => span.kind === 'break');
  return new Paragraph({
    alignment: broken ? AlignmentType.START : AlignmentType.BOTH,
    ...look,
    bidirectional: true,
    children: toRuns(spans),
  });
}

/** `- נגד -` between the parties, however it was written. */
export const isVersus = (spans: readonly Span[]): boolean => /^[\s\-–—_*]*נ\s*ג\s*ד[\s\-–—_*]*$/.test(plainText(spans));
