// The first page: committee and case number, who sat, who stands against whom, and what this document is. Each of the four
// is the author's own text where there is one, else what the case says.
import { AlignmentType, HeadingLevel, type Paragraph } from 'docx';
import { type Flow, openPlace, type Place, toFlow } from './blocks.ts';
import { cleanText } from './clean-text.ts';
import type { DocxCase, DocxInput, DocxRole } from './docx-input.ts';
import { type ParagraphLook, paragraph } from './paragraphs.ts';
import { partiesTable, partyRows, readParties } from './parties-table.ts';
import { inBold, plainText, type Span, textSpan } from './spans.ts';
import { STYLE } from './theme.ts';
import { type TitleLine, tableLines, titleLines } from './title-lines.ts';

type Document = Pick<Place, 'lists' | 'notes'>;

/**
 * The title page of a document.
 *
 * @param ownTitle the text's own first heading, which goes before `input.title`
 */
export function titlePage(input: DocxInput, document: Document, ownTitle: Span[] | null): Flow[] {
  const part = (role: DocxRole) => {
    const markdown = input.parts.find((one) => one.role === role)?.markdown ?? '';
    return markdown.trim() === '' ? null : openPlace(markdown, document, { keepLines: true });
  };
  const places = { committee: part('committee'), panel: part('panel'), parties: part('parties'), title: part('title') };
  return [
    ...(places.committee ? committee(places.committee, input.case) : committeeOf(input.case)),
    ...(places.panel ? panel(places.panel) : panelOf(input.case)),
    ...(places.parties ? parties(places.parties) : partiesOf(input.case)),
    ...(places.title ? title(places.title) : [titleLine(ownTitle ?? [textSpan(input.title)])]),
  ];
}

const line = (spans: Span[], look: ParagraphLook = {}): Paragraph =>
  paragraph(spans, { style: STYLE.titlePage, alignment: AlignmentType.START, ...look });

const centred = (spans: Span[]): Paragraph =>
  line(inBold(spans), { style: STYLE.committee, alignment: AlignmentType.CENTER });
/** Case and decision numbers stand at the far side, unless more of the title comes after them. */
const reference = (spans: Span[]): Paragraph => line(inBold(spans), { alignment: AlignmentType.END });
const GAP: ParagraphLook = { spacing: { before: 240, after: 60 } };

function committee(place: Place, { number, reference: caseReference }: DocxCase): Flow[] {
  const lines = titleLines(place);
  const titled = lines?.findLastIndex(({ spans }) => !isReference(plainText(spans))) ?? -1;
  const written = lines
    ? lines.map(({ spans }, at) => (at > titled ? reference(spans) : centred(spans)))
    : toFlow(place.parsed.root.children, place);
  return place.parsed.source.includes(number) ? written : [...written, reference([textSpan(caseReference)])];
}

const isReference = (text: string): boolean =>
  /^\s*(?:ערר|עררים|תיק|מס['׳"״]|מספר|ערעור|בל["״]ל)(?=[\s:]).*\d/.test(text);

function committeeOf({ committee: name, reference: caseReference }: DocxCase): Flow[] {
  return [
    ...(name === '' ? [] : [centred([textSpan(cleanText(name))])]),
    reference([textSpan(cleanText(caseReference))]),
  ];
}

function panel(place: Place): Flow[] {
  const lines = titleLines(place);
  return lines ? panelLines(lines) : toFlow(place.parsed.root.children, place);
}

const panelLines = (lines: TitleLine[]): Flow[] =>
  lines.map(({ spans, isHeading }, at) =>
    line(isHeading ? inBold(spans) : spans, at === 0 ? { ...GAP, keepNext: true } : {}),
  );

function panelOf({ panel: members, dates }: DocxCase): Flow[] {
  const sitting = members.map(({ name, role }) => [textSpan(cleanText(role === '' ? name : `${name}, ${role}`))]);
  const heading = sitting.length > 0 ? [[textSpan('בפני:', { bold: true })]] : [];
  const when = dates.map(({ label, value }) => [textSpan(`${label}: `, { bold: true }), textSpan(cleanText(value))]);
  return panelLines([...heading, ...sitting, ...when].map((spans) => ({ spans, isHeading: false })));
}

function parties(place: Place): Flow[] {
  const lines = titleLines(place) ?? tableLines(place);
  const rows = lines && readParties(lines);
  return rows ? [line([]), partiesTable(rows)] : toFlow(place.parsed.root.children, place);
}

function partiesOf({ sides }: DocxCase): Flow[] {
  const rows = partyRows(sides);
  return rows.length > 0 ? [line([]), partiesTable(rows)] : [];
}

function title(place: Place): Flow[] {
  const lines = titleLines(place);
  if (!lines) return toFlow(place.parsed.root.children, place);
  return lines.map(({ spans }, at) => (at === 0 ? titleLine(spans) : centred(spans)));
}

const titleLine = (spans: Span[]): Paragraph =>
  paragraph(spans, { heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER });
