// However many look at the tasks, a state is read once and a change is read once: counted on the wire.
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertTask } from '../../src/jobs/tasks.queries.ts';
import { updateTask } from '../../src/jobs/tasks.ts';
import { type TestApp, testApp } from '../helpers/app.ts';
import { eventually } from '../helpers/eventually.ts';

const TASK_STREAMS = 300;
const PROGRESS_STREAMS = 100;
/** Reads of the task table as a feed makes them, whatever their conditions. */
const TASK_READS = /^select .* from "tasks"/is;
/** Looks for work of others, and the poll for notifications: so many a second, whoever watches. */
const MOST_A_SECOND = 12;

let t: TestApp;
let taskId: string;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' }, { counted: true });
  taskId = uuidv7();
  await insertTask(t.ctx.db, { taskId, kind: 'document', title: 'עבודה', requestedBy: 'test' });
});
afterAll(() => t.close());

/** A stream that is read as it comes. */
interface Listener {
  /** Events so far. */
  events: number;
  /** Comments since the last event. */
  heartbeats: number;
  last: string;
}

async function listen(path: string): Promise<Listener> {
  const response = await t.request(path);
  expect(response.status).toBe(200);
  const listener: Listener = { events: 0, heartbeats: 0, last: '' };
  void (async () => {
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      for (const block of text.split('\n\n').filter(Boolean)) {
        if (block.startsWith(':')) listener.heartbeats += 1;
        else Object.assign(listener, { events: listener.events + 1, heartbeats: 0, last: block });
      }
    }
  })();
  return listener;
}

const statements = () => t.database.statements!;

it('idle streams send no statement of their own, and a change is read once for all of them', async () => {
  statements().reset();
  const opening = [
    ...Array.from({ length: TASK_STREAMS }, () => listen('/api/system/tasks/stream')),
    ...Array.from({ length: PROGRESS_STREAMS }, () => listen(`/api/progress/${taskId}`)),
  ];
  const streams = await Promise.all(opening);
  await eventually(async () => streams.every(({ events }) => events >= 1));
  expect(statements().count(TASK_READS), 'to open all of them').toBeLessThanOrEqual(4);

  statements().reset();
  const since = performance.now();
  await eventually(async () => streams.every(({ heartbeats }) => heartbeats >= 2));
  const seconds = (performance.now() - since) / 1000;
  expect(statements().count(TASK_READS), JSON.stringify(statements().all())).toBe(0);
  expect(statements().count() / seconds, JSON.stringify(statements().all())).toBeLessThan(MOST_A_SECOND);

  for (let percent = 1; percent <= 5; percent += 1) {
    statements().reset();
    await t.database.transaction((tx) => updateTask(t.ctx, tx, taskId, { stage: 'extracting', percent }));
    await eventually(async () => streams.every(({ last }) => last.includes(`"percent":${percent}`)));
    // The task, the active ones, and the task once more where a stream looked at the very moment of the change.
    expect(statements().count(TASK_READS), `change ${percent}`).toBeLessThanOrEqual(3);
  }
});

it('a list that is asked for by many at once is read for all of them', async () => {
  await t.database.transaction((tx) => updateTask(t.ctx, tx, taskId, { stage: 'saving', percent: 90 }));
  await eventually(async () => (await t.json('/api/system/tasks')).body.tasks[0]?.percent === 90);
  statements().reset();
  const answers = await Promise.all(Array.from({ length: 100 }, () => t.request('/api/system/tasks')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  // One at a time, for all who had asked by then.
  expect(statements().count(TASK_READS)).toBeLessThanOrEqual(10);
});
