import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replace, save } from '../../helpers/analysis.ts';
import { jsonOf } from '../../helpers/app.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database.ts';
import { type Service, startService } from '../../helpers/service.ts';

/** Two web processes on one database and one data directory. */
let database: TestDatabase;
let services: Service[];
beforeAll(async () => {
  database = await testDatabase();
  const env = { DATABASE_URL: database.url ?? '' };
  services = [await startService(env, database.dataDir), await startService(env, database.dataDir)];
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await database.close();
});

const client = (service: Service) => ({
  request: (path: string, init?: RequestInit) => fetch(service.url + path, init),
});
const clients = () => services.map(client);
const ITEMS = 12;

/** A case with a dozen issues. @returns the path of its analysis */
async function open(number: string): Promise<string> {
  const [one] = clients();
  await one!.request('/api/cases/create', {
    method: 'POST',
    body: JSON.stringify({ case_number: number }),
    headers: { 'content-type': 'application/json' },
  });
  const items = Array.from({ length: ITEMS }, (_, n) => `## ${n + 1}. נושא\n\nגוף\n`).join('\n');
  expect((await replace(one!, number, `# ערר ${number}\n\n# סוגיות\n\n${items}`)).status).toBe(200);
  return `/api/cases/${encodeURIComponent(number)}/research/analysis`;
}

describe('two processes that write one analysis file', () => {
  it('lose no position, and no version counts twice', async () => {
    const [one, two] = clients();
    const path = await open('1/25');
    const answers = await Promise.all(
      Array.from({ length: ITEMS }, (_, n) => save(n % 2 ? one! : two!, '1/25', `issues-${n + 1}`, `עמדה ${n + 1}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(ITEMS).fill(200));
    expect(new Set(answers.map(({ body }) => body.version)).size).toBe(ITEMS);
    const [row] = await database.sql`select directory from cases where case_number = '1/25'`;
    const file = await readFile(
      join(database.dataDir, 'cases', row!.directory, 'documents/research/analysis.md'),
      'utf8',
    );
    for (const reader of [one!, two!]) {
      const { issues, version } = await jsonOf(await reader.request(path));
      expect(issues.map((item: { chair_position: string }) => item.chair_position)).toEqual(
        Array.from({ length: ITEMS }, (_, n) => `עמדה ${n + 1}`),
      );
      expect(version).toBe(ITEMS + 1);
      expect(await (await reader.request(`${path}/download`)).text()).toBe(file);
    }
  });

  it('that expect one version: one lands, the other hears of the conflict', async () => {
    const [one, two] = clients();
    const { version } = await jsonOf(await one!.request(await open('2/25')));
    const expected = { expected_version: version };
    const answers = await Promise.all([
      save(one!, '2/25', 'issues-1', 'מן האחד', expected),
      save(two!, '2/25', 'issues-2', 'מן השני', expected),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'version_conflict',
      version: version + 1,
    });
  });
});
