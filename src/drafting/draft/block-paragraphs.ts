// The text of one block in paragraphs, each with what it was written from: what the rules offer a person for it.
import type { BlockId } from '../../domain/blocks.ts';
import { splitSentences } from '../../hebrew/sentences.ts';
import { givenUp } from '../template/body.ts';
import type { CaseFacts, IssueFact } from '../template/case-facts.ts';
import { sideName } from '../template/phrases.ts';
import { escaped, missing } from '../template/skeleton.ts';
import { buildTemplate } from '../template/template.ts';
import type { FactParagraph } from './background.ts';
import type { CaseArgument, CaseDocument } from './material.ts';
import { bySections } from './summary.ts';

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
  return skeleton
    .split(/\n{2,}/)
    .map((text) => text.replace(/^\d+\. /, ''))
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, sources: [] }));
}

const UNKNOWN = missing('').slice(0, -1).trimEnd();

/** What the case says by itself, then the facts of the documents. */
function backgroundOf({ facts, background }: BlockMaterial): OfferedParagraph[] {
  const known = skeletonOf('block-vav', facts).filter(({ text }) => !text.includes(UNKNOWN));
  const told = background.map(({ text, document }) => ({
    text: escaped(text),
    sources: document ? [{ documentId: document.documentId, words: wordsIn(document, text) }] : [],
  }));
  return [...known.slice(0, -1), ...told, ...known.slice(-1)];
}

/** The first sentence of a shortened text that its document has letter by letter. */
const wordsIn = (document: CaseDocument, text: string): string | null =>
  splitSentences(text)
    .map((sentence) => sentence.text.trim())
    .find((sentence) => sentence.length > 10 && document.text.includes(sentence)) ?? null;

function argumentsOf({ facts, arguments: list }: BlockMaterial): OfferedParagraph[] {
  return [...Map.groupBy(list, ({ party }) => party)].flatMap(([party, own]) => {
    const { bars, merits, heard, withdrawn } = bySections(own);
    return [
      { text: `### טענות ${sideName(facts, party)}`, sources: [] },
      ...[...bars, ...merits, ...heard].map(told),
      ...withdrawn.map((argument) => ({ text: givenUp(argument), sources: claimsOf(argument) })),
    ];
  });
}

const told = (argument: CaseArgument): OfferedParagraph => ({
  text: `**${escaped(argument.title)}** – ${escaped(oneLine(argument.summary))}`,
  sources: claimsOf(argument),
});

const claimsOf = ({ claims }: CaseArgument): OfferedParagraph['sources'] =>
  claims.map(({ documentId, text }) => ({ documentId, words: text }));

/** Question by question: what the sides argue, the precedents that were attached, and what the chair holds. */
function discussionOf(material: BlockMaterial): OfferedParagraph[] {
  const { facts } = material;
  const list = material.arguments.filter(({ withdrawn }) => withdrawn === undefined);
  const issues = facts.issues.filter(({ isWithdrawn }) => !isWithdrawn);
  return issues.flatMap((issue): OfferedParagraph[] => {
    const own = list.filter((argument) => material.itemOf(argument) === issue.id);
    const quotes = facts.quotes.filter(({ issueId }) => issueId === issue.id);
    return [
      { text: `### ${escaped(issue.title)}`, sources: [] },
      ...own.map((argument) => ({
        text: `לטענת ${sideName(facts, argument.party)}, ${escaped(oneLine(argument.summary))}`,
        sources: claimsOf(argument),
      })),
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

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
