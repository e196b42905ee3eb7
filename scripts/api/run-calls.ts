// Starts the service and lets each named program call it; ends with the first that fails.
import { spawnSync } from 'node:child_process';
import { startService } from '../../tests/helpers/service.ts';

const service = await startService();
try {
  for (const program of process.argv.slice(2)) {
    if (process.exitCode) break;
    const { status } = spawnSync(process.execPath, [program, service.url], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  await service.stop();
  await service.discard();
}
