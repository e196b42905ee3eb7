import { describe, expect, it } from 'vitest';
import type { Drain } from '../../../src/host/drains/drain.ts';
import { metadataDrain } from '../../../src/host/drains/metadata-drain.ts';
import { runDrain } from '../../../src/host/drains/run-drain.ts';
import { ModelError } from '../../../src/models/language-model.ts';
import { JUDGMENT } from '../../helpers/judgment.ts';
import { at, decision, item, later, modelOf, NOON, precedent, silentModel, t } from './drain-harness.ts';

describe('the metadata drain', () => {
  it('reads the particulars by rules and shows itself in the tasks', async () => {
    const id = await decision();
    const report = await runDrain(at(NOON), metadataDrain);
    expect(report).toEqual({ done: 1, retried: 0, failed: 0, stopped: null });
    const read = await precedent(id);
    expect(read).toMatchObject({
      metadata_status: 'completed',
      halacha_status: 'pending',
      decision_date: '2020-03-11',
    });
    expect(read.metadata).toMatchObject({
      court: 'בית המשפט העליון',
      case_number: '4021/19',
      judges: ["ד' ברוש", "י' אלמוגי", "ר' שני"],
      parties: { appellants: ['חברת שקד הגליל בע"מ'] },
      outcome: 'rejected',
      read_by: 'rules',
    });
    expect(read.metadata.statutes[0]).toContain('סעיף 147');
    expect(read.summary).toContain('הערעור נדחה');
    const tasks = await t.database.sql`select kind, title, status, percent from tasks`;
    expect([...tasks]).toEqual([{ kind: 'drain', title: 'חילוץ פרטי החלטות', status: 'completed', percent: 100 }]);
    expect((await runDrain(at(NOON), metadataDrain)).done).toBe(0);
  });

  it('keeps of a model what the text says too', async () => {
    const id = await decision();
    const answer = {
      court: 'בית המשפט העליון בשבתו כבית משפט לערעורים לעניינים מינהליים',
      appellants: ['חברת שקד הגליל בע"מ', 'מישהו שאינו כאן'],
      respondents: ['גם הוא אינו כאן'],
      judges: ["ד' ברוש"],
      decision_date: '1999-01-01',
      outcome: 'rejected',
      statutes: ['סעיף 999 לחוק שאינו קיים'],
      summary: 'המערערת ביקשה הקלה, והערעור נדחה משום שהקלה היא חריג.',
    };
    await runDrain(at(NOON, { model: modelOf(`הנה: ${JSON.stringify(answer)}`) }), metadataDrain);
    const { metadata, summary, decision_date } = await precedent(id);
    expect(metadata).toMatchObject({
      court: 'בית המשפט העליון',
      parties: { appellants: ['חברת שקד הגליל בע"מ'] },
      judges: ["ד' ברוש", "י' אלמוגי", "ר' שני"],
      read_by: 'test:model',
    });
    expect(metadata.parties.respondents).not.toContain('גם הוא אינו כאן');
    expect(metadata.statutes).toEqual(['סעיף 147 לחוק התכנון והבניה, התשכ"ה-1965']);
    expect(decision_date).toBe('2020-03-11');
    expect(summary).not.toBe('');
  });

  it('leaves the outcome and the particulars to the rules where a model differs, and tells what it would have', async () => {
    const id = await decision();
    const answer = {
      court: null,
      appellants: [],
      respondents: [],
      judges: ["ד' ברוש"],
      decision_date: null,
      outcome: 'accepted',
      statutes: [],
      summary: 'הערעור נדחה. חברי הוועדה קיבלו מן היזם שוחד, ולפיכך בוטלה ההחלטה.',
    };
    await runDrain(at(NOON, { model: modelOf(JSON.stringify(answer)) }), metadataDrain);
    const { metadata, summary } = await precedent(id);
    expect(metadata.outcome).toBe('rejected');
    expect(summary).not.toContain('שוחד');
    expect(summary).toContain('הערעור נדחה');
    const { judges, ...others } = metadata.model_differs;
    expect(others).toEqual({ outcome: { value: 'accepted', source: null } });
    expect(judges).toMatchObject({ value: ["ד' ברוש"], source: { precedent_id: id, lost: false } });
    const { text } = await precedent(id);
    expect(text.slice(judges.source.start, judges.source.end)).toBe("ד' ברוש");
  });

  it('takes over of a model what a person accepts, also when the decision is read again', async () => {
    const id = await decision();
    const empty = { court: null, appellants: [], respondents: [], decision_date: null, statutes: [], citations: [] };
    const answer = { ...empty, judges: ["ד' ברוש"], outcome: 'accepted', summary: 'המערערת ביקשה הקלה, והערעור נדחה.' };
    const reading = { model: modelOf(JSON.stringify(answer)) };
    const patch = (body: object, precedentId = id) => t.json(`/api/precedents/${precedentId}`, 'PATCH', body);
    expect((await patch({ accept_model: true })).body.code).toBe('model_agrees');
    await runDrain(at(NOON, reading), metadataDrain);
    expect((await patch({ accept_model: false })).status).toBe(422);
    expect((await patch({ accept_model: true, fields: ['court'] })).body.code).toBe('model_agrees');
    expect((await patch({ accept_model: true }, crypto.randomUUID())).body.code).toBe('precedent_not_found');
    const { metadata } = (await patch({ accept_model: true, fields: ['outcome'] })).body;
    expect(metadata).toMatchObject({ outcome: 'accepted', accepted: ['outcome'], judges: expect.any(Array) });
    expect(metadata.judges).toHaveLength(3);
    expect(Object.keys(metadata.model_differs)).toEqual(['judges']);
    expect((await t.json('/api/audit')).body.entries[0].action).toBe('precedent.model_accepted');
    await t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'metadata' });
    await runDrain(at(new Date(), reading), metadataDrain);
    const again = (await precedent(id)).metadata;
    expect(again).toMatchObject({ outcome: 'accepted', accepted: ['outcome'] });
    expect(Object.keys(again.model_differs)).toEqual(['judges']);
  });

  it('keeps what the rules read where a person says so, and asks her again only for another reading', async () => {
    const id = await decision();
    const empty = { court: null, appellants: [], respondents: [], decision_date: null, statutes: [], citations: [] };
    const answer = { ...empty, judges: ["ד' ברוש"], outcome: 'accepted', summary: 'המערערת ביקשה הקלה, והערעור נדחה.' };
    await runDrain(at(NOON, { model: modelOf(JSON.stringify(answer)) }), metadataDrain);
    const waiting = async () => {
      const { body } = await t.json('/api/precedents/differences');
      expect(body.read_by_model).toBeGreaterThan(0);
      expect(body.decisions).toBeGreaterThanOrEqual(body.read_by_model);
      return body.precedents.filter(({ precedent_id }: { precedent_id: string }) => precedent_id === id);
    };
    expect(await waiting()).toMatchObject([
      {
        citation: expect.any(String),
        particulars: [
          {
            field: 'judges',
            by_rules: ["ד' ברוש", "י' אלמוגי", "ר' שני"],
            by_model: ["ד' ברוש"],
            source: { lost: false },
          },
          { field: 'outcome', by_rules: ['rejected'], by_model: ['accepted'], source: null },
        ],
      },
    ]);
    const patch = (body: object) => t.json(`/api/precedents/${id}`, 'PATCH', body);
    expect((await patch({ accept_model: true, keep_rules: true })).status).toBe(422);
    expect((await patch({})).status).toBe(422);
    const { metadata } = (await patch({ keep_rules: true, fields: ['outcome'] })).body;
    expect(metadata).toMatchObject({ outcome: 'rejected', accepted: [] });
    expect(Object.keys(metadata.model_differs)).toEqual(['judges']);
    expect((await patch({ keep_rules: true, fields: ['outcome'] })).body.code).toBe('model_agrees');
    expect((await t.json('/api/audit')).body.entries[0].action).toBe('precedent.rules_kept');

    const readAgain = async (outcome: string) => {
      await t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'metadata' });
      const model = modelOf(JSON.stringify({ ...answer, outcome }));
      await runDrain(at(new Date(), { model }), metadataDrain);
      return Object.keys((await precedent(id)).metadata.model_differs);
    };
    expect(await readAgain('accepted')).toEqual(['judges']);
    expect(await readAgain('partially_accepted')).toEqual(['judges', 'outcome']);
    await patch({ keep_rules: true });
    expect(await waiting()).toEqual([]);
  });

  it('takes of a model the citations that stand in the text, beside those of the rules', async () => {
    const text = `${JUDGMENT.replaceAll('4021/19', '7301/19').trimEnd()}\nראו גם פרשת אגוזי הכרמל, מפי השופט ברק.\n`;
    const id = await decision(text, `עע"מ 7301/19 שקד`);
    const answer = {
      court: null,
      appellants: [],
      respondents: [],
      judges: [],
      decision_date: null,
      outcome: 'rejected',
      statutes: [],
      citations: ['בג"ץ 235/76', 'פרשת אגוזי הכרמל', 'ע"א 9999/99 שלא נזכר', 'עע"מ 7301/19'],
      summary: 'המערערת ביקשה הקלה, והערעור נדחה משום שהקלה היא חריג.',
    };
    await runDrain(at(NOON, { model: modelOf(JSON.stringify(answer)) }), metadataDrain);
    const { citations } = (await precedent(id)).metadata;
    expect(citations).toEqual([expect.stringContaining('235/76'), 'פרשת אגוזי הכרמל']);
  });

  it('leaves to the rules what a model would not answer in its time', async () => {
    const id = await decision();
    await runDrain(at(NOON), { ...metadataDrain, work: async () => async () => {} });
    await t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'metadata' });
    await t.database.sql`update queue_items set attempts = 2 where item_id = ${id} and queue = 'metadata_extraction'`;
    // The rules need their threads first: then the time below is enough for them.
    await t.ctx.threads.run(
      'readJudgment',
      { text: JUDGMENT, docType: 'court_judgment' },
      { timeoutMs: 60_000, turn: 'test' },
    );
    const report = await runDrain(at(new Date(), { model: silentModel }), { ...metadataDrain, everyMs: 6000 });
    expect(report).toMatchObject({ done: 1, failed: 0 });
    expect((await precedent(id)).metadata.read_by).toBe('rules');
  });

  it('goes by the rules when the model talks nonsense', async () => {
    const id = await decision();
    await runDrain(at(NOON, { model: modelOf('אינני יודע', '{"court": 7}') }), metadataDrain);
    expect((await precedent(id)).metadata).toMatchObject({ read_by: 'rules', outcome: 'rejected' });
  });

  it('waits for a model that is away, and goes by the rules on the last attempt', async () => {
    const id = await decision();
    const away = { model: modelOf(new ModelError('unavailable', 'away')) };
    expect(await runDrain(at(NOON, away), metadataDrain)).toMatchObject({ done: 0, retried: 1 });
    expect(await item(id, 'metadata_extraction')).toMatchObject({
      status: 'pending',
      error: 'מודל השפה אינו זמין כרגע',
    });
    expect(await runDrain(at(later(NOON, 1), away), metadataDrain)).toMatchObject({ done: 0, retried: 0 });
    expect(await runDrain(at(later(NOON, 10), away), metadataDrain)).toMatchObject({ retried: 1 });
    expect(await runDrain(at(later(NOON, 60), away), metadataDrain)).toMatchObject({ done: 1 });
    expect((await precedent(id)).metadata.read_by).toBe('rules');
  });

  it('does not touch what is switched off', async () => {
    await decision();
    await t.database.sql`insert into drain_flags (name, disabled) values ('legal-metadata-drain', true)`;
    expect(await runDrain(at(NOON), metadataDrain)).toEqual({ done: 0, retried: 0, failed: 0, stopped: 'disabled' });
    expect((await t.database.sql`select 1 from tasks`).length).toBe(0);
  });
});

