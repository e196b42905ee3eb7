// Lists that say of few for whom they came, and where the order tells: counsel, and after him those of his side.
import type { PartyKey } from '../parties.ts';
import type { Present } from './attendance-sides.ts';
import type { TextLine } from './lines.ts';

/** So many lawyers of whom nothing says for whom they came make of a list one in which each begins a side. */
const LEAST_COUNSEL = 2;

const isOpen = ({ party, side, isPanel }: Present): boolean => party === null && side === '' && !isPanel;

/** Whether several lawyers stand on a list without their sides. */
export const namesCounselOnly = (people: readonly Present[]): boolean =>
  people.filter((one) => one.isCounsel && isOpen(one)).length >= LEAST_COUNSEL;

/**
 * `עו"ד א', מר ב', עו"ד ג', מהנדס העיר ד'`: on a line where lawyers stand without their sides, each begins a side, which is
 * that of whoever of it has one; the first, where nobody has, is the appellants', who are always named first.
 */
export function sidesByCounsel(found: Present[], { start }: TextLine): void {
  const at = found.flatMap((one, index) => (one.start === start && !one.isPanel ? [index] : []));
  if (!namesCounselOnly(at.map((index) => found[index]!))) return;
  for (const [order, indices] of segmentsOf(at, found).entries()) {
    const known = indices.map((index) => found[index]!).find(({ party }) => isSide(party));
    const party = known?.party ?? (order === 0 ? 'appellant' : null);
    for (const index of indices)
      if (isOpen(found[index]!)) found[index] = { ...found[index]!, party, side: known?.side ?? '' };
  }
}

const isSide = (party: PartyKey | null): boolean => party !== null && party !== 'other' && party !== 'appraiser';

/**
 * "עו"ד כהן ומר לוי, מטעם העמותה": a body that no list knows answers where others appeal, and so do those who stand right
 * before on the line without a side.
 */
export function sideOfBodies(all: readonly Present[]): Present[] {
  const isOfBody = ({ party, role }: Present): boolean => party === null && FOR_BODY.test(role);
  if (!all.some(({ party, role }) => party === 'appellant' && !FOR_BODY.test(role))) return [...all];
  const found = [...all];
  for (let at = found.length - 1; at >= 0; at -= 1) {
    const one = found[at]!;
    const next = found[at + 1];
    if (isOfBody(one)) found[at] = { ...one, party: 'respondent', isPanel: false };
    else if (next?.party === 'respondent' && FOR_BODY.test(next.side) && next.start === one.start && isOpen(one))
      found[at] = { ...one, party: 'respondent', side: next.side, isLent: true };
  }
  return found;
}
const FOR_BODY = /(?:מטעם|בשם)\sה(?:עמותה|אגודה|נציגות|ו?ועד)(?![א-ת])/;

/** Who stands before the first lawyer is his: nobody comes before the appellants. */
function segmentsOf(indices: readonly number[], found: readonly Present[]): number[][] {
  const segments: number[][] = [];
  let hasCounsel = false;
  for (const index of indices) {
    const { isCounsel } = found[index]!;
    if (segments.length === 0 || (isCounsel && hasCounsel)) segments.push([]);
    hasCounsel ||= isCounsel;
    segments.at(-1)!.push(index);
  }
  return segments;
}
