// legal-halacha-supervisor: ends bursts at their deadline, holds the halacha drain back while the weekly use of the model
// is too high, and gives back what killed drains held. A second one does the same work again and harms nothing.
import { drainSettings } from '../config/drains.ts';
import { parseEnvironment } from '../config/parse.ts';
import { daemonProgram } from '../host/drains/program.ts';
import { supervise } from '../host/drains/supervisor.ts';

process.exit(
  await daemonProgram(
    'legal-halacha-supervisor',
    () => parseEnvironment(drainSettings),
    (ctx, config) => supervise(ctx, config.HALACHA_USAGE_LIMIT_PERCENT),
  ),
);
