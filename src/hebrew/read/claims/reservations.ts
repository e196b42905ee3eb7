import { RESERVES, STANDS_AS_IT_WAS } from '../../pattern/rules.generated.ts';

/**
 * Where a sentence of normalised text begins to deny that it gives anything up ("…, וזה לא אומר שאני מסכים"); null where it
 * does not.
 */
export function reservationAt(sentence: string): number | null {
  const found = [sentence.search(RESERVES), sentence.includes(AS_IT_WAS) ? sentence.search(STANDS_AS_IT_WAS) : -1];
  const at = found.filter((each) => each >= 0);
  return at.length === 0 ? null : Math.min(...at);
}

/** Without these letters the clause is not sought, which costs as much as all other patterns. */
const AS_IT_WAS = 'בעינ';
