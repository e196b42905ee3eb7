import { expect, it } from 'vitest';
import { drainWait, type WaitingDrain } from '../../../src/features/operations/drain-wait.ts';

const DAY = new Date('2026-03-10T10:00:00Z');
const NIGHT = new Date('2026-03-10T23:30:00Z');
const flag = {
  name: 'legal-halacha-drain',
  disabled: false,
  burstUntil: null,
  heldBack: null,
  heldAt: null,
  updatedBy: 'user:דנה',
  updatedAt: new Date('2026-03-09T08:00:00Z'),
};
const drain: WaitingDrain = {
  cron: '0 * * * *',
  nightOnly: true,
  flag,
  pending: 3,
  processing: 0,
  isScheduled: true,
};

it('says nothing of a queue in which nothing waits, or which is worked on', () => {
  expect(drainWait({ ...drain, pending: 0 }, DAY)).toBeNull();
  expect(drainWait({ ...drain, processing: 1 }, DAY)).toBeNull();
});

it('names who paused it and since when, before any other reason', () => {
  const heldAt = DAY;
  expect(drainWait({ ...drain, flag: { ...flag, disabled: true, heldAt } }, DAY)).toEqual({
    code: 'drain_paused',
    message: 'התור הושהה בידי דנה, וימשיך כשיחודש',
    since: flag.updatedAt,
  });
});

it('tells the quota of the model while the supervisor that holds it back is there', () => {
  const held = { ...flag, heldBack: 'השימוש השבועי במודל הגיע ל-92%', heldAt: NIGHT };
  expect(drainWait({ ...drain, flag: held }, NIGHT)).toMatchObject({
    code: 'model',
    message: 'השימוש השבועי במודל הגיע ל-92%; המשגיח עצר את התור עד שהמכסה תתחדש',
  });
  const gone = { ...held, heldAt: new Date(NIGHT.getTime() - 3_600_000) };
  expect(drainWait({ ...drain, flag: gone }, NIGHT)?.code).toBe('schedule');
});

it('tells of the night by day, but not in a burst', () => {
  expect(drainWait(drain, DAY)?.code).toBe('window');
  const burst = { ...flag, burstUntil: new Date(DAY.getTime() + 60_000) };
  expect(drainWait({ ...drain, flag: burst }, DAY)?.code).toBe('schedule');
  expect(drainWait({ ...drain, nightOnly: false }, DAY)?.code).toBe('schedule');
});

it('tells the next run, that the host has none, or that the host cannot be asked', () => {
  expect(drainWait(drain, NIGHT)?.message).toMatch(/^ממתין לריצה הבאה בשעה \d{2}:\d{2}$/);
  expect(drainWait({ ...drain, isScheduled: false }, NIGHT)?.code).toBe('unscheduled');
  expect(drainWait({ ...drain, isScheduled: null }, NIGHT)?.message).toContain('אין אליו כעת קשר');
});
