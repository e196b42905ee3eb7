// The blocks of an interim draft: the title page and the opening as the template has them, the background from the
// documents, the parties' arguments from their summaries.

import type { BlockId } from '../../domain/blocks.ts';
import { shortened } from '../../hebrew/arguments/shorten.ts';
import type { PartyKey } from '../../hebrew/parties.ts';
import { background, claims as claimsSkeleton, givenUp, opening, outcomeTexts } from '../template/body.ts';
import type { CaseFacts } from '../template/case-facts.ts';
import { appellants, otherRespondents, otherRespondentsName, permitApplicants } from '../template/phrases.ts';
import { escaped, heading, missing, type Part, paragraph, renderParts } from '../template/skeleton.ts';
import { committeeHeading, decisionHeading, panelList, partiesList } from '../template/title-page.ts';
import { followLessons } from './lessons.ts';
import type { CaseArgument } from './material.ts';
import { bySections } from './summary.ts';

export interface DraftOf {
  /** With what the documents say. */
  facts: CaseFacts;
  /** Which facts are the documents' alone, in a sentence; null where the case has them all. */
  note: string | null;
  /** Paragraphs of the background, each with where it is from. */
  background: { text: string; source: string | null }[];
  arguments: readonly CaseArgument[];
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

/** The Markdown of each block of the draft; numbered paragraphs run through all of them. */
export function draftBlocks(draft: DraftOf): { blockId: BlockId; content: string }[] {
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
      return { blockId, content: own };
    }
    const { markdown, next } = renderParts(parts[blockId], number);
    number = next;
    const lessons = facts.lessons.filter((lesson) => lesson.blockId === null || lesson.blockId === blockId);
    return {
      blockId,
      content: followLessons(
        markdown,
        lessons.map(({ text }) => text),
      ),
    };
  });
}

/** What the template can say by itself, then the facts of the documents; where there are none, all of the template. */
function backgroundParagraphs({ facts, background: told }: DraftOf): Part[] {
  const skeleton = background(facts);
  if (told.length === 0) return skeleton;
  const last = skeleton.at(-1)!;
  const known = skeleton.slice(0, -1).filter((part) => part.kind !== 'paragraph' || !part.text.includes(UNKNOWN));
  const paragraphs = told.map(({ text, source }) => paragraph(escaped(source ? `${text} (${source})` : text)));
  return [...known, ...paragraphs, last];
}

const UNKNOWN = missing('').slice(0, -1).trimEnd();

function argumentParagraphs({ facts, arguments: list }: DraftOf): Part[] {
  if (!outcomeTexts(facts).onMerits || list.length === 0) return claimsSkeleton(facts);
  return sidesOf(facts).flatMap(({ name, title, parties }) => {
    const own = list.filter(({ party }) => parties.includes(party));
    if (own.length === 0) return [];
    const { bars, merits, heard, withdrawn } = bySections(own);
    return [
      heading(title),
      ...(withdrawn.length < own.length ? [paragraph(`להלן, בתמצית, ${name}:`)] : []),
      ...[...bars, ...merits].map(({ title: subject, summary }) => {
        return paragraph(`**${escaped(subject)}** – ${escaped(summary.replace(/\s+/g, ' ').trim())}`);
      }),
      ...(heard.length > 0 ? [paragraph('ובדיון נאמר עוד:', heard.slice(0, MOST_HEARD).map(heardItem))] : []),
      ...withdrawn.map((argument) => paragraph(givenUp(argument))),
    ];
  });
}

const MOST_HEARD = 20;
const heardItem = ({ summary }: CaseArgument): string => escaped(shortened(summary, 300));

interface Side {
  name: string;
  title: string;
  parties: PartyKey[];
}

/** In the order in which the sides are heard. */
function sidesOf(facts: CaseFacts): Side[] {
  const side = (of: string, parties: PartyKey[], word = 'עמדת'): Side => {
    return { name: `${word === 'עמדת' ? 'טענות' : word} ${of}`, title: `${word} ${of}`, parties };
  };
  return [
    side(appellants(facts), ['appellant'], 'טענות'),
    side('הוועדה המקומית', ['local_committee']),
    side(permitApplicants(facts) ?? 'מבקשי ההיתר', ['permit_applicant']),
    side(otherRespondents(facts).length > 0 ? otherRespondentsName(facts) : 'המשיבים הנוספים', ['respondent']),
    side('השמאי', ['appraiser']),
    side('משתתפים נוספים בדיון', ['other']),
  ];
}

/** The highest number that begins a paragraph of a block. */
const lastNumber = (content: string): number =>
  Math.max(0, ...[...content.matchAll(/^(\d{1,4})\\?[.)]\s/gm)].map((match) => Number(match[1])));
