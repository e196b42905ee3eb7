// The structure of an analysis file (contract section 5), as ranges of its text. How headings make it:
// - A heading of a structural section opens it at whatever level it stands; inside an item it does so only when it is not
//   deeper than the item's heading, for a deeper one is the item's own text.
// - In a section, the first heading below it opens an item; a later one opens the next item unless it is deeper than the
//   heading of the item it stands in. A section ends at a heading of its own level or above.
// - The first chair heading of an item opens the chair's position, also on the item's own level. It ends at the next
//   heading that is not deeper than it or than the item's heading.
// - The title is the first heading when it is of level 1 or above all others. What belongs to no structural section is
//   an "other" section.
import { type AnalysisBlock, type FieldBlock, type HeadingBlock, readBlocks } from './analysis-blocks.ts';
import { caseNumberInTitle, isCaseNumberLabel, splitNumber, writtenCaseNumber } from './analysis-headings.ts';
import { withPlainBreaks } from './markdown-text.ts';
import type { SectionKey } from './section-keys.ts';

/** A part of the text under a heading: `start` is where the heading's line begins, `bodyStart` where it ends. */
export interface Part {
  start: number;
  bodyStart: number;
  end: number;
  depth: number;
}

export interface AnalysisItem extends Part {
  /** `threshold_claims-1`: the section and the place in it, from 1. */
  id: string;
  section: SectionKey;
  /** As written, else the place in the section. */
  number: number;
  /** Without the number. */
  title: string;
  /** The heading as it stands, in plain text. */
  heading: string;
  fields: { label: string; value: string }[];
  chair: (Part & { heading: string }) | null;
}

export interface AnalysisStructure {
  title: string | null;
  caseNumber: string | null;
  /** Keys of the structural sections that the file has, with or without items. */
  sections: SectionKey[];
  /** In the order of the file. */
  items: AnalysisItem[];
  otherSections: (Part & { title: string })[];
}

/** An analysis file and what was read in it. */
export interface Analysis {
  markdown: string;
  blocks: AnalysisBlock[];
  structure: AnalysisStructure;
}

/** Reads an analysis file. */
export const parseAnalysis = (markdown: string): Analysis => analysisOf(markdown, readBlocks(markdown));

/** The structure that the blocks of a text make. */
export function analysisOf(markdown: string, blocks: AnalysisBlock[]): Analysis {
  const headings = blocks.filter((block) => block.kind === 'heading');
  const structure = outline(headings, markdown.length);
  const fields = blocks.filter((block) => block.kind === 'field');
  assignFields(structure, fields);
  structure.caseNumber = caseNumberOf(structure, fields);
  return { markdown, blocks, structure };
}

/** The chair's position in an item, as markdown with `\n` line ends; null when there is none. */
export function chairPositionOf(markdown: string, item: AnalysisItem): string | null {
  if (!item.chair) return null;
  const text = trimBlankLines(withPlainBreaks(markdown.slice(item.chair.bodyStart, item.chair.end)));
  const position = text.endsWith(`\n${BARRIER}`) ? trimBlankLines(text.slice(0, -BARRIER.length)) : text;
  return position.trim() === '' ? null : position;
}

