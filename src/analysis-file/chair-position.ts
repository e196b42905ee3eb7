// The chair's position written into an analysis file: only the bytes of that subsection change, and whatever the position
// holds, the file keeps its structure.
import { moved, readPiece } from './blocks.ts';
import { BARRIER, withoutGuards } from './closings.ts';
import { rootOf, trimBlankLines, withPlainBreaks } from './markdown-text.ts';
import {
  type Analysis,
  type AnalysisItem,
  analysisOf,
  type ChairPart,
  chairPositionOf,
  textEndOf,
} from './structure.ts';

const DEFAULT_HEADING = 'עמדת היו"ר';

/**
 * Writes, replaces or clears the chair's position of an item. A missing heading is added at the item's end, as the file's
 * other chair headings are written, before the rules and definitions that end it. Headings in the position that would end
 * its section go below it, and a code block or comment that it or the item's own text leaves open is closed.
 *
 * @param position markdown; empty clears
 * @returns the analysis itself when nothing changes; null when no form of the position leaves the structure as it is
 */
export function withChairPosition(analysis: Analysis, item: AnalysisItem, position: string): Analysis | null {
  const wanted = trimBlankLines(withPlainBreaks(position).replace(/^\ufeff+/, ''));
  const present = chairPositionOf(analysis.markdown, item);
  if (wanted.trim() === '' ? present === null : wanted === present) return analysis;
  if (wanted.trim() === '') return accepted(analysis, item, '', null);
  const depth = item.chair?.depth ?? newHeading(analysis, item).depth;
  const content = contained(wanted, Math.max(depth, item.depth));
  const read = withoutGuards(content);
  return accepted(analysis, item, content, read) ?? accepted(analysis, item, `${content}\n\n${BARRIER}`, read);
}

interface Change {
  from: number;
  to: number;
  text: string;
}

/** The analysis with the change, when a new reading of the item shows the structure of before with the position in it. */
function accepted(analysis: Analysis, item: AnalysisItem, content: string, expected: string | null): Analysis | null {
  const change = item.chair ? replacement(analysis, item.chair, content) : insertion(analysis, item, content);
  const changed = reread(analysis, item, change);
  if (!changed) return null;
  const before = analysis.structure;
  const after = changed.structure;
  const same =
    after.items.length === before.items.length &&
    after.items.every(({ id, heading }, i) => id === before.items[i]!.id && heading === before.items[i]!.heading) &&
    after.otherSections.length === before.otherSections.length;
  const written = after.items.find(({ id }) => id === item.id);
  return same && written && chairPositionOf(changed.markdown, written) === expected ? changed : null;
}

function replacement({ markdown }: Analysis, chair: ChairPart, content: string): Change {
  const nl = lineBreakOf(markdown);
  const [from, to] = [chair.bodyStart, textEndOf(chair)];
  const body = markdown.slice(from, to);
  const atEnd = to === markdown.length;
  const lead = /^(?:[ \t]*(?:\r\n|\n|\r))+/.exec(body)?.[0];
  const tail = body.slice(endOfText(body));
  const hadText = body.trim() !== '' && lead !== undefined;
  if (content === '') return { from, to, text: atEnd ? nl : nl + nl };
  const keepsTail = hadText && (atEnd || withPlainBreaks(tail).split('\n').length > 2);
  const after = atEnd ? nl : nl + nl;
  return { from, to, text: (hadText ? lead : nl + nl) + inBreaks(content, nl) + (keepsTail ? tail : after) };
}

function insertion(analysis: Analysis, item: AnalysisItem, content: string): Change {
  const { markdown } = analysis;
  const nl = lineBreakOf(markdown);
  const at = textEndOf(item);
  const before = withPlainBreaks(markdown.slice(item.start, at));
  const closing = closingOf(before);
  const { depth, text } = newHeading(analysis, item);
  const parts = [
    before.endsWith('\n') ? '' : '\n',
    closing === '' ? '' : `${closing}\n`,
    closing === '' && /\n[ \t]*\n[ \t]*$/.test(before) ? '' : '\n',
    `${'#'.repeat(depth)} ${text}\n\n${content}\n`,
    at === markdown.length ? '' : '\n',
  ];
  return { from: at, to: at, text: inBreaks(parts.join(''), nl) };
}

/** As the file's other chair headings are, else one level below the item. */
function newHeading({ structure }: Analysis, item: AnalysisItem): { depth: number; text: string } {
  const model = structure.items.find(({ chair }) => chair)?.chair;
  const fits = model && model.depth > item.depth;
  return { depth: fits ? model.depth : Math.min(item.depth + 1, 6), text: model?.heading ?? DEFAULT_HEADING };
}

