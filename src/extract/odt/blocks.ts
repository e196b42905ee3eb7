import type { SourceLineKind } from '../../hebrew/text/source-text.ts';

/** A piece of an OpenDocument text in reading order. */
export type OdtBlock = { type: 'text'; kind: SourceLineKind; text: string } | { type: 'row'; cells: string[][] };

/** Where blocks go: the document's, or what encloses them (a cell, a note, a box). */
export type OdtSink = (block: OdtBlock) => void;
