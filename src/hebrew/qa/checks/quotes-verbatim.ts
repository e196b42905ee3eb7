import { citationKey, findCitations } from '../../citations/find.ts';
import { normaliseText } from '../../normalise.ts';
import { quotedSpans } from '../../quoted-spans.ts';
import { BODY_BLOCKS, type DecisionText, evidenceAt, type PlainBlock, sourceOf } from '../decision-text.ts';
import { holdsWords, nearestPassage, quotedPieces, type WordText, wordText } from '../passages.ts';
import type { CaseFacts, CheckOutcome, Finding } from '../types.ts';

interface ReadBlock {
  block: PlainBlock;
  words: WordText;
}

/** Attached precedents are quoted exactly and cited; what the draft quotes from the case's documents stands there so. */
export function quotesVerbatim(decision: DecisionText, facts: CaseFacts): CheckOutcome {
  const blocks = decision.blocks.map((block) => ({ block, words: wordText(block.text) }));
  const cited = new Set(
    decision.blocks.flatMap(({ text }) => findCitations(text, { own: true }).map(({ key }) => key)),
  );
  const findings = [
    ...facts.attachments.flatMap((attachment) => [
      ...attachedQuote(attachment, blocks),
      ...attachedCitation(attachment, decision, cited),
    ]),
    ...quotedDocuments(blocks, facts),
  ];
  if (facts.attachments.length > 0) return { findings };
  return { findings, note: 'לתיק לא צורפו תקדימים; נבדקו ציטוטים ממסמכי התיק בלבד' };
}

/** Below this, the quotation is not there at all. */
const LEAST_ALIKE = 0.35;
const MOST_PIECES = 20;

function attachedQuote({ quote, citation }: CaseFacts['attachments'][number], blocks: ReadBlock[]): Finding[] {
  for (const piece of quotedPieces(quote).slice(0, MOST_PIECES)) {
    if (blocks.some(({ words }) => holdsWords(words, piece))) continue;
    const near = nearestOf(blocks, piece);
    if (near && near.share >= LEAST_ALIKE)
      return [
        {
          severity: 'critical',
          message: `הציטוט מתוך ${shortened(citation)} אינו מדויק`,
          blockIds: [near.block.id],
          evidence: [sourceOf(near.block, near.start, near.end).slice(0, 1_500)],
        },
      ];
    return [
      {
        severity: 'critical',
        message: `התקדים המצורף ${shortened(citation)} אינו מצוטט בהחלטה`,
        blockIds: ['block-yod'],
        evidence: [normaliseText(quote).slice(0, 260).trim()],
      },
    ];
  }
  return [];
}

function attachedCitation(
  { citation }: CaseFacts['attachments'][number],
  decision: DecisionText,
  cited: ReadonlySet<string>,
): Finding[] {
  if (cited.has(citationKey(citation))) return [];
  const plain = wordText(normaliseText(citation)).words;
  if (decision.blocks.some(({ text }) => holdsWords(wordText(text), plain))) return [];
  const number = /\d{1,6}[/-]\d{2,4}(?:-\d{2})?/.exec(normaliseText(citation))?.[0];
  if (number && decision.blocks.some(({ text }) => text.includes(number))) return [];
  return [
    {
      severity: 'critical',
      message: `מראה המקום של התקדים המצורף, ${shortened(citation)}, אינו מופיע בהחלטה`,
      blockIds: ['block-yod'],
      evidence: [normaliseText(citation).slice(0, 260).trim()],
    },
  ];
}

/** Quotations shorter than this are terms ("הוועדה המקומית") and no quotations. */
const LEAST_WORDS = 6;
const LONGEST_QUOTE = 4_000;
const MOST_QUOTES = 400;
/** From this share of common word pairs on, the words were meant to be those of the document. */
const NEARLY = 0.6;

function quotedDocuments(blocks: ReadBlock[], facts: CaseFacts): Finding[] {
  const sources = [
    ...facts.documents,
    ...(facts.analysis === null ? [] : [{ title: 'קובץ הניתוח', text: facts.analysis }]),
  ].map(({ title, text }) => ({ title, words: wordText(normaliseText(text)) }));
  const attached = wordText(facts.attachments.map(({ quote }) => normaliseText(quote)).join('\n'));
  if (sources.length === 0) return [];
  return quotationsOf(blocks).flatMap(({ block, start, end, piece }) => {
    if (holdsWords(attached, piece) || sources.some(({ words }) => holdsWords(words, piece))) return [];
    const near = sources
      .map(({ title, words }) => ({ title, share: nearestPassage(words, piece)?.share ?? 0 }))
      .toSorted((a, b) => b.share - a.share)[0];
    if (!near || near.share < NEARLY) return [];
    return [
      {
        severity: 'warning' as const,
        message: `ציטוט שאינו תואם את לשון המסמך "${shortened(near.title)}"`,
        blockIds: [block.id],
        evidence: [evidenceAt(block, start, end)],
      },
    ];
  });
}

function quotationsOf(blocks: ReadBlock[]): { block: PlainBlock; start: number; end: number; piece: string[] }[] {
  return blocks
    .filter(({ block }) => BODY_BLOCKS.includes(block.id))
    .flatMap(({ block }) =>
      quotedSpans(block.text, LONGEST_QUOTE)
        .filter(({ kind }) => kind === 'quote')
        .flatMap(({ start, end }) =>
          quotedPieces(block.text.slice(start + 1, end - 1))
            .filter((piece) => piece.length >= LEAST_WORDS)
            .map((piece) => ({ block, start, end, piece })),
        ),
    )
    .slice(0, MOST_QUOTES);
}

function nearestOf(blocks: ReadBlock[], piece: string[]) {
  return blocks
    .flatMap(({ block, words }) => {
      const near = nearestPassage(words, piece);
      return near ? [{ block, ...near }] : [];
    })
    .toSorted((a, b) => b.share - a.share)[0];
}

const shortened = (text: string): string => (text.length <= 90 ? text : `${text.slice(0, 90).trimEnd()}…`);
