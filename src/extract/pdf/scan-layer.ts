/**
 * The layer of letters that goes with a scan, held against what is recognised in the picture (contract section 9): it is
 * used where both agree, and what only the layer says nobody sees.
 */
import { likeness } from '../../domain/places/align-words.ts';
import type { SourceLine } from '../../hebrew/text/source-text.ts';

/** What was recognised on a page. */
export interface Recognised {
  lines: readonly SourceLine[];
  /** How sure the recogniser is of its letters, 0 to 1. */
  confidence?: number | undefined;
}

/** What of a page is read, and what nobody sees. */
export interface HeldAgainst {
  lines: SourceLine[];
  hidden: string[];
}

/** Share of a line's letters on which both must agree. */
const AGREED = 0.5;
/** How alike two readings of a word are, at least. */
const ALIKE = 0.6;
/** Words of one printed line stand within this share of the page's height. */
const BAND = 0.02;
/** A recogniser that is less sure than this only tells where something is printed. */
const SURE = 0.6;

/**
 * @param lines of the page as its layer has them, with what is painted over the picture
 * @param painted letters that are painted over the picture: everybody sees them
 * @param recognised in the picture
 */
export function holdAgainst(
  lines: readonly SourceLine[],
  painted: readonly SourceLine[],
  recognised: Recognised,
): HeldAgainst {
  const isSure = (recognised.confidence ?? 1) >= SURE;
  const said = new Words([...recognised.lines, ...painted], isSure);
  const kept = lines.filter((line) => said.shareOf(line) >= AGREED);
  const hidden = lines.filter((line) => !kept.includes(line) && /[\p{L}\p{N}]/u.test(line.text));
  const layer = new Words(kept, isSure);
  return { lines: withOthers(kept, recognised.lines, layer), hidden: hidden.map(({ text }) => text) };
}

/** The lines that both have, and each that was recognised alone behind the one that it follows in the picture. */
function withOthers(kept: readonly SourceLine[], recognised: readonly SourceLine[], layer: Words): SourceLine[] {
  const behind = new Map<SourceLine | null, SourceLine[]>();
  let last: SourceLine | null = null;
  for (const line of recognised) {
    if (layer.shareOf(line) >= AGREED) last = layer.lineOf(line) ?? last;
    else if (/[\p{L}\p{N}]{2}/u.test(line.text)) behind.set(last, [...(behind.get(last) ?? []), line]);
  }
  return [...(behind.get(null) ?? []), ...kept.flatMap((line) => [line, ...(behind.get(line) ?? [])])];
}

interface Word {
  text: string;
  /** Of its middle, as a share of the page's height; undefined where it is not known. */
  y: number | undefined;
  line: SourceLine;
}

/** The words of lines, to be found again in other lines of the same page. */
class Words {
  readonly #bands = new Map<number, Word[]>();
  readonly #anywhere: Word[] = [];
  readonly #isSure: boolean;

  /** @param isSure whether the words are to be trusted, and not only that something stands in their place */
  constructor(lines: readonly SourceLine[], isSure: boolean) {
    this.#isSure = isSure;
    for (const word of lines.flatMap(wordsOf)) {
      if (word.y === undefined) this.#anywhere.push(word);
      else {
        const band = bandOf(word.y);
        this.#bands.set(band, [...(this.#bands.get(band) ?? []), word]);
      }
    }
  }

  /** Share of the letters of a line whose words are among these, in their place. */
  shareOf(line: SourceLine): number {
    const words = wordsOf(line);
    const all = words.reduce((sum, { text }) => sum + text.length, 0);
    const found = words.filter((word) => this.#find(word)).reduce((sum, { text }) => sum + text.length, 0);
    return all === 0 ? 1 : found / all;
  }

  /** The line that has most words of another one. */
  lineOf(line: SourceLine): SourceLine | undefined {
    const found = wordsOf(line).flatMap((word) => this.#find(word)?.line ?? []);
    const counts = Map.groupBy(found, (one) => one);
    return [...counts].sort((a, b) => b[1].length - a[1].length)[0]?.[0];
  }

  #find({ text, y }: Word): Word | undefined {
    const near =
      y === undefined
        ? [...this.#bands.values()].flat()
        : [-1, 0, 1].flatMap((step) => this.#bands.get(bandOf(y) + step) ?? []);
    const alike = [...near, ...this.#anywhere].find((word) => likeness(word.text, text) >= ALIKE);
    return alike ?? (this.#isSure ? undefined : near[0]);
  }
}

const bandOf = (y: number): number => Math.floor(y / BAND);

function wordsOf(line: SourceLine): Word[] {
  return [...line.text.matchAll(/\S+/g)].flatMap(({ 0: word }, i): Word[] => {
    const text = word.replace(/[^\p{L}\p{N}]/gu, '');
    const [top, bottom] = [line.boxes?.[i * 4 + 1], line.boxes?.[i * 4 + 3]];
    const isPlaced = top !== undefined && bottom !== undefined && !Number.isNaN(top + bottom);
    return text === '' ? [] : [{ text, y: isPlaced ? (top + bottom) / 2 : line.y, line }];
  });
}
