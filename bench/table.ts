/** One measured figure: what it is, what was measured, what it is held against, and whether the target holds. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What it is compared with: the bare machinery under it (raw SQL, a raw parser, an empty process), or all, or none. */
  floor: { name: string; value: number };
  /** The target, e.g. `<= 6000` or `ratio >= 0.6`. */
  target: string;
  holds: boolean;
}

/** What a share is compared with: all of what was wanted. */
export const ALL: Figure['floor'] = { name: 'all', value: 1 };
/** What a count of failures is compared with. */
export const NONE: Figure['floor'] = { name: 'none', value: 0 };

/** How much of what was wanted is right, e.g. a recall: a share, and the least that is asked for. */
export const rightShare = (name: string, value: number, least: number): Figure => {
  return { name, value, unit: '', floor: ALL, target: `>= ${least}`, holds: value >= least };
};

/** How much of what was given is wrong, a share or a count, and the most that is allowed. */
export const wrongShare = (name: string, value: number, most: number): Figure => {
  return { name, value, unit: '', floor: NONE, target: `<= ${most}`, holds: value <= most };
};

const number = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** Prints figures as a table, each beside its floor as a ratio. */
export function printFigures(figures: Figure[]): void {
  const rows = figures.map((f) => [
    f.name,
    `${number(f.value)} ${f.unit}`,
    `${f.floor.name} ${number(f.floor.value)} ${f.unit}`,
    f.floor.value === 0 ? '–' : (f.value / f.floor.value).toFixed(2),
    f.target,
    f.holds ? 'holds' : 'MISSED',
  ]);
  const head = ['figure', 'measured', 'floor', 'ratio', 'target', ''];
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  for (const row of [head, ...rows]) console.log(row.map((cell, i) => cell.padEnd(widths[i]!)).join('  '));
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
