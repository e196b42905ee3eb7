// A process that runs agents, as a worker does, on the database of a test; its program is the stand-in.
import { parseEnvironment } from '../../../src/config/parse.ts';
import { toolSettings } from '../../../src/config/web.ts';
import { openPorts, serviceContext } from '../../../src/deps.ts';
import { openQueue } from '../../../src/jobs/queue.ts';
import { openLog } from '../../../src/log.ts';
import type { AgentProgram } from '../../../src/platform/embedded/agent-process.ts';
import { agentRunJob } from '../../../src/platform/embedded/run-agent.jobs.ts';

const { program, env } = JSON.parse(process.argv[2]!) as { program: AgentProgram; env: Record<string, string> };
const log = openLog('silent', 'runner');
const { ports, dispose } = await openPorts(parseEnvironment(toolSettings, env), log, false);
const queue = await openQueue(ports.database, [agentRunJob(program)], log, true);
process.on('SIGTERM', async () => {
  await queue.stop(6000);
  await dispose();
  process.exit(0);
});
await queue.work((signal) => serviceContext(ports, signal));
process.send!('working');
