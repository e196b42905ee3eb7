import { RESERVES } from '../../pattern/rules.generated.ts';

/**
 * Where a sentence of normalised text begins to deny that it gives anything up ("…, וזה לא אומר שאני מסכים"); null where it
 * does not.
 */
export function reservationAt(sentence: string): number | null {
  const at = sentence.search(RESERVES);
  return at < 0 ? null : at;
}
