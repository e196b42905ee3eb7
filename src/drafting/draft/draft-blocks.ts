// The blocks of an interim draft: the title page and the opening as the template has them, the background from the
// documents, the parties' arguments from their summaries.

import type { BlockId } from '../../domain/blocks.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';
import { background, claims as claimsSkeleton, opening } from '../template/body.ts';
import type { CaseFacts } from '../template/case-facts.ts';
import { openFacts } from '../template/needed-facts.ts';
import { sideName } from '../template/phrases.ts';
import { escaped, lastNumber, missing, type Part, paragraph, renderParts } from '../template/skeleton.ts';
import { committeeHeading, decisionHeading, panelList, partiesList } from '../template/title-page.ts';
import { shapedBy } from './lessons.ts';
import type { CaseArgument } from './material.ts';

export interface DraftOf {
  /** With what the documents say. */
  facts: CaseFacts;
  /** Which facts are the documents' alone, in a sentence; null where the case has them all. */
  note: string | null;
  /** Paragraphs of the background, each with whose version it is; null for what is not disputed. */
  background: { text: string; party: PartyKey | null }[];
  arguments: readonly CaseArgument[];
  /** Ids of the lessons that a model was told while it wrote the words of a block. */
  told?: ReadonlyMap<BlockId, ReadonlySet<string>>;
  /** Blocks that a person wrote: they stay, and the numbers go on after theirs. */
  kept: ReadonlyMap<BlockId, string>;
}

/** The blocks that an interim draft fills. */
export const DRAFT_BLOCKS = [
  'block-alef',
  'block-bet',
  'block-gimel',
  'block-dalet',
  'block-he',
  'block-vav',
  'block-zayin',
] as const satisfies BlockId[];

export interface DraftedBlock {
  blockId: BlockId;
  /** Markdown. */
  content: string;
  /** Ids of the approved lessons that shaped it; none for what a person wrote. */
  lessons: string[];
}

/** Each block of the draft; numbered paragraphs run through all of them. */
export function draftBlocks(draft: DraftOf): DraftedBlock[] {
  const { facts, kept } = draft;
  const parts: Record<(typeof DRAFT_BLOCKS)[number], Part[]> = {
    'block-alef': committeeHeading(facts),
    'block-bet': panelList(facts),
    'block-gimel': partiesList(facts),
    'block-dalet': decisionHeading(),
    'block-he': [...opening(facts), ...(draft.note ? [paragraph(`[${escaped(draft.note)}]`)] : [])],
    'block-vav': backgroundParagraphs(draft),
    'block-zayin': argumentParagraphs(draft),
  };
  let number = 1;
  return DRAFT_BLOCKS.map((blockId) => {
    const own = kept.get(blockId);
    if (own !== undefined) {
      number = Math.max(number, lastNumber(own) + 1);
      return { blockId, content: own, lessons: [] };
    }
    const { markdown, next } = renderParts(parts[blockId], number);
    number = next;
    const { text, shaped } = shapedBy(markdown, lessonsOf(facts, blockId), draft.told?.get(blockId));
    return { blockId, content: text, lessons: shaped.map(({ id }) => id) };
  });
}

/** The approved lessons that a block is written by. */
export const lessonsOf = ({ lessons }: CaseFacts, block: BlockId): CaseFacts['lessons'] =>
  lessons.filter(({ blockId }) => blockId === null || blockId === block);

/**
 * The facts of the documents, what they leave open, then what the template can say by itself; where there are no facts, all of the
 * template.
 */
function backgroundParagraphs({ facts, background: told }: DraftOf): Part[] {
  const skeleton = background(facts);
  if (told.length === 0) return skeleton;
  const last = skeleton.at(-1)!;
  const known = skeleton.slice(0, -1).filter((part) => part.kind !== 'paragraph' || !part.text.includes(UNKNOWN));
  const open = openFacts(facts, told);
  return [
    ...told.map((one) => paragraph(escaped(toldFacts(facts, one)))),
    ...(open ? [paragraph(open)] : []),
    ...known,
    last,
  ];
}

/** A paragraph of facts with whose version it is, unless nobody disputes it. */
export function toldFacts(facts: CaseFacts, { text, party }: { text: string; party: PartyKey | null }): string {
  if (party === null) return text;
  const side = sideName(facts, party);
  const isNamed = text.startsWith(side) && !/^[א-ת]/.test(text.slice(side.length));
  return `${isNamed ? `לגרסת${ownerOf(side)}` : `לגרסת ${side}`}, ${text}`;
}

/** The ending that stands for a side whose name follows: `לגרסתה, מבקשת ההיתר …`. */
function ownerOf(side: string): string {
  const [first = ''] = side.split(' ');
  if (first.endsWith('ות')) return 'ן';
  if (/(?:ים|י)$/.test(first)) return 'ם';
  return /[תה]$/.test(first) ? 'ה' : 'ו';
}

const UNKNOWN = missing('').slice(0, -1).trimEnd();

const argumentParagraphs = ({ facts, arguments: list }: DraftOf): Part[] =>
  claimsSkeleton({ ...facts, arguments: [...list] });
