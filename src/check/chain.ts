// Whether the audit log is still what was sealed (contract section 13). Pure: rows in, faults out.

import { EMPTY_CHAIN, type SealedFields, sealHash } from '../audit/chain.ts';
import type { LostSeals } from '../audit/lost-seals.ts';

/** A sealed row. */
export type SealedRow = SealedFields & { sealNo: number; hash: string | null };

/** What is wrong with the chain between two seals, both included. */
export interface ChainFault {
  kind: 'changed' | 'missing';
  from: number;
  to: number;
}

/** A place of the chain that somebody outside the database remembers. */
export interface Witness {
  sealNo: number;
  hash: string;
  /** When it was written down. */
  at: Date;
  /** Where it stands, for a person. */
  place: string;
}

/** Reads the chain from its beginning, page by page in the order of the seals; each call gives the faults of its page. */
export function chainReader(): { take(rows: SealedRow[]): ChainFault[]; last(): number } {
  let previous: { sealNo: number; hash: string | null } = EMPTY_CHAIN;
  const faultsBefore = (row: SealedRow): ChainFault[] => {
    if (row.sealNo > previous.sealNo + 1) return [{ kind: 'missing', from: previous.sealNo + 1, to: row.sealNo - 1 }];
    const known = previous.hash !== null && row.sealNo === previous.sealNo + 1;
    const whole = known && sealHash(previous.hash!, row.sealNo, row) === row.hash;
    return whole ? [] : [{ kind: 'changed', from: row.sealNo, to: row.sealNo }];
  };
  return {
    take: (rows) =>
      rows.flatMap((row) => {
        const faults = faultsBefore(row);
        previous = row;
        return faults;
      }),
    last: () => previous.sealNo,
  };
}

/**
 * What a witness says of the database.
 *
 * @param stored the hash that the database has at this seal; undefined where it has no such seal
 * @param last the last seal of the database
 * @returns `older`: the database ends before what was witnessed; `changed`: it has something else there
 */
export function judge(
  witness: Witness,
  stored: string | null | undefined,
  last: number,
  lost: LostSeals[],
): 'older' | 'changed' | 'missing' | null {
  if (stored === witness.hash || (witness.sealNo === 0 && witness.hash === EMPTY_CHAIN.hash)) return null;
  if (lost.some(({ from, to, at }) => witness.sealNo > from && witness.sealNo <= to && witness.at < at)) return null;
  if (stored !== undefined) return 'changed';
  return witness.sealNo > last ? 'older' : 'missing';
}
