// What becomes of the arguments of a case (contract section 10).

/** `open` waits for an answer; all others need none any more. */
export const LEDGER_STATES = ['open', 'answered', 'withdrawn', 'settled', 'not_needed'] as const;
export type LedgerState = (typeof LEDGER_STATES)[number];

/** What open arguments do when a case is to end: nothing, a warning, a refusal. */
export const LEDGER_GATES = ['off', 'warn', 'on'] as const;
export type LedgerGate = (typeof LEDGER_GATES)[number];

/** The block that answers the arguments. */
export const DISCUSSION = 'block-yod';
