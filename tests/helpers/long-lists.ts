// A list without a limit holds everything, and what the service holds while it answers does not grow with it: measured as
// the resident memory of a real process.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { emptyServerDatabase, migratedDataDir, testServerUrl } from './database.ts';
import { insertMany } from './many-rows.ts';
import { type Service, startService } from './service.ts';

const MOST_MB = 64;

/** Tests of every list that may be asked for whole, with so many rows in each. */
export function describeLongLists(ROWS: number): void {
  let service: Service;
  let database: { url: string; drop: () => Promise<void> } | null = null;

  beforeAll(async () => {
    database = testServerUrl ? await emptyServerDatabase() : null;
    service = await startService(
      { WORKERS: 'off', ...(database ? { DATABASE_URL: database.url } : {}) },
      database ? undefined : await migratedDataDir(),
    );
    const place = {
      url: database?.url ?? null,
      dataDir: service.dataDir,
      applicationName: 'test',
      statementTimeoutMs: 0,
    };
    const opened = await openDatabase(place);
    await insertMany(opened, ROWS);
    await opened.close();
    // A heap that has done this much before does not grow by itself any more: what is measured is the list.
    for (const [path] of LISTS) await (await fetch(service.url + path)).body?.pipeTo(new WritableStream());
  }, 900_000);
  afterAll(async () => {
    await service?.stop();
    await service?.discard();
    await database?.drop();
  });

  const LISTS: [path: string, name: string, rows?: number][] = [
    ['/api/cases?detail=true&include_archived=true', 'cases'],
    ['/api/cases', 'cases', ROWS - ROWS / 500],
    ['/api/cases/stale?days=1', 'cases', 0],
    ['/api/uploads', 'uploads', ROWS - ROWS / 10],
    ['/api/training/corpus', 'items'],
    ['/api/training/lessons', 'lessons', 2 * ROWS],
    ['/api/precedents', 'precedents'],
    ['/api/halachot', 'halachot'],
    ['/api/missing-precedents', 'missing_precedents'],
    ['/api/court-fetch/jobs', 'jobs'],
    ['/api/digests', 'digests'],
  ];

  describe(`a list of ${ROWS}`, () => {
    it.each(LISTS)(
      '%s is whole, and costs no memory',
      async (path, name, rows = ROWS) => {
        const before = service.rssMb();
        forgetPeak(service.pid);
        const answer = (await (await fetch(service.url + path)).json()) as Record<string, unknown> & { total?: number };
        const entries = answer[name] as Record<string, unknown>[];
        if (rows > 0) expect(entries).toHaveLength(rows);
        if (answer.total !== undefined) expect(answer.total).toBe(entries.length);
        const id = Object.keys(entries[0]!).find((key) => /_id$|filename|case_number/.test(key))!;
        expect(new Set(entries.map((entry) => entry[id])).size).toBe(entries.length);
        expect(peakMb(service.pid) - before, path).toBeLessThan(MOST_MB);
      },
      240_000,
    );
  });
}

/** The kernel's highest resident size begins again from the present one (proc(5), `clear_refs`). */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');
const peakMb = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
