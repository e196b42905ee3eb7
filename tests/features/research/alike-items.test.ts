import { afterAll, beforeAll, expect, it } from 'vitest';
import { caseWithAnalysis } from '../../helpers/analysis.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

const FILE = `# ניתוח – {case}

**מספר תיק:** {case}

## טענות סף

### 1. העדר הנמקה

טקסט א.

## סוגיות

### 1. קווי בניין

טקסט ב.

### 2. הנמקה

טקסט ג.

### 3. חניה
`;

const alike = (number: string) => t.json(`/api/cases/${encodeURIComponent(number)}/research/analysis/alike`);

it('tells which items of the file may be one, with the version of the file that they stand in', async () => {
  const number = await caseWithAnalysis(t, FILE);
  const { version } = (await t.json(`/api/cases/${encodeURIComponent(number)}/research/analysis`)).body;
  expect((await alike(number)).body).toEqual({
    version,
    groups: [{ item_ids: ['threshold_claims-1', 'issues-2'] }],
  });
});

it('has nothing to look at where there is no file', async () => {
  await t.json('/api/cases/create', 'POST', { case_number: '91/26' });
  expect((await alike('91/26')).body.code).toBe('analysis_not_found');
});
