/** What a decision quotes, and whom it says it quotes: in quotation marks, or set off as a paragraph. */

import { OTHER_SOURCE } from '../pattern/rules.generated.ts';
import { findCitations } from '../read/citations/find.ts';
import type { CitationKind } from '../read/citations/types.ts';
import { quotedSpans } from '../text/quoted-spans.ts';
import { type BlockLine, BODY_BLOCKS, type DecisionText, type PlainBlock } from './decision-text.ts';
import { keyOf } from './names.ts';
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
  /** The mention of that case. */
  mention: Mention | null;
  /** Keys of all cases named in the paragraph that leads to it, before it and just behind it. */
  named: ReadonlySet<string>;
}

/** What a block names of cases, statutes and plans, in full or in short. Offsets are of the block's plain text. */
export interface Mention {
  kind: CitationKind;
  key: string;
  short: boolean;
  start: number;
  end: number;
}

/** Words set in marks that are a term of one or two words are no quotations. */
const LEAST_WORDS = 3;
const LONGEST_QUOTE = 4_000;
const MOST_QUOTES = 500;

/** A case by whose name the decision may call it. */
export interface KnownCase {
  key: string;
  parties: string | null;
}

/**
 * The quotations of the decision's own parts, in order. Linear time.
 *
 * @param mentions as `mentionsIn` found them
 */
export function quotationsOf(decision: DecisionText, mentions: ReadonlyMap<PlainBlock, Mention[]>): Quotation[] {
  return decision.blocks
    .filter(({ id }) => BODY_BLOCKS.includes(id))
    .flatMap((block) => {
      const ofBlock = (mentions.get(block) ?? []).filter(({ kind }) => kind === 'case');
      return block.lines.flatMap((line, at) => ofLine(block, line, block.lines[at - 1], ofBlock));
    })
    .slice(0, MOST_QUOTES);
}

/** Everything that each block cites, in order; short names are known from the whole decision. Linear time. */
export function mentionsIn({ blocks }: DecisionText, known: KnownCase[]): Map<PlainBlock, Mention[]> {
  const names = namesOf(known);
  const found = findCitations(blocks.map(({ text }) => text).join('\n'), { own: true });
  const mentions = new Map<PlainBlock, Mention[]>();
  let [offset, next] = [0, 0];
  for (const block of blocks) {
    const end = offset + block.text.length;
    const own: Mention[] = [];
    for (; next < found.length && found[next]!.start <= end; next++) {
      const { kind, key, short, start, end: to } = found[next]!;
      own.push({ kind, key, short, start: start - offset, end: to - offset });
    }
    const isFree = ({ start }: Mention): boolean => !own.some((one) => one.start <= start && start < one.end);
    const short = names.size > 0 ? shortMentions(block.text, names).filter(isFree) : [];
    mentions.set(
      block,
      [...own, ...short].toSorted((a, b) => a.start - b.start),
    );
    offset = end + 1;
  }
  return mentions;
}

const MOST_NAME_WORDS = 3;
/** Parties whom many cases share. */
const PUBLIC = /^ה?ו?ועד[הת]|^עירי|^מדינת|^היועץ|^ה?מועצה|^רשות/;

/** Runs of words of the parties' names, each that belongs to one case only. */
function namesOf(known: KnownCase[]): Map<string, string> {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const { key, parties } of known)
    for (const party of parties?.split(/\s(?:נ'|נגד)\s/) ?? []) {
      const words = PUBLIC.test(party)
        ? []
        : party
            .split(/[\s,]+/)
            .map(keyOf)
            .filter((word) => word.length > 1);
      for (let from = 0; from < words.length; from++)
        for (let to = from + 1; to <= Math.min(words.length, from + MOST_NAME_WORDS); to++) {
          const name = words.slice(from, to).join(' ');
          if ((names.get(name) ?? key) !== key) shared.add(name);
          names.set(name, key);
        }
    }
  for (const name of shared) names.delete(name);
  return names;
}

const SHORT = /(?<![א-ת])[ובלמכשה]{0,2}(?:עניין|ענין|פרשת|הלכת)\s"?((?:[א-ת"'-]{2,20}\s?){1,3})/g;

function shortMentions(text: string, names: ReadonlyMap<string, string>): Mention[] {
  return [...text.matchAll(SHORT)].flatMap(({ index, 0: whole, 1: called }) => {
    const words = called!.trim().split(/\s+/);
    for (let count = words.length; count > 0; count--) {
      const key = names.get(words.slice(0, count).map(keyOf).join(' '));
      const end = index + whole.length - called!.length + words.slice(0, count).join(' ').length;
      if (key !== undefined) return [{ kind: 'case', key, short: true, start: index, end }];
    }
    return [];
  });
}

function ofLine(block: PlainBlock, line: BlockLine, leading: BlockLine | undefined, mentions: Mention[]): Quotation[] {
  const within = ({ start, end }: BlockLine): Mention[] =>
    mentions.filter((mention) => mention.start >= start && mention.start < end);
  const [own, before] = [within(line), leading ? within(leading) : []];
  const isSetOff = isBlockQuote(block, line);
  const isParagraph = isSetOff || (leading?.text.endsWith(':') ?? false);
  const spans = isSetOff
    ? []
    : quotedSpans(line.text, LONGEST_QUOTE).filter(({ kind, end, start }) => kind === 'quote' && end - start > 2);
  if (isParagraph && spans.every(({ start, end }) => end - start < line.text.length / 2)) {
    const source = before.at(-1);
    return quotation({ ...line, isMarked: isSetOff, mention: source ?? null });
  }
  return spans.slice(0, MOST_QUOTES).flatMap(({ start, end }) => {
    const [from, to] = [line.start + start, line.start + end];
    return quotation({
      start: from + 1,
      end: to - 1,
      isMarked: true,
      mention: mentionOf(block.text, from, to, own, before),
    });
  });

  function quotation(one: Pick<Quotation, 'start' | 'end' | 'isMarked' | 'mention'>): Quotation[] {
    const pieces = quotedPieces(block.text.slice(one.start, one.end));
    const count = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const near = [
      ...before,
      ...own.filter((mention) => mention.start < one.start || isBehind(block.text, one.end, mention)),
    ];
    const source = one.mention?.key ?? null;
    return count < LEAST_WORDS ? [] : [{ ...one, source, block, pieces, named: new Set(near.map(({ key }) => key)) }];
  }
}

/** How far behind a quotation the bracket with its source may begin. */
const BEHIND = 25;

/** `>` before a line marks a quotation in markdown. */
function isBlockQuote({ content, map }: PlainBlock, { start }: BlockLine): boolean {
  const at = map[start]!;
  return content.slice(content.lastIndexOf('\n', at - 1) + 1, at).includes('>');
}

const FARTHEST = 160;

function mentionOf(text: string, start: number, end: number, own: Mention[], before: Mention[]): Mention | null {
  const behind = own.find((mention) => isBehind(text, end, mention));
  if (behind) return behind;
  const ahead = own.findLast((mention) => mention.end <= start) ?? (isFirst(text, start) ? before.at(-1) : undefined);
  if (!ahead) return null;
  const between = text.slice(ahead.end, start);
  return between.length <= FARTHEST && !OTHER_SOURCE.test(between) ? ahead : null;
}

/** Whether a mention stands in the bracket behind a quotation. */
const isBehind = (text: string, end: number, { start }: Mention): boolean =>
  start >= end && start - end < BEHIND && /^"?[.,]?\s?\(/.test(text.slice(end, start));

/** Whether a quotation opens its paragraph. */
const isFirst = (text: string, start: number): boolean =>
  !/[א-ת]/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
