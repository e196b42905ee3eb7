import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFairTurns, TurnRefused } from '../../src/jobs/fair-turns.ts';

const open = (seats: number, seatsPerActor = seats, waitingPerActor = 1000) =>
  openFairTurns({ seats, seatsPerActor, waitingPerActor, waiting: 1000 });

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('go round among actors, and are in order within one; nobody holds more than may be, and all are served', async () => {
    const scenario = fc.record({
      seats: fc.integer({ min: 1, max: 4 }),
      perActor: fc.integer({ min: 1, max: 4 }),
      asked: fc.array(fc.constantFrom('א', 'ב', 'ג', 'ד'), { minLength: 1, maxLength: 60 }),
      ends: fc.array(fc.nat(10), { minLength: 60, maxLength: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ seats, perActor, asked, ends }) => {
        const turns = open(seats, perActor);
        const seated: { actor: string; n: number; leave: () => void }[] = [];
        const served: { actor: string; n: number }[] = [];
        for (const [n, actor] of asked.entries())
          void turns.enter(actor).then((leave) => {
            served.push({ actor, n });
            seated.push({ actor, n, leave });
          });
        await settled();
        for (let step = 0; seated.length > 0; step += 1) {
          expect(seated.length).toBeLessThanOrEqual(seats);
          for (const actor of new Set(asked))
            expect(seated.filter((one) => one.actor === actor).length).toBeLessThanOrEqual(perActor);
          const before = served.length;
          const waitingBefore = new Set(asked.filter((actor, n) => !served.some((one) => one.n === n) && actor));
          const [gone] = seated.splice(ends[step % ends.length]! % seated.length, 1);
          gone!.leave();
          await settled();
          // The one who just left comes after everybody else who waits and may sit.
          const next = served[before];
          if (next && next.actor === gone!.actor) {
            const others = [...waitingBefore].filter((actor) => actor !== next.actor);
            for (const other of others)
              expect(seated.filter((one) => one.actor === other).length).toBeGreaterThanOrEqual(
                Math.min(perActor, seats > 1 ? 1 : 0),
              );
          }
        }
        expect(served).toHaveLength(asked.length);
        for (const actor of new Set(asked)) {
          const order = served.filter((one) => one.actor === actor).map(({ n }) => n);
          expect(order).toEqual(order.toSorted((a, b) => a - b));
        }
        expect([turns.seated, turns.waiting]).toEqual([0, 0]);
      }),
      { numRuns: 200 },
    );
  });

  it('let the one request of a person pass before nineteen of twenty of another', async () => {
    const turns = open(1);
    const order: string[] = [];
    const work = async (actor: string) => {
      const leave = await turns.enter(actor);
      order.push(actor);
      await settled();
      leave();
    };
    const all = Array.from({ length: 20 }, () => work('many'));
    await Promise.all([...all, work('one')]);
    expect(order.indexOf('one')).toBe(1);
  });

  it('leave a seat free of one actor', async () => {
    const turns = open(2, 1);
    await turns.enter('many');
    const second = turns.enter('many');
    const leave = await turns.enter('one');
    expect([turns.seated, turns.waiting]).toEqual([2, 1]);
    leave();
    await settled();
    expect([turns.seated, turns.waiting]).toEqual([1, 1]);
    void second;
  });

  it('are left by who gives up, with the reason, and the others move up', async () => {
    const turns = open(1);
    const leave = await turns.enter('one');
    const giving = new AbortController();
    const gone = turns.enter('two', { signal: giving.signal });
    const late = turns.enter('three', { maxWaitMs: 5 });
    const last = turns.enter('four');
    giving.abort(new Error('no longer wanted'));
    await expect(gone).rejects.toThrow('no longer wanted');
    await expect(late).rejects.toBeInstanceOf(TurnRefused);
    expect(turns.waiting).toBe(1);
    leave();
    leave();
    (await last)();
    expect([turns.seated, turns.waiting]).toEqual([0, 0]);
    await expect(turns.enter('five', { signal: giving.signal })).rejects.toThrow('no longer wanted');
  });

  it('are refused where too many wait, of one actor and of all, and when they are closed', async () => {
    const turns = openFairTurns({ seats: 1, seatsPerActor: 1, waitingPerActor: 2, waiting: 3 });
    await turns.enter('one');
    const waiting = [turns.enter('one'), turns.enter('one'), turns.enter('two')];
    await expect(turns.enter('one')).rejects.toMatchObject({ name: 'TurnRefused', retryAfter: expect.any(Number) });
    await expect(turns.enter('three')).rejects.toBeInstanceOf(TurnRefused);
    turns.close();
    for (const one of waiting) await expect(one).rejects.toBeInstanceOf(TurnRefused);
    await expect(turns.enter('four')).rejects.toBeInstanceOf(TurnRefused);
  });
});
