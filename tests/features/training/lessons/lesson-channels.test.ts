// Only approved lessons reach the writer, whatever channel they come from and whatever writes (contract section 6).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveDistilledLessons } from '../../../../src/features/training/lessons/lessons.service.ts';
import type { DistilledLesson } from '../../../../src/hebrew/compare/compare.ts';
import { doJob, read, type SeededCase, seedSample } from '../../../agent/seed.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { corpusDecision } from '../../../helpers/corpus-rows.ts';
import { readEvents } from '../../../helpers/sse.ts';

const CHANNELS = ['distillation', 'panel', 'curator'] as const;
type Channel = (typeof CHANNELS)[number];

/** Wordings that stand in the draft of the sample case, and what a lesson of the channel has in their place. */
const WORDINGS: Record<Channel, { from: string; to: string }> = {
  distillation: { from: 'ההקלה', to: 'ההיתר החריג' },
  panel: { from: 'הבריכה', to: 'המאגר' },
  curator: { from: 'העוררת', to: 'הטוענת' },
};
const lessonOf = (channel: Channel): string =>
  `יש לכתוב "${WORDINGS[channel].to}" ולא "${WORDINGS[channel].from}" (הוחלף 3 פעמים)`;

let t: TestApp;
let permit: SeededCase;
const ids = new Map<Channel, string>();
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  permit = await seedSample(t, '1031-25');
  const distilled: DistilledLesson = {
    category: 'terminology',
    text: lessonOf('distillation'),
    evidence: 'x',
    blockId: null,
    key: 'k',
  };
  const saved = await saveDistilledLessons(t.ctx, permit.row, [distilled]);
  ids.set('distillation', saved.lessons[0]!.lesson_id);
  const corpusId = await corpusDecision(t, 'לפנינו ערר על החלטת הוועדה המקומית.');
  for (const channel of ['panel', 'curator'] as const) {
    const body = { text: lessonOf(channel), channel };
    ids.set(channel, (await t.json(`/api/training/corpus/${corpusId}/lessons`, 'POST', body)).body.lesson_id);
  }
});
afterAll(() => t.close());

const review = (channel: Channel, review_status: string) =>
  t.json(`/api/training/lessons/${ids.get(channel)}`, 'PATCH', { review_status });

const WRITERS: Record<string, () => Promise<(channel: Channel) => boolean>> = {
  async template() {
    const template = JSON.stringify(await read(t, permit.number, 'template'));
    return (channel) => template.includes(JSON.stringify(lessonOf(channel)).slice(1, -1));
  },
  async draft() {
    await doJob(t.ctx, permit.row.caseId, 'interim-draft');
    const { blocks } = await read(t, permit.number, 'decision-blocks');
    const text: string = blocks.find(({ block_id }: Json) => block_id === 'block-zayin').content;
    return (channel) => {
      const { from, to } = WORDINGS[channel];
      const [before, after] = [from, to].map((words) => new RegExp(`(?<![א-ת"])${words}(?![א-ת"])`).test(text));
      expect([channel, before]).toEqual([channel, !after]);
      return after!;
    };
  },
  async chat() {
    const conversation = await t.json('/api/training/chat/conversations', 'POST', {});
    const response = await t.request(`/api/training/chat/conversations/${conversation.body.conv_id}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'אילו ביטויים יש להחליף?' }),
    });
    const text = (await readEvents(response)).map(({ data }) => data.text ?? '').join('');
    return (channel) => text.includes(lessonOf(channel));
  },
};

describe.each(Object.keys(WRITERS))('of the lessons, the %s', (writer) => {
  const reaching = async (): Promise<Channel[]> => CHANNELS.filter(await WRITERS[writer]!());

  it('has none that waits for review', async () => {
    for (const channel of CHANNELS) await review(channel, 'pending_review');
    expect(await reaching()).toEqual([]);
  });

  it.each(CHANNELS)('has that of the channel %s alone when it alone is approved', async (channel) => {
    const others = CHANNELS.filter((other) => other !== channel);
    await review(channel, 'approved');
    await review(others[0]!, 'rejected');
    await review(others[1]!, 'deferred');
    expect(await reaching()).toEqual([channel]);
  });

  it('has those of every channel when all are approved', async () => {
    for (const channel of CHANNELS) await review(channel, 'approved');
    expect(await reaching()).toEqual(CHANNELS);
  });
});
