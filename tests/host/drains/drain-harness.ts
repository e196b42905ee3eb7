// One application for the tests of a drain, with nothing in its queues before each, and the models that they meet.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Context } from '../../../src/context.ts';
import type { LanguageModel } from '../../../src/models/language-model.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { JUDGMENT } from '../../helpers/judgment.ts';

/** The application of the test file. */
export let t: TestApp;
let serial = 500;
export const NOON = new Date('2026-03-10T10:00:00Z');
export const NIGHT = new Date('2026-03-10T22:00:00Z');

beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.sql.unsafe('truncate queue_items, drain_flags, halachot, digests, court_fetch_jobs, tasks');
});

export const at = (now: Date, rest: Partial<Context> = {}): Context => ({
  ...t.ctx,
  clock: { now: () => now },
  ...rest,
});
export const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** A model that gives these answers in turn; an error is thrown. */
export function modelOf(...answers: (string | Error)[]): LanguageModel {
  let n = 0;
  const complete = async () => {
    const answer = answers[Math.min(n, answers.length - 1)]!;
    n += 1;
    if (typeof answer !== 'string') throw answer;
    return answer;
  };
  const stream = async function* () {
    yield await complete();
  };
  return { id: 'test:model', contextCharacters: 100_000, complete, stream };
}

/** A model that never answers, and ends when it is told to. */
export const silentModel: LanguageModel = {
  ...modelOf(''),
  complete: ({ signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
};

export async function decision(text = JUDGMENT, citation = `עע"מ ${serial++}/19 פלוני נ' אלמוני`): Promise<string> {
  const body = { text, citation, court: 'בית המשפט', kind: 'court' };
  return (await t.json('/api/precedents', 'POST', body)).body.precedent_id;
}
export const precedent = async (id: string) => (await t.json(`/api/precedents/${id}`)).body;
export const rules = async () => (await t.json('/api/halachot')).body.halachot as Json[];
export const item = async (id: string, queue: string) =>
  (await t.database.sql`select * from queue_items where item_id = ${id} and queue = ${queue}`)[0]!;