/** An item's text without its heading and without the chair's position. */
export function itemMarkdown(markdown: string, item: AnalysisItem): string {
  const { chair, bodyStart, end } = item;
  if (!chair) return trimBlankLines(withPlainBreaks(markdown.slice(bodyStart, end)));
  const parts = [markdown.slice(bodyStart, chair.start), markdown.slice(chair.end, end)];
  return parts
    .map((part) => trimBlankLines(withPlainBreaks(part)))
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The text under a heading. */
export const partMarkdown = (markdown: string, part: Part): string =>
  trimBlankLines(withPlainBreaks(markdown.slice(part.bodyStart, part.end)));

/** Without blank lines before and blanks after; the first line keeps its indentation, which may be code. */
export function trimBlankLines(text: string): string {
  let end = text.length;
  while (end > 0 && isBlank(text[end - 1]!)) end -= 1;
  let start = 0;
  for (let at = 0; at < end && isBlank(text[at]!); at += 1) if (text[at] === '\n') start = at + 1;
  return text.slice(start, end);
}

const isBlank = (char: string): boolean => char === ' ' || char === '\t' || char === '\n';

/** Stands after a chair's position that ends in a list when the next heading is indented, so that they stay apart. */
export const BARRIER = '<!-- -->';

type Role = 'title' | 'section' | 'item' | 'chair' | 'other' | 'text';

/** Where a walk over the headings stands; depths are those of the headings that opened what is open. */
interface Place {
  section: { key: SectionKey; depth: number } | null;
  item: number | null;
  hasChair: boolean;
  /** Deeper headings belong to the chair's position that is open. */
  chairLimit: number | null;
  other: number | null;
}

const NOWHERE: Place = { section: null, item: null, hasChair: false, chairLimit: null, other: null };

function outline(headings: HeadingBlock[], length: number): AnalysisStructure {
  const structure: AnalysisStructure = { title: null, caseNumber: null, sections: [], items: [], otherSections: [] };
  const walk = walkOver(headings);
  const counts: Record<SectionKey, number> = { threshold_claims: 0, issues: 0 };
  for (let i = 0; i < walk.length; i += 1) {
    const { role, heading, place } = walk[i]!;
    const section = place.section?.key;
    if (role === 'title') structure.title = heading.text;
    if (role === 'section' && section && !structure.sections.includes(section)) structure.sections.push(section);
    if (role === 'item' && section) {
      counts[section] += 1;
      structure.items.push(newItem(section, counts[section], heading, partAt(walk, i, length, closesItem)));
    }
    if (role === 'chair') {
      const limit = place.chairLimit!;
      const part = partAt(walk, i, length, (step) => step.heading.depth <= limit);
      structure.items.at(-1)!.chair = { ...part, heading: heading.text };
    }
    if (role === 'other')
      structure.otherSections.push({ ...partAt(walk, i, length, closesOther), title: heading.text });
  }
  return structure;
}

/** From a heading to the next one that closes what it opened, or to the end of the text. */
function partAt(walk: Step[], at: number, length: number, closes: (step: Step) => boolean): Part {
  const { start, end: bodyStart, depth } = walk[at]!.heading;
  let next = at + 1;
  while (next < walk.length && !closes(walk[next]!)) next += 1;
  return { start, bodyStart, end: walk[next]?.heading.start ?? length, depth };
}

interface Step {
  heading: HeadingBlock;
  role: Role;
  /** After the heading. */
  place: Place;
}

const closesItem = ({ role }: Step) => role === 'item' || role === 'section' || role === 'other';
const closesOther = ({ role }: Step) => role === 'section' || role === 'other';

function walkOver(headings: HeadingBlock[]): Step[] {
  let place = NOWHERE;
  return headings.map((heading, i) => {
    const role = i === 0 && mayBeTitle(headings) ? 'title' : roleAt(place, heading);
    place = placeAfter(place, role, heading);
    return { heading, role, place };
  });
}

function mayBeTitle(headings: HeadingBlock[]): boolean {
  const { depth, role } = headings[0]!;
  const above = depth === 1 || headings.every((each, i) => i === 0 || each.depth > depth);
  return above && (role === null || role === 'chair_position');
}

function roleAt({ section, item, hasChair, chairLimit, other }: Place, { depth, role: says }: HeadingBlock): Role {
  if (chairLimit !== null && depth > chairLimit) return 'text';
  if (says === 'chair_position' && section && depth > section.depth)
    return item !== null && !hasChair ? 'chair' : 'text';
  if (item !== null && depth > item) return 'text';
  if (says === 'threshold_claims' || says === 'issues') return 'section';
  if (section && depth > section.depth) return 'item';
  return other !== null && depth > other ? 'text' : 'other';
}

function placeAfter(place: Place, role: Role, { depth, role: says }: HeadingBlock): Place {
  switch (role) {
    case 'title':
      return place;
    case 'section':
      return { ...NOWHERE, section: { key: says as SectionKey, depth } };
    case 'item':
      return { ...place, item: depth, hasChair: false, chairLimit: null };
    case 'chair':
      return { ...place, hasChair: true, chairLimit: Math.max(depth, place.item!) };
    case 'other':
      return { ...NOWHERE, other: depth };
    case 'text':
      return place.chairLimit !== null && depth <= place.chairLimit ? { ...place, chairLimit: null } : place;
  }
}

function newItem(section: SectionKey, place: number, heading: HeadingBlock, part: Part): AnalysisItem {
  const { number, title } = splitNumber(heading.text);
  return {
    ...part,
    id: `${section}-${place}`,
    section,
    number: number ?? place,
    title,
    heading: heading.text,
    fields: [],
    chair: null,
  };
}

const holds = (part: { start: number; end: number }, at: number) => part.start <= at && at < part.end;

/** Blocks and items are both in the order of the file. */
function assignFields({ items }: AnalysisStructure, fields: FieldBlock[]): void {
  let i = 0;
  for (const { start, label, value } of fields) {
    while (i < items.length && items[i]!.end <= start) i += 1;
    const item = items[i];
    if (!item || !holds(item, start) || (item.chair && holds(item.chair, start))) continue;
    item.fields.push({ label, value });
  }
}

function caseNumberOf({ items, title }: AnalysisStructure, fields: FieldBlock[]): string | null {
  const first = items[0]?.start ?? Number.POSITIVE_INFINITY;
  const labelled = fields.find(({ label, start, value }) => start < first && value !== '' && isCaseNumberLabel(label));
  if (labelled) return writtenCaseNumber(labelled.value);
  return title === null ? null : caseNumberInTitle(title);
}
