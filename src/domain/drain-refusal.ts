import { inNightWindow } from './night-window.ts';

/** Why a drain must not work now: switched off, held back by the supervisor, or it is day and there is no burst. */
export type Refusal = 'disabled' | 'held_back' | 'outside_window';

/** The switches of a drain. */
export interface DrainSwitches {
  disabled: boolean;
  burstUntil: Date | null;
  heldAt: Date | null;
}

/** A supervisor that runs says this often that a drain is held back; when it is gone the drain is free. */
const HELD_BACK_FOR_MS = 15 * 60_000;

/**
 * Whether a drain may take rows now. Switched off wins over everything, held back over a burst, a burst over the night.
 *
 * @param switches undefined for a drain that nobody ever touched
 * @returns null when it may
 */
export function refusalBy(switches: DrainSwitches | undefined, nightOnly: boolean, now: Date): Refusal | null {
  if (switches?.disabled) return 'disabled';
  if (switches?.heldAt && now.getTime() - switches.heldAt.getTime() < HELD_BACK_FOR_MS) return 'held_back';
  if (!nightOnly || inNightWindow(now)) return null;
  return switches?.burstUntil && switches.burstUntil > now ? null : 'outside_window';
}
