/** The sections of pleadings, decisions, protocols and appraisals, with or without headings. */

import { CLOSES_DECISION } from '../../pattern/rules.generated.ts';
import { splitParagraphs } from '../../text/paragraphs.ts';
import { findHeadBlock } from './head-block.ts';
import { type HeadingLevel, headingLevels } from './levels.ts';
import { type ShapedParagraph, shapeParagraphs } from './paragraph-shape.ts';
import { likelyTypes } from './path.ts';
import { protocolTypes } from './protocol-sections.ts';
import { type DocumentKind, documentKind, type SectionType } from './types.ts';

export { SECTION_TYPES, type SectionType } from './types.ts';

export interface Section {
  type: SectionType;
  /** The heading as written, null where the section has none. */
  title: string | null;
  /** The span `[start, end)` of the text; each section ends where the next begins. */
  start: number;
  end: number;
}

/**
 * Splits a clean text (paragraphs parted by empty lines) into its sections: a new one begins where the kind of text
 * changes, and at a main heading of the same kind. The sections cover the text. `docType` is one of the service's
 * document types; an unknown one is read as a decision. Linear time.
 */
export function splitSections(text: string, docType: string): Section[] {
  const kind = documentKind(docType);
  const shapes = shapeParagraphs(splitParagraphs(text), kind);
  if (shapes.length === 0) return text === '' ? [] : [{ type: 'other', title: null, start: 0, end: text.length }];
  const head = findHeadBlock(shapes, kind);
  const levels = headingLevels(shapes);
  const types = [
    ...shapes.slice(0, head.end).map((shape) => headType(shape, head.parties)),
    ...(kind === 'protocol' ? protocolTypes(shapes, head.end) : likelyTypes(shapes, head.end, levels, kind)),
  ];
  if (kind === 'decision') {
    discussByMatter(shapes, levels, types, head.end);
    markSignatures(shapes, types, head.end);
  }
  return splitHead(assemble(text, shapes, levels, types, head.end, kind), head.parties);
}

/**
 * A decision may discuss under headings of its matters alone ("החלופה בחזית", "יתר הטענות"), with none that says so: from the first
 * of them behind the background on it discusses, unless the parties' claims are still to be told.
 */
function discussByMatter(shapes: ShapedParagraph[], levels: HeadingLevel[], types: SectionType[], from: number): void {
  const background = types.indexOf('background', from);
  if (background < 0 || types.includes('discussion')) return;
  const first = shapes.findIndex(
    ({ title }, i) =>
      i > background && title !== null && levels[i]!.isMain && levels[i]!.meaning === null && types[i] === 'background',
  );
  if (first < 0 || shapes.some(({ title }, i) => i > first && title !== null && CLAIMS_OF_PARTIES.test(title))) return;
  for (let i = first; i < types.length; i++)
    if (types[i] === 'background' || types[i] === 'claims') types[i] = 'discussion';
}

const CLAIMS_OF_PARTIES = /(?:טענות|טיעוני|עמדת|עמדות) ה?(?:צדדים|עורר|משיב|וועדה|ועדה|מבקש)/;

function headType({ paragraph }: ShapedParagraph, parties: number | null): SectionType {
  return parties !== null && paragraph.start >= parties ? 'parties' : 'heading';
}

/** The date and the signatures at the end of a decision, when only short lines follow. */
function markSignatures(shapes: ShapedParagraph[], types: SectionType[], from: number): void {
  const earliest = Math.max(from + 1, shapes.length - 25);
  for (let i = earliest; i < shapes.length; i++) {
    if (!CLOSES_DECISION.test(shapes[i]!.paragraph.text)) continue;
    const rest = shapes.slice(i);
    if (rest.some(({ paragraph }) => paragraph.text.length > 260)) continue;
    for (let k = i; k < shapes.length; k++) types[k] = 'other';
    return;
  }
}

function assemble(
  text: string,
  shapes: ShapedParagraph[],
  levels: HeadingLevel[],
  types: SectionType[],
  from: number,
  kind: DocumentKind,
): Section[] {
  const sections: Section[] = [];
  let hasBody = false;
  shapes.forEach((shape, i) => {
    const type = types[i]!;
    const last = sections.at(-1);
    const isNew =
      last === undefined || last.type !== type || (i >= from && hasBody && reopens(shape, levels[i]!, type, kind));
    if (isNew) {
      const start = last === undefined ? 0 : shape.paragraph.start;
      if (last !== undefined) last.end = start;
      sections.push({ type, title: i < from ? null : shape.title, start, end: text.length });
      hasBody = false;
    }
    if (shape.title === null || shape.paragraph.text.length > 110) hasBody = true;
  });
  return sections;
}

/** Parts a head whose parties begin at a line inside a paragraph (rows of one table). */
function splitHead(sections: Section[], parties: number | null): Section[] {
  const i = sections.findIndex(({ start, end }) => parties !== null && start < parties && parties < end);
  const head = sections[i];
  if (parties === null || head === undefined) return sections;
  const next = sections[i + 1]?.type === 'parties' ? sections[i + 1] : undefined;
  const rest: Section = { type: 'parties', title: null, start: parties, end: next?.end ?? head.end };
  return sections.toSpliced(i, next === undefined ? 1 : 2, { ...head, end: parties }, rest);
}

/** A main heading that clearly announces the kind of text that is already going on. */
function reopens(shape: ShapedParagraph, level: HeadingLevel, type: SectionType, kind: DocumentKind): boolean {
  const { meaning, isMain } = level;
  if (kind === 'protocol' || shape.title === null || meaning === null || !isMain) return false;
  return meaning.type === type && meaning.weight >= 0.7 && type !== 'discussion' && type !== 'conclusion';
}
