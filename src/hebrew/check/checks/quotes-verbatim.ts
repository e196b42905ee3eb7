import { type Citation, citationKey, findCitations } from '../../read/citations/find.ts';
import { normaliseText } from '../../text/normalise.ts';
import { caseDetails, citationSlip } from '../citation-slips.ts';
import { type DecisionText, evidenceAt, type PlainBlock, placeIn, sourceOf } from '../decision-text.ts';
import { citationsOf, type DraftCitation, knownCases } from '../draft-citations.ts';
import { holdsWords, nearestPassage, quotedPieces, type WordText, withoutRemarks, wordText } from '../passages.ts';
import { mentionsIn, type Quotation, quotationsOf } from '../quotations.ts';
import type { CaseFacts, CheckOutcome, Finding, Severity } from '../types.ts';

interface ReadBlock {
  block: PlainBlock;
  words: WordText;
  citations: Citation[];
}

/** An attached precedent, prepared for comparison. */
interface Attached {
  citation: string;
  quote: string;
  key: string;
  pieces: string[][];
  words: WordText;
}

interface Source {
  title: string;
  words: WordText;
}

interface Draft {
  blocks: ReadBlock[];
  quotations: Quotation[];
  attached: Attached[];
  sources: Source[];
}

/**
 * Attached precedents are quoted exactly and cited; what the draft quotes from a decision of the corpora or from the case's
 * documents stands there so.
 */
export function quotesVerbatim(decision: DecisionText, facts: CaseFacts): CheckOutcome {
  const draft = readDraft(decision, facts);
  const whole = new Set(facts.authorities?.map(({ key }) => key));
  const wrong = [
    ...(whole.size > 0
      ? citationsOf(decision, facts)
          .filter(({ authority }) => authority)
          .flatMap(differing)
      : []),
    ...draft.quotations
      .filter(({ source }) => source === null || !whole.has(source))
      .flatMap((quotation) => misquoted(quotation, draft)),
  ];
  const isTold = ({ message, blockIds }: Finding): boolean =>
    wrong.some((other) => other.message.startsWith(message) && other.blockIds[0] === blockIds[0]);
  const findings = [
    ...draft.attached.flatMap((one) => notQuoted(one, draft).filter((finding) => !isTold(finding))),
    ...draft.attached.flatMap((one) => notCited(one, draft)),
    ...wrong,
    ...wrongDetails(draft),
  ];
  if (facts.attachments.length > 0 || whole.size > 0) return { findings };
  return { findings, note: 'לתיק לא צורפו תקדימים; נבדקו ציטוטים ממסמכי התיק בלבד' };
}

const MOST_PIECES = 20;

function readDraft(decision: DecisionText, { attachments, documents, analysis }: CaseFacts): Draft {
  return {
    blocks: decision.blocks.map((block) => ({
      block,
      words: wordText(withoutRemarks(block.text)),
      citations: attachments.length > 0 ? findCitations(block.text, { own: true }) : [],
    })),
    quotations: quotationsOf(decision, mentionsIn(decision, knownCases(attachments))),
    attached: attachments.map(({ quote, citation }) => ({
      citation,
      quote: normaliseText(quote),
      key: citationKey(citation),
      pieces: quotedPieces(quote).slice(0, MOST_PIECES),
      words: wordText(normaliseText(quote)),
    })),
    sources: [...documents, ...(analysis === null ? [] : [{ title: 'קובץ הניתוח', text: analysis }])].map(
      ({ title, text }) => ({ title, words: wordText(normaliseText(text)) }),
    ),
  };
}

/** Whether every piece of a quotation stands in one of the attachment, in their order: a part may be quoted, and words left out. */
function agrees({ pieces }: Quotation, attached: Attached): boolean {
  let from = 0;
  return pieces.every((piece) => {
    const wanted = ` ${piece.join(' ')} `;
    const at = attached.pieces.findIndex((one, index) => index >= from && ` ${one.join(' ')} `.includes(wanted));
    if (at >= 0) from = at;
    return at >= 0;
  });
}

