/** How the letters of an RTF are painted: whether anybody sees them (contract section 9). */
import { type Ground, isLostOn, LEAST_POINTS, WHITE } from '../hidden/colors.ts';

/** Of the current group; numbers are those of the file's table of colours, 0 the automatic one. */
export interface RtfLook {
  hidden: boolean;
  deleted: boolean;
  color: number;
  /** Behind the letters; undefined where nothing is. */
  ground: number | undefined;
  /** Half points. */
  size: number;
}

/** As `\plain` sets it. */
export const PLAIN: RtfLook = { hidden: false, deleted: false, color: 0, ground: undefined, size: 24 };

export interface RtfSeen {
  /** A part of the next colour of the table. */
  addColor(name: string, value: number): void;
  endColor(): void;
  /** Takes a control word that changes how letters are painted. */
  takes(group: { look: RtfLook }, name: string, value: number | undefined): boolean;
  /** Control words of paragraphs, cells and rows. */
  control(name: string, value: number | undefined): void;
  isUnseen(look: RtfLook): boolean;
}

/** Grounds of the cells of a row, as far as they are declared. */
interface Row {
  grounds: (number | undefined)[];
  next: number | undefined;
  cell: number;
}

const GROUNDS = new Set(['cb', 'chcbpat', 'highlight']);

/** Follows the colours of a file. */
export function rtfSeen(): RtfSeen {
  const colors: Ground[] = [];
  let parts: Partial<Record<string, number>> = {};
  let paragraph: number | undefined;
  let row: Row | undefined;
  let isPattern = false;

  const colorAt = (index: number): Ground => colors[index] ?? null;
  const groundOf = (look: RtfLook): Ground => {
    if (isPattern) return null;
    const index = [look.ground, paragraph, row?.grounds[row.cell]].find((one) => one !== undefined && one > 0);
    return index === undefined ? WHITE : colorAt(index);
  };

  return {
    addColor(name, value) {
      parts[name] = value / 255;
    },
    endColor() {
      const { red, green, blue } = parts;
      const isKnown = red !== undefined || green !== undefined || blue !== undefined;
      colors.push(isKnown ? [red ?? 0, green ?? 0, blue ?? 0] : null);
      parts = {};
    },
    takes(group, name, value) {
      const on = value !== 0;
      if (name === 'v') group.look = { ...group.look, hidden: on };
      else if (name === 'deleted') group.look = { ...group.look, deleted: on };
      else if (name === 'plain') group.look = PLAIN;
      else if (name === 'cf') group.look = { ...group.look, color: value ?? 0 };
      else if (name === 'fs') group.look = { ...group.look, size: value ?? PLAIN.size };
      else if (GROUNDS.has(name)) group.look = { ...group.look, ground: value };
      else return false;
      return true;
    },
    control(name, value) {
      if (name === 'pard') {
        paragraph = undefined;
        isPattern = false;
      } else if (name === 'cbpat') paragraph = value;
      else if (name === 'shading') isPattern = (value ?? 0) > 0;
      else if (name === 'trowd') row = { grounds: [], next: undefined, cell: 0 };
      else if (name === 'clcbpat' && row) row.next = value;
      else if (name === 'cellx' && row) {
        row.grounds.push(row.next);
        row.next = undefined;
      } else if (name === 'cell' && row) row.cell++;
      else if (name === 'row') row = undefined;
    },
    isUnseen(look) {
      if (look.hidden || look.deleted || look.size < LEAST_POINTS * 2) return true;
      return isLostOn(colorAt(look.color), groundOf(look));
    },
  };
}
