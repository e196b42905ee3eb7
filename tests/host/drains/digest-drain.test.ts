import { describe, expect, it } from 'vitest';
import { digestDrain } from '../../../src/host/drains/digest-drain.ts';
import type { Drain } from '../../../src/host/drains/drain.ts';
import { runDrain } from '../../../src/host/drains/run-drain.ts';
import type { Json } from '../../helpers/app.ts';
import { JUDGMENT } from '../../helpers/judgment.ts';
import { outsider } from '../../helpers/outsider.ts';
import { at, decision, t } from './drain-harness.ts';

describe('the digest drain', () => {
  it('links a digest to the decision that it names, now or when it comes in', async () => {
    const id = await decision(JUDGMENT, `עע"מ 7001/18 ראשון`);
    const add = async (body: string) =>
      (await t.json('/api/digests', 'POST', { date: '2026-03-01', title: 'תקציר', body })).body.digest_id as string;
    const [known, unknown, none] = [
      await add('בעע״מ 7001/2018 נקבע דבר.'),
      await add('ראו עע"מ 7002/18 שני.'),
      await add('אין כאן דבר.'),
    ];
    expect((await runDrain(at(new Date()), digestDrain)).done).toBe(3);
    const linked = async () => {
      const { digests } = (await t.json('/api/digests')).body;
      return [known, unknown, none].map((each) => {
        const { status, linked_precedent_id } = digests.find(({ digest_id }: Json) => digest_id === each);
        return [status, linked_precedent_id];
      });
    };
    expect(await linked()).toEqual([
      ['completed', id],
      ['completed', null],
      ['completed', null],
    ]);
    const second = await decision(JUDGMENT, 'עעם 7002/18 שני');
    expect((await linked())[1]).toEqual(['completed', second]);
  });
});

describe('a digest', () => {
  const add = async (body: string) =>
    (await t.json('/api/digests', 'POST', { date: '2026-03-01', title: 'תקציר', body })).body.digest_id as string;
  const linkOf = async (id: string) =>
    (await t.json('/api/digests')).body.digests.find(({ digest_id }: Json) => digest_id === id).linked_precedent_id;

  it('tells of the decision that it names first, not of one that it mentions', async () => {
    const mentioned = await decision(JUDGMENT, `עע"מ 7101/18 נזכר`);
    const body = 'עע"מ 7102/18 ראשון. בית המשפט הסתמך על עע"מ 7101/18 ועל עע"מ 7103/18.';
    const id = await add(body);
    await runDrain(at(new Date()), digestDrain);
    expect(await linkOf(id)).toBeNull();
    await decision(JUDGMENT, `עע"מ 7103/18 נזכר גם הוא`);
    expect(await linkOf(id)).toBeNull();
    const told = await decision(JUDGMENT, `עע"מ 7102/18 ראשון`);
    expect(await linkOf(id)).toBe(told);
    expect(told).not.toBe(mentioned);
  });

  it('is linked though its decision comes in at the moment at which it is looked for', async () => {
    const id = await add('עע"מ 7201/18 פלוני. נקבע דבר.');
    const other = outsider(t.database, () => decision(JUDGMENT, `עע"מ 7201/18 פלוני`));
    const work: Drain['work'] = async (ctx, row, attempt) => {
      const save = await digestDrain.work(ctx, row, attempt);
      return async (inner) => {
        await save(inner);
        await other.begin();
      };
    };
    await runDrain(at(new Date()), { ...digestDrain, work });
    const decisionId = await other.result();
    expect(decisionId).toEqual(expect.any(String));
    expect(await linkOf(id)).toBe(decisionId);
  });
});
