// The adapter and the agent program on a real Paperclip (`npm run test:paperclip`).
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delegatedJobs } from '../../../src/db/schema/delegation.ts';
import { claims, documents } from '../../../src/db/schema/documents.ts';
import { findCase } from '../../../src/features/cases/cases.service.ts';
import { isLive } from '../../../src/platform/platform.ts';
import { seedSample } from '../../agent/seed.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import { conformance } from '../conformance.ts';
import { type RealServer, realHarness, realServer } from './real-harness.ts';

const { PAPERCLIP_URL = '', PAPERCLIP_DATABASE_URL = '' } = process.env;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CLAIMS = [
  'הבנייה חורגת מקו הבניין הקדמי בשני מטרים.',
  'ההיתר ניתן תוך חריגה מקו הבניין הקדמי הקבוע בתכנית.',
  'ההחלטה ניתנה בלא שנשמעה עמדתם של העוררים.',
];

describe.skipIf(PAPERCLIP_URL === '')('a real Paperclip', () => {
  let server: Promise<RealServer> | undefined;
  const theServer = () => {
    server ??= realServer(PAPERCLIP_URL);
    return server;
  };

  conformance('paperclip, a real one', async () => realHarness(await theServer(), PAPERCLIP_DATABASE_URL));

  describe('the agent program', () => {
    let t: TestApp;
    let own: RealServer;
    let companyId: string;

    beforeAll(async () => {
      own = await theServer();
      companyId = await own.newCompany('Committee');
      t = await testApp({
        AGENT_PLATFORM: 'paperclip',
        AGENT_PLATFORM_URL: own.url,
        AGENT_PLATFORM_API_KEY: own.key,
        AGENT_PLATFORM_COMPANIES: `${companyId}=ועדת הערר`,
      });
      await own.newAgent(companyId, 'case analyst', {
        command: 'npm',
        args: ['run', '--silent', 'agent'],
        cwd: ROOT,
        env: { DATA_DIR: t.database.dataDir, DATABASE_URL: t.database.url ?? '', LOG_LEVEL: 'info' },
      });
    });
    afterAll(() => t.close());

    const at = (number: string, path: string, method = 'GET'): Promise<Json> =>
      t.json(`/api/cases/${encodeURIComponent(number)}/${path}`, method).then(({ body }) => body);
    const latestRun = async (issueId: string) => (await t.ctx.platform.runsOfIssue(issueId, t.ctx.signal))[0]!;
    const endOf = (issueId: string) =>
      eventually(async () => {
        const run = await latestRun(issueId);
        return !isLive(run.status) && run;
      }, 90_000);

    async function caseWithClaims(): Promise<string> {
      const number = await newCase(t);
      await own.newProject(companyId, number);
      const { caseId } = await findCase(t.ctx, number);
      const documentId = uuidv7();
      const file = { originalName: 'ערר.txt', contentType: 'text/plain', sizeBytes: 1, sha256: documentId };
      const document = { documentId, caseId, title: 'כתב ערר', docType: 'appeal', status: 'ready' as const, ...file };
      await t.ctx.db.insert(documents).values(document);
      await t.ctx.db.insert(claims).values(
        CLAIMS.map((text, position) => ({
          claimId: uuidv7(),
          documentId,
          caseId,
          position,
          party: 'appellant',
          text,
          location: '',
          confidence: 1,
        })),
      );
      return number;
    }

    it('is started for a case of the samples, does its job, and closes the issue as its run', async () => {
      const { number, row } = await seedSample(t, '85074-06-23');
      await own.newProject(companyId, number);
      const found = await t.ctx.db.select().from(claims).where(eq(claims.caseId, row.caseId));
      const asked = await Promise.all([1, 2, 3].map(() => at(number, 'aggregate-arguments', 'POST')));
      expect(new Set(asked.map(({ status, sub_issue_id }) => `${status} ${sub_issue_id}`)).size).toBe(1);
      expect(asked[0]).toMatchObject({ status: 'queued', main_issue_id: expect.any(String) });
      const issueId: string = asked[0].sub_issue_id;
      const run = await endOf(issueId);
      const log = (await t.json(`/api/operations/agents/runs/${run.runId}/log`)).body;
      expect([run.status, run.error, log.content]).toEqual(['succeeded', null, expect.stringMatching(/chunk/)]);

      const { total, parties } = await at(number, 'legal-arguments');
      expect(total).toBeGreaterThan(0);
      const held = parties.flatMap((party: Json) => party.arguments.flatMap((each: Json) => each.claim_ids));
      expect(held.sort()).toEqual(found.map(({ claimId }) => claimId).sort());
      expect((await at(number, 'details')).status).toBe('arguments_aggregated');
      expect((await t.ctx.platform.issue(issueId, t.ctx.signal))?.status).toBe('done');
      const acts: Json[] = await own.ask('GET', `/companies/${companyId}/activity?limit=200`);
      const closing = acts.filter(({ entityId, runId }) => entityId === issueId && runId === run.runId);
      expect(closing).toContainEqual(expect.objectContaining({ actorType: 'agent', actorId: run.agentId }));
      expect(await t.ctx.platform.runsOfIssue(issueId, t.ctx.signal)).toHaveLength(1);
      expect(await at(number, 'aggregate-arguments', 'POST')).toMatchObject({ status: 'exists', total });
      expect(
        log.content
          .split('\n')
          .slice(0, -1)
          .every((line: string) => typeof JSON.parse(line).chunk === 'string'),
      ).toBe(true);
    });

    it('says why it did not do its job', async () => {
      const number = await caseWithClaims();
      const { sub_issue_id, status } = await at(number, 'generate/party-claims-summary', 'POST');
      expect(status).toBe('queued');
      const { caseId } = await findCase(t.ctx, number);
      await t.ctx.db.delete(claims).where(eq(claims.caseId, caseId));
      expect((await endOf(sub_issue_id)).status).toBe('failed');
      const told = await at(number, 'generate/party-claims-summary/status');
      expect(told).toMatchObject({ status: 'failed', error: expect.stringMatching(/[א-ת]/) });
    });

    it('is stopped, and nothing takes its place', async () => {
      const number = await caseWithClaims();
      const { sub_issue_id: issueId } = await at(number, 'aggregate-arguments', 'POST');
      const run = await eventually(async () => {
        const latest = await latestRun(issueId);
        return latest.status === 'running' && latest;
      });
      const cancelled = await t.json(`/api/operations/agents/runs/${run.runId}/cancel`, 'POST');
      expect(cancelled.body).toEqual({ run_id: run.runId, status: 'cancelled', cancelled: true });
      expect((await at(number, 'legal-arguments')).total).toBe(0);
      expect((await t.json('/api/operations/agents')).body.errors).toEqual([]);

      // Asked again, it is done by another run of another issue: the first one's stayed alone.
      const again = await at(number, 'aggregate-arguments', 'POST');
      expect(again.sub_issue_id).not.toBe(issueId);
      expect((await endOf(again.sub_issue_id)).status).toBe('succeeded');
      const runs = await t.ctx.platform.runsOfIssue(issueId, t.ctx.signal);
      expect(runs.map(({ status }) => status)).toEqual(['cancelled']);
      const { caseId } = await findCase(t.ctx, number);
      const jobs = await t.ctx.db.select().from(delegatedJobs).where(eq(delegatedJobs.caseId, caseId));
      expect(jobs.map(({ attempt }) => attempt).sort()).toEqual([1, 2]);
    });

    it("archives and restores the case's project", async () => {
      const number = await caseWithClaims();
      expect((await at(number, 'archive', 'POST')).agent_platform).toEqual({ status: 'archived', reason: null });
      const project = () => t.ctx.platform.findProject(companyId, number, t.ctx.signal);
      expect((await project())?.archivedAt).toEqual(expect.any(Date));
      expect((await at(number, 'restore', 'POST')).agent_platform).toEqual({ status: 'restored', reason: null });
      expect((await project())?.archivedAt).toBeNull();
    });
  });
});
