// The facts of a case as its documents tell them: what nobody disputes first, then each side's, with whose version it is.

import { evaluativeWords } from '../../hebrew/check/evaluative-words.ts';
import { heldWords, tellingWords } from '../../hebrew/check/telling-words.ts';
import { likenessOf } from '../../hebrew/read/arguments/vectors.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';
import { inThirdPerson, type Speaker } from '../../hebrew/read/telling/person.ts';
import { bareSentence } from '../../hebrew/read/telling/sentences.ts';
import { mainClause } from '../../hebrew/read/telling/shorten-clause.ts';
import { countWords } from '../../hebrew/read/telling/words.ts';
import { normaliseText } from '../../hebrew/text/normalise.ts';
import { splitParagraphs } from '../../hebrew/text/paragraphs.ts';
import { splitSentences } from '../../hebrew/text/sentences.ts';
import { isFact, leansBack, undefinedTerms } from './facts-only.ts';
import type { CaseClaim, CaseDocument } from './material.ts';
import { openings, tellsFactOfCase } from './openings.ts';

/** A paragraph of facts, whose version it is, and the documents that tell them. */
export interface FactParagraph {
  text: string;
  /** Null for what both sides tell, or who takes no side. */
  party: PartyKey | null;
  document: CaseDocument;
  /** Letter by letter as the document has them. */
  words: string[];
}

/** Documents by how little they take sides. */
const ORDER = ['local_decision', 'permit', 'plan', 'appraisal', 'appeal', 'response', 'reply'];
/** Those of no side. */
const NEUTRAL = new Set(['local_decision', 'permit', 'plan', 'appraisal']);
/** Sentences of each side, and of what is shared, at most. */
const MOST_SHARED = 12;
const MOST_OF_SIDE = 6;
const IN_A_PARAGRAPH = 6;
const MOST_WORDS = 45;
/** Sentences this alike tell the same. */
const REPEATS_FROM = 0.3;
const LEAST_WORDS = 5;

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
 * The facts of a case in paragraphs: those that both sides tell, or a document of no side, first; then each side's own.
 * Nothing that is argued, judged, asked or annexed, nobody's own voice, and no term that was not told what it means.
 *
 * @param speakerOf what the decision calls a party
 */
export function factParagraphs(
  documents: readonly CaseDocument[],
  claims: readonly CaseClaim[],
  speakerOf: (party: PartyKey) => Speaker,
): FactParagraph[] {
  const factsOf = ({ document, text }: { document: CaseDocument; text: string }) =>
    sentencesOf(text, document, claims, document.party ? speakerOf(document.party) : null);
  const told = [
    ...backgroundParts(documents).flatMap(factsOf),
    ...openings(documents)
      .flatMap(factsOf)
      .filter(({ text, head }) => head === null && tellsFactOfCase(text)),
  ];
  const { count, values } = likenessOf(told.map(({ text }) => text));
  const isAlike = (at: number, other: number) => values[at * count + other]! >= REPEATS_FROM;
  const areOfOneSide = (at: number, other: number) => sideOf(told[at]!.document) === sideOf(told[other]!.document);
  const isToldBy = (at: number, other: number) =>
    isAlike(at, other) && (areOfOneSide(at, other) || saysAllOf(told[other]!.text, told[at]!.text));
  const kept: number[] = [];
  const shared = new Set<number>();
  for (let at = 0; at < count; at++) {
    if (kept.some((other) => isToldBy(at, other) && (areOfOneSide(at, other) || shared.has(other)))) continue;
    kept.push(at);
    const isTwice = told.some((_, other) => !areOfOneSide(at, other) && isToldBy(at, other));
    if (isTwice || sideOf(told[at]!.document) === null) shared.add(at);
  }
  const common = kept.filter((at) => shared.has(at)).slice(0, MOST_SHARED);
  const own = Map.groupBy(
    kept.filter((at) => !shared.has(at)),
    (at) => sideOf(told[at]!.document)!,
  );
  const known: string[] = [];
  const paragraphs = (list: readonly number[], party: PartyKey | null) =>
    inParagraphs(
      withTheirHeads(list.map((at) => told[at]!)).filter(({ text }) => isUnderstood(text, documents, known)),
      party,
    );
  return [
    ...paragraphs(common, null),
    ...[...own].flatMap(([party, list]) => paragraphs(list.slice(0, MOST_OF_SIDE), party)),
  ];
}

