/** What a decision quotes, and whom it says it quotes: in quotation marks, or set off as a paragraph. */
import { findCitations } from '../citations/find.ts';
import { quotedSpans } from '../quoted-spans.ts';
import { type BlockLine, BODY_BLOCKS, type DecisionText, type PlainBlock } from './decision-text.ts';
import { quotedPieces } from './passages.ts';

export interface Quotation {
  block: PlainBlock;
  start: number;
  end: number;
  /** Its words, parted where it leaves out or remarks. */
  pieces: string[][];
  /** Marks show it; without them a paragraph after a colon may be a quotation. */
  isMarked: boolean;
  /** Key of the case that the words before it name as its source, or a bracket behind it. */
  source: string | null;
  /** Keys of all cases named in its paragraph and in the one that leads to it. */
  named: ReadonlySet<string>;
}

interface Mention {
  key: string;
  start: number;
  end: number;
}

/** Words set in marks that are a term of one or two words are no quotations. */
const LEAST_WORDS = 3;
const LONGEST_QUOTE = 4_000;
const MOST_QUOTES = 500;

/** The quotations of the decision's own parts, in order. Linear time. */
export function quotationsOf(decision: DecisionText): Quotation[] {
  const mentions = mentionsOf(decision);
  return decision.blocks
    .filter(({ id }) => BODY_BLOCKS.includes(id))
    .flatMap((block) => {
      const ofBlock = mentions.get(block) ?? [];
      return block.lines.flatMap((line, at) => ofLine(block, line, block.lines[at - 1], ofBlock));
    })
    .slice(0, MOST_QUOTES);
}

/** Every case that each block names, in full or in short; short names are known from the whole decision. */
function mentionsOf({ blocks }: DecisionText): Map<PlainBlock, Mention[]> {
  const found = findCitations(blocks.map(({ text }) => text).join('\n'), { own: true }).filter(
    ({ kind }) => kind === 'case',
  );
  const mentions = new Map<PlainBlock, Mention[]>();
  let [offset, next] = [0, 0];
  for (const block of blocks) {
    const end = offset + block.text.length;
    const own: Mention[] = [];
    for (; next < found.length && found[next]!.start <= end; next++) {
      const { key, start, end: to } = found[next]!;
      own.push({ key, start: start - offset, end: to - offset });
    }
    mentions.set(block, own);
    offset = end + 1;
  }
  return mentions;
}

function ofLine(block: PlainBlock, line: BlockLine, leading: BlockLine | undefined, mentions: Mention[]): Quotation[] {
  const within = ({ start, end }: BlockLine): Mention[] =>
    mentions.filter((mention) => mention.start >= start && mention.start < end);
  const [own, before] = [within(line), leading ? within(leading) : []];
  const named = new Set([...own, ...before].map(({ key }) => key));
  const isSetOff = isBlockQuote(block, line);
  const isParagraph = isSetOff || (leading?.text.endsWith(':') ?? false);
  const spans = isSetOff
    ? []
    : quotedSpans(line.text, LONGEST_QUOTE).filter(({ kind, end, start }) => kind === 'quote' && end - start > 2);
  if (isParagraph && spans.every(({ start, end }) => end - start < line.text.length / 2)) {
    const source = before.at(-1);
    return quotation({ ...line, isMarked: isSetOff, source: source?.key ?? null });
  }
  return spans.flatMap(({ start, end }) => {
    const [from, to] = [line.start + start, line.start + end];
    return quotation({
      start: from + 1,
      end: to - 1,
      isMarked: true,
      source: sourceOf(block.text, from, to, own, before),
    });
  });

  function quotation(one: Pick<Quotation, 'start' | 'end' | 'isMarked' | 'source'>): Quotation[] {
    const pieces = quotedPieces(block.text.slice(one.start, one.end));
    const count = pieces.reduce((sum, piece) => sum + piece.length, 0);
    return count < LEAST_WORDS ? [] : [{ ...one, block, pieces, named }];
  }
}

/** `>` before a line marks a quotation in markdown. */
function isBlockQuote({ content, map }: PlainBlock, { start }: BlockLine): boolean {
  const at = map[start]!;
  return content.slice(content.lastIndexOf('\n', at - 1) + 1, at).includes('>');
}

const FARTHEST = 160;
/** Words between a case and a quotation by which it is somebody else's. */
const OTHER_SOURCE =
  /ת[ו]?כנית|סעיף|תקנ|תקנון|טענ|טוענ|לדברי|לשיטת|לגרסת|בלשונ|כלשונ|פרוטוקול|שומת|שומה|חוות ה?דעת|העורר|המשיב|מבקש|הוועדה המקומית/;

function sourceOf(text: string, start: number, end: number, own: Mention[], before: Mention[]): string | null {
  const behind = own.find((mention) => mention.start >= end && /^[.,]?\s?\(/.test(text.slice(end, mention.start)));
  if (behind && behind.start - end < 20) return behind.key;
  const ahead = own.findLast((mention) => mention.end <= start) ?? (isFirst(text, start) ? before.at(-1) : undefined);
  if (!ahead) return null;
  const between = text.slice(ahead.end, start);
  return between.length <= FARTHEST && !OTHER_SOURCE.test(between) ? ahead.key : null;
}

/** Whether a quotation opens its paragraph. */
const isFirst = (text: string, start: number): boolean =>
  !/[א-ת]/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