/** Quotations that are not in the whole text of the decision that is cited beside them. */
const differing = ({ block, start, end, wrong }: DraftCitation): Finding[] =>
  wrong.map(({ quotation, isNear, note }) => {
    const citation = shortened(block.text.slice(start, end));
    const message = isNear
      ? `הציטוט מתוך ${citation} אינו מדויק: ${note}`
      : `ציטוט המיוחס אל ${citation} ואינו בנוסח ההחלטה`;
    return finding(isNear ? 'critical' : 'warning', message, block, quotation);
  });

/** From so many words on a part of the attached quotation counts as quoting it. */
const LEAST_PART = 5;
const LEAST_MARKED = 4;
/** Below this, the quotation is not there at all. */
const LEAST_ALIKE = 0.35;

function notQuoted(attached: Attached, { blocks, quotations }: Draft): Finding[] {
  const isQuoted = quotations.some(
    (one) => one.pieces.flat().length >= Math.min(LEAST_PART, attached.words.words.length) && agrees(one, attached),
  );
  if (isQuoted) return [];
  const missing = attached.pieces.find((piece) => !blocks.some(({ words }) => holdsWords(words, piece)));
  if (missing === undefined) return unmarked(attached, blocks, quotations);
  const near = nearestOf(blocks, missing);
  if (near && near.share >= LEAST_ALIKE) return [inexact(attached, near.block, near.start, near.end)];
  return [
    {
      severity: 'critical',
      message: `התקדים המצורף ${shortened(attached.citation)} אינו מצוטט בהחלטה`,
      blockIds: [blocks.find((one) => cites(one, attached.key))?.block.id ?? 'block-yod'],
      evidence: [attached.quote.slice(0, 260).trim()],
    },
  ];
}

/** The words stand there, but nothing shows them to be a quotation. */
function unmarked(attached: Attached, blocks: ReadBlock[], quotations: Quotation[]): Finding[] {
  const first = attached.pieces[0];
  const place = first && blocks.find(({ words }) => holdsWords(words, first));
  const near = place && nearestPassage(place.words, first);
  if (!place || !near || first.length < LEAST_MARKED) return [];
  const isQuoted = quotations.some(
    ({ block, start, end }) => block === place.block && start <= near.start + 1 && near.end <= end + 1,
  );
  if (isQuoted) return [];
  return [finding('warning', `${shortened(attached.citation)} מובא בלא סימני ציטוט`, place.block, near)];
}

function notCited({ citation, key, pieces }: Attached, { blocks }: Draft): Finding[] {
  const plain = wordText(normaliseText(citation)).words;
  const number = /\d{1,6}[/-]\d{2,4}(?:-\d{2})?/.exec(normaliseText(citation))?.[0];
  const isCited =
    blocks.some((one) => cites(one, key)) ||
    blocks.some(({ block }) => number !== undefined && block.text.includes(number)) ||
    blocks.some(({ words }) => holdsWords(words, plain));
  if (isCited) return [];
  const quoting = pieces[0] && blocks.find(({ words }) => holdsWords(words, pieces[0]!));
  return [
    {
      severity: 'critical',
      message: `מראה המקום של התקדים המצורף, ${shortened(citation)}, אינו מופיע בהחלטה`,
      blockIds: [quoting?.block.id ?? 'block-yod'],
      evidence: [normaliseText(citation).slice(0, 260).trim()],
    },
  ];
}

/** Shorter ones are terms and turns of speech. */
const LEAST_WORDS = 6;
/** From this share of common word pairs on, the words were meant to be those of the source. */
const NEARLY = 0.6;
/** Where the draft names the source, less is enough. */
const NEARLY_OF_NAMED = 0.4;

function misquoted(quotation: Quotation, draft: Draft): Finding[] {
  const { pieces, block, source, named, isMarked } = quotation;
  const own = draft.attached.filter((attached) => agrees(quotation, attached));
  if (own.length > 0) return otherSource(quotation, own, draft);
  const longest = pieces.toSorted((a, b) => b.length - a.length)[0]!;
  if (longest.length < LEAST_WORDS || draft.sources.some(({ words }) => pieces.every((one) => holdsWords(words, one))))
    return [];
  const ofSource = draft.attached.filter(({ key }) => key === source);
  const near = nearestAttached(longest, draft.attached);
  if (near && pieces.every((piece) => holdsWords(near.attached.words, piece)))
    return [finding('warning', `בציטוט מתוך ${shortened(near.attached.citation)} לא סומנה השמטה`, block, quotation)];
  if (!isMarked) return [];
  const least = near && (ofSource.includes(near.attached) || named.has(near.attached.key)) ? NEARLY_OF_NAMED : NEARLY;
  if (near && near.share >= least) return [inexact(near.attached, block, quotation.start, quotation.end)];
  if (ofSource.length > 0) {
    const message = `ציטוט המיוחס אל ${shortened(ofSource[0]!.citation)} ואינו בציטוט המצורף ממנו`;
    return [finding('warning', message, block, quotation)];
  }
  return ofDocument(quotation, draft.sources);
}

