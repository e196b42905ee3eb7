/** Which headings open a section of the document and which stand inside one, by the form of their numbering. */
import { type HeadingMeaning, plainHeading } from './heading-words.ts';
import type { ShapedParagraph } from './paragraph-shape.ts';

export interface HeadingLevel {
  isMain: boolean;
  /** The heading's meaning, weaker the less of the heading its words make up, and the deeper it stands. */
  meaning: HeadingMeaning | null;
}

/**
 * The level of every paragraph (those without a heading get the default). The main form is the one in which most of the
 * telling headings (background, claims, discussion, conclusion) are written; headings of another form stand lower.
 */
export function headingLevels(shapes: ShapedParagraph[]): HeadingLevel[] {
  const main = mainForm(shapes);
  return shapes.map((shape) => {
    const { meaning, title, paragraph } = shape;
    if (title === null) return { isMain: false, meaning: null };
    const isMain = main === null || formOf(shape) === main;
    if (meaning === null) return { isMain, meaning: null };
    const covered = Math.min(1, (meaning.matched + 14) / Math.max(1, plainHeading(title).length));
    const isInline = paragraph.text.length > title.length + 40;
    const depth = isMain || isInline ? 1 : 0.55;
    return { isMain, meaning: { ...meaning, weight: meaning.weight * covered * depth } };
  });
}

const TELLING = 0.8;

function mainForm(shapes: ShapedParagraph[]): string | null {
  const votes = new Map<string, number>();
  let total = 0;
  for (const shape of shapes) {
    if (shape.title === null || shape.meaning === null || shape.meaning.weight < TELLING) continue;
    const form = formOf(shape);
    const weight = shape.meaning.type === 'discussion' ? 2 : 1;
    votes.set(form, (votes.get(form) ?? 0) + weight);
    total += weight;
  }
  const [form, most] = [...votes].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  return total >= 3 && most >= total * 0.6 ? form : null;
}

/** `פרק`, Hebrew letter, number with its depth, or none. */
function formOf({ paragraph: { label } }: ShapedParagraph): string {
  if (label === null || label.kind === 'bullet') return 'plain';
  if (label.style === 'פרק A') return 'chapter';
  return `${label.kind}${label.path.length}`;
}
