// The text of one block in paragraphs, each with what it was written from: what the rules offer a person for it.
import { type BlockId, BODY_BLOCKS } from '../../domain/blocks.ts';
import { claimsBySide } from '../claims/party-claims.ts';
import { speakerOf } from '../claims/sides.ts';
import { tellArgument } from '../claims/tell.ts';
import { openIssues, toldItem } from '../template/body.ts';
import type { CaseFacts, IssueFact } from '../template/case-facts.ts';
import { openFacts } from '../template/needed-facts.ts';
import { escaped, missing } from '../template/skeleton.ts';
import { buildTemplate } from '../template/template.ts';
import type { FactParagraph } from './background.ts';
import { toldFacts } from './draft-blocks.ts';
import type { CaseArgument, CaseDocument } from './material.ts';

/** A paragraph of Markdown; `words` stand letter by letter in their document, null where only the document is known. */
interface OfferedParagraph {
  text: string;
  sources: { documentId: string; words: string | null }[];
}

export interface BlockMaterial {
  facts: CaseFacts;
  /** Which facts are the documents' alone, in a sentence; null where the case has them all. */
  note: string | null;
  /** In the order of the sides. */
  arguments: readonly CaseArgument[];
  background: readonly (Omit<FactParagraph, 'document'> & { document: CaseDocument | null })[];
  /** The item of the analysis that an argument belongs to, by its id. */
  itemOf(argument: CaseArgument): string | null;
}

/** The paragraphs of a block by the rules: without numbers, which the decision's own order gives. */
export function blockParagraphs(blockId: BlockId, material: BlockMaterial): OfferedParagraph[] {
  if (blockId === 'block-vav' && material.background.length > 0) return backgroundOf(material);
  if (blockId === 'block-zayin' && material.arguments.length > 0) return argumentsOf(material);
  if (blockId === 'block-yod' && material.facts.issues.length > 0) return discussionOf(material);
  const skeleton = skeletonOf(blockId, material.facts);
  const isOfFacts = OF_FACTS.includes(blockId) && material.note !== null;
  return isOfFacts ? [...skeleton, { text: `[${escaped(material.note!)}]`, sources: [] }] : skeleton;
}

/** Blocks of the case's particulars. */
const OF_FACTS: readonly BlockId[] = ['block-alef', 'block-bet', 'block-gimel', 'block-he'];

function skeletonOf(blockId: BlockId, facts: CaseFacts): OfferedParagraph[] {
  const { skeleton } = buildTemplate(facts).blocks.find(({ block_id }) => block_id === blockId)!;
  return (
    skeleton
      .split(/\n{2,}/)
      // The parties on the title page are a list: their numbers are not the decision's.
      .map((text) => (BODY_BLOCKS.includes(blockId) ? text.replace(/^\d+\. /, '') : text))
      .filter((text) => text.trim() !== '')
      .map((text) => ({ text, sources: [] }))
  );
}

const UNKNOWN = missing('').slice(0, -1).trimEnd();

/** The facts of the documents, what they leave open, then what the case says by itself. */
function backgroundOf({ facts, background }: BlockMaterial): OfferedParagraph[] {
  const known = skeletonOf('block-vav', facts).filter(({ text }) => !text.includes(UNKNOWN));
  const told = background.map((one) => ({
    text: escaped(toldFacts(facts, one)),
    sources: one.document ? one.words.map((words) => ({ documentId: one.document!.documentId, words })) : [],
  }));
  const open = openFacts(facts, background);
  return [...told, ...(open ? [{ text: open, sources: [] }] : []), ...known];
}

function argumentsOf({ facts, arguments: list }: BlockMaterial): OfferedParagraph[] {
  return claimsBySide(facts, list).flatMap(({ side, bars, merits, heard, resolved }) => [
    { text: `### ${escaped(side.title)}`, sources: [] },
    ...[...bars, ...merits, ...heard].map(({ told, argument }) => ({
      text: toldItem(told),
      sources: claimsOf(argument),
    })),
    ...resolved
      .filter(({ text }) => text !== '')
      .map(({ text, argument }) => ({ text: escaped(text), sources: argument ? claimsOf(argument) : [] })),
  ]);
}

const claimsOf = ({ claims }: CaseArgument): OfferedParagraph['sources'] =>
  claims.map(({ documentId, text }) => ({ documentId, words: text }));

/** Question by question: what the sides argue, the precedents that were attached, and what the chair holds. */
function discussionOf(material: BlockMaterial): OfferedParagraph[] {
  const { facts } = material;
  const list = material.arguments.filter(({ resolved }) => resolved === undefined);
  return openIssues(facts).flatMap((issue): OfferedParagraph[] => {
    const own = list.filter((argument) => material.itemOf(argument) === issue.id);
    const quotes = facts.quotes.filter(({ issueId }) => issueId === issue.id);
    return [
      { text: `### ${escaped(issue.title)}`, sources: [] },
      ...own
        .map((argument) => ({
          text: escaped(tellArgument(argument, speakerOf(facts, argument.party)).text),
          sources: claimsOf(argument),
        }))
        .filter(({ text }) => text !== ''),
      ...quotes.flatMap(({ quote, citation }) => [
        { text: `יפים לענייננו הדברים שנאמרו ב${escaped(citation)}:`, sources: [] },
        { text: quote.trim().replace(/^/gm, '> '), sources: [] },
      ]),
      ...positionOf(issue),
    ];
  });
}

const positionOf = ({ chairPosition }: IssueFact): OfferedParagraph[] =>
  (chairPosition ?? '')
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, sources: [] }));
