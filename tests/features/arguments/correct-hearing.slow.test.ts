// The hearing put right by people, and what becomes of its verdicts when arguments are made anew (contract section 9).
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents } from '../../../src/db/schema/documents.ts';
import { doJob, read, type SeededCase, seedSample } from '../../agent/seed.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { finished } from '../../helpers/classify.ts';

let t: TestApp;
let permit: SeededCase;
let path: string;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());
beforeEach(async () => {
  permit = await seedSample(t, '1031-25');
  path = `/api/cases/${encodeURIComponent(permit.number)}`;
  await aggregate();
  await analyse();
});

const aggregate = () => doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
const analyse = () => doJob(t.ctx, permit.row.caseId, 'analyze-protocol');
const analysis = () => read(t, permit.number, 'protocol-analysis');
const verdicts = async (): Promise<Json[]> => (await analysis()).parties.flatMap((party: Json) => party.arguments);
const ofArguments = async () => (await verdicts()).filter(({ argument_id }) => argument_id !== null);
const withdrawn = async (): Promise<Json[]> =>
  (await read(t, permit.number, 'ledger')).items.filter(({ state }: Json) => state === 'withdrawn');
const patch = (body: object) => t.json(`${path}/protocol-analysis`, 'PATCH', body);
const protocolText = async (): Promise<string> =>
  (await t.json(`${path}/documents/${(await analysis()).document_id}`)).body.text;

describe('what a protocol shows', () => {
  it('says how certain it is, and where its words stand', async () => {
    const [{ hearing, document_id }, text] = [await analysis(), await protocolText()];
    for (const { evidence, evidence_source: source, confidence, edited_by } of await verdicts()) {
      expect([source.document_id, source.lost, edited_by]).toEqual([document_id, false, null]);
      expect(text.slice(source.start, source.end)).toBe(evidence);
      expect(confidence).toBeGreaterThan(0.3);
    }
    expect(hearing.attendees.length).toBeGreaterThan(2);
    for (const { name, source, confidence } of hearing.attendees) {
      expect(text.slice(source.start, source.end)).toBe(name);
      expect(confidence).toBeGreaterThan(0.5);
    }
  });

  it('stays with its argument when the claims are aggregated again', async () => {
    const [before, given] = [await ofArguments(), await withdrawn()];
    expect(given.length).toBeGreaterThan(0);
    await aggregate();
    const after = await ofArguments();
    expect(after.map(({ text, verdict }) => [text, verdict])).toEqual(
      before.map(({ text, verdict }) => [text, verdict]),
    );
    const ids = new Set(before.map(({ argument_id }) => argument_id));
    expect(after.some(({ argument_id }) => ids.has(argument_id))).toBe(false);
    const again = await withdrawn();
    expect(again.map(({ title, reason, hearing }) => [title, reason, hearing])).toEqual(
      given.map(({ title, reason, hearing }) => [title, reason, hearing]),
    );
  });

  it('is found again when the text of the protocol is put right, and told where it is lost', async () => {
    const { document_id } = await analysis();
    await t.ctx.db
      .update(documents)
      .set({ revision: 1, originalFile: 'protocol.txt' })
      .where(eq(documents.documentId, document_id));
    const text = await protocolText();
    const [first, second] = await verdicts();
    const better = `נוסח מתוקן\n${text.replace(first!.evidence, 'נמחק')}`;
    const { body } = await t.json(`${path}/documents/${document_id}/text`, 'PUT', { text: better });
    expect((await finished(t, body.task_id)).status).toBe('completed');
    const after = await verdicts();
    expect(after[0]).toMatchObject({ evidence: first!.evidence, evidence_source: { lost: true, start: null } });
    const { start, end } = after[1]!.evidence_source;
    expect([better.slice(start, end), after[1]!.evidence]).toEqual([second!.evidence, second!.evidence]);
    for (const { name, source } of (await analysis()).hearing.attendees)
      expect(better.slice(source.start, source.end)).toBe(name);
    expect((await read(t, permit.number, 'status')).blockers.join()).toContain('מפרוטוקול הדיון');
  });
});

