// A discussion as the service drafts it, question by question under headings: what it answers, and what it leaves open.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doJob, read, type SeededCase, seedSample } from '../../agent/seed.ts';
import { save } from '../../helpers/analysis.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';

let t: TestApp;
let permit: SeededCase;
/** Paragraphs of the draft. */
let draft: string[];
/** What the chair holds. */
const positions = new Set<string>();

beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  permit = await seedSample(t, '1031-25');
  await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
  await doJob(t.ctx, permit.row.caseId, 'analyze-protocol');
  await t.json(`${path()}/research/analysis/create`, 'POST', {});
  await t.json(`${path()}/outcome`, 'POST', { outcome: 'partially_accepted' });
  const { threshold_claims, issues } = await read(t, permit.number, 'research/analysis');
  for (const [n, { id }] of [...threshold_claims, ...issues].entries()) {
    const position = n % 2 === 0 ? 'הטענה נדחית. לא הונחה לה תשתית עובדתית.' : `מתקבלת, מן הטעם ה-${n} שבפרוטוקול.`;
    await save(t, permit.number, id, position);
    positions.add(position);
  }
  await doJob(t.ctx, permit.row.caseId, 'block-draft:block-yod', { block_id: 'block-yod' });
  const { body } = await t.json(`${path()}/decision-blocks/block-yod/draft`);
  draft = body.paragraphs.map(({ text }: Json) => text);
});
afterAll(() => t.close());

const path = () => `/api/cases/${encodeURIComponent(permit.number)}`;
const write = (paragraphs: string[]) =>
  t.json(`${path()}/decision-blocks/block-yod`, 'PUT', { content: paragraphs.join('\n\n') });
const count = (items: Json[], state: string): number => items.filter((item) => item.state === state).length;

describe('a discussion under headings', () => {
  it('answers every argument of a question in which the chair took a position, at the place of that position', async () => {
    await write(draft);
    const { items, complete } = await read(t, permit.number, 'ledger');
    expect(items.length).toBeGreaterThan(20);
    expect([count(items, 'open'), complete]).toEqual([0, true]);
    const content = draft.join('\n\n');
    const headed = items.filter(({ state, position }: Json) => state === 'answered' && position !== null);
    const { threshold_claims, issues } = await read(t, permit.number, 'research/analysis');
    const titles = new Map([...threshold_claims, ...issues].map(({ id, title }: Json) => [id, title]));
    let under = 0;
    for (const { position, answered_at } of headed) {
      const [{ start }] = answered_at;
      const heading = content.lastIndexOf('### ', start);
      if (content.slice(heading + 4, content.indexOf('\n', heading)) === titles.get(position.item_id)) under += 1;
    }
    expect(under / headed.length).toBeGreaterThan(0.9);
  });

  it('tells what was given up as that, whatever stands under its heading', async () => {
    await write(draft);
    const { items } = await read(t, permit.number, 'ledger');
    const dropped = items.filter(({ hearing }: Json) => hearing?.verdict === 'dropped');
    expect(dropped.length).toBeGreaterThan(0);
    for (const { state } of dropped) expect(state).toBe('withdrawn');
  });

  it('leaves open what only the parties speak of, or what is still to be written', async () => {
    for (const left of [[], ['[להשלמה: בחינת הטענות לאור הדין והעובדות, ההכרעה והנמקתה].']]) {
      await write(draft.flatMap((text) => (positions.has(text) ? left : [text])));
      const { items, complete } = await read(t, permit.number, 'ledger');
      expect([count(items, 'answered'), complete]).toEqual([0, false]);
    }
  });

  it('leaves open the question whose part was taken out, and no other', async () => {
    await write(draft);
    const before = (await read(t, permit.number, 'ledger')).items;
    const from = draft.findLastIndex((text) => text.startsWith('### '));
    const title = draft[from]!.slice(4);
    await write(draft.slice(0, from));
    const { items } = await read(t, permit.number, 'ledger');
    const opened = items.filter(({ state }: Json, at: number) => state === 'open' && before[at].state === 'answered');
    expect(opened.length).toBeGreaterThan(0);
    const { threshold_claims, issues } = await read(t, permit.number, 'research/analysis');
    // Questions of both kinds may have one title.
    const { id } = [...threshold_claims, ...issues].findLast((item: Json) => item.title === title);
    for (const { position } of opened) expect(position.item_id).toBe(id);
  });
});
