import { describe, expect, it } from 'vitest';
import { halachaDrain } from '../../../src/host/drains/halacha-drain.ts';
import { runDrain } from '../../../src/host/drains/run-drain.ts';
import { at, decision, later, modelOf, NIGHT, NOON, precedent, rules, t } from './drain-harness.ts';

describe('the halacha drain', () => {
  const flag = (change: { disabled?: boolean; burst_until?: Date }) =>
    t.database.sql`insert into drain_flags (name, disabled, burst_until)
      values ('legal-halacha-drain', ${change.disabled ?? false}, ${change.burst_until?.toISOString() ?? null})`;

  it('finds rules at night, each with its words, and leaves the parties what they claim', async () => {
    const id = await decision();
    expect((await runDrain(at(NOON), halachaDrain)).stopped).toBe('outside_window');
    expect((await runDrain(at(NIGHT), halachaDrain)).done).toBe(1);
    const found = await rules();
    const { text } = await precedent(id);
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const { quote, review_status } of found) {
      expect(text).toContain(quote);
      expect(review_status).toBe('pending_review');
    }
    expect(found.map(({ rule }) => rule).join()).toContain('הקלה אינה זכות מוקנית אלא חריג לתכנית');
    expect(found.map(({ quote }) => quote).join()).not.toContain('לטענת המערערת');
  });

  it('works by day in a burst, not after it, and never when it is switched off or held back', async () => {
    await decision();
    await flag({ burst_until: later(NOON, 60), disabled: true });
    expect((await runDrain(at(NOON), halachaDrain)).stopped).toBe('disabled');
    await t.database.sql`update drain_flags set disabled = false, held_back = 'שימוש', held_at = ${NOON.toISOString()}`;
    expect((await runDrain(at(NOON), halachaDrain)).stopped).toBe('held_back');
    expect((await runDrain(at(later(NOON, 61)), halachaDrain)).stopped).toBe('outside_window');
    await t.database.sql`update drain_flags set held_back = null, held_at = null`;
    expect((await runDrain(at(later(NOON, 59)), halachaDrain)).done).toBe(1);
  });

  it('drops what a model quotes wrongly, and does not believe one that quotes nothing right', async () => {
    const id = await decision();
    const right = { rule: 'הקלה היא חריג ולא זכות מוקנית', quote: 'הקלה אינה זכות\nמוקנית אלא  חריג לתכנית' };
    const wrong = { rule: 'כלל שאיש לא קבע מעולם', quote: 'הקלה היא זכות מוקנית לכל דורש בכל עת' };
    await runDrain(at(NIGHT, { model: modelOf(JSON.stringify({ rules: [right, wrong] })) }), halachaDrain);
    expect((await rules()).map(({ rule, quote }) => [rule, quote])).toEqual([
      [right.rule, 'הקלה אינה זכות מוקנית אלא חריג לתכנית'],
    ]);
    await t.json(`/api/halachot/${(await rules())[0]!.halacha_id}`, 'PATCH', { review_status: 'approved' });
    await t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'halacha' });
    const night = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T22:30:00Z`);
    await runDrain(at(night, { model: modelOf(JSON.stringify({ rules: [wrong] })) }), halachaDrain);
    const all = await rules();
    expect(all.filter(({ review_status }) => review_status === 'approved')).toHaveLength(1);
    expect(all.length).toBeGreaterThanOrEqual(3);
  });
});
