// The process behind `daily-process.ts`: makes one archive and ends.
import { constants, setPriority } from 'node:os';
import { type DailySettings, makeDailyBackup } from './daily.ts';

// People work meanwhile.
setPriority(constants.priority.PRIORITY_LOW);

process.on('disconnect', () => process.exit(1));
process.on('message', async (settings: DailySettings) => {
  const answer = await makeDailyBackup(settings).then(
    (report) => ({ report }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(answer, () => process.exit(0));
});
