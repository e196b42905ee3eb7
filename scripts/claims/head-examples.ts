import type { SampleCase, SampleDocument } from '../../samples/load.ts';
import { type HeadPart, headNameFeatures, headPartFeatures } from '../../src/hebrew/read/heads/features.ts';
import { HEAD_LENGTH } from '../../src/hebrew/read/heads/read.ts';
import type { Tag } from '../../src/hebrew/read/present/names.ts';
import { type Piece, piecesOf } from '../../src/hebrew/read/present/words.ts';
import { normaliseText } from '../../src/hebrew/text/normalise.ts';
import type { LabelledChoice } from './softmax.ts';

/** What the heads of a case's documents teach of names and of who they are. */
export interface HeadExamples {
  names: LabelledChoice[];
  parts: LabelledChoice[];
}

interface LabelledSpan {
  from: number;
  to: number;
  part: HeadPart;
}

export function headExamples({ documents, labels }: SampleCase): HeadExamples {
  const all = documents.map((document) => ofDocument(document, labels.details ?? []));
  return { names: all.flatMap(({ names }) => names), parts: all.flatMap(({ parts }) => parts) };
}

function ofDocument(document: SampleDocument, details: NonNullable<SampleCase['labels']['details']>): HeadExamples {
  const { doc_type: docType } = document.labels;
  const head = normaliseText(document.text.slice(0, HEAD_LENGTH));
  const pieces = piecesOf(head);
  const names = labelledSpans(
    pieces,
    details.filter((one) => one.document === document.name),
  );
  if (names.length === 0) return { names: [], parts: [] };
  const tags = pieces.map((_, at): Tag => tagAt(names, at));
  const parts = names.map(({ part }) => part);
  return {
    names: pieces.flatMap(({ isWord }, at) => {
      if (!isWord && tags[at] === 'none') return [];
      return [{ features: headNameFeatures(pieces, at, tags[at - 1] ?? 'none', docType), label: tags[at]!, weight: 1 }];
    }),
    parts: names.map(({ part }, at) => ({
      features: headPartFeatures({ text: head, pieces, names }, at, parts.slice(0, at), docType),
      label: part,
      weight: 1,
    })),
  };
}

function tagAt(names: readonly LabelledSpan[], at: number): Tag {
  const name = names.find(({ from, to }) => from <= at && at < to);
  if (!name) return 'none';
  return name.from === at ? 'name' : 'more';
}

const TITLES = /^(?:ו?(?:עו"ד|עוה"ד|אדר'|ד"ר|מר|ה?גב'|רו"ח|אינג'|פרופ'|ה?(?:שמאי|אדריכל|מהנדס|מתכננ)(?:י?ת)?)\s)+/;
/** Marks take in what stands behind a name too. */
const TAIL = /\s*\((?:ע"ר|חל"צ)\)\s*$|,.*$/g;
/** A mark's offset is of the text as it was written, and the words may repeat. */
const FARTHEST = 200;

function labelledSpans(
  pieces: readonly Piece[],
  details: readonly { field: string; text: string; start: number }[],
): LabelledSpan[] {
  const found: LabelledSpan[] = [];
  for (const { field, text, start } of details) {
    const part = partOf(field);
    if (part === null || start >= HEAD_LENGTH - FARTHEST) continue;
    const words = piecesOf(normaliseText(text).replace(TITLES, '').replace(TAIL, '')).map((piece) => piece.text);
    const places = [...pieces.keys()].filter(
      (from) => isAt(pieces, from, words) && !found.some((one) => one.from < from + words.length && from < one.to),
    );
    const [from] = places.sort((a, b) => Math.abs(pieces[a]!.start - start) - Math.abs(pieces[b]!.start - start));
    if (words.length === 0 || from === undefined || Math.abs(pieces[from]!.start - start) > FARTHEST) continue;
    found.push({ from, to: from + words.length, part });
  }
  return found.sort((a, b) => a.from - b.from);
}

const isAt = (pieces: readonly Piece[], from: number, words: readonly string[]): boolean =>
  words.every((word, at) => {
    const piece = pieces[from + at]?.text ?? '';
    return (
      piece === word || piece.replace(/["'.]$/, '') === word || (at === 0 && piece.replace(/^[ולבה]/, '') === word)
    );
  });

/** Who asked for a permit answers as others do: the case tells them apart. */
function partOf(field: string): HeadPart | null {
  if (field === 'panel') return 'panel';
  const [, kind, key] = /^(party|counsel):(.+)$/.exec(field) ?? [];
  if (kind === undefined) return null;
  const side = key === 'permit_applicant' ? 'respondent' : key === 'appraiser' ? 'other' : key;
  return (kind === 'party' ? side : `counsel-${side}`) as HeadPart;
}
