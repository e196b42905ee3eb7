import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellingTitle } from '../../../src/drafting/claims/titles.ts';
import { doJob, read, type SeededCase, seedSample } from '../../agent/seed.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';

const WORDS = 'ב"כ העוררים הודיע כי אינו עומד עוד על הטענה הזאת';

let t: TestApp;
let permit: SeededCase;
let given: Json;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  permit = await seedSample(t, '1031-25');
  await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
  const path = `/api/cases/${encodeURIComponent(permit.number)}`;
  await t.json(`${path}/research/analysis/create`, 'POST', {});
  const { items } = await read(t, permit.number, 'ledger');
  given = items.find(
    ({ position, party, title }: Json) =>
      party === 'appellant' &&
      tellingTitle(title) === title &&
      items.filter((other: Json) => other.title.includes(title)).length === 1 &&
      position !== null &&
      items.filter((other: Json) => other.position?.item_id === position.item_id).length === 1,
  );
  await t.json(`${path}/ledger/${given.argument_id}`, 'PATCH', { state: 'withdrawn', reason: WORDS });
});
afterAll(() => t.close());

const times = (text: string, words: string): number => text.split(words).length - 1;
const toldIn = (title: string): string => `העוררים חזרו בהם מטענתם בדבר ${tellingTitle(title)}, והיא אינה טעונה הכרעה.`;
const plain = (markdown: string): string => markdown.replaceAll('\\', '');

describe('an argument that was given up', () => {
  it('is told so once in the template, and no question asks about it', async () => {
    const { blocks } = await read(t, permit.number, 'template');
    const skeleton = (id: string) => plain(blocks.find(({ block_id }: Json) => block_id === id).skeleton);
    expect(times(skeleton('block-zayin'), toldIn(given.title))).toBe(1);
    const { threshold_claims, issues } = await read(t, permit.number, 'research/analysis');
    const item = [...threshold_claims, ...issues].find(({ id }: Json) => id === given.position.item_id);
    expect(skeleton('block-yod')).not.toContain(item.title);
    expect(skeleton('block-he')).not.toContain(item.title);
  });

  it('is told so once in the summary, with the words', async () => {
    await doJob(t.ctx, permit.row.caseId, 'party-claims-summary');
    const { markdown } = await read(t, permit.number, 'research/party-claims-summary');
    const text = plain(markdown);
    expect(times(text, '### טענות שאינן עוד במחלוקת')).toBe(1);
    expect(times(text, `${toldIn(given.title)} ("${WORDS}")`)).toBe(1);
    expect(times(text, `**${given.title}**`)).toBe(0);
  });

  it('is told so once in the interim draft', async () => {
    await doJob(t.ctx, permit.row.caseId, 'interim-draft');
    const { blocks } = await read(t, permit.number, 'decision-blocks');
    const zayin = plain(blocks.find(({ block_id }: Json) => block_id === 'block-zayin').content);
    expect(times(zayin, toldIn(given.title))).toBe(1);
    expect(zayin).not.toContain(`**${given.title}**`);
  });
});
