/**
 * How a line of a right-to-left paragraph looks, for making test pages: the Unicode bidi algorithm's rules W2 to L2 for
 * Hebrew, Latin letters, European digits and marks, with mirrored brackets. Written apart from the code under test.
 */
type Kind = 'R' | 'L' | 'EN' | 'ES' | 'CS' | 'ET' | 'N';

const MIRROR: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[' };

export interface VisualRun {
  /** Left to right as drawn. */
  drawn: string;
  rightToLeft: boolean;
}

/** @returns the runs of one direction from left to right */
export function visualRuns(logical: string): VisualRun[] {
  const chars = [...logical];
  const levels = levelsOf(chars.map(kindOf));
  const shapes = chars.map((char, i) => (levels[i] === 1 ? (MIRROR[char] ?? char) : char));
  const runs: VisualRun[] = [];
  let run: string[] = [];
  for (const [i, shape] of shapes.entries()) {
    run.push(shape);
    if (i + 1 < shapes.length && levels[i + 1] === levels[i]) continue;
    const rightToLeft = levels[i] === 1;
    runs.unshift({ drawn: (rightToLeft ? run.reverse() : run).join(''), rightToLeft });
    run = [];
  }
  return runs;
}

/** The whole line as it looks. */
export function visualLine(logical: string): string {
  return visualRuns(logical)
    .map((run) => run.drawn)
    .join('');
}

function kindOf(char: string): Kind {
  if (/[\u0590-\u05ff]/.test(char)) return 'R';
  if (/[A-Za-z]/.test(char)) return 'L';
  if (/\d/.test(char)) return 'EN';
  if (/[+-]/.test(char)) return 'ES';
  if (/[,./:]/.test(char)) return 'CS';
  return /[%$₪°#]/.test(char) ? 'ET' : 'N';
}

function levelsOf(kinds: Kind[]): number[] {
  const numbers = kinds.map((kind, i): Kind => {
    const between = kinds[i - 1] === 'EN' && kinds[i + 1] === 'EN';
    return (kind === 'ES' || kind === 'CS') && between ? 'EN' : kind;
  });
  const terminated = numbers.map((kind, i): Kind => {
    if (kind !== 'ET') return kind;
    let before = i;
    let after = i;
    while (numbers[before] === 'ET') before--;
    while (numbers[after] === 'ET') after++;
    return numbers[before] === 'EN' || numbers[after] === 'EN' ? 'EN' : 'N';
  });
  let strong: Kind = 'R';
  const resolved = terminated.map((kind): Kind => {
    if (kind === 'R' || kind === 'L') strong = kind;
    if (kind === 'EN') return strong === 'L' ? 'L' : 'EN';
    return kind === 'R' || kind === 'L' ? kind : 'N';
  });
  return resolved.map((kind, i) => {
    if (kind === 'R') return 1;
    if (kind !== 'N') return 2;
    const side = (step: number) => {
      let at = i;
      while (resolved[at] === 'N') at += step;
      return resolved[at] ?? 'R';
    };
    return side(-1) === 'L' && side(1) === 'L' ? 2 : 1;
  });
}
