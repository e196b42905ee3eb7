// The Paperclip adapter on the stand-in server, with the means to make things happen there.
import { randomUUID } from 'node:crypto';
import { openPaperclipPlatform, type PaperclipSettings } from '../../../src/platform/paperclip/paperclip-platform.ts';
import { type PaperclipPeer, paperclipPeer } from '../../helpers/paperclip/peer.ts';
import { addIssue, endRun, isLive, queueRun, stamp, startRun, writeLog } from '../../helpers/paperclip/state.ts';
import type { Harness } from '../conformance.ts';

export interface PaperclipHarness extends Harness {
  peer: PaperclipPeer;
  /** A second company beside the harness's own. */
  otherCompanyId: string;
  settings: PaperclipSettings;
}

export const KEY = 'pcp_board_0123456789abcdef0123456789abcdef0123456789abcdef';

/** @param mode of the server: as installed for one person, or with keys */
export async function paperclipHarness(mode: 'local_trusted' | 'authenticated'): Promise<PaperclipHarness> {
  const peer = await paperclipPeer();
  const { state } = peer;
  const { companyId, agentId } = peer.addCompany('רישוי');
  const other = peer.addCompany('היטלים');
  // Smaller than what the log of a test holds: its pages are cut inside lines and letters.
  peer.maxPage = 1000;
  if (mode === 'authenticated') peer.keys = new Map([[KEY, [companyId, other.companyId]]]);
  const settings: PaperclipSettings = {
    url: peer.url,
    apiKey: KEY,
    companies: [
      { id: companyId, label: 'רישוי' },
      { id: other.companyId, label: 'היטלים' },
    ],
    caseCompanies: new Map([
      ['betterment_levy', other.companyId],
      ['*', companyId],
    ]),
  };
  const platform = openPaperclipPlatform(settings);
  const run = (runId: string) => state.runs.get(runId)!;
  return {
    peer,
    platform,
    settings,
    companyId,
    agentId,
    otherCompanyId: other.companyId,
    async newPlace() {
      const name = `ערר ${randomUUID()}`;
      return { name, companyId, ...peer.addProject(companyId, name) };
    },
    controls: {
      started: async () => {},
      write: async (runId, lines) => writeLog(run(runId), lines),
      finishRun: async (runId) => endRun(state, run(runId), { status: 'succeeded' }),
      failRun: async (runId) =>
        endRun(state, run(runId), {
          status: 'failed',
          error: 'Process exited with code 1',
          stderr: 'אין בתיק טענות\n',
        }),
      async block(issueId) {
        state.issues.get(issueId)!.status = 'blocked';
      },
      async hold() {
        state.isHeld = true;
        return async () => {
          state.isHeld = false;
          for (const waiting of state.runs.values()) startRun(state, waiting);
        };
      },
      async silence(runId, ms) {
        run(runId).lastOutputAt = new Date(Date.now() - ms).toISOString();
      },
      async crowd() {
        const { mainIssueId } = peer.addProject(companyId, 'crowd');
        const crowd = Array.from({ length: 60 }, () => queueRun(state, agentId, null));
        for (const each of crowd) each.issueId = mainIssueId;
        return async () => {
          for (const each of crowd) state.runs.delete(each.id);
        };
      },
      async notice(issueId, body) {
        const issue = state.issues.get(issueId)!;
        addNotice(peer, issueId, { body, presentation: { kind: 'system_notice', tone: 'info', title: body } });
        issue.updatedAt = stamp();
      },
      async platformChild(issueId) {
        const originKind = 'stale_active_run_evaluation';
        const title = 'Review silent active run';
        return addIssue(state, { companyId, parentId: issueId, title, originKind, status: 'todo' }).id;
      },
    },
    async close() {
      for (const live of [...state.runs.values()].filter(isLive)) state.runs.delete(live.id);
      await platform.close();
      await peer.close();
    },
  };
}

/** The server itself writes under an issue, as `fields` say. */
export function addNotice(peer: PaperclipPeer, issueId: string, fields: Record<string, unknown>): void {
  const at = stamp();
  peer.state.comments.push({
    id: randomUUID(),
    issueId,
    authorType: 'system',
    authorAgentId: null,
    authorUserId: null,
    presentation: null,
    metadata: null,
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
    ...fields,
  });
}
