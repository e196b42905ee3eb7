// The structure of an analysis file (contract section 5), as ranges of its text. How headings make it:
// - A heading of a structural section opens it at whatever level it stands; inside an item it does so only when it is not
//   deeper than the item's heading, for a deeper one is the item's own text.
// - In a section, the first heading below it opens an item; a later one opens the next item unless it is deeper than the
//   heading of the item it stands in. A section ends at a heading of its own level or above.
// - The first chair heading of an item opens the chair's position, also on the item's own level. It ends at the next
//   heading that is not deeper than it or than the item's heading.
// - The title is the first heading when it is of level 1 or above all others. What belongs to no structural section is
//   an "other" section; so is what stands between the title, or a section's heading, and the first heading below it.
// - Rules and definitions of footnotes that end a part are the file's layout, in nobody's text. The chair's own footnotes
//   stand above a `BARRIER`.

import type { SectionKey } from '../domain/section-keys.ts';
import { type AnalysisBlock, type FieldBlock, type HeadingBlock, readBlocks } from './blocks.ts';
import { namesOnlyTheCase } from './case-number.ts';
import { BARRIER, type Closing, closingsByEnd, definitionsOf, withoutGuards } from './closings.ts';
import { splitNumber } from './headings.ts';
import { frontMatterEnd, trimBlankLines, withPlainBreaks } from './markdown-text.ts';

/** A part of the text under a heading: `start` is where the heading's line begins, `bodyStart` where it ends. */
export interface Part {
  start: number;
  bodyStart: number;
  end: number;
  depth: number;
  /** The layout at its end, see `Closing`. */
  closing: Closing[];
}

export interface ChairPart extends Part {
  heading: string;
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
  chair: ChairPart | null;
}

export interface AnalysisStructure {
  title: string | null;
  /** Keys of the structural sections that the file has, with or without items. */
  sections: SectionKey[];
  /** In the order of the file. */
  items: AnalysisItem[];
  /** In the order of the file; `title` is null for a text before any heading. */
  otherSections: OtherPart[];
}

interface OtherPart extends Part {
  title: string | null;
  /** Stands above the first heading of the title or of a section, and is left out when it is empty. */
  isLead: boolean;
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
  const structure = outline(headings, frontMatterEnd(markdown), markdown.length);
  assignFields(
    structure,
    blocks.filter((block) => block.kind === 'field'),
  );
  const closings = closingsByEnd(blocks.filter((block) => block.kind === 'closing'));
  assignClosings(structure, closings);
  structure.otherSections = structure.otherSections.filter((part) => !part.isLead || saysSomething(markdown, part));
  return { markdown, blocks, structure };
}

/** Where the text of a part ends and its layout begins. */
export const textEndOf = ({ closing, end }: Part): number => closing[0]?.start ?? end;

/** The chair's position in an item, as markdown with `\n` line ends; null when there is none. */
export function chairPositionOf(markdown: string, item: AnalysisItem): string | null {
  if (!item.chair) return null;
  const text = textBetween(markdown, item.chair.bodyStart, textEndOf(item.chair));
  const position = text.endsWith(`\n${BARRIER}`) ? trimBlankLines(text.slice(0, -BARRIER.length)) : text;
  return position.trim() === '' ? null : withoutGuards(position);
}

/** An item's text without its heading and without the chair's position; with the definitions at its end. */
export function itemMarkdown(markdown: string, item: AnalysisItem): string {
  const { chair, bodyStart, end } = item;
  if (!chair) return partMarkdown(markdown, item);
  return inParagraphs([
    textBetween(markdown, bodyStart, chair.start),
    definitionsOf(markdown, chair.closing),
    ...(chair.end === end ? [] : [partMarkdown(markdown, { ...item, bodyStart: chair.end })]),
  ]);
}

/** The text under a heading, with the definitions at its end. */
export const partMarkdown = (markdown: string, part: Part): string =>
  inParagraphs([textBetween(markdown, part.bodyStart, textEndOf(part)), definitionsOf(markdown, part.closing)]);

const textBetween = (markdown: string, start: number, end: number): string =>
  trimBlankLines(withPlainBreaks(markdown.slice(start, end)));

const inParagraphs = (parts: string[]): string => parts.filter((part) => part !== '').join('\n\n');

function saysSomething(markdown: string, part: Part): boolean {
  const text = partMarkdown(markdown, part);
  return text.trim() !== '' && !namesOnlyTheCase(text);
}

/** One for all: an analysis is copied between threads, and a thousand empty lists would be a thousand copies. */
const NONE: Closing[] = [];

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

function outline(headings: HeadingBlock[], begin: number, length: number): AnalysisStructure {
  const structure: AnalysisStructure = { title: null, sections: [], items: [], otherSections: [] };
  const walk = walkOver(headings);
  const counts: Record<SectionKey, number> = { threshold_claims: 0, issues: 0 };
  if (walk[0]?.role !== 'title') {
    const whole = { start: begin, bodyStart: begin, end: headings[0]?.start ?? length, depth: 0, closing: NONE };
    structure.otherSections.push({ ...whole, title: null, isLead: true });
  }
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
    const isLead = role === 'title' || role === 'section';
    if (isLead || role === 'other') {
      const part = partAt(walk, i, length, isLead ? closesItem : closesOther);
      structure.otherSections.push({ ...part, title: heading.text, isLead });
    }
  }
  return structure;
}

/** From a heading to the next one that closes what it opened, or to the end of the text. */
function partAt(walk: Step[], at: number, length: number, closes: (step: Step) => boolean): Part {
  const { start, end: bodyStart, depth } = walk[at]!.heading;
  let next = at + 1;
  while (next < walk.length && !closes(walk[next]!)) next += 1;
  return { start, bodyStart, end: walk[next]?.heading.start ?? length, depth, closing: NONE };
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

function assignClosings({ items, otherSections }: AnalysisStructure, closings: Map<number, Closing[]>): void {
  const chairs = items.flatMap(({ chair }) => chair ?? []);
  for (const part of [...items, ...chairs, ...otherSections]) part.closing = closings.get(part.end) ?? NONE;
}