describe('attempts', () => {
  const failing = (error: Error): Drain => ({ ...metadataDrain, work: () => Promise.reject(error) });

  it('are three, then the row fails with the reason; a person may ask anew', async () => {
    const id = await decision();
    for (const minutes of [0, 30, 60]) await runDrain(at(later(NOON, minutes)), failing(new Error('boom')));
    expect(await item(id, 'metadata_extraction')).toMatchObject({
      status: 'failed',
      attempts: 3,
      error: 'אירעה תקלה פנימית בעיבוד',
      claimed_by: null,
    });
    await t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'metadata' });
    expect((await runDrain(at(new Date()), metadataDrain)).done).toBe(1);
  });

  it('that are broken off by a signal do not count, and the rows go back', async () => {
    const ids = [await decision(), await decision()];
    const stopping = new AbortController();
    const work: Drain['work'] = async (ctx) => {
      stopping.abort();
      ctx.signal.throwIfAborted();
      throw new Error('not reached');
    };
    const report = await runDrain(at(NOON, { signal: stopping.signal }), { ...metadataDrain, work });
    expect(report).toMatchObject({ done: 0, failed: 0, stopped: 'signal' });
    for (const id of ids)
      expect(await item(id, 'metadata_extraction')).toMatchObject({ status: 'pending', attempts: 0, claimed_by: null });
  });

  it('that end with the whole run are told as its failure', async () => {
    const id = await decision();
    const away = Object.assign(new Error('the database system is shutting down'), { code: '57P03' });
    await expect(runDrain(at(NOON), failing(away))).rejects.toBe(away);
    expect(await item(id, 'metadata_extraction')).toMatchObject({ status: 'pending', attempts: 0 });
    const { recent_failures } = (await t.json('/api/system/diagnostics')).body;
    expect(recent_failures).toMatchObject([
      { kind: 'drain', label: 'חילוץ פרטי החלטות', error: expect.stringContaining('נקטעה') },
    ]);
  });

  it('put the asked-for first, then the oldest', async () => {
    const ids = [await decision(), await decision(), await decision()];
    await t.json(`/api/precedents/${ids[2]}/extract`, 'POST', { what: 'metadata' });
    const order: string[] = [];
    const work: Drain['work'] = async (_ctx, row) => {
      order.push(row.itemId);
      return async () => {};
    };
    await runDrain(at(new Date()), { ...metadataDrain, work, batch: 2 });
    expect(order).toEqual([ids[2], ids[0], ids[1]]);
  });
});
