/** How much a paragraph looks like a heading, whatever its words: short, alone, unended, numbered, before longer text. */
import type { Paragraph } from '../../text/paragraphs.ts';
import { mendLetterSpacing } from '../../text/proofread/letter-spacing.ts';
import { isQuestion } from './heading-questions.ts';
import { type HeadingMeaning, headingMeaning, isDocumentTitle, plainHeading } from './heading-words.ts';
import type { DocumentKind } from './types.ts';

export interface ShapedParagraph {
  paragraph: Paragraph;
  /** Without its label. */
  body: string;
  /** 0 to 1, a heading from 0.5. */
  headingness: number;
  /** What the heading's words announce; also of words that open a paragraph and end in a colon or dash. */
  meaning: HeadingMeaning | null;
  /** The heading as written, where it is one: the whole paragraph, or the words before the colon. */
  title: string | null;
  /** Can be the title of the whole document. */
  isTitle: boolean;
}

/** The shape of each paragraph of a document. Linear time. */
export function shapeParagraphs(paragraphs: Paragraph[], kind: DocumentKind): ShapedParagraph[] {
  const numbered = paragraphs.filter((one) => one.text.length > 100);
  const mostlyNumbered = numbered.filter((one) => one.label?.kind === 'decimal').length > numbered.length * 0.5;
  const headingStyles = stylesOfHeadings(paragraphs);
  return paragraphs.map((paragraph, i) => {
    const { label } = paragraph;
    const text = paragraph.text.length > LONGEST_HEADING ? paragraph.text : mendLetterSpacing(paragraph.text, noWords);
    const body =
      label === null ? text : text.slice(label.bodyStart, text.length - (paragraph.text.length - label.bodyEnd));
    if (text.length > LONGEST_HEADING || body.includes('\t')) return shapeOfText(paragraph, body, kind);
    const isTitle = isDocumentTitle(body, kind);
    const meaning = headingMeaning(body, kind);
    const context = { before: paragraphs[i - 1], after: paragraphs[i + 1], mostlyNumbered, headingStyles };
    const headingness = headingScore(paragraph, body, meaning, context) + (isTitle ? 0.3 : 0);
    const isHeading = headingness >= 0.5;
    if (!isHeading && !isTitle && text.length > 40) return shapeOfText(paragraph, body, kind);
    return {
      paragraph,
      body,
      headingness: Math.max(0, Math.min(1, headingness)),
      meaning: isHeading ? meaning : null,
      title: isHeading ? text.replace(/^[#*_\s]+|[*_\s:]+$/g, '') : null,
      isTitle,
    };
  });
}

const LONGEST_HEADING = 110;
const NO_WORDS: ReadonlySet<string> = new Set();
const noWords = (): ReadonlySet<string> => NO_WORDS;

function shapeOfText(paragraph: Paragraph, body: string, kind: DocumentKind): ShapedParagraph {
  const inline = inlineHeading(body, kind, paragraph.label !== null);
  return {
    paragraph,
    body,
    headingness: inline === null ? 0 : 0.6,
    meaning: inline?.meaning ?? null,
    title: inline?.title ?? null,
    isTitle: false,
  };
}

/**
 * `סוף דבר: הערר נדחה…`, `דיון והכרעה – לאחר ששמענו…`, in a decision `6. הדין. הקלה ניתנת…`: little besides the words of the
 * rule may stand before the mark.
 */
function inlineHeading(
  body: string,
  kind: DocumentKind,
  isNumbered: boolean,
): { title: string; meaning: HeadingMeaning } | null {
  const opening = body.slice(0, 60);
  const closing = kind === 'decision' ? CLOSING_WORDS.exec(opening) : null;
  const runIn = kind === 'decision' && isNumbered ? RUN_IN.exec(opening) : null;
  const match = closing ?? runIn ?? /^([א-ת"״'׳ -]{3,45}?)\s*(?::|\s[-–—])\s/.exec(opening);
  if (match === null) return null;
  const title = match[1]!.trim();
  const meaning = headingMeaning(title, kind);
  if (meaning === null || meaning.weight < 0.6 || plainHeading(title).length > meaning.matched + 12) return null;
  return { title, meaning: { ...meaning, weight: meaning.weight * 0.8 } };
}

/** A comma sets off only words that plainly close a decision (`סוף דבר, הערר נדחה`). */
const CLOSING_WORDS = /^(סוף דבר|סופו של דבר|סיכומו של דבר|לסיכום),\s/;

/** Words before a full stop; a short sentence that says the result (`דין הערר להידחות. …`) heads nothing. */
const RUN_IN = /^(?![א-ת ]{0,12}ערר )([א-ת"״'׳ -]{3,30})\.\s/;

interface Context {
  before: Paragraph | undefined;
  after: Paragraph | undefined;
  mostlyNumbered: boolean;
  headingStyles: Set<string>;
}

/**
 * The forms of labels that this document keeps for headings: three labels or more, nearly all on short lines without a
 * full stop that stand before longer text. What one of them is its siblings are too.
 */
function stylesOfHeadings(paragraphs: Paragraph[]): Set<string> {
  const counts = new Map<string, { all: number; short: number }>();
  paragraphs.forEach(({ text, label }, i) => {
    if (label === null || label.kind === 'bullet') return;
    const count = counts.get(label.style) ?? { all: 0, short: 0 };
    const next = paragraphs[i + 1];
    const isShort = text.length <= 80 && !/[.;,]["״”)]?$/.test(text);
    const isBeforeText = next !== undefined && next.text.length > text.length && next.label?.style !== label.style;
    counts.set(label.style, { all: count.all + 1, short: count.short + (isShort && isBeforeText ? 1 : 0) });
  });
  return new Set([...counts].filter(([, { all, short }]) => all >= 3 && short >= all * 0.75).map(([style]) => style));
}

function headingScore(paragraph: Paragraph, body: string, meaning: HeadingMeaning | null, context: Context): number {
  const plain = plainHeading(body);
  if (plain.length < 2 || /^[^א-תA-Za-z]*$/.test(plain)) return 0;
  const words = plain.split(' ').length;
  let score = words <= 4 ? 0.35 : words <= 8 ? 0.25 : words <= 12 ? 0.1 : -0.2;
  score +=
    endingScore(body) + labelScore(paragraph, context) + neighbourScore(paragraph, context) + wordsScore(plain, body);
  if (/^(?:#{1,6} |\*\*.*\*\*$|__.*__$)/.test(paragraph.text)) score += 0.4;
  if (meaning !== null) score += 0.4 * meaning.weight * Math.min(1, (meaning.matched + 14) / plain.length);
  return score;
}

/** `ואלה נימוקי הערר:` leads to what follows and heads nothing. */
const LEADS_IN = /^ו?(?:אלה|אלו|להלן|הרי|זה|זהו)\s.*:\s*$/;

function endingScore(body: string): number {
  if (/[.;,]["״”)]?\s*$/.test(body) || LEADS_IN.test(body)) return -0.6;
  return /:\s*$/.test(body) ? -0.05 : 0.05;
}

function labelScore({ label }: Paragraph, { mostlyNumbered, headingStyles, after }: Context): number {
  if (label === null) return mostlyNumbered ? 0.2 : 0;
  if (label.kind === 'bullet') return -0.4;
  if (label.style === 'פרק A') return 0.4;
  if (headingStyles.has(label.style)) return 0.3;
  if (label.kind === 'hebrew') return label.style.startsWith('(') ? -0.2 : 0.2;
  const isAboveNext = after?.label?.kind === 'decimal' && after.label.path.length > label.path.length;
  return isAboveNext ? 0.3 : mostlyNumbered ? -0.15 : 0.1;
}

/** Headings stand before text, not inside a list of names or items. */
function neighbourScore(paragraph: Paragraph, { before, after }: Context): number {
  if (after === undefined) return -0.5;
  let score = 0;
  if (after.text.length >= 100 || (after.label !== null && after.text.length >= 40)) score += 0.25;
  else if (/[.]$/.test(after.text) && after.text.length >= Math.max(40, paragraph.text.length * 2)) score += 0.2;
  else if (!/[.:;]$/.test(after.text)) score -= 0.1;
  if (before !== undefined) {
    if (/[:,]$/.test(before.text) && before.text.length > 40) score -= 0.3;
    const isListed = [before, after].every(({ text }) => text.length < 60 && !/[.]$/.test(text));
    if (isListed) score -= 0.2;
    if (before.label !== null && paragraph.label === null && /[.]$/.test(before.text)) score += 0.05;
  }
  return score;
}

const PERSON_OR_PLACE =
  /עו["״']{1,2}ד|ב["״']{1,2}כ|ת["״']?\.?["״']?ז|ח\.?["״']?פ|טל["״'׳]|רח["״'׳]|דוא["״]ל|@|פקס|(?:^|: )(?:מר|גב)['׳] /;

function wordsScore(plain: string, body: string): number {
  let score = 0;
  if (
    !isQuestion(plain) &&
    /(?:^|\s)(?:כי|אשר|אולם|לכן|אנו|הוגש(?:ה|ו)?|החליט(?:ה|ו)?|קבע(?:ה|ו)?|טוענ(?:ת|ים|ות)|ניתנ(?:ה|ו))(?:\s|$)/.test(
      plain,
    )
  )
    score -= plain.length < 24 ? 0.15 : 0.25;
  if (PERSON_OR_PLACE.test(body)) score -= 0.35;
  if (/^[("'\-–]/.test(plain)) score -= 0.3;
  const digits = plain.replace(/[^\d]/g, '').length;
  return digits > plain.length * 0.45 ? score - 0.4 : score;
}
