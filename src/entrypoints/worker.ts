import { prepareBackupDirectory } from '../backup/directory.ts';
import { parseEnvironment } from '../config/parse.ts';
import { toolSettings } from '../config/web.ts';
import { openPorts } from '../deps.ts';
import { openLog } from '../log.ts';
import { explainStartFailure } from '../start-failure.ts';

async function main(): Promise<void> {
  const config = parseEnvironment(toolSettings);
  await prepareBackupDirectory(config);
  const log = openLog(config.LOG_LEVEL, 'worker');
  const { attend, work, dispose } = await openPorts(config, log, true);
  const stop = async () => {
    await dispose().catch((err) => log.error({ err }, 'shutdown'));
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  attend();
  await work();
  log.info('working');
}

main().catch((error) => {
  console.error(explainStartFailure(error));
  process.exit(1);
});
