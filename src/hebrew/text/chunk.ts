/**
 * Chunks for the search: paragraphs of one section put together, or taken apart between sentences, so that a chunk says
 * one thing and is neither too short to find nor too long to show. The best cut of each section is found over all of its
 * sentences at once.
 */

import { type Section, type SectionType, splitSections } from '../read/sections/split.ts';
import { type Paragraph, splitParagraphs } from './paragraphs.ts';
import { splitSentences } from './sentences.ts';

export interface TextChunk {
  /** 0, 1, 2, … in the order of the text. */
  index: number;
  /** The source slice `[start, end)`. */
  text: string;
  start: number;
  end: number;
  section_type: SectionType;
}

export interface ChunkOptions {
  /** Wanted length in characters; a section shorter than `min` is a chunk of its own. Default 200. */
  min?: number;
  /** No chunk is longer. Default 1,200. */
  max?: number;
  /** The sections of the text; found by `docType` when left out. */
  sections?: Section[];
  docType?: string;
}

/**
 * Cuts a clean text into chunks. Together they hold all of it but blanks, in order, and none reaches into two sections.
 * A cut stands between paragraphs, else between sentences; only a sentence longer than `max` is cut inside, at a clause,
 * else at a blank. A heading stays with what follows it. Linear time. Throws a RangeError unless 0 < min <= max / 2.
 */
export function chunkText(text: string, options: ChunkOptions = {}): TextChunk[] {
  const { min = 200, max = 1200 } = options;
  if (!(min > 0 && min <= max / 2)) throw new RangeError(`chunk bounds ${min} to ${max}`);
  const sections = options.sections ?? splitSections(text, options.docType ?? 'other');
  const chunks: TextChunk[] = [];
  for (const section of sections) {
    const pieces = splitPieces(text, section, max);
    for (const [start, end] of joinPieces(pieces, min, max)) {
      chunks.push({ index: chunks.length, text: text.slice(start, end), start, end, section_type: section.type });
    }
  }
  return chunks;
}

/** What is never cut: a sentence, or a part of one that is too long. */
interface Piece {
  start: number;
  end: number;
  /** What a cut before this piece costs. */
  cut: number;
}

const CUT_IN_PARAGRAPH = 40;
const CUT_IN_SENTENCE = 300;
const CUT_AFTER_HEADING = 400;

function splitPieces(text: string, section: Section, max: number): Piece[] {
  const pieces: Piece[] = [];
  let afterHeading = false;
  for (const paragraph of splitParagraphs(text.slice(section.start, section.end))) {
    const offset = section.start + paragraph.start;
    let cut = afterHeading ? CUT_AFTER_HEADING : 0;
    for (const sentence of splitSentences(paragraph.text)) {
      for (const [start, end] of cutLong(sentence.text, max)) {
        pieces.push({ start: offset + sentence.start + start, end: offset + sentence.start + end, cut });
        cut = CUT_IN_SENTENCE;
      }
      cut = CUT_IN_PARAGRAPH;
    }
    afterHeading = leadsOn(paragraph);
  }
  return pieces;
}

/** A heading, or the words before a list or quotation. */
function leadsOn({ text }: Paragraph): boolean {
  return text.length < 110 && !/[.;?!]["״”)\]]*$/.test(text) && !text.includes('\t');
}

/** Parts of at most `max` characters, cut after a clause, else at a blank, else anywhere but inside a character. */
function cutLong(sentence: string, max: number): [number, number][] {
  const parts: [number, number][] = [];
  let from = 0;
  while (sentence.length - from > max) {
    const least = from + Math.floor(max / 2);
    const window = sentence.slice(least, from + max);
    const clause = lastMatch(window, /[;,:–—](?=\s)/g);
    const blank = window.search(/\s\S*$/);
    let to = clause !== -1 ? least + clause + 1 : blank !== -1 ? least + blank : from + max;
    if (isInsideCharacter(sentence, to)) to--;
    parts.push([from, to]);
    from = to;
    while (from < sentence.length && /\s/.test(sentence[from]!)) from++;
  }
  if (from < sentence.length) parts.push([from, sentence.length]);
  return parts;
}

function lastMatch(text: string, pattern: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index;
  return last;
}

function isInsideCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 0xdc00 && code <= 0xdfff) || (code >= 0x0591 && code <= 0x05c7 && code !== 0x05be);
}

const PER_CHUNK = 8;
const TOO_SHORT = 2000;
/** The length that a chunk has when nothing speaks for another, as a share of `max`. */
const IDEAL = 0.6;

/**
 * The cheapest way to put the pieces into chunks of `min` to `max` characters: cuts cost by where they stand, a chunk
 * below `min` costs more than any cut but not more than two, and lengths about the ideal are preferred.
 */
function joinPieces(pieces: Piece[], min: number, max: number): [number, number][] {
  const best = new Float64Array(pieces.length + 1);
  const from = new Int32Array(pieces.length + 1);
  for (let to = 1; to <= pieces.length; to++) {
    const end = pieces[to - 1]!.end;
    best[to] = Number.POSITIVE_INFINITY;
    for (let first = to - 1; first >= 0; first--) {
      const length = end - pieces[first]!.start;
      if (length > max && first < to - 1) break;
      const cost = best[first]! + (first === 0 ? 0 : pieces[first]!.cut) + lengthCost(length, min, max);
      if (cost < best[to]!) {
        best[to] = cost;
        from[to] = first;
      }
    }
  }
  const spans: [number, number][] = [];
  for (let to = pieces.length; to > 0; to = from[to]!) spans.push([pieces[from[to]!]!.start, pieces[to - 1]!.end]);
  return spans.reverse();
}

function lengthCost(length: number, min: number, max: number): number {
  const short = length < min ? TOO_SHORT + (min - length) : 0;
  const far = (length - max * IDEAL) / max;
  return PER_CHUNK + short + far * far * 30;
}
