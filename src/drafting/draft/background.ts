import { shortened } from '../../hebrew/arguments/shorten.ts';
import { likenessOf } from '../../hebrew/arguments/vectors.ts';
import { normaliseText } from '../../hebrew/normalise.ts';
import { splitParagraphs } from '../../hebrew/paragraphs.ts';
import { NOT_A_FACT } from '../../hebrew/pattern/pleadings.generated.ts';
import { evaluativeWords } from '../../hebrew/qa/evaluative-words.ts';
import { splitSentences } from '../../hebrew/sentences.ts';
import type { CaseClaim, CaseDocument } from './material.ts';

/** A paragraph of facts and the document that tells them. */
export interface FactParagraph {
  text: string;
  document: CaseDocument;
}

/** Documents by how little they take sides. */
const ORDER = ['local_decision', 'permit', 'plan', 'appraisal', 'appeal', 'response'];
const MOST_PARAGRAPHS = 10;
const LONGEST_PARAGRAPH = 450;
/** Paragraphs this alike tell the same. */
const REPEATS_FROM = 0.4;
const LEAST = 40;

/** The parts of the documents that tell the background, those that take no side first. */
export function backgroundParts(documents: readonly CaseDocument[]): { document: CaseDocument; text: string }[] {
  return ORDER.flatMap((type) => documents.filter(({ docType }) => docType === type)).flatMap((document) =>
    document.sections
      .filter(({ type }) => type === 'background')
      .map(({ start, end }) => ({ document, text: document.text.slice(start, end).trim() }))
      .filter(({ text }) => text !== ''),
  );
}

/**
 * The facts that the documents tell, in their own words, shortened: without claims, judging words, the parties' own voice
 * and repetition. At most ten paragraphs.
 */
export function factParagraphs(documents: readonly CaseDocument[], claims: readonly CaseClaim[]): FactParagraph[] {
  const told = backgroundParts(documents).flatMap(({ document, text }) =>
    splitParagraphs(text).flatMap((paragraph) => {
      const body = paragraph.label
        ? paragraph.text.slice(paragraph.label.bodyStart, paragraph.label.bodyEnd)
        : paragraph.text;
      const facts = factsIn(
        body,
        claims.filter(({ documentId }) => documentId === document.documentId),
      );
      return facts.length < LEAST ? [] : [{ text: shortened(facts, LONGEST_PARAGRAPH), document }];
    }),
  );
  const { count, values } = likenessOf(told.map(({ text }) => text));
  const kept: number[] = [];
  for (let at = 0; at < count && kept.length < MOST_PARAGRAPHS; at++)
    if (kept.every((other) => values[at * count + other]! < REPEATS_FROM)) kept.push(at);
  return kept.map((at) => told[at]!);
}

function factsIn(text: string, claims: readonly CaseClaim[]): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (/\t/.test(text)) return '';
  return splitSentences(clean)
    .map((sentence) => sentence.text.trim())
    .filter((sentence) => {
      const plain = normaliseText(sentence);
      const isClaim = claims.some((claim) => claim.text.replace(/\s+/g, ' ').includes(sentence.slice(0, 60)));
      return !isClaim && !NOT_A_FACT.test(plain) && evaluativeWords(plain).length === 0 && !/:$/.test(sentence);
    })
    .join(' ');
}
