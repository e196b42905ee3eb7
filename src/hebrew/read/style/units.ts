/**
 * A decision as its formulas are counted: sentences cut into segments, segments into units. A unit is a word without its
 * prefix letters, or a slot that stands for whatever number, date, name, party or authority is written there.
 */

import { leadingLabel } from '../../text/numbering.ts';
import { splitParagraphs } from '../../text/paragraphs.ts';
import { splitSentences } from '../../text/sentences.ts';
import { wordForms } from '../../text/stems.ts';
import { type Token, tokenise } from '../../text/tokens.ts';
import { type Citation, findCitations } from '../citations/find.ts';
import { shapeParagraphs } from '../sections/paragraph-shape.ts';
import { openSlotAt } from './slots.ts';
import { SLOT_TEXT, type SlotKind, type StyleSection, type Unit, type Zone } from './types.ts';

/** Units that follow each other without a stronger mark than a comma between them. */
export interface Segment {
  units: Unit[];
  /** Its first unit begins a sentence. */
  initial: boolean;
  zone: Zone;
  /** The sentence `[start, end)` it stands in. */
  start: number;
  end: number;
}

export interface StyleText {
  text: string;
  segments: Segment[];
  headings: { text: string; start: number; end: number }[];
  citations: Citation[];
  sections: readonly StyleSection[];
}

/** Reads a clean decision; `sections` as `splitSections` gives them. Linear in the length of the text. */
export function readStyleText(text: string, sections: readonly StyleSection[]): StyleText {
  const headings = headingsOf(text, sections);
  const citations = findCitations(text);
  const tokens = tokenise(text);
  const slots = slotSpans(citations);
  const bodyStart = sections.find(({ type }) => type !== 'heading' && type !== 'parties')?.start ?? 0;
  const closing = closingOf(text, sections);
  const segments: Segment[] = [];
  let [heading, token, slot, sentencesOfBody] = [0, 0, 0, 0];
  for (const { start: from, end } of splitSentences(text)) {
    while (heading < headings.length && headings[heading]!.end <= from) heading++;
    while (token < tokens.length && tokens[token]!.start < from) token++;
    if (from < bodyStart || (headings[heading]?.start ?? text.length) < end) continue;
    const start = from + labelLength(text, from, end);
    while (slot < slots.length && slots[slot]!.end <= start) slot++;
    const first = token;
    while (token < tokens.length && tokens[token]!.start < end) token++;
    if (end - start >= SHORTEST_SENTENCE) sentencesOfBody++;
    const isClosing = start >= closing.start && start < closing.end;
    const zone = isClosing ? 'closing' : sentencesOfBody <= OPENING_SENTENCES ? 'opening' : 'body';
    const ownTokens = tokens.slice(first, token).filter((one) => one.start >= start);
    for (const { units, initial } of segmentsOf(text, ownTokens, slots, slot))
      segments.push({ units, initial, zone, start, end });
  }
  return { text, segments, headings, citations, sections };
}

/** How units read with their slots in braces: the words as written, blanks collapsed. */
export function formOf(text: string, units: readonly Unit[]): string {
  let form = '';
  units.forEach((unit, i) => {
    const before = i === 0 ? '' : text.slice(units[i - 1]!.end, unit.start);
    form += before.replace(/\s+/g, ' ');
    form += unit.slot === null ? text.slice(unit.start, unit.end) : unit.prefix + SLOT_TEXT[unit.slot];
  });
  return form;
}

export const keyOf = (units: readonly Unit[]): string => units.map(({ key }) => key).join(' ');

/** The units of a phrase by itself, as a model quotes it. */
export const unitsOfPhrase = (phrase: string): Unit[] =>
  segmentsOf(phrase, tokenise(phrase), slotSpans(findCitations(phrase)), 0).flatMap(({ units }) => units);

const SHORTEST_SENTENCE = 20;
const OPENING_SENTENCES = 3;
/** Without a concluding section the end of the text is the closing. */
const CLOSING_CHARACTERS = 1_500;

/** The concluding section to the end, before footnotes. */
function closingOf(text: string, sections: readonly StyleSection[]): { start: number; end: number } {
  const end = sections.find(({ title }) => title === FOOTNOTES)?.start ?? text.length;
  const last = sections.findLast(({ type, start }) => type === 'conclusion' && start < end);
  const isShort = last !== undefined && end - last.start < Math.max(20_000, end / 4);
  return { start: isShort ? last.start : Math.max(0, end - CLOSING_CHARACTERS), end };
}

/** The heading under which the corpus keeps the footnotes of a decision. */
const FOOTNOTES = 'הערות שוליים';

function headingsOf(text: string, sections: readonly StyleSection[]): StyleText['headings'] {
  const from = sections.find(({ type }) => type !== 'heading' && type !== 'parties')?.start ?? 0;
  return shapeParagraphs(splitParagraphs(text), 'decision').flatMap(({ paragraph, title }) => {
    if (title === null || paragraph.start < from || paragraph.text.length > LONGEST_HEADING) return [];
    return [{ text: paragraph.text, start: paragraph.start, end: paragraph.end }];
  });
}

const LONGEST_HEADING = 110;

function labelLength(text: string, from: number, end: number): number {
  if (from > 0 && text[from - 1] !== '\n') return 0;
  return leadingLabel(text.slice(from, Math.min(end, from + 40)))?.bodyStart ?? 0;
}

interface SlotSpan {
  kind: SlotKind;
  start: number;
  end: number;
}

const CITATION_SLOT = { case: 'case', statute: 'law', plan: 'plan' } as const;

const slotSpans = (citations: readonly Citation[]): SlotSpan[] =>
  citations.map(({ kind, start, end }) => ({ kind: CITATION_SLOT[kind], start, end }));

/** What parts segments: any mark but a comma, a maqaf or a single dash of a range. */
const BREAK = /[^\s,\-־*_]/;

function segmentsOf(
  text: string,
  tokens: readonly Token[],
  slots: readonly SlotSpan[],
  fromSlot: number,
): { units: Unit[]; initial: boolean }[] {
  const segments: { units: Unit[]; initial: boolean }[] = [];
  let current: Unit[] = [];
  let slot = fromSlot;
  let last = -1;
  const close = (): void => {
    if (current.length > 0) segments.push({ units: current, initial: segments.length === 0 });
    current = [];
  };
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i]!;
    while (slot < slots.length && slots[slot]!.end <= token.start) slot++;
    if (last >= 0 && BREAK.test(text.slice(last, token.start))) close();
    const span = slots[slot];
    const unit =
      span && span.start < token.end ? slotUnit(text, token, span) : (openSlotAt(text, tokens, i) ?? wordUnit(token));
    last = unit.end;
    current.push(unit);
    while (i < tokens.length && tokens[i]!.start < unit.end) i++;
  }
  close();
  return segments;
}

function slotUnit(text: string, token: Token, { kind, start, end }: SlotSpan): Unit {
  const prefix = token.start < start ? text.slice(token.start, start) : '';
  return {
    key: SLOT_TEXT[kind],
    start: Math.min(token.start, start),
    end: Math.max(end, token.end),
    slot: kind,
    prefix,
  };
}

const wordUnit = ({ norm, start, end }: Token): Unit => ({
  key: wordForms(norm).base,
  start,
  end,
  slot: null,
  prefix: '',
});
