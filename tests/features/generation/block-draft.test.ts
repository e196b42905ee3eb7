import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/context.ts';
import type { BlockDraftKind } from '../../../src/db/schema/delegation.ts';
import type { BlockId } from '../../../src/domain/blocks.ts';
import { doJob, read, type SeededCase, seedSample } from '../../agent/seed.ts';
import { save } from '../../helpers/analysis.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { newCase } from '../../helpers/classify.ts';

let t: TestApp;
let permit: SeededCase;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  permit = await seedSample(t, '1031-25');
  await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
});
afterAll(() => t.close());

const at = (number: string, block: string) => `/api/cases/${encodeURIComponent(number)}/decision-blocks/${block}/draft`;
const ask = (number: string, block: string, body: object = {}) => t.json(at(number, block), 'POST', body);
const draftOf = async (number: string, block: string): Promise<Json> => (await t.json(at(number, block))).body;
const work = (ctx: Context, { row }: SeededCase, block: BlockId, instructions?: string) => {
  const kind: BlockDraftKind = `block-draft:${block}`;
  return doJob(ctx, row.caseId, kind, { block_id: block, ...(instructions ? { instructions } : {}) });
};
const textOf = async ({ row }: SeededCase, documentId: string): Promise<string> => {
  const [found] = await t.database.sql`select text from document_texts where document_id = ${documentId}`;
  expect(row).toBeTruthy();
  return found!.text;
};

