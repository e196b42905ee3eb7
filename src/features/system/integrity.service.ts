import type { z } from '@hono/zod-openapi';
import type { Ports } from '../../context.ts';
import { listOrphans } from '../intake/orphans.service.ts';
import { type Comparison, compareRowsAndFiles } from './integrity.compare.ts';
import type { IntegrityReport } from './system.contract.ts';

/** What health says: contract section 13. */
export interface IntegrityState {
  ok: boolean;
  checked_at: string | null;
}

/** Watches whether rows and files agree; each web process looks for itself. */
export interface IntegrityWatch {
  state(): IntegrityState;
  report(): z.input<typeof IntegrityReport>;
  /** Compares now. Throws when the database cannot be asked. */
  check(): Promise<void>;
  /** Compares at once, without anybody waiting for it, and from then on regularly. */
  start(): void;
  stop(): void;
}

const EVERY_MS = 3600_000;
/** What the service or a person mends is seen soon. */
const AFTER_DIFFERENCE_MS = 60_000;
/** The start is not held up: it is over when this begins. */
const FIRST_MS = 1000;
const SHOWN = 100;

type Needs = Pick<Ports, 'database' | 'config' | 'files' | 'clock' | 'log'>;
type Seen = Comparison & { orphans: string[]; at: Date };

/** Opens the watch; nothing is looked at before `start` or `check`. */
export function openIntegrityWatch(ports: Needs): IntegrityWatch {
  let seen: Seen | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const ok = () => seen === null || (seen.differences.length === 0 && seen.orphans.length === 0);
  const state = () => ({ ok: ok(), checked_at: seen?.at.toISOString() ?? null });

  const check = async () => {
    const [comparison, orphans] = await Promise.all([
      compareRowsAndFiles(ports.database.db, ports.config.DATA_DIR),
      listOrphans(ports.files.uploads),
    ]);
    const before = seen;
    seen = { ...comparison, orphans, at: ports.clock.now() };
    tell(ports, before, seen);
  };
  const later = (ms: number) => {
    if (stopped) return;
    timer = setTimeout(() => {
      check()
        .catch((err) => ports.log.warn({ err }, 'rows and files were not compared'))
        .finally(() => later(ok() && seen ? EVERY_MS : AFTER_DIFFERENCE_MS));
    }, ms).unref();
  };
  return {
    state,
    check,
    report: () => ({
      ...state(),
      complete: seen?.complete ?? true,
      files: seen?.files ?? 0,
      total: seen?.differences.length ?? 0,
      differences: (seen?.differences ?? []).slice(0, SHOWN).map((difference) => ({
        what: difference.what,
        fault: difference.fault,
        path: difference.path,
        case_number: difference.caseNumber,
        expected_bytes: difference.expectedBytes,
        found_bytes: difference.foundBytes,
      })),
      orphans: (seen?.orphans ?? []).slice(0, SHOWN),
    }),
    start: () => later(FIRST_MS),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** The log gets what is new: once an hour the same would only be noise. */
function tell({ log }: Needs, before: Seen | null, now: Seen): void {
  const known = new Set(before?.differences.map(({ path }) => path));
  const fresh = now.differences.filter(({ path }) => !known.has(path));
  if (fresh.length > 0)
    log.error(
      { total: now.differences.length, differences: fresh.slice(0, SHOWN) },
      'rows and files differ; see GET /api/system/diagnostics',
    );
  if (before && before.differences.length > 0 && now.differences.length === 0) log.info('rows and files agree again');
}
