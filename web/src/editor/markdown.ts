// Markdown in and out of the editor; what nobody touched goes out as the very characters that came in.
import type { Node } from 'prosemirror-model';
import type { Edges } from './origins.ts';
import { readMarkdown } from './read-markdown.ts';
import { type WrittenMarkdown, writeMarkdown } from './write-markdown.ts';

/** A text as it is edited. */
export interface Text {
  doc: Node;
  edges: Edges;
}

/** @param markdown line breaks of any kind, as the service keeps them: LF */
export const readText = (markdown: string): Text => readMarkdown(markdown.replace(/\r\n?/g, '\n'));

export const writeText = ({ doc, edges }: Text): string => writeMarkdown(doc, edges).text;

/**
 * Where an offset of the Markdown stands in the document.
 *
 * @returns the innermost node of which lines are known, with its position; null outside of all
 */
export function placeOfOffset({ places }: WrittenMarkdown, offset: number): { pos: number; node: Node } | null {
  const found = places.findLast(({ start, end }) => start <= offset && offset <= end);
  return found ? { pos: found.pos, node: found.node } : null;
}
