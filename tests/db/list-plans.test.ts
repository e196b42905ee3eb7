// A list with a limit reads no more than it shows, whatever else there is: each statement that the service sends for it is
// carried out again with its own values, and what the database read for it is counted.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../helpers/app.ts';
import { insertMany } from '../helpers/many-rows.ts';
import { readsOf, type SentRead } from '../helpers/plans.ts';

const ROWS = 6000;
const LIMIT = 20;
/** Rows of indexes and tables for each row that is shown: its page, its counts, what is joined to it. */
const MOST_FOR_ONE = 8;

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' }, { counted: true });
  await insertMany(t.database, ROWS);
});
afterAll(() => t.close());

const one = async (sql: string): Promise<string> => Object.values((await t.database.sql.unsafe(sql))[0]!)[0] as string;

const LISTS: [string, (() => Promise<string>) | string][] = [
  ['cases', `/api/cases?limit=${LIMIT}`],
  ['cases with their document counts', `/api/cases?detail=true&limit=${LIMIT}`],
  ['cases further on', `/api/cases?detail=true&limit=${LIMIT}&offset=40`],
  ['all cases', `/api/cases?include_archived=true&detail=true&limit=${LIMIT}`],
  ['archived cases', `/api/cases?archived_only=true&limit=8`],
  ['cases in a status', `/api/cases?status=drafting&limit=${LIMIT}`],
  ['cases in a phase', `/api/cases?phase=intake&limit=${LIMIT}`],
  ['cases of a type', `/api/cases?appeal_type=permit&limit=${LIMIT}`],
  ['cases by number', `/api/cases?include_archived=true&sort=number&limit=${LIMIT}`],
  ['cases by title', `/api/cases?include_archived=true&sort=title&limit=${LIMIT}`],
  ['the history of tasks', `/api/system/tasks/history?limit=${LIMIT}`],
  ['failed tasks', `/api/system/tasks/history?status=failed&limit=${LIMIT}`],
  ['tasks of a kind', `/api/system/tasks/history?kind=document&limit=${LIMIT}`],
  ['tasks of a case', `/api/system/tasks/history?case_number=17%2F20&limit=${LIMIT}`],
  ['uploads', `/api/uploads?limit=${LIMIT}`],
  ['the style corpus', `/api/training/corpus?limit=${LIMIT}`],
  ['lessons', `/api/training/lessons?limit=${LIMIT}`],
  ['lessons of a channel', `/api/training/lessons?channel=panel&limit=${LIMIT}`],
  ['lessons in a state', `/api/training/lessons?review_status=approved&limit=${LIMIT}`],
  ['lessons of a channel in a state', `/api/training/lessons?channel=curator&review_status=approved&limit=${LIMIT}`],
  [
    'lessons of a decision',
    async () =>
      `/api/training/corpus/${await one('select corpus_id from style_corpus limit 1')}/lessons?limit=${LIMIT}`,
  ],
  ['conversations', `/api/training/chat/conversations?limit=${LIMIT}`],
  ['precedents', `/api/precedents?limit=${LIMIT}`],
  ['rules', `/api/halachot?limit=${LIMIT}`],
  ['rules in a state', `/api/halachot?status=approved&limit=${LIMIT}`],
  ['missing precedents', `/api/missing-precedents?limit=${LIMIT}`],
  ['open gaps', `/api/missing-precedents?status=open&limit=${LIMIT}`],
  ['court jobs', `/api/court-fetch/jobs?limit=${LIMIT}`],
  ['court jobs in a state', `/api/court-fetch/jobs?status=manual&limit=${LIMIT}`],
  ['digests', `/api/digests?limit=${LIMIT}`],
  ['the audit log', `/api/audit?limit=${LIMIT}`],
  ['the audit log of a case', `/api/audit?case_number=17%2F20&limit=${LIMIT}`],
  ['the last activity', '/api/system/recent-activity?limit=8'],
  ['the header search, one case', '/api/search/cases?q=4321%2F20&limit=10'],
  ['the header search, a street that many have', `/api/search/cases?q=${encodeURIComponent('הזית')}&limit=${LIMIT}`],
  ['the header search, a number that many begin with', `/api/search/cases?q=12&limit=${LIMIT}`],
  ['the history of a case', `/api/cases/17%2F20/history?limit=${LIMIT}`],
  ['the details of a case', '/api/cases/17%2F20/details'],
  ['the status of a case', '/api/cases/17%2F20/status'],
  ['the tasks', '/api/system/tasks'],
];

/** A total is counted: it alone depends on how much there is. */
const isTotal = ({ sql }: SentRead): boolean => /^select count\(\*\)/i.test(sql);

it.each(LISTS)('%s: no more is read than is shown', async (_name, list) => {
  const path = typeof list === 'string' ? list : await list();
  const reads = await readsOf(t.database, async () => {
    expect((await t.request(path)).status).toBe(200);
  });
  expect(reads.length).toBeGreaterThan(0);
  for (const read of reads.filter((each) => !isTotal(each)))
    expect(read.rows, `${read.sql}\n${read.plan}`).toBeLessThanOrEqual(MOST_FOR_ONE * 4 * LIMIT);
});

it('the totals of what waits and of what failed are counted in indexes', async () => {
  const reads = await readsOf(t.database, () => t.request('/api/processing-status'));
  for (const { sql, plan } of reads) expect(plan, sql).not.toMatch(/Seq Scan on tasks/);
});
