// What a restore says of the seals that it gave up knowingly: it writes it as the target of its act, a check reads it.

/** Seals that a restore gave up: those after `from`, up to `to`, that were witnessed before `at`. */
export interface LostSeals {
  from: number;
  to: number;
  at: Date;
}

type Head = { seal_no: number; hash: string };

/** The target of the act `backup.restored`: the head that was lost, and the one of the archive. */
export const lostHead = (lost: Head, restored: Head): string =>
  `lost ${lost.seal_no} ${lost.hash}; restored ${restored.seal_no} ${restored.hash}`;

/** Reads such a target; null where it is none. */
export function lostSealsOf(target: string | null, at: Date): LostSeals | null {
  const [, to, from] = /^lost (\d+) [0-9a-f]{64}; restored (\d+) [0-9a-f]{64}$/.exec(target ?? '') ?? [];
  return to && from ? { from: Number(from), to: Number(to), at } : null;
}
