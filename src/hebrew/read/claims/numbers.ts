import type { ParagraphLabel } from '../../text/numbering.ts';

/** A numbered paragraph under which others may stand. */
interface Level {
  /** Labels of one list share it ("A.", "(N)"). */
  style: string;
  number: string;
}

/**
 * Numbers of paragraphs as the document would be cited: "17"; "53(א)" for a lettered item under 53, "53(א)(2)" under that;
 * "א" where letters or bracketed numbers are the only ones. Labels are given in the order of the text.
 */
export class Numbers {
  #open: Level[] = [];

  /** The number of the next paragraph; a bullet has that of what it stands under, a paragraph without a label none. */
  of(label: ParagraphLabel | null): string | null {
    if (!label) return null;
    if (label.kind === 'bullet') return this.#open.at(-1)?.number ?? null;
    const plain = label.text.replace(/[().:\s-]/g, (mark) => (mark === '.' ? '.' : '')).replace(/^\.+|\.+$/g, '');
    if (isWhole(label)) return this.inserted(plain);
    const sibling = this.#open.findIndex(({ style }) => style === label.style);
    if (sibling >= 0) this.#open.length = sibling;
    const parent = this.#open.at(-1)?.number;
    const number = parent ? `${parent}(${plain})` : plain;
    this.#open.push({ style: label.style, number });
    return number;
  }

  /** A number that needs nothing above it ("12", "ד.5א"). */
  inserted(number: string): string {
    this.#open = [{ style: '', number }];
    return number;
  }

  /** Under a heading lists begin anew, but for the items of a heading that has a number itself. */
  atHeading(label: ParagraphLabel | null): void {
    this.#open = [];
    if (label && isWhole(label)) this.of(label);
  }
}

/** "12.", "5.2", "א.3", and not the "(2)" or "ב." of a list inside. */
function isWhole({ kind, path, text }: ParagraphLabel): boolean {
  return (kind === 'decimal' || path.length > 1) && !text.startsWith('(');
}
