// A process of its own that delegates one job when it is told to, as often at once as it is told.
import { parseEnvironment } from '../../../src/config/parse.ts';
import { toolSettings } from '../../../src/config/web.ts';
import { openPorts, serviceContext } from '../../../src/deps.ts';
import { findCase } from '../../../src/features/cases/cases.service.ts';
import { delegate } from '../../../src/features/generation/delegation.service.ts';
import { openLog } from '../../../src/log.ts';

const { caseNumber, env } = JSON.parse(process.argv[2]!) as { caseNumber: string; env: Record<string, string> };
const { ports, dispose } = await openPorts(parseEnvironment(toolSettings, env), openLog('silent', 'test'), false);
const ctx = serviceContext(ports, new AbortController().signal);
const row = await findCase(ctx, caseNumber);
process.on('message', async (times: number) => {
  const made = await Promise.all(Array.from({ length: times }, () => delegate(ctx, row, 'party-claims-summary', {})));
  process.send!(made.map((each) => (each.status === 'queued' ? each.issueId : each.reason)));
  await dispose();
  process.disconnect();
});
process.send!('ready');
