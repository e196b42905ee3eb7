/**
 * What is read of a sentence to judge whether it argues, whether it opens another point than the one before, and whether it
 * only says why another is right: names of features, which the models weigh (model.ts). A feature that no model knows costs
 * nothing, and none of them is a condition.
 */
import type { Cues } from './cues.ts';
import type { Feature, WordFeature } from './model.ts';
import type { Passage } from './passages.ts';
import { cueFeatures, opensWith, shapeOf, step } from './sentence-looks.ts';
import { topicOfAll } from './topics.ts';
import { openingsOf, pairFeatures, tellingStemsOf, wordFeatures, writtenWords } from './word-features.ts';

/** Passages of a document with what was read of each, each thing once. */
export class FeatureReader {
  readonly #passages: readonly Passage[];
  readonly #own: (OwnFeatures | undefined)[] = [];
  /** By the first passage of a piece. */
  readonly #matters = new Map<number, Matter>();
  /** The headings of the passage that was read last, with the words of the innermost. */
  #above: { headings: readonly string[]; words: readonly string[] } | null = null;

  constructor(passages: readonly Passage[]) {
    this.#passages = passages;
  }

  /** Of these the passage's own, wherever it stands. */
  ofWords(at: number): Feature[] {
    const { cues, shape, words, pairs } = this.#read(at);
    return [...cues, ...shape, ...words, ...pairs];
  }

