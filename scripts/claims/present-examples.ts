import type { SampleCase, SampleDocument } from '../../samples/load.ts';
import { peopleOfCase } from '../../src/hebrew/read/metadata/case-people.ts';
import { type CasePeople, partyOfKnown } from '../../src/hebrew/read/metadata/known-people.ts';
import { knownWords } from '../../src/hebrew/read/present/known-words.ts';
import { nameFeatures, type Tag } from '../../src/hebrew/read/present/names.ts';
import { type Head, type Side, sideFeatures } from '../../src/hebrew/read/present/sides.ts';
import { type Piece, piecesOf } from '../../src/hebrew/read/present/words.ts';
import { normaliseText } from '../../src/hebrew/text/normalise.ts';
import type { LabelledChoice } from './softmax.ts';

/** What one labelled protocol teaches of names and of sides. */
export interface PresentExamples {
  names: LabelledChoice[];
  sides: LabelledChoice[];
}

interface LabelledName {
  from: number;
  to: number;
  side: Side;
}

/** The protocols of a case whose head is labelled and ends where the first one speaks. */
export function presentExamples({ documents }: SampleCase): PresentExamples {
  const known = peopleOfCase(
    documents.flatMap(({ labels: own, text }) =>
      /^(?:appeal|response|reply)$/.test(own.doc_type) ? [{ party: own.filer, text }] : [],
    ),
  );
  const all = documents.map((document) => ofProtocol(document, known));
  return { names: all.flatMap(({ names }) => names), sides: all.flatMap(({ sides }) => sides) };
}

function ofProtocol({ labels, text }: SampleDocument, known: CasePeople): PresentExamples {
  const { attendees = [], utterances = [] } = labels.protocol ?? {};
  if (attendees.length === 0 || utterances.length === 0) return { names: [], sides: [] };
  const spoken = Math.min(...utterances.map(({ start }) => start));
  const starts = text.lastIndexOf('\n', spoken) + 1;
  const head = normaliseText(text.slice(0, starts));
  const pieces = piecesOf(head);
  const words = knownWords(normaliseText(text.slice(starts)), known);
  const names = labelledNames(pieces, head, attendees);
  const tags = pieces.map((_, at): Tag => tagAt(names, at));
  const whole: Head = {
    ...{ text: head, pieces, names },
    roster: known,
    partyOf: (name) => partyOfKnown(name, known),
  };
  return {
    names: pieces.flatMap(({ isWord }, at) =>
      isWord
        ? [{ features: nameFeatures(pieces, at, tags[at - 1] ?? 'none', words), label: tags[at]!, weight: 1 }]
        : [],
    ),
    sides: [whole, ...linesAlone(whole), ...IN_ONE_LINE.map((mark) => inOneLine(whole, mark))].flatMap((one) =>
      sideExamples(one),
    ),
  };
}

const sideExamples = (head: Head): LabelledChoice[] => {
  const names = head.names as readonly LabelledName[];
  return names.map(({ side }, at) => ({
    features: sideFeatures(head, at, names[at - 1]?.side ?? ''),
    label: side,
    weight: 1,
  }));
};

/** Marks that part the sides where all who came stand in one line. */
const IN_ONE_LINE = [';', '.'];
const inOneLine = (head: Head, mark: string): Head => ({
  ...head,
  pieces: head.pieces.map((piece) => (piece.text === '\n' ? { ...piece, text: mark, kinds: [mark] } : piece)),
});

/** Each line as if it were all that is told: who came is often told without the panel before it. */
function linesAlone({ pieces, names, text, ...rest }: Head): Head[] {
  const ends = pieces.flatMap((piece, at) => (piece.text === '\n' ? [at] : []));
  return [...ends, pieces.length].flatMap((to, line) => {
    const from = line === 0 ? 0 : ends[line - 1]! + 1;
    const own = names.filter((one) => one.from >= from && one.to <= to);
    if (own.length === 0) return [];
    const shifted = own.map((one) => ({ ...one, from: one.from - from, to: one.to - from }));
    return [{ text, pieces: pieces.slice(from, to), names: shifted, ...rest }];
  });
}

function tagAt(names: readonly LabelledName[], at: number): Tag {
  const name = names.find(({ from, to }) => from <= at && at < to);
  if (!name) return 'none';
  return name.from === at ? 'name' : 'more';
}

/** "דן כהן נ' הוועדה המקומית": of a name that stands in the caption and in the list the list is meant. */
const CAPTION = /(?:^| )(?:נ'|נגד) /;

function labelledNames(
  pieces: readonly Piece[],
  head: string,
  attendees: readonly { name: string; party: Side | null }[],
): LabelledName[] {
  const found: LabelledName[] = [];
  for (const { name, party } of attendees) {
    const words = normaliseText(name).split(' ');
    const places = pieces.keys().filter((from) => isAt(pieces, from, words) && !isTaken(found, from, words.length));
    const all = [...places];
    const ofFamily = words.length === 2 && all.length === 0 ? familyName(pieces, words as [string, string]) : -1;
    if (ofFamily >= 0) found.push({ from: ofFamily, to: ofFamily + 1, side: sideOf(party) });
    const inList = all.find((from) => !CAPTION.test(lineOf(head, pieces[from]!.start)));
    const from = inList ?? all[0];
    if (from !== undefined) found.push({ from, to: from + words.length, side: sideOf(party) });
  }
  return found.sort((a, b) => a.from - b.from);
}

/** Who asked for a permit and who else answers are one side here: the case tells them apart. */
const sideOf = (party: Side | null): Side => (party === 'permit_applicant' ? 'respondent' : (party ?? 'panel'));

const isAt = (pieces: readonly Piece[], from: number, words: readonly string[]): boolean =>
  words.every((word, at) => {
    const piece = pieces[from + at]?.text;
    return piece === word || (at === 0 && (piece === `ו${word}` || piece === `ל${word}`));
  });

/** Where "אליעזר" stands of "אליעזר ורחל דבוש"; -1 where nowhere. */
const familyName = (pieces: readonly Piece[], [first, last]: [string, string]): number =>
  pieces.findIndex(
    ({ text }, at) => text === first && /^ו[א-ת]{2}/.test(pieces[at + 1]?.text ?? '') && pieces[at + 2]?.text === last,
  );

const isTaken = (found: readonly LabelledName[], from: number, length: number): boolean =>
  found.some((one) => one.from < from + length && from < one.to);

const lineOf = (text: string, at: number): string => {
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end);
};
