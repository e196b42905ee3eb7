import { z } from '@hono/zod-openapi';
import type { Ports } from '../../context.ts';
import { timestamp } from '../../http/params.ts';
import { withTimeLimit } from '../../lib/time-limit.ts';
import { type BackupState, readBackupState } from './daily-backups.service.ts';

/** Contract section 13: where daily backups are on, the service is degraded after this long without a good one. */
const LONGEST_WITHOUT_MS = 48 * 3600_000;
const ANSWER_LIMIT_MS = 2000;

export const BackupHealth = z.object({
  enabled: z.boolean().openapi({ description: 'Whether daily backups are on' }),
  last_good_at: timestamp.nullable().openapi({ description: 'When the last one was made and found whole' }),
  ok: z.boolean().openapi({ description: 'False when the last attempt failed, or none was good for 48 hours' }),
});

type Probe = { enabled: boolean; last_good_at: string | null; ok: boolean; overdue: boolean };

/** Tells how the daily backups stand; while the database does not answer, how they stood last. */
export function backupProbe(ports: Pick<Ports, 'database' | 'clock' | 'config'>): () => Promise<Probe> {
  const startedAt = ports.clock.now();
  let state: BackupState = { lastGoodAt: null, since: null, failing: false };
  return async () => {
    if (ports.config.BACKUP_AT === null) return { enabled: false, last_good_at: null, ok: true, overdue: false };
    state = (await withTimeLimit(ANSWER_LIMIT_MS, readBackupState(ports.database.db)).catch(() => null)) ?? state;
    const { lastGoodAt, since, failing } = state;
    const from = lastGoodAt ?? (since && since < startedAt ? since : startedAt);
    const overdue = ports.clock.now().getTime() - from.getTime() > LONGEST_WITHOUT_MS;
    return { enabled: true, last_good_at: lastGoodAt?.toISOString() ?? null, ok: !failing && !overdue, overdue };
  };
}