/**
 * Reads only the item again; everything after it moves. Null when what follows the item is no longer outside of it.
 */
function reread(analysis: Analysis, item: AnalysisItem, { from, to, text }: Change): Analysis | null {
  const by = text.length - (to - from);
  const markdown = analysis.markdown.slice(0, from) + text + analysis.markdown.slice(to);
  const next = analysis.blocks.findIndex((block) => block.start >= item.end);
  const after = next === -1 ? [] : analysis.blocks.slice(next).map((block) => moved(block, by));
  const following = after[0];
  const end = item.end + by;
  const piece = readPiece(markdown, item.start, end, following?.kind === 'heading' ? following.end : end);
  if (!piece) return null;
  const before = analysis.blocks.filter((block) => block.start < item.start);
  return analysisOf(markdown, [...before, ...piece, ...after]);
}

/** Where the blanks at the end of a text begin. */
function endOfText(text: string): number {
  let end = text.length;
  while (end > 0 && ' \t\r\n'.includes(text[end - 1]!)) end -= 1;
  return end;
}

/** The line break that the file uses most. */
function lineBreakOf(markdown: string): string {
  let [windows, unix, old] = [0, 0, 0];
  for (let at = markdown.indexOf('\r'); at >= 0; at = markdown.indexOf('\r', at + 1)) {
    if (markdown[at + 1] === '\n') windows += 1;
    else old += 1;
  }
  for (let at = markdown.indexOf('\n'); at >= 0; at = markdown.indexOf('\n', at + 1)) unix += 1;
  unix -= windows;
  if (windows > 0 && windows >= unix && windows >= old) return '\r\n';
  return old > unix ? '\r' : '\n';
}

const inBreaks = (text: string, nl: string): string => (nl === '\n' ? text : text.replaceAll('\n', nl));

/** Rounds of lowering: an underline that was escaped can leave another one below it. */
const MAX_ROUNDS = 20;

/** Markdown in which no root heading is of `level` or above, and in which nothing stays open at the end. */
function contained(content: string, level: number): string {
  let text = content;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const high = rootOf(text).filter((node) => node.type === 'heading' && node.depth <= level);
    if (high.length === 0) break;
    for (const node of high.toReversed()) {
      const start = node.position!.start.offset!;
      const end = node.position!.end.offset!;
      text = text.slice(0, start) + lowered(text.slice(start, end), level) + text.slice(end);
    }
  }
  text = trimBlankLines(text);
  const closing = closingOf(text);
  return closing === '' ? text : `${text}\n${closing}`;
}

/**
 * A heading one level below `level`, or as text when there is no such level. Dashes right below a paragraph were meant as a
 * rule: they are kept, see `withoutGuards`.
 */
function lowered(heading: string, level: number): string {
  const marks = '#'.repeat(level + 1);
  const atx = /^#{1,6}(?=[ \t\n]|$)/.test(heading) && !heading.includes('\n');
  if (atx) return level < 6 ? heading.replace(/^#+/, marks) : `\\${heading}`;
  const lines = heading.split('\n');
  const underline = lines.pop()!;
  if (underline.includes('-')) return `${lines.join('\n')}\n${BARRIER}\n${underline}`;
  if (level < 6) return `${marks} ${lines.map((line) => line.trim()).join(' ')}`;
  return `${lines.join('\n')}\n\\${underline.trim()}\n`;
}

/** What closes the code block or HTML block that a text leaves open at its end; empty when nothing is open. */
function closingOf(text: string): string {
  const probe = `${text}\n\n# x`;
  const last = rootOf(probe).at(-1);
  if (!last || last.type === 'heading') return '';
  const source = probe.slice(last.position!.start.offset!);
  if (last.type === 'code') return /^(`{3,}|~{3,})/.exec(source)?.[1] ?? '';
  if (last.type !== 'html') return '';
  return HTML_ENDS.find(([start]) => start.test(source))?.[1] ?? '';
}

/** CommonMark 0.31, section 4.6: the HTML blocks that a blank line does not end. */
const HTML_ENDS: [RegExp, string][] = [
  [/^<!--/, '-->'],
  [/^<\?/, '?>'],
  [/^<!\[CDATA\[/, ']]>'],
  [/^<![a-z]/i, '>'],
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, '</script>'],
];
