// The committee's look: David in 12 points, a line and a half, justified, headings in three steps of weight.
import {
  AlignmentType,
  convertMillimetersToTwip,
  type IFontAttributesProperties,
  type ILevelParagraphStylePropertiesOptions,
  type ILevelsOptions,
  type IRunStylePropertiesOptions,
  type IStylesOptions,
  LevelFormat,
} from 'docx';

/** Hebrew is set in David, which Word and the Culmus fonts have; Latin letters in a run of their own in Times. */
const FONT: IFontAttributesProperties = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', cs: 'David' };
const CODE_FONT: IFontAttributesProperties = { ascii: 'Courier New', hAnsi: 'Courier New', cs: 'Courier New' };

/** Half-points. */
export const SIZE = { body: 24, small: 20, heading: 28, committee: 30, title: 36 } as const;

/** Twentieths of a point: one step in, how far a list's number stands before its text, and a number typed by hand. */
export const INDENT = 720;
export const HANGING = { list: 420, written: 520 } as const;
/** Word counts a list's levels to nine. */
export const DEEPEST_LEVEL = 8;
const MARGIN = convertMillimetersToTwip(25);

export const PAGE = {
  size: { width: convertMillimetersToTwip(210), height: convertMillimetersToTwip(297) },
  margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, header: 700, footer: 700 },
};
export const TEXT_WIDTH = PAGE.size.width - 2 * MARGIN;

export const STYLE = {
  quote: 'Citation',
  code: 'Verbatim',
  cell: 'TableCell',
  titlePage: 'TitlePage',
  committee: 'Committee',
} as const;

/** The library types no direction for styles and list levels, but writes it. */
type RightToLeft = ILevelParagraphStylePropertiesOptions & { bidirectional: true };

export const STYLES: IStylesOptions = {
  default: {
    document: {
      run: {
        font: FONT,
        size: SIZE.body,
        sizeComplexScript: SIZE.body,
        language: { value: 'he-IL', bidirectional: 'he-IL' },
      },
      paragraph: rightToLeft({ spacing: { line: 360, after: 120 } }),
    },
    heading1: heading({ size: SIZE.heading, bold: true }, { before: 360, after: 160 }),
    heading2: heading({ size: SIZE.body, bold: true, underline: {} }, { before: 280, after: 120 }),
    heading3: heading({ size: SIZE.body, bold: true }, { before: 240, after: 120 }),
    heading4: heading({ size: SIZE.body, underline: {} }, { before: 200, after: 100 }),
    heading5: heading({ size: SIZE.body, underline: {} }, { before: 200, after: 100 }),
    heading6: heading({ size: SIZE.body, underline: {} }, { before: 200, after: 100 }),
    title: {
      run: { size: SIZE.title, sizeComplexScript: SIZE.title, bold: true, rightToLeft: true },
      paragraph: rightToLeft({ alignment: AlignmentType.CENTER, spacing: { before: 360, after: 360 }, keepNext: true }),
    },
    hyperlink: { run: { color: '1F3864', underline: {} } },
    footnoteText: {
      run: { size: SIZE.small, sizeComplexScript: SIZE.small },
      paragraph: rightToLeft({ alignment: AlignmentType.BOTH, spacing: { line: 240, after: 40 } }),
    },
  },
  paragraphStyles: [
    style(STYLE.quote, { spacing: { line: 300, after: 120 } }),
    style(
      STYLE.code,
      { spacing: { line: 260, after: 120 } },
      { font: CODE_FONT, size: SIZE.small, sizeComplexScript: SIZE.small },
    ),
    style(STYLE.cell, { spacing: { line: 276, before: 40, after: 40 } }),
    style(STYLE.titlePage, { spacing: { line: 300, after: 60 } }),
    style(
      STYLE.committee,
      { spacing: { line: 300, after: 60 } },
      { size: SIZE.committee, sizeComplexScript: SIZE.committee },
    ),
  ],
};

const BULLETS = ['•', '–', '▪'];

/** The nine levels of a bullet list. */
export const BULLET_LEVELS: ILevelsOptions[] = levels((level) => ({
  format: LevelFormat.BULLET,
  text: BULLETS[level % BULLETS.length]!,
}));

/** The nine levels of a list of numbers that each begin at `start`; `delimiter` follows the number. */
export const numberLevels = (start: number, delimiter: string): ILevelsOptions[] =>
  levels((level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}${delimiter}`, start }));

function levels(look: (level: number) => Omit<ILevelsOptions, 'level'>): ILevelsOptions[] {
  return Array.from({ length: DEEPEST_LEVEL + 1 }, (_, level) => ({
    level,
    // Word takes "left" as the start of the line, LibreOffice as the left of the page; on the middle they agree.
    alignment: AlignmentType.CENTER,
    style: {
      run: { rightToLeft: true },
      paragraph: rightToLeft({ indent: { start: INDENT * (level + 1), hanging: HANGING.list } }),
    },
    ...look(level),
  }));
}

function heading(run: IRunStylePropertiesOptions & { size: number }, spacing: { before: number; after: number }) {
  return {
    run: { ...run, sizeComplexScript: run.size, color: '000000', rightToLeft: true },
    paragraph: rightToLeft({ alignment: AlignmentType.START, keepNext: true, keepLines: true, spacing }),
  };
}

function style(id: string, paragraph: ILevelParagraphStylePropertiesOptions, run: IRunStylePropertiesOptions = {}) {
  return { id, name: id, basedOn: 'Normal', quickFormat: true, paragraph: rightToLeft(paragraph), run };
}

function rightToLeft(options: ILevelParagraphStylePropertiesOptions): RightToLeft {
  return { ...options, bidirectional: true };
}
