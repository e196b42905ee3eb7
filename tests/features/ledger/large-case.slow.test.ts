// A case with ten thousand claims: its pages open, and nobody else waits meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { newCase } from '../../helpers/classify.ts';

const CLAIMS = 10_000;
const ARGUMENTS = 4000;
/** The service may answer nobody else for so long, on a busy machine. */
const LONGEST_HOLD_MS = 2500;

let t: TestApp;
let path: string;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  const number = await newCase(t);
  path = `/api/cases/${encodeURIComponent(number)}`;
  await t.database.sql.unsafe(`
    insert into documents (document_id, case_id, title, doc_type, party, original_name, content_type, size_bytes, sha256, status)
      select gen_random_uuid(), case_id, 'ערר', 'appeal', 'appellant', 'a.txt', 'text/plain', 9, 'x', 'ready' from cases;
    insert into claims (claim_id, document_id, case_id, position, party, text, location, confidence)
      select gen_random_uuid(), document_id, case_id, n, case when n % 2 = 0 then 'appellant' else 'local_committee' end,
        'לטענת הצד, ההחלטה בעניין מגרש ' || n || ' שגויה מאחר שלא נבדק סעיף ' || n % 90 || ' לתוכנית ' || n % 700, '', 1
      from documents, generate_series(1, ${CLAIMS}) n;
    insert into legal_arguments (argument_id, case_id, party, position, title, summary, legal_basis, threshold, created_at)
      select claim_id, case_id, party, position, 'מגרש ' || position / 2, text, '{}', position % 40 = 0, now()
      from claims where position <= ${ARGUMENTS};
    insert into argument_claims select made.claim_id, held.claim_id from claims made
      join claims held on held.position % ${ARGUMENTS} = made.position % ${ARGUMENTS} where made.position <= ${ARGUMENTS};`);
}, 60_000);
afterAll(() => t.close());

/** Asks, and says how long the process could answer nobody else meanwhile. */
async function holding(url: string, method = 'GET', body?: object) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const { status } = await t.json(`${path}/${url}`, method, body);
  delay.disable();
  return { status, heldMs: delay.max / 1e6 };
}

describe('a case of ten thousand claims', () => {
  it('gets its analysis', async () => {
    expect((await t.json(`${path}/research/analysis/create`, 'POST', {})).status).toBe(200);
  }, 60_000);

  it.each(['ledger', 'status', 'decision-blocks/block-yod/sources', 'template'])(
    'answers %s and lets others in',
    async (url) => {
      const { status, heldMs } = await holding(url);
      expect(status).toBe(200);
      expect(heldMs).toBeLessThan(LONGEST_HOLD_MS);
    },
    120_000,
  );
});
