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

  const asked = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T22:30:00Z`);
  const QUOTE = 'הקלה אינה זכות מוקנית אלא חריג לתכנית';

  it('leaves a rule alone once a person kept its wording against that of a model', async () => {
    const id = await decision();
    const other = { rule: 'הקלה אינה זכות מוקנית אלא חריג', quote: 'הקלה אינה זכות\nמוקנית אלא  חריג לתכנית' };
    const model = modelOf(JSON.stringify({ rules: [other] }));
    await runDrain(at(NIGHT, { model }), halachaDrain);
    const ours = async () => (await rules()).find((each) => each.precedent_id === id && each.quote.includes(QUOTE))!;
    const found = await ours();
    const waiting = async () => (await t.json('/api/precedents/differences')).body.halachot;
    expect(await waiting()).toContainEqual({
      halacha_id: found.halacha_id,
      precedent_id: id,
      citation: expect.any(String),
      by_rules: found.rule,
      by_model: other.rule,
      quote: found.quote,
      source: found.model_differs.source,
    });
    const patch = (body: object) => t.json(`/api/halachot/${found.halacha_id}`, 'PATCH', body);
    expect((await patch({ keep_rules: true, accept_model: true })).status).toBe(422);
    const kept = (await patch({ keep_rules: true })).body;
    expect(kept).toMatchObject({ rule: found.rule, model_differs: null, review_status: 'pending_review' });
    expect((await patch({ keep_rules: true })).body.code).toBe('model_agrees');
    expect((await t.json('/api/audit')).body.entries[0].action).toBe('halacha.rules_kept');
    await t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'halacha' });
    await runDrain(at(asked, { model }), halachaDrain);
    expect(await ours()).toMatchObject({ rule: found.rule, model_differs: null });
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ halacha_id: found.halacha_id }));
  });

  it('keeps how the code words a rule, and tells how a model would, until a person takes that over', async () => {
    const id = await decision();
    const other = { rule: 'הקלה אינה זכות מוקנית אלא חריג', quote: 'הקלה אינה זכות\nמוקנית אלא  חריג לתכנית' };
    const own = { rule: 'ועדת ערר מוסמכת לדון', quote: 'ועדת ערר מוסמכת להפעיל שיקול דעת תכנוני עצמאי' };
    const model = modelOf(JSON.stringify({ rules: [other, own] }));
    await runDrain(at(NIGHT, { model }), halachaDrain);
    const { text } = await precedent(id);
    const found = (await rules()).find(({ quote }) => quote.includes(QUOTE))!;
    expect(found.rule).not.toBe(other.rule);
    const { source, value } = found.model_differs;
    expect([value, text.slice(source.start, source.end)]).toEqual([other.rule, QUOTE]);
    expect(source).toMatchObject({ precedent_id: id, lost: false });
    const patch = (body: object) => t.json(`/api/halachot/${found.halacha_id}`, 'PATCH', body);
    expect((await patch({ accept_model: true, rule: 'נוסח אחר' })).status).toBe(422);
    expect((await patch({})).status).toBe(422);
    const accepted = (await patch({ accept_model: true })).body;
    expect(accepted).toMatchObject({ rule: other.rule, model_differs: null, review_status: 'pending_review' });
    expect((await patch({ accept_model: true })).body.code).toBe('model_agrees');
    expect((await t.json('/api/audit')).body.entries[0].action).toBe('halacha.model_accepted');
    await t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'halacha' });
    await runDrain(at(asked), halachaDrain);
    const again = (await rules()).filter(({ quote }) => quote === found.quote);
    expect(again).toMatchObject([{ halacha_id: found.halacha_id, rule: other.rule }]);
  });

  it('drops what a model quotes wrongly, and keeps what the code found', async () => {
    const id = await decision();
    await runDrain(at(NIGHT), halachaDrain);
    const byRules = (await rules()).map(({ quote }) => quote).sort();
    const right = { rule: 'יש לפרסם את דבר הבקשה להקלה', quote: 'יש לפרסם את דבר  הבקשה להקלה' };
    const wrong = { rule: 'כלל שאיש לא קבע מעולם', quote: 'הקלה היא זכות מוקנית לכל דורש בכל עת' };
    await t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'halacha' });
    await runDrain(at(asked, { model: modelOf(JSON.stringify({ rules: [right, wrong] })) }), halachaDrain);
    const all = await rules();
    expect(all.filter(({ quote }) => byRules.includes(quote))).toHaveLength(byRules.length);
    expect(all.map(({ rule, model_differs }) => [rule, model_differs?.value]).join()).not.toContain(wrong.rule);
    expect(all.map(({ rule, model_differs }) => model_differs?.value ?? rule)).toContain(right.rule);
    await t.json(`/api/halachot/${all[0]!.halacha_id}`, 'PATCH', { review_status: 'approved' });
    await t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'halacha' });
    await runDrain(at(asked, { model: modelOf(JSON.stringify({ rules: [wrong] })) }), halachaDrain);
    expect((await rules()).filter(({ review_status }) => review_status === 'approved')).toHaveLength(1);
  });
});
