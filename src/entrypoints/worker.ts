import { prepareBackupDirectory } from '../backup/directory.ts';
import { parseEnvironment } from '../config/parse.ts';
import { toolSettings } from '../config/web.ts';
import { openPorts } from '../deps.ts';
import { openLog } from '../log.ts';
import { onStop, run } from '../run.ts';

async function main(): Promise<undefined> {
  const config = parseEnvironment(toolSettings);
  await prepareBackupDirectory(config);
  const log = openLog(config.LOG_LEVEL, 'worker');
  const { attend, work, dispose } = await openPorts(config, log, true);
  const stop = async () => {
    await dispose().catch((err) => log.error({ err }, 'shutdown'));
    process.exit(0);
  };
  onStop(() => void stop());
  attend();
  await work();
  log.info('working');
}

await run(main);