  /** Whether the passage at `at` argues, in lists. */
  ofArgument(at: number): (readonly Feature[])[] {
    const passage = this.#passages[at]!;
    const { cues, shape, words, pairs } = this.#read(at);
    const before = this.#beside(at, at - 1);
    const after = this.#beside(at, at + 1);
    const neighbours = [
      ...neighbour(passage, this.#passages[at - 1], 'before'),
      ...neighbour(passage, this.#passages[at + 1], 'after'),
    ];
    return [
      passage.place,
      position(passage),
      cues,
      shape,
      words,
      pairs,
      neighbours,
      this.#inContext(at, neighbours),
      before?.besides.before ?? [],
      after?.besides.after ?? [],
      this.#paragraph(at),
    ];
  }

  /** Whether the passage at `at` opens another point than the piece that began at `from` and reaches up to it. */
  ofCut(from: number, at: number): Feature[] {
    const [passage, last] = [this.#passages[at]!, this.#passages[at - 1]!];
    const [own, before] = [this.#read(at), this.#read(at - 1)];
    return [
      passage.spoken ? 'hearing' : 'pleading',
      `numbered:${passage.number !== null}`,
      `piece:${step(PIECE_LENGTHS, last.end - this.#passages[from]!.start)}`,
      `pieces:${Math.min(4, at - from)}`,
      `of:${Math.min(8, passage.of)}`,
      `length:${step(CUT_LENGTHS, passage.text.length)}`,
      `shared:${Math.min(3, this.#shared(at, at - 1))}`,
      ...own.cues,
      ...own.shape.filter((name) => TELLS_CUT.test(name)),
      ...[...before.cues, ...before.shape.filter((name) => TELLS_CUT.test(name))].map(
        (name): Feature => ['last', name],
      ),
      ...own.openings,
      ...(last.text.endsWith(':') ? ['last:colon'] : []),
    ];
  }

  /** Whether a piece is there for another one: `pieces` in order, of which the one at `at` is judged. */
  ofSupport(pieces: readonly Piece[], at: number): Feature[] {
    const piece = pieces[at]!;
    const passage = this.#passages[piece.from]!;
    const before = pieces[at - 1];
    const main = before && this.#passages[before.from]!;
    const isSame = before !== undefined && main!.paragraph === passage.paragraph;
    const isUnderSame = main !== undefined && main.headings.join('\n') === passage.headings.join('\n');
    const own = this.#read(piece.from);
    return [
      ...passage.place,
      ...position(passage),
      `same:${isSame}`,
      `pieces:${Math.min(3, this.#piecesBefore(pieces, at))}:${passage.spoken}`,
      `under-same:${isUnderSame}`,
      `same-party:${main?.party === passage.party}`,
      `shared:${Math.min(4, this.#mostShared(pieces, at))}`,
      `length:${step(SUPPORT_LENGTHS, this.#passages[piece.to]!.end - passage.start)}`,
      `sentences:${piece.to - piece.from}`,
      ...own.cues,
      ...own.shape,
      ...own.words,
      ...(isSame ? [`goes-on:${own.shape.filter((name) => name.startsWith('opens:')).join()}`] : []),
    ];
  }

  /** Whether the piece at `at` is there for the claim at `main`, before or after it. */
  ofLink(pieces: readonly Piece[], at: number, main: number, claimsBetween: number): string[] {
    const [own, other] = [pieces[at]!, pieces[main]!];
    const [passage, claim] = [this.#passages[own.from]!, this.#passages[other.from]!];
    const isHere = passage.paragraph === claim.paragraph;
    const isUnderSame = passage.headings.join('\n') === claim.headings.join('\n');
    const kind = passage.spoken ? 'hearing' : 'pleading';
    const shared = Math.min(5, Math.round(this.#sharedWeight(own, other) / SHARED_UNIT));
    const topics = [this.#matterOf(own).topic, this.#matterOf(other).topic];
    const gap = main > at ? 'after' : Math.min(4, at - main);
    return [
      `gap:${gap}`,
      `gap:${gap}:${isHere}`,
      `claims:${Math.min(4, claimsBetween)}:${isHere}`,
      `paragraphs:${Math.min(3, passage.paragraph - claim.paragraph)}:${kind}`,
      `under-same:${isUnderSame}:${kind}`,
      `shared:${shared}`,
      `shared:${shared}:${isHere}`,
      `topic:${topics.includes(null) ? 'none' : topics[0] === topics[1]}`,
      ...this.#read(own.from).shape.flatMap((name) => (name.startsWith('opens:') ? [`${name}:${gap}`] : [])),
    ];
  }

  #read(at: number): OwnFeatures {
    const passage = this.#passages[at]!;
    const known = this.#own[at];
    if (known) return known;
    const written = writtenWords(passage.text);
    const openings = openingsOf(written);
    const own = {
      cues: cueFeatures(passage.cues),
      shape: [...shapeOf(passage.text), ...opensWith(passage.text)],
      openings,
      besides: {
        before: [['before', ...openings] as const],
        after: [['after', ...openings] as const],
      },
      words: [...wordFeatures(written), ...openings, ...this.#wordsAbove(passage)],
      pairs: pairFeatures(written),
      stems: tellingStemsOf(written),
    };
    this.#own[at] = own;
    return own;
  }

  #wordsAbove({ headings }: Passage): readonly string[] {
    if (this.#above?.headings !== headings)
      this.#above = { headings, words: writtenWords(headings.at(-1) ?? '').map(({ stem }) => `h:${stem}`) };
    return this.#above.words;
  }

  #beside(at: number, other: number): OwnFeatures | null {
    return this.#passages[other]?.paragraph === this.#passages[at]!.paragraph ? this.#read(other) : null;
  }

  /** What a cue or an opening tells in its zone, and cues beside those of the neighbours. */
  #inContext(at: number, neighbours: readonly string[]): Feature[] {
    const { cues, openings, shape } = this.#read(at);
    const opens = shape.filter((name) => name.startsWith('opens:'));
    const counted = cues.filter((name) => COUNTED_CUE.test(name));
    return [
      [zoneOf(this.#passages[at]!), ...cues, ...openings, ...opens],
      ...neighbours.filter((name) => !name.endsWith(':here')).map((name): Feature => [name, ...counted]),
    ];
  }

  /** How the paragraph reads as a whole. */
  #paragraph(at: number): string[] {
    const { paragraph, order, of } = this.#passages[at]!;
    const all = this.#passages.slice(at - order, at - order + Math.min(of, MOST_READ));
    const same = all.filter((one) => one.paragraph === paragraph);
    const share = (counts: (cues: Cues) => boolean) => same.filter(({ cues }) => counts(cues)).length / same.length;
    const argues = share((cues) => cues.argues - cues.tells >= PLAINLY);
    const tells = share((cues) => cues.tells > cues.argues);
    const zone = zoneOf(this.#passages[at]!);
    return [
      `argues:${Math.round(argues * 4)}`,
      `tells:${Math.round(tells * 4)}`,
      `${zone}:argues:${Math.round(argues * 3)}`,
    ];
  }

  #shared(at: number, other: number): number {
    const [own, theirs] = [this.#read(at).stems, this.#read(other).stems];
    let count = 0;
    for (const stem of own.keys()) if (theirs.has(stem)) count += 1;
    return count;
  }

  /** How much two pieces speak of the same, by how telling the stems are that both have. */
  #sharedWeight(piece: Piece, other: Piece): number {
    const theirs = this.#matterOf(other).stems;
    let weight = 0;
    for (const [stem, prior] of this.#matterOf(piece).stems) if (theirs.has(stem)) weight += prior;
    return weight;
  }

  #matterOf({ from, to }: Piece): Matter {
    const known = this.#matters.get(from);
    if (known) return known;
    const last = Math.min(to, from + MOST_READ);
    const stems = new Map<string, number>();
    for (let at = from; at <= last; at += 1) for (const [stem, prior] of this.#read(at).stems) stems.set(stem, prior);
    const sentences = this.#passages.slice(from, last + 1).map(({ text }) => text);
    const topic = topicOfAll(sentences, this.#passages[from]!.headings.at(-1))?.label ?? null;
    const matter = { stems, topic };
    this.#matters.set(from, matter);
    return matter;
  }

  #piecesBefore(pieces: readonly Piece[], at: number): number {
    const { paragraph } = this.#passages[pieces[at]!.from]!;
    let count = 0;
    while (count < 3 && count < at && this.#passages[pieces[at - 1 - count]!.from]!.paragraph === paragraph) count += 1;
    return count;
  }

  #mostShared(pieces: readonly Piece[], at: number): number {
    let most = 0;
    for (const { from, to } of pieces.slice(Math.max(0, at - 3), at))
      for (let other = from; other <= Math.min(to, from + MOST_READ); other += 1)
        most = Math.max(most, this.#shared(pieces[at]!.from, other));
    return most;
  }
}

/** Neighbouring passages of one paragraph, first and last one. */
export interface Piece {
  from: number;
  to: number;
}

/** What a piece is about. */
interface Matter {
  stems: ReadonlyMap<string, number>;
  topic: string | null;
}

interface OwnFeatures {
  cues: string[];
  shape: string[];
  /** Those of `words` that tell how it opens. */
  openings: WordFeature[];
  /** The same as a sentence beside it has them. */
  besides: { before: Feature[]; after: Feature[] };
  words: Feature[];
  /** Of neighbouring words; only whether a passage argues hangs on them. */
  pairs: Feature[];
  /** Its telling stems, each with how much it tells. */
  stems: ReadonlyMap<string, number>;
}

/** Passages of a paragraph, and of a piece, that are looked at for another one of it, so that the cost stays linear. */
const MOST_READ = 40;
/** Of the weight of shared stems, as much as one telling word has. */
const SHARED_UNIT = 5;
/** By so much arguing outweighs telling in a sentence that plainly argues. */
const PLAINLY = 1.5;

const CUT_LENGTHS = [40, 90, 180];
const PIECE_LENGTHS = [45, 90, 180, 300, 450];
const SUPPORT_LENGTHS = [60, 120, 250];
/** What of the looks of a sentence tells whether it opens another point. */
const TELLS_CUT = /^(?:opens|topic|end|asks|statute|case|date)/;

const position = ({ order, of }: Passage): string[] => [
  `order:${Math.min(order, 3)}`,
  `of:${Math.min(of, 6)}`,
  `last:${order === of - 1}`,
];

const zoneOf = ({ spoken, place }: Passage): string =>
  spoken ? 'hearing' : (place.find((name) => name.startsWith('zone:')) ?? '');

const COUNTED_CUE = /^cue:(?:argues|tells):/;

function neighbour(passage: Passage, other: Passage | undefined, side: string): string[] {
  if (!other) return [`${side}:none`];
  if (other.paragraph !== passage.paragraph) return [`${side}:apart`];
  const { argues, tells, never } = other.cues;
  return [`${side}:here`, `${side}:argues:${argues > tells}`, `${side}:never:${never}`];
}
