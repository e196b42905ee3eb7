// What a reply without a model quotes, and from where.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../helpers/app.ts';
import { trained } from '../../../helpers/corpus.ts';
import { readEvents } from '../../../helpers/sse.ts';

const BASE = '/api/training/chat/conversations';
const PASSAGE = 'קו הבניין הצדדי נועד להבטיח אוויר ואור לשכנים, ועל כן חריגה ממנו טעונה הקלה מפורשת.';
const NIGHT = 'רעש המסעדה בשעות הלילה נבחן לפי התקנות למניעת מפגעים ולא לפי תחושת השכנים.';

let t: TestApp;
let [walls, noise]: string[] = [];
beforeAll(async () => {
  t = await testApp();
  await t.work();
  walls = await trained(t, 'החלטה בעניין קווי בניין.txt', `החלטה\n\nדיון והכרעה\n\n${PASSAGE}\n`);
  noise = await trained(t, 'החלטה בעניין רעש.txt', `החלטה\n\nדיון והכרעה\n\n${NIGHT}\n`);
  const { sql } = t.database;
  const example = JSON.stringify([{ corpus_id: noise, excerpt: 'לפנינו ערר' }]);
  await sql`insert into style_patterns (pattern_id, type, text, count, decision_count, examples, source, created_at)
    values (gen_random_uuid(), 'opening', 'לפנינו ערר של {צד}', 7, 25, ${example}::text::jsonb, 'rules', now()),
      (gen_random_uuid(), 'opening', 'עניינו של הערר', 2, 1, ${example}::text::jsonb, 'rules', now()),
      (gen_random_uuid(), 'opening', 'פתחנו ונפתח', 4, 2, '[]', 'rules', now())`;
  await sql`insert into style_pattern_counts select pattern_id, ${walls!}, 1 from style_patterns where count = 7`;
});
afterAll(() => t.close());

async function ask(content: string, corpusId?: string): Promise<string> {
  const { body } = await t.json(BASE, 'POST', corpusId === undefined ? {} : { corpus_id: corpusId });
  const response = await t.request(`${BASE}/${body.conv_id}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
  return (await readEvents(response)).map(({ data }) => data.text ?? '').join('');
}

test('passages are quoted word for word, each with its decision', async () => {
  const reply = await ask('חריגה מקו הבניין הצדדי');
  expect(reply).toMatch(new RegExp(`> [^>]*${PASSAGE}[^>]*— החלטה בעניין קווי בניין`));
});

test('of one decision, only its own passages and patterns are told', async () => {
  const reply = await ask('כיצד אני פותחת, ומה על רעש המסעדה בשעות הלילה?', walls);
  expect(reply).not.toContain(NIGHT);
  expect(reply).toContain('- ״לפנינו ערר של {צד}״ – פעם אחת ב״החלטה בעניין קווי בניין״');
  expect(reply).not.toContain('עניינו של הערר');
  expect(reply).not.toContain('25');
});

test('of the whole corpus, patterns come with how often they are used and with a decision that has them', async () => {
  const reply = await ask('כיצד אני פותחת?');
  expect(reply).toContain('- ״לפנינו ערר של {צד}״ – 7 פעמים ב-25 החלטות, ובהן ״החלטה בעניין רעש״');
  expect(reply).toContain('- ״עניינו של הערר״ – פעמיים ב״החלטה בעניין רעש״');
  expect(reply).toContain('- ״פתחנו ונפתח״ – 4 פעמים בשתי החלטות\n');
});

test('lessons come with the decision that they were learnt from', async () => {
  const path = `/api/training/corpus/${noise}/lessons`;
  const { body } = await t.json(path, 'POST', { text: 'אין לפתוח בתאריך' });
  expect(await ask('כיצד אני פותחת?')).not.toContain('אין לפתוח בתאריך');
  await t.json(`/api/training/lessons/${body.lesson_id}`, 'PATCH', { review_status: 'approved' });
  expect(await ask('כיצד אני פותחת?')).toContain('- אין לפתוח בתאריך (החלטה בעניין רעש)');
});
