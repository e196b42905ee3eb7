// The four delegated jobs by rules, on sample cases in a real database, read back through the API.
import { rm, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDelegatedJob } from '../../../src/agent/run-job.ts';
import { cases } from '../../../src/db/schema/cases.ts';
import { claims, documents } from '../../../src/db/schema/documents.ts';
import { ModelError } from '../../../src/models/language-model.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { newCase } from '../../helpers/classify.ts';
import { doJob, newJob, read, seedSample, storedArguments } from '../seed.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

const at = ({ number }: { number: string }, rest = '') => `/api/cases/${encodeURIComponent(number)}${rest}`;
const everyArgument = (body: Json): Json[] => body.parties.flatMap((party: Json) => party.arguments);
/** A context in which something happens while the job works: a model that does it and then is not there. */
const meanwhile = (act: () => Promise<unknown>) => ({
  ...t.ctx,
  model: {
    id: 'test',
    contextCharacters: 100_000,
    complete: async () => {
      await act();
      throw new ModelError('unavailable', 'gone');
    },
    stream: async function* () {},
  },
});

describe('aggregate-arguments', () => {
  it('puts every claim of the case into exactly one argument and moves the case on', async () => {
    const permit = await seedSample(t, '1031-25');
    const told = await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
    expect(told.every((line) => /[א-ת]/.test(line))).toBe(true);
    const list = await storedArguments(t, permit.row.caseId);
    const all = await t.ctx.db.select().from(claims).where(eq(claims.caseId, permit.row.caseId));
    expect(list.flatMap(({ claimIds }) => claimIds).sort()).toEqual(all.map(({ claimId }) => claimId).sort());
    const own = list.filter(({ party }) => party === 'appellant');
    expect(own[0]).toMatchObject({ title: 'איחור בהגשת הערר', threshold: true });
    expect(own[0]!.legalBasis).toContain('סעיף 152(ג) לחוק התכנון והבנייה');
    expect(own.findLastIndex(({ threshold }) => threshold)).toBeLessThan(own.findIndex(({ threshold }) => !threshold));
    expect((await read(t, permit.number, 'legal-arguments')).total).toBe(list.length);
    expect((await read(t, permit.number, 'status')).status.key).toBe('arguments_aggregated');
  });

  it('gives the same again, in the place of what was there', async () => {
    const permit = await seedSample(t, '1031-25');
    await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
    const shape = async () =>
      (await storedArguments(t, permit.row.caseId)).map(({ title, summary, claimIds }) => [title, summary, claimIds]);
    const before = await shape();
    await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
    expect(await shape()).toEqual(before);
  });

  it('leaves out a claim that went meanwhile, and its argument when nothing else is in it', async () => {
    const plan = await seedSample(t, '412-10-24');
    const appeal = plan.documents.get('appeal')!;
    const gone = (await t.ctx.db.select().from(claims).where(eq(claims.documentId, appeal))).map((one) => one.claimId);
    const remove = () => t.ctx.db.delete(documents).where(eq(documents.documentId, appeal));
    await doJob(meanwhile(remove), plan.row.caseId, 'aggregate-arguments');
    const lists = (await storedArguments(t, plan.row.caseId)).map(({ claimIds }) => claimIds);
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.every((list) => list.length > 0)).toBe(true);
    expect(lists.flat().filter((id) => gone.includes(id))).toEqual([]);
  });
});