/** Words of one attached precedent ascribed to another, whose own are not among them. */
function otherSource(quotation: Quotation, own: Attached[], { attached, quotations }: Draft): Finding[] {
  const { source, named, block, pieces } = quotation;
  if (source === null || pieces.flat().length < LEAST_PART || own.some(({ key }) => named.has(key))) return [];
  const other = attached.find(({ key }) => key === source);
  if (!other) return [];
  const message = `ציטוט מתוך ${shortened(own[0]!.citation)} מיוחס אל ${shortened(other.citation)}`;
  // One case may repeat another: what is quoted from its own source too may be told of both.
  const isRight = quotations.some((one) => own.some((mine) => one.named.has(mine.key) && agrees(one, mine)));
  return [finding(isRight ? 'warning' : 'critical', message, block, quotation)];
}

function nearestAttached(piece: string[], attached: Attached[]) {
  return attached
    .map((one) => ({
      attached: one,
      share: nearestPassage(one.words, piece)?.share ?? 0,
    }))
    .toSorted((a, b) => b.share - a.share)[0];
}

function ofDocument({ pieces, block, start, end }: Quotation, sources: Source[]): Finding[] {
  const wrong = pieces.find(
    (piece) => piece.length >= LEAST_WORDS && !sources.some(({ words }) => holdsWords(words, piece)),
  );
  if (!wrong) return [];
  const near = sources
    .map(({ title, words }) => ({ title, share: nearestPassage(words, wrong)?.share ?? 0 }))
    .toSorted((a, b) => b.share - a.share)[0];
  if (!near || near.share < NEARLY) return [];
  return [finding('warning', `ציטוט שאינו תואם את לשון המסמך "${shortened(near.title)}"`, block, { start, end })];
}

/** Names, reports and dates in the full citations of attached precedents. */
function wrongDetails({ blocks, attached }: Draft): Finding[] {
  const known = new Map(attached.map(({ key, citation }) => [key, caseDetails(citation)]));
  return blocks.flatMap(({ block, citations }) =>
    citations.flatMap((one) => {
      const right = known.get(one.key);
      const slip = right && one.case && !one.short ? citationSlip(one.case, right) : null;
      return slip === null ? [] : [finding('warning', `${slip} במראה המקום ${shortened(one.text)}`, block, one)];
    }),
  );
}

const cites = ({ citations }: ReadBlock, key: string): boolean => citations.some((one) => one.key === key);

function nearestOf(blocks: ReadBlock[], piece: string[]) {
  return blocks
    .flatMap(({ block, words }) => {
      const near = nearestPassage(words, piece);
      return near ? [{ block, ...near }] : [];
    })
    .toSorted((a, b) => b.share - a.share)[0];
}

const MOST_EVIDENCE = 1_500;

const inexact = ({ citation }: Attached, block: PlainBlock, start: number, end: number): Finding => ({
  severity: 'critical',
  message: `הציטוט מתוך ${shortened(citation)} אינו מדויק`,
  blockIds: [block.id],
  evidence: [sourceOf(block, start, end).slice(0, MOST_EVIDENCE)],
  place: placeIn(block, start, end),
});

const finding = (
  severity: Severity,
  message: string,
  block: PlainBlock,
  { start, end }: { start: number; end: number },
): Finding => ({
  severity,
  message,
  blockIds: [block.id],
  evidence: [evidenceAt(block, start, end)],
  place: placeIn(block, start, end),
});

const shortened = (text: string): string => (text.length <= 90 ? text : `${text.slice(0, 90).trimEnd()}…`);
