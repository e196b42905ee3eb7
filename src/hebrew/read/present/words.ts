import { PERSON_TITLE_SOURCE, ROLE } from '../../pattern/rules.generated.ts';
import { foldFinals } from '../../text/normalise.ts';
import { isKnownWhole, isKnownWord } from '../../text/stems.ts';
import { isGivenName } from '../metadata/given-names.ts';
import { partyOfPhrase } from '../parties.ts';

/** A word, a mark between words, a tab or the end of a line; offsets in the text. */
export interface Piece {
  text: string;
  start: number;
  end: number;
  isWord: boolean;
  /** What it looks like: a title, a role, a side, a given name, a word of the dictionary. */
  kinds: readonly string[];
}

const PIECE = /[א-תA-Za-z0-9](?:[א-תA-Za-z0-9"'`./-]*[א-תA-Za-z0-9'])?|[^\S ]|[^\s]/g;

/** The pieces of normalised text in their order. */
export const piecesOf = (text: string): Piece[] =>
  [...text.matchAll(PIECE)].map(({ 0: piece, index }) => ({
    ...{ text: piece, start: index, end: index + piece.length },
    isWord: /^[א-תA-Za-z0-9]/.test(piece),
    kinds: kindsOf(piece),
  }));

const BLANKS: Readonly<Record<string, string>> = { '\n': 'line', '\t': 'cell' };

const TITLE = new RegExp(`^ו?(?:${PERSON_TITLE_SOURCE}|ה?(?:שמאי|אדריכל|מהנדס)(?:י?ת)?)$`);

function kindsOf(piece: string): string[] {
  if (!/^[א-תA-Za-z0-9]/.test(piece)) return [BLANKS[piece] ?? piece];
  const word = foldFinals(piece);
  const side = partyOfPhrase(piece);
  const kinds = [
    ...(/\d/.test(piece) ? ['number'] : []),
    ...(TITLE.test(piece) ? ['title'] : []),
    ...(ROLE.test(piece) ? ['role'] : []),
    ...(side ? ['side', side] : []),
    ...(isGivenName(piece) ? ['given'] : /^ו./.test(piece) && isGivenName(piece.slice(1)) ? ['and-given'] : []),
    ...(isKnownWhole(word) ? ['word'] : isKnownWord(word) ? ['formed'] : []),
  ];
  return kinds.length > 0 ? kinds : ['plain'];
}
