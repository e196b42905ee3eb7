// npm run case:git -- NUMBER <git subcommand …>: git on the history of a case, for a person at the shell: `log`, `push`,
// `remote add origin git@host:case.git`. The service may run meanwhile.
import { parseEnvironment } from '../config/parse.ts';
import { toolSettings } from '../config/web.ts';
import { openPorts, serviceContext } from '../deps.ts';
import { runCaseGit } from '../features/cases/case-git-shell.ts';
import { openLog } from '../log.ts';

try {
  const [number, ...args] = process.argv.slice(2);
  if (!number || args.length === 0) throw new Error('usage: npm run case:git -- CASE_NUMBER log|push|… [arguments]');
  const config = parseEnvironment(toolSettings);
  const { ports, dispose } = await openPorts(config, openLog(config.LOG_LEVEL, 'case-git'), false);
  const git = await runCaseGit(serviceContext(ports, new AbortController().signal), number, args).finally(dispose);
  process.exitCode = await git();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