describe('a draft of one block', () => {
  it('is handed to the agent, once, a block at a time', async () => {
    const number = await newCase(t);
    expect(await draftOf(number, 'block-vav')).toEqual({
      block_id: 'block-vav',
      status: 'idle',
      paragraphs: [],
      lessons: [],
      made_at: null,
      error: null,
    });
    const first = await ask(number, 'block-vav', { instructions: 'בקצרה' });
    expect([first.status, first.body]).toMatchObject([202, { status: 'queued', reason: null }]);
    expect((await ask(number, 'block-vav')).body).toEqual({ ...first.body, status: 'already_running' });
    expect((await ask(number, 'block-zayin')).body.sub_issue_id).not.toBe(first.body.sub_issue_id);
    expect((await draftOf(number, 'block-vav')).status).toBe('queued');
    expect((await draftOf(number, 'block-he')).status).toBe('idle');
    const [job] = await t.database.sql`select input from delegated_jobs where kind = 'block-draft:block-vav'`;
    expect(job!.input).toEqual({ block_id: 'block-vav', instructions: 'בקצרה' });
  });

  it('is paragraphs with their sources letter by letter, and nothing in the block', async () => {
    for (const block of ['block-vav', 'block-zayin'] as const) {
      await work(t.ctx, permit, block);
      const { status, paragraphs, made_at } = await draftOf(permit.number, block);
      expect([status, paragraphs.length > 3, typeof made_at]).toEqual(['done', true, 'string']);
      const placed = paragraphs.flatMap(({ sources }: Json) => sources).filter(({ start }: Json) => start !== null);
      expect(placed.length).toBeGreaterThan(3);
      for (const { document_id, start, end, lost } of placed) {
        const words = (await textOf(permit, document_id)).slice(start, end);
        expect([words.trim().length > 10, lost]).toEqual([true, false]);
      }
    }
    const { paragraphs } = await draftOf(permit.number, 'block-zayin');
    expect(paragraphs[0].text).toMatch(/^### טענות/);
    expect((await read(t, permit.number, 'decision-blocks')).decision_id).toBeNull();
    expect(
      (await t.json(`/api/audit?action=block.drafted&case_number=${encodeURIComponent(permit.number)}`)).body.total,
    ).toBeGreaterThanOrEqual(2);
  });

  it('says of every block what the rules can say, also in an empty case', async () => {
    const number = await newCase(t);
    const [row] = await t.database.sql`select case_id from cases where case_number = ${number}`;
    for (const block of ['block-alef', 'block-he', 'block-vav', 'block-zayin', 'block-het', 'block-yod-bet'] as const) {
      await doJob(t.ctx, row!.case_id, `block-draft:${block}`, { block_id: block });
      const { paragraphs } = await draftOf(number, block);
      expect([block, paragraphs.length > 0, paragraphs.some(({ text }: Json) => /^\d+\. /.test(text))]).toEqual([
        block,
        true,
        false,
      ]);
    }
  });

  it('keeps the numbers of the parties', async () => {
    const number = await newCase(t);
    await t.json(`/api/cases/${encodeURIComponent(number)}`, 'PUT', {
      parties: { appellants: [{ name: 'רות לוי' }, { name: 'דן כהן' }] },
    });
    const [row] = await t.database.sql`select case_id from cases where case_number = ${number}`;
    await doJob(t.ctx, row!.case_id, 'block-draft:block-gimel', { block_id: 'block-gimel' });
    const { paragraphs } = await draftOf(number, 'block-gimel');
    const template = await read(t, number, 'template');
    const { skeleton } = template.blocks.find(({ block_id }: Json) => block_id === 'block-gimel');
    expect(skeleton).toMatch(/^1\. /m);
    expect(paragraphs.map(({ text }: Json) => text).join('\n\n')).toContain(skeleton);
  });

  it('of the discussion waits for the outcome and every position, and then holds them', async () => {
    const refused = await ask(permit.number, 'block-yod');
    expect([refused.status, refused.body.code]).toEqual([409, 'positions_missing']);
    const path = `/api/cases/${encodeURIComponent(permit.number)}`;
    await t.json(`${path}/research/analysis/create`, 'POST', {});
    await t.json(`${path}/outcome`, 'POST', { outcome: 'partially_accepted' });
    const { threshold_claims, issues } = await read(t, permit.number, 'research/analysis');
    const items = [...threshold_claims, ...issues];
    for (const [n, { id }] of items.entries()) {
      expect((await ask(permit.number, 'block-yod')).body.code).toBe('positions_missing');
      await save(t, permit.number, id, `הכרעה ${n + 1}.`);
    }
    expect((await ask(permit.number, 'block-yod')).status).toBe(202);
    await work(t.ctx, permit, 'block-yod');
    const { paragraphs } = await draftOf(permit.number, 'block-yod');
    const texts = paragraphs.map(({ text }: Json) => text);
    for (const [n] of items.entries()) expect(texts).toContain(`הכרעה ${n + 1}.`);
    const { total } = await read(t, permit.number, 'legal-arguments');
    // All but what was only heard and that nobody understands alone.
    const told = paragraphs.filter(({ sources }: Json) => sources.length > 0).length;
    expect(told).toBeLessThanOrEqual(total);
    expect(told).toBeGreaterThanOrEqual(total - 3);
  });

  it('names the lessons that it follows', async () => {
    await t.database
      .sql`insert into methodology_overrides (lesson_id, case_number_text, block_id, text, fingerprint, review_status)
      values ('0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11', '1/25', null, 'יש לכתוב "ההיתר החריג" ולא "ההקלה" (הוחלף 3 פעמים)', 'a', 'approved')`;
    await work(t.ctx, permit, 'block-zayin');
    await t.database.sql`delete from methodology_overrides`;
    const { paragraphs } = await draftOf(permit.number, 'block-zayin');
    const following = paragraphs.filter(({ lessons }: Json) => lessons.length > 0);
    expect(following.length).toBeGreaterThan(0);
    for (const { text, lessons } of following)
      expect([text.includes('ההיתר החריג'), lessons]).toEqual([true, ['0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11']]);
  });

  it('tells a source whose document went as lost', async () => {
    const levy = await seedSample(t, '8007-24');
    await work(t.ctx, levy, 'block-zayin');
    const gone = levy.documents.get('appeal')!;
    await t.database.sql`delete from documents where document_id = ${gone}`;
    const { paragraphs } = await draftOf(levy.number, 'block-zayin');
    const sources = paragraphs.flatMap((each: Json) => each.sources);
    expect(sources.some(({ lost, document_id }: Json) => lost && document_id === null)).toBe(true);
    expect(sources.some(({ document_id }: Json) => document_id === gone)).toBe(false);
  });

  it('is refused for a block that is none and in an archived case', async () => {
    const number = await newCase(t);
    expect((await ask(number, 'block-x')).body.code).toBe('block_not_found');
    expect((await t.json(at(number, 'block-x'))).body.code).toBe('block_not_found');
    await t.json(`/api/cases/${encodeURIComponent(number)}/archive`, 'POST');
    expect((await ask(number, 'block-he')).body.code).toBe('case_archived');
  });
});