describe('a person', () => {
  it('says what became of an argument, and no analysis or aggregation says otherwise', async () => {
    const all = await read(t, permit.number, 'legal-arguments');
    const ids: string[] = all.parties.flatMap((party: Json) => party.arguments).map((one: Json) => one.argument_id);
    const [known] = await ofArguments();
    const silent = ids.find((id) => id !== known!.argument_id)!;
    const wanted = known!.verdict === 'dropped' ? 'strengthened' : 'dropped';
    const text = await protocolText();
    const start = text.indexOf('\n') + 1;
    const { status, body } = await patch({
      verdicts: [
        { argument_id: known!.argument_id, verdict: wanted },
        { argument_id: silent, verdict: 'dropped', start, end: start + 20 },
      ],
    });
    expect(status).toBe(200);
    const said = (list: Json) =>
      list.parties
        .flatMap((party: Json) => party.arguments)
        .filter(({ edited_by }: Json) => edited_by === 'local')
        .map(({ text: title, verdict, evidence, evidence_source, confidence }: Json) => {
          return { title, verdict, evidence, evidence_source, confidence };
        });
    const before = said(body);
    expect(before).toHaveLength(2);
    expect(before).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ verdict: wanted, evidence: known!.evidence, confidence: 1 }),
        expect.objectContaining({ verdict: 'dropped', evidence: text.slice(start, start + 20) }),
      ]),
    );
    await analyse();
    await aggregate();
    await analyse();
    expect(said(await analysis())).toEqual(expect.arrayContaining(before));
    expect(said(await analysis())).toHaveLength(2);
    const [{ argument_id }] = said(body).length
      ? (await verdicts()).filter(({ edited_by, verdict }) => edited_by === 'local' && verdict === 'dropped')
      : [];
    expect((await withdrawn()).map((item) => item.argument_id)).toContain(argument_id);
    const back = (await verdicts()).filter(({ edited_by }) => edited_by === 'local');
    await patch({ verdicts: back.map((one) => ({ argument_id: one.argument_id, verdict: null })) });
    await analyse();
    expect(said(await analysis())).toEqual([]);
    expect((await ofArguments()).find((one) => one.text === known!.text)).toMatchObject({ verdict: known!.verdict });
    const { entries } = (await t.json(`/api/audit?case_number=${encodeURIComponent(permit.number)}`)).body;
    expect(entries.map(({ action }: Json) => action)).toContain('protocol.corrected');
  });

  it('says who was there', async () => {
    const { hearing } = await analysis();
    const [first] = hearing.attendees;
    const attendees = [
      { name: first.name, role: 'יו"ר', party: null },
      { name: 'פלונית אלמונית', role: 'שכנה', party: 'other' },
    ];
    const { body } = await patch({ attendees });
    expect(body.hearing.edited_by).toBe('local');
    expect(body.hearing.attendees).toMatchObject([
      { ...attendees[0], confidence: 1, source: first.source },
      { ...attendees[1], source: null },
    ]);
    await analyse();
    await aggregate();
    expect((await analysis()).hearing).toEqual(body.hearing);
    // Another analysis of another protocol would be of another hearing; this one goes with its protocol.
    await t.ctx.db.delete(documents).where(eq(documents.documentId, body.document_id));
    expect(await analysis()).toMatchObject({ document_id: null, hearing: { attendees: [], edited_by: null } });
  });

  it('is told what cannot be', async () => {
    const code = ({ status, body }: { status: number; body: Json }) => [status, body.code];
    const argument_id = '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11';
    expect(code(await patch({ verdicts: [{ argument_id, verdict: 'dropped' }] }))).toEqual([404, 'argument_not_found']);
    expect(code(await patch({ verdicts: [{ argument_id, verdict: 'lost' }] }))).toEqual([422, 'validation_error']);
    const [{ argument_id: own }] = (await ofArguments()) as [Json];
    const range = async (start: number, end: number) =>
      code(await patch({ verdicts: [{ argument_id: own, verdict: 'dropped', start, end }] }));
    expect(await range(9, 4)).toEqual([422, 'empty_range']);
    expect(await range(0, 9_000_000)).toEqual([422, 'range_outside_text']);
    expect(code(await patch({ attendees: [{ name: ' ' }] }))).toEqual([422, 'validation_error']);
    await t.database.sql`delete from protocol_analyses where case_id = ${permit.row.caseId}`;
    expect(code(await patch({ attendees: [] }))).toEqual([409, 'protocol_not_analysed']);
  });
});
