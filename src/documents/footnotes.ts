import type { Paragraph } from 'docx';

/** The footnotes of a file, numbered as they are met. */
export interface FootnoteStore {
  /** Takes a footnote in. @returns its number */
  add(paragraphs: Paragraph[]): number;
  all(): Record<string, { children: Paragraph[] }>;
}

/** A new document's footnotes. */
export function openFootnotes(): FootnoteStore {
  const notes: Paragraph[][] = [];
  return {
    add: (paragraphs) => notes.push(paragraphs),
    all: () => Object.fromEntries(notes.map((children, at) => [at + 1, { children }])),
  };
}
