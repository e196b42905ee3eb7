import { writtenChoice } from '../claims/choice.ts';
import { tagNames } from '../present/names.ts';
import { chooseInRow } from '../present/sides.ts';
import { piecesOf } from '../present/words.ts';
import { type HeadPart, headNameFeatures, headPartFeatures } from './features.ts';
import { NAMES, PARTS } from './models.generated.ts';

/** A name at the head of a document: who that is by the words around it, and how likely; offsets in the text. */
export interface HeadName {
  name: string;
  part: HeadPart;
  nameShare: number;
  partShare: number;
  start: number;
  end: number;
}

/** So much of a document is its head. */
export const HEAD_LENGTH = 2_200;

const nameModel = writtenChoice(NAMES);
const partModel = writtenChoice(PARTS);

/** The names at the head of a document: normalised text, and its type as the intake has it. */
export function readHead(text: string, docType: string): HeadName[] {
  const head = text.slice(0, HEAD_LENGTH);
  const pieces = piecesOf(head);
  const names = tagNames(pieces, (at, before) => headNameFeatures(pieces, at, before, docType), nameModel());
  const parts = chooseInRow<HeadPart>(
    names.length,
    (at, chosen) => headPartFeatures({ text: head, pieces, names }, at, chosen, docType),
    partModel(),
  );
  return names.map(({ from, to, share }, at) => {
    const [start, end] = [pieces[from]!.start, pieces[to - 1]!.end];
    const name = head.slice(start, end).replace(/\s+/g, ' ');
    return { name, part: parts[at]!.side, nameShare: share, partShare: parts[at]!.share, start, end };
  });
}
