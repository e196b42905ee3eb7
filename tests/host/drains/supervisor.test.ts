import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openBridge } from '../../../src/clients/bridge.ts';
import { halachaDrain } from '../../../src/host/drains/halacha-drain.ts';
import { runDrain } from '../../../src/host/drains/run-drain.ts';
import { superviseOnce } from '../../../src/host/drains/supervisor.ts';
import { at, decision, item, later, NIGHT, NOON, t } from './drain-harness.ts';

const noRun = async () => false;

describe('the supervisor', () => {
  /** A bridge that tells of this use, until it is closed. */
  async function usagePeer(weekly: { used: number; stale?: boolean; resetsAt?: Date }) {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      const { used, stale = false, resetsAt } = weekly;
      const resets_at = resetsAt?.toISOString() ?? null;
      const meter = { key: 'weekly_model', label: 'שבועי', utilization_percent: used, resets_at };
      response.end(JSON.stringify({ fetched_at: NOON.toISOString(), stale, meters: [meter] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bridge = openBridge(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, null);
    const close = async () => {
      await bridge.close();
      await new Promise((resolve) => server.close(resolve));
    };
    return { bridge, close };
  }

  it('ends bursts, gives back what killed drains held, and gates on the weekly use of the model tier', async () => {
    const weekly = { used: 95 };
    const { bridge, close } = await usagePeer(weekly);
    const id = await decision();
    await t.database
      .sql`update queue_items set status = 'processing', claimed_by = 'killed', claimed_at = ${later(NOON, -5).toISOString()}
      where item_id = ${id} and queue = 'halacha_extraction'`;
    await t.database
      .sql`insert into drain_flags (name, burst_until) values ('legal-halacha-drain', ${NOON.toISOString()})`;

    await superviseOnce(at(NOON, { bridge }), 90, noRun);
    const [flag] = await t.database.sql`select burst_until, held_back from drain_flags`;
    expect(flag).toEqual({ burst_until: null, held_back: expect.stringContaining('95%') });
    expect(await item(id, 'halacha_extraction')).toMatchObject({ status: 'pending', claimed_by: null });
    expect((await runDrain(at(later(NIGHT, -715)), halachaDrain)).stopped).toBe('held_back');
    weekly.used = 20;
    await superviseOnce(at(NIGHT, { bridge }), 90, noRun);
    expect((await runDrain(at(NIGHT), halachaDrain)).done).toBe(1);

    weekly.used = 95;
    await superviseOnce(at(NIGHT, { bridge }), 90, noRun);
    expect((await runDrain(at(later(NIGHT, 5)), halachaDrain)).stopped).toBe('held_back');
    expect((await runDrain(at(later(NIGHT, 16)), halachaDrain)).stopped).toBeNull();
    await close();
    await superviseOnce(at(later(NIGHT, 1), { bridge: null }), 90, noRun);
    expect((await runDrain(at(later(NIGHT, 5)), halachaDrain)).stopped).toBe('held_back');
  });

  it.each([
    ['a week that is over', { used: 95, resetsAt: later(NIGHT, -1) }, false],
    ['a week that goes on', { used: 95, resetsAt: later(NIGHT, 60) }, true],
    ['an old figure that was too high already', { used: 95, stale: true, resetsAt: later(NIGHT, 60) }, true],
    ['an old figure of who knows when', { used: 95, stale: true }, false],
  ])('holds the drain back by the use of %s: %#', async (_name, weekly, held) => {
    const { bridge, close } = await usagePeer(weekly);
    await superviseOnce(at(NIGHT, { bridge }), 90, noRun);
    expect((await runDrain(at(NIGHT), halachaDrain)).stopped).toBe(held ? 'held_back' : null);
    await close();
  });

  it('does not let a drain go that it holds back for an old figure, or hold it longer for a change of its switches', async () => {
    const weekly = { used: 95, stale: false, resetsAt: later(NIGHT, 60) };
    const { bridge, close } = await usagePeer(weekly);
    await superviseOnce(at(NIGHT, { bridge }), 90, noRun);
    Object.assign(weekly, { used: 10, stale: true });
    await superviseOnce(at(later(NIGHT, 1), { bridge }), 90, noRun);
    expect((await runDrain(at(later(NIGHT, 2)), halachaDrain)).stopped).toBe('held_back');
    await t.json('/api/operations/drains/legal-halacha-drain/burst', 'POST', {
      until: later(new Date(), 60).toISOString(),
    });
    await t.database.sql`update drain_flags set updated_at = ${later(NIGHT, 14).toISOString()}`;
    expect((await runDrain(at(later(NIGHT, 16)), halachaDrain)).stopped).toBeNull();
    await close();
  });

  it('begins runs in a burst while rows wait, and in no other case', async () => {
    let begun = 0;
    const startRun = async () => {
      begun += 1;
      return true;
    };
    const round = async (now: Date) => {
      begun = 0;
      await superviseOnce(at(now, { bridge: null }), 90, startRun);
      return begun;
    };
    const flag = (change: string) =>
      t.database.sql.unsafe(`insert into drain_flags (name) values
      ('legal-halacha-drain') on conflict do nothing; update drain_flags set ${change}`);
    const until = later(NOON, 120).toISOString();

    expect(await round(NOON)).toBe(0);
    await flag(`burst_until = '${until}'`);
    expect(await round(NOON)).toBe(0);
    await decision();
    expect(await round(NOON)).toBe(1);
    await flag('disabled = true');
    expect(await round(NOON)).toBe(0);
    await flag(`disabled = false, held_back = 'x', held_at = '${NOON.toISOString()}'`);
    expect(await round(later(NOON, 1))).toBe(0);
    await flag('held_back = null, held_at = null');
    expect(await round(later(NOON, 119))).toBe(1);
    expect(await round(later(NOON, 121))).toBe(0);
    // At night without a burst the schedule is enough.
    expect(await round(NIGHT)).toBe(0);
  });
});