/** What leans on the sentence before it stays where that one is told right before it. */
const withTheirHeads = (list: readonly ToldFact[]): ToldFact[] => {
  const told: ToldFact[] = [];
  for (const one of list) if (one.head === null || one.head === told.at(-1)) told.push(one);
  return told;
};

/** Share of what a sentence says, by its telling words, that another has to say for both to tell the same. */
const SAID_TOO = 0.66;

/** Whether a sentence says all that another does: its figures to the last one, and nearly all of its words. */
function saysAllOf(sentence: string, whole: string): boolean {
  const other = whole.replace(/\([^()]*\)/g, ' ');
  const figures = (text: string): string[] => text.match(/\d[\d.,/:-]*\d|\d/g) ?? [];
  const own = new Set(figures(sentence));
  if (figures(other).some((figure) => !own.has(figure))) return false;
  const held = heldWords(sentence);
  let [met, all] = [0, 0];
  for (const [stem, { root, weight }] of tellingWords(other)) {
    met += weight * (held.stems.has(stem) || held.roots.has(root) ? 1 : 0);
    all += weight;
  }
  return all > 0 && met / all >= SAID_TOO;
}

/** Whose document it is; null for one of no side. An appraiser that nobody brought takes none. */
const sideOf = ({ docType, party }: CaseDocument): PartyKey | null =>
  NEUTRAL.has(docType) || party === null || party === 'appraiser' ? null : party;

interface ToldFact {
  text: string;
  words: string;
  document: CaseDocument;
  /** The sentence without which it is not understood; null where it stands alone. */
  head: ToldFact | null;
}

/** Sentences of one document together, so that what leans on the sentence before stands after it. */
function inParagraphs(list: readonly ToldFact[], party: PartyKey | null): FactParagraph[] {
  const paragraphs: FactParagraph[] = [];
  for (const { text, words, document } of list) {
    const last = paragraphs.at(-1);
    if (last && last.document === document && last.words.length < IN_A_PARAGRAPH) {
      last.text = `${last.text} ${text}`;
      last.words.push(words);
    } else paragraphs.push({ text, party, document, words: [words] });
  }
  return paragraphs;
}

function sentencesOf(
  text: string,
  document: CaseDocument,
  claims: readonly CaseClaim[],
  speaker: Speaker | null,
): ToldFact[] {
  const argued = claims
    .filter(({ documentId }) => documentId === document.documentId)
    .map((claim) => claim.text.replace(/\s+/g, ' '));
  const facts: ToldFact[] = [];
  // The list that the paragraph before opens, once its first item tells how its items are marked.
  let list: { style: string | null } | null = null;
  for (const paragraph of splitParagraphs(text)) {
    const body = paragraph.label
      ? paragraph.text.slice(paragraph.label.bodyStart, paragraph.label.bodyEnd)
      : paragraph.text;
    // An item of a list is no sentence of its own without what opens the list.
    if (list && paragraph.label && (list.style ?? paragraph.label.style) === paragraph.label.style) {
      list.style = paragraph.label.style;
      continue;
    }
    list = /:\s*$/.test(body) ? { style: null } : null;
    if (/\t/.test(body)) continue;
    let before: ToldFact | null = null;
    for (const sentence of splitSentences(body.replace(/\s+/g, ' ').trim())) {
      const words = sentence.text.trim();
      const isArgued = argued.some((claim) => claim.includes(words.slice(0, 60)));
      const told = isArgued ? null : asFact(words, speaker);
      const leans = told !== null && leansBack(told);
      const fact: ToldFact | null =
        told === null || (leans && before === null)
          ? null
          : { text: told, words, document, head: leans ? before : null };
      if (fact) facts.push(fact);
      before = fact;
    }
  }
  return facts;
}

/** The sentence as the decision would have it; null where it is no fact, or nobody can be sure whose words they are. */
function asFact(words: string, speaker: Speaker | null): string | null {
  const bare = bareSentence(normaliseText(words));
  const told = speaker ? inThirdPerson(bare, speaker) : bare;
  if (told === null || countWords(told) < LEAST_WORDS || !isFact(told) || evaluativeWords(told).length > 0) return null;
  const whole = mainClause(told, MOST_WORDS);
  return whole === null ? null : /[.…]["”״)]?$/.test(whole) ? whole : `${whole}.`;
}

/** Whether all that the sentence calls by a name of the pleadings was told before, or is told in it. */
function isUnderstood(text: string, documents: readonly CaseDocument[], known: string[]): boolean {
  if (undefinedTerms(text, documents, known).length > 0) return false;
  known.push(text);
  return true;
}
