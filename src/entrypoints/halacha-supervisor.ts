// legal-halacha-supervisor: has the halacha drain work through a burst and ends it at its deadline, holds the halacha drain back while the weekly use of the model
// is too high, and gives back what killed drains held. A second one does the same work again and harms nothing.
import { drainSettings } from '../config/drains.ts';
import { parseEnvironment } from '../config/parse.ts';
import { daemonProgram } from '../host/drains/program.ts';
import { startAsChild, startByManager } from '../host/drains/start-run.ts';
import { supervise } from '../host/drains/supervisor.ts';
import { openProcessManager } from '../host/process-manager.ts';
import { run } from '../run.ts';

await run(() =>
  daemonProgram(
    'legal-halacha-supervisor',
    () => parseEnvironment(drainSettings),
    (ctx, config) => {
      const home = config.LEGAL_HOST_HOME;
      const startRun = home === null ? startAsChild() : startByManager(openProcessManager(home, config.PM2_BIN));
      return supervise(ctx, config.HALACHA_USAGE_LIMIT_PERCENT, startRun);
    },
  ),
);