describe('analyze-protocol', () => {
  it('tells the hearing, who was there, and what became of the arguments, in the words of the protocol', async () => {
    const permit = await seedSample(t, '1031-25');
    await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
    await doJob(t.ctx, permit.row.caseId, 'analyze-protocol', { document_id: permit.documents.get('protocol')! });
    const body = await read(t, permit.number, 'protocol-analysis');
    expect(body).toMatchObject({
      document_id: permit.documents.get('protocol'),
      hearing: { date: '2025-05-18' },
    });
    expect(body.hearing.attendees).toHaveLength(14);
    const { text } = permit.sample.documents.find(({ name }) => name === 'protocol')!;
    const verdicts = everyArgument(body);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(
      expect.arrayContaining(['strengthened', 'newly_raised', 'dropped']),
    );
    for (const { evidence } of verdicts) expect(text).toContain(evidence);
    const known = everyArgument(await read(t, permit.number, 'legal-arguments'));
    for (const one of verdicts.filter(({ argument_id }) => argument_id !== null))
      expect(known).toContainEqual(expect.objectContaining({ argument_id: one.argument_id, title: one.text }));
    // What is only likely given up is bound by a person.
    expect(verdicts.filter(({ verdict }) => verdict === 'strengthened').every((one) => one.argument_id)).toBe(true);
  });

  it('stands in the place of the one before, and outlives a new aggregation', async () => {
    const permit = await seedSample(t, '1031-25');
    await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
    await doJob(t.ctx, permit.row.caseId, 'analyze-protocol');
    const before = everyArgument(await read(t, permit.number, 'protocol-analysis'));
    await doJob(t.ctx, permit.row.caseId, 'analyze-protocol');
    expect(everyArgument(await read(t, permit.number, 'protocol-analysis'))).toEqual(before);
    await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
    // Its verdicts follow their arguments, which have new ids.
    const after = everyArgument(await read(t, permit.number, 'protocol-analysis'));
    const anew = (id: string | null) => id && expect.any(String);
    expect(after).toEqual(
      before.map(({ argument_id, perhaps_argument_id, ...one }) => ({
        ...one,
        argument_id: anew(argument_id),
        perhaps_argument_id: anew(perhaps_argument_id),
      })),
    );
    const { parties } = await read(t, permit.number, 'legal-arguments');
    const ids = new Set(parties.flatMap((party: Json) => party.arguments.map((one: Json) => one.argument_id)));
    const named = after.flatMap(({ argument_id, perhaps_argument_id }) => argument_id ?? perhaps_argument_id ?? []);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('works before the arguments are aggregated', async () => {
    const levy = await seedSample(t, '8007-24');
    await doJob(t.ctx, levy.row.caseId, 'analyze-protocol');
    const verdicts = everyArgument(await read(t, levy.number, 'protocol-analysis'));
    expect(verdicts.map(({ verdict }) => verdict)).toContain('dropped');
    expect(verdicts.every(({ argument_id }) => argument_id === null)).toBe(true);
  });

  it('says so when the protocol was removed', async () => {
    const levy = await seedSample(t, '8007-24');
    const remove = () => t.ctx.db.delete(documents).where(eq(documents.documentId, levy.documents.get('protocol')!));
    await expect(doJob(meanwhile(remove), levy.row.caseId, 'analyze-protocol')).rejects.toThrow('הפרוטוקול הוסר');
    await expect(doJob(t.ctx, levy.row.caseId, 'analyze-protocol')).rejects.toThrow('הפרוטוקול הוסר');
  });
});

describe('party-claims-summary', () => {
  it('has a chapter for each party, bars first, and says where each argument stands', async () => {
    const permit = await seedSample(t, '1031-25');
    await doJob(t.ctx, permit.row.caseId, 'party-claims-summary');
    const { markdown } = await read(t, permit.number, 'research/party-claims-summary');
    // What was raised at the hearing alone has a chapter of its own; whether there is any here depends on how arguments are merged.
    const chapters = markdown.match(/^#{1,3} .*$/gm)!.filter((line: string) => !line.endsWith('שנשמעו בדיון'));
    expect(chapters).toEqual([
      expect.stringContaining('# תמצית טענות הצדדים'),
      '## טענות העוררים',
      '### טענות סף',
      '### טענות לגופו של ערר',
      '## טענות הוועדה המקומית',
      '### טענות סף',
      '### טענות לגופו של ערר',
      '## טענות מבקשי ההיתר',
      '### טענות סף',
      '### טענות לגופו של ערר',
    ]);
    // What they said at the hearing is their written plea said again: one argument with both its sources.
    expect(markdown).toMatch(/ניקיון כפיים\*\*[^#]*\*מקור:\* תשובת מבקשי ההיתר, סעיף 3; פרוטוקול דיון/);
    expect(markdown).toMatch(/\*מקור:\* כתב ערר, (?:סעיף|סעיפים) \d/);
    expect(markdown).toMatch(/\*אסמכתאות:\* סעיף 152\(ג\) לחוק התכנון והבנייה/);
    const docx = await t.request(at(permit, '/research/party-claims-summary/export-docx'));
    expect(docx.status).toBe(200);
  });

  it('is written anew each time, so that its run is seen to have done it', async () => {
    const permit = await seedSample(t, '1031-25');
    await doJob(t.ctx, permit.row.caseId, 'party-claims-summary');
    const version = async () => (await read(t, permit.number, 'research/party-claims-summary')).updated_at;
    const before = await version();
    await doJob(
      { ...t.ctx, clock: { now: () => new Date(Date.now() + 5_000) } },
      permit.row.caseId,
      'party-claims-summary',
    );
    expect((await version()) > before).toBe(true);
  });
});

describe('interim-draft', () => {
  it('fills the first seven blocks as the agent and leaves a Word file', async () => {
    const permit = await seedSample(t, '1031-25');
    await doJob(t.ctx, permit.row.caseId, 'interim-draft');
    const { blocks } = await read(t, permit.number, 'decision-blocks');
    expect(blocks.map(({ source, status }: Json) => [source, status])).toEqual([
      ...Array(7).fill(['agent', 'draft']),
      ...Array(5).fill([null, 'empty']),
    ]);
    const content = (id: string): string => blocks.find(({ block_id }: Json) => block_id === id).content;
    expect(content('block-gimel')).toContain('אבן-צור');
    expect(content('block-vav')).not.toMatch(/להשלמה/);
    expect(content('block-zayin')).toMatch(/### טענות העוררים[\s\S]*### עמדת הוועדה המקומית/);
    const numbers = ['block-he', 'block-vav', 'block-zayin'].flatMap((id) =>
      [...content(id).matchAll(/^(\d+)\. /gm)].map((match) => Number(match[1])),
    );
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const { exports } = await read(t, permit.number, 'exports');
    expect(exports.map(({ filename }: Json) => filename)).toEqual(['טיוטת ביניים.docx']);
    expect((await read(t, permit.number, 'generate/interim-draft/status')).artifact).toEqual({
      folder: 'exports',
      filename: 'טיוטת ביניים.docx',
    });
  });

  it('says which particulars it took from documents, until the case has them', async () => {
    const permit = await seedSample(t, '1031-25');
    const openingOf = async () => {
      await doJob(t.ctx, permit.row.caseId, 'interim-draft');
      const { blocks } = await read(t, permit.number, 'decision-blocks');
      return blocks.find(({ block_id }: Json) => block_id === 'block-he').content as string;
    };
    expect(await openingOf()).toMatch(/\[לאמת: פרטים שאינם רשומים בתיק ונלקחו ממסמכיו – .*הכתובת \(/);
    await t.json(at(permit), 'PUT', { address: 'רחוב הזית 5, נווה ארז' });
    expect(await openingOf()).not.toContain('הכתובת (');
  });

  it('never writes over what a person wrote, and numbers on after it', async () => {
    const permit = await seedSample(t, '1031-25');
    await doJob(t.ctx, permit.row.caseId, 'interim-draft');
    await t.json(at(permit, '/decision-blocks/block-he'), 'PUT', { content: '1. פתחנו בעצמנו.\n\n2. ועוד סעיף.' });
    const told = await doJob(t.ctx, permit.row.caseId, 'interim-draft');
    expect(told.join('\n')).toContain('1 חלקים שנכתבו ביד');
    const { blocks } = await read(t, permit.number, 'decision-blocks');
    const opening = blocks.find(({ block_id }: Json) => block_id === 'block-he');
    expect(opening).toMatchObject({ content: '1. פתחנו בעצמנו.\n\n2. ועוד סעיף.', source: 'manual' });
    expect(blocks.find(({ block_id }: Json) => block_id === 'block-vav').content).toMatch(/^3\. /);
    expect((await read(t, permit.number, 'exports')).exports).toHaveLength(2);
  });

  it('that is done again after it broke off leaves one file', async () => {
    const permit = await seedSample(t, '1031-25');
    const job = newJob(permit.row.caseId, 'interim-draft');
    const again = () => runDelegatedJob({ ...t.ctx, actor: 'agent' }, job, () => {});
    const folder = t.ctx.files.caseFolder(permit.row.directory, 'exports');
    await rm(folder, { recursive: true });
    await writeFile(folder, 'in the way');
    await expect(again()).rejects.toThrow();
    expect((await read(t, permit.number, 'decision-blocks')).blocks[0].source).toBe('agent');
    await rm(folder);
    await again();
    await again();
    const { exports } = await read(t, permit.number, 'exports');
    expect(exports.map(({ filename }: Json) => filename)).toEqual(['טיוטת ביניים.docx']);
  });

  it('follows the approved lessons of wording, and only those', async () => {
    const permit = await seedSample(t, '1031-25');
    const contentOf = async () => {
      const { blocks } = await read(t, permit.number, 'decision-blocks');
      return blocks.find(({ block_id }: Json) => block_id === 'block-zayin').content as string;
    };
    await doJob(t.ctx, permit.row.caseId, 'interim-draft');
    expect(await contentOf()).toMatch(/ההקלה[\s\S]*הבריכה/);
    await t.database
      .sql`insert into methodology_overrides (lesson_id, case_number_text, block_id, text, fingerprint, review_status)
      values ('0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b12', '1/25', null, 'יש לכתוב "ההיתר החריג" ולא "ההקלה" (הוחלף 3 פעמים)', 'a', 'approved'),
        (gen_random_uuid(), '1/25', null, 'יש לכתוב "המאגר" ולא "הבריכה" (הוחלף 3 פעמים)', 'b', 'pending_review')`;
    await doJob(t.ctx, permit.row.caseId, 'interim-draft');
    await t.database.sql`delete from methodology_overrides`;
    expect(await contentOf()).toContain('ההיתר החריג');
    expect(await contentOf()).not.toMatch(/(?<![א-ת"])ההקלה(?![א-ת"])/);
    expect(await contentOf()).toContain('הבריכה');

    // Which of them shaped which block is told, and stays with the version.
    const { blocks } = await read(t, permit.number, 'generate/interim-draft/status');
    const drafted = blocks.find(({ block_id }: Json) => block_id === 'block-zayin');
    expect(drafted).toEqual({ block_id: 'block-zayin', version: 2, lessons: ['0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b12'] });
    expect(blocks.find(({ block_id }: Json) => block_id === 'block-gimel')).toMatchObject({ version: 1, lessons: [] });
    const { versions } = await read(t, permit.number, 'decision-blocks/block-zayin/history');
    expect(versions.map(({ lessons }: Json) => lessons)).toEqual([drafted.lessons, []]);
    const summary = await read(t, permit.number, 'generate/party-claims-summary/status');
    expect(summary.blocks).toEqual([]);
  });
});

describe('a case that changes while its job runs', () => {
  it.each(['aggregate-arguments', 'analyze-protocol', 'party-claims-summary', 'interim-draft'] as const)(
    '%s of a case that is deleted or archived writes nothing',
    async (kind) => {
      const deleted = await seedSample(t, '9034-25');
      const remove = () => t.json(`/api/cases?case_number=${encodeURIComponent(deleted.number)}`, 'DELETE');
      await expect(doJob(meanwhile(remove), deleted.row.caseId, kind)).rejects.toThrow();
      await expect(doJob(t.ctx, deleted.row.caseId, kind)).rejects.toThrow('התיק נמחק');

      const archived = await seedSample(t, '9034-25');
      const archive = () => t.json(at(archived, '/archive'), 'POST');
      await expect(doJob(meanwhile(archive), archived.row.caseId, kind)).rejects.toThrow();
      await expect(doJob(t.ctx, archived.row.caseId, kind)).rejects.toThrow('לארכיון');
      expect((await read(t, archived.number, 'legal-arguments')).total).toBe(0);
      expect((await read(t, archived.number, 'protocol-analysis')).analyzed_at).toBeNull();
      expect((await read(t, archived.number, 'research/party-claims-summary')).code).toBe('summary_not_found');
      expect((await read(t, archived.number, 'exports')).exports).toEqual([]);
    },
  );

  it.each(['aggregate-arguments', 'analyze-protocol', 'party-claims-summary', 'interim-draft'] as const)(
    '%s that is asked to stop writes nothing',
    async (kind) => {
      const stopped = await seedSample(t, '85074-06-23');
      const controller = new AbortController();
      const ctx = { ...t.ctx, signal: controller.signal };
      const stop = () => controller.abort(new Error('stop it'));
      await expect(doJob(ctx, stopped.row.caseId, kind, {}, stop)).rejects.toThrow('stop it');
      expect((await read(t, stopped.number, 'legal-arguments')).total).toBe(0);
      expect((await read(t, stopped.number, 'decision-blocks')).decision_id).toBeNull();
      expect((await read(t, stopped.number, 'research/party-claims-summary')).code).toBe('summary_not_found');
    },
  );

  it.each(['aggregate-arguments', 'party-claims-summary', 'interim-draft'] as const)(
    '%s of a case without claims says so',
    async (kind) => {
      const number = await newCase(t);
      const [row] = await t.ctx.db.select().from(cases).where(eq(cases.caseNumber, number));
      await expect(doJob(t.ctx, row!.caseId, kind)).rejects.toThrow(/^בתיק אין טענות/);
    },
  );
});
