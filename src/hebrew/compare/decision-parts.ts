/** Which of the 12 blocks each paragraph of a finished decision belongs to, by the decision's own headings and cues alone. */

import { CLOSING_LINE, SECTION_PANEL } from '../pattern/rules.generated.ts';
import { closeUp, isVersus } from '../read/metadata/lines.ts';
import { isDocumentTitle } from '../read/sections/heading-words.ts';
import { type Section, splitSections } from '../read/sections/split.ts';
import { normaliseText } from '../text/normalise.ts';
import { type Paragraph, splitParagraphs } from '../text/paragraphs.ts';

/** Blocks by their place, 0 to 11, in the order of a decision. */
export const PART = {
  committee: 0,
  panel: 1,
  parties: 2,
  title: 3,
  opening: 4,
  background: 5,
  claims: 6,
  proceedings: 7,
  normative: 8,
  discussion: 9,
  conclusion: 10,
  signatures: 11,
} as const;

export type PartIndex = (typeof PART)[keyof typeof PART];

/** A paragraph and where it most likely belongs. */
export interface PlacedParagraph extends Paragraph {
  part: PartIndex;
  /** It is the heading of its section, as the section splitter reads it. */
  isHeading: boolean;
}

/** The paragraphs of a clean text with their blocks. Linear time. */
export function decisionParts(text: string): PlacedParagraph[] {
  const sections = hearingBeforeLaw(splitSections(text, 'decision'));
  const backgrounds = sections.filter(({ type }) => type === 'background');
  const paragraphs = splitAtParties(splitParagraphs(text), sections);
  const end = endOfReasons(paragraphs, sections);
  let at = 0;
  let inSection = 0;
  let panelOpen = false;
  return paragraphs.map((paragraph, index) => {
    while (at + 1 < sections.length && paragraph.start >= sections[at + 1]!.start) {
      at += 1;
      inSection = 0;
    }
    const section = sections[at]!;
    const isHeading = inSection === 0 && isTitleOf(paragraph, section);
    inSection += 1;
    if (index >= end) return { ...paragraph, part: PART.signatures, isHeading };
    const head = section.type === 'heading' || section.type === 'parties';
    if (head) {
      const part = headPart(paragraph, section, panelOpen);
      panelOpen = part === PART.panel;
      return { ...paragraph, part, isHeading: false };
    }
    const part =
      section.type === 'background'
        ? backgroundPart(section, backgrounds, paragraph)
        : (PARTS_OF_TYPES[section.type] ?? PART.discussion);
    return { ...paragraph, part, isHeading };
  });
}

const PARTS_OF_TYPES: Partial<Record<Section['type'], PartIndex>> = {
  claims: PART.claims,
  proceedings: PART.proceedings,
  normative: PART.normative,
  discussion: PART.discussion,
  conclusion: PART.conclusion,
  other: PART.conclusion,
};

const MOST_AT_END = 25;
const LONGEST_SIGNATURE = 320;

/** A "discussion" between the claims and the law tells what happened at the hearing ("הדיון ומה שבא אחריו"). */
function hearingBeforeLaw(sections: Section[]): Section[] {
  const law = sections.findIndex(({ type }) => type === 'normative');
  const discussed = sections.findLastIndex(({ type }) => type === 'discussion');
  return sections.map((section, index) =>
    index < law && law < discussed && section.type === 'discussion' && sections.some(isClaims)
      ? { ...section, type: 'proceedings' }
      : section,
  );
}

const isClaims = ({ type }: Section): boolean => type === 'claims';

/** The rows of one table may hold the panel and the parties. */
function splitAtParties(paragraphs: Paragraph[], sections: Section[]): Paragraph[] {
  const cut = sections.find(({ type }) => type === 'parties')?.start;
  return paragraphs.flatMap((paragraph) => {
    const { start, end, text } = paragraph;
    if (cut === undefined || cut <= start || cut >= end) return [paragraph];
    const head = text.slice(0, cut - start).trimEnd();
    return [
      { text: head, start, end: start + head.length, label: paragraph.label },
      { text: text.slice(cut - start), start: cut, end, label: null },
    ];
  });
}

/** Index of the first paragraph of the signatures: "ניתנה היום …" and the short lines after it. */
function endOfReasons(paragraphs: Paragraph[], sections: Section[]): number {
  for (let at = Math.max(1, paragraphs.length - MOST_AT_END); at < paragraphs.length; at++) {
    if (!CLOSING_LINE.test(bodyOf(paragraphs[at]!))) continue;
    if (paragraphs.slice(at, at + 4).some(({ text }) => text.length > LONGEST_SIGNATURE)) continue;
    const last = sections.at(-1);
    return last && last.type !== 'heading' ? at : paragraphs.length;
  }
  return paragraphs.length;
}

function headPart(paragraph: Paragraph, section: Section, panelOpen: boolean): PartIndex {
  const line = closeUp(normaliseText(paragraph.text).replace(/[*#_]/g, '').trim());
  if (isDocumentTitle(line, 'decision')) return PART.title;
  if (SECTION_PANEL.test(line)) return PART.panel;
  if (section.type === 'parties' || isVersus(line)) return PART.parties;
  return panelOpen && !/^(?:ערר|תיק|תאריך|ועדת|מחוז)/.test(line) ? PART.panel : PART.committee;
}

/** The opening is the first of several background sections, or the first paragraph of a section that no heading parts. */
function backgroundPart(section: Section, all: Section[], paragraph: Paragraph): PartIndex {
  if (section !== all[0]) return PART.background;
  if (all.length > 1) return PART.opening;
  const opens = section.title !== null && /פתח|מבוא|הקדמה|ראשית|על מה|עניינו|מהות|כללי/.test(section.title);
  const first = paragraph.start - section.start < (section.title?.length ?? 0) + 12;
  return opens || first ? PART.opening : PART.background;
}

function isTitleOf(paragraph: Paragraph, { title }: Section): boolean {
  return title !== null && paragraph.text.length < 130 && paragraph.text.includes(title.slice(0, 12));
}

const bodyOf = ({ text, label }: Paragraph): string => (label ? text.slice(label.bodyStart, label.bodyEnd) : text);
