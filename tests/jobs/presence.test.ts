import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commitCaseJob } from '../../src/features/cases/history/case-commits.service.ts';
import { enterWorkers } from '../../src/jobs/presence.ts';
import { testApp } from '../helpers/app.ts';
import { newCase } from '../helpers/classify.ts';
import { eventually } from '../helpers/eventually.ts';

const MODULE = new URL('../../src/jobs/presence.ts', import.meta.url);

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'presence-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Another process that works on the data directory; resolves once it has told whether it was alone. */
async function otherWorker(): Promise<{ process: ChildProcess; wasAlone: boolean }> {
  const program = `import { enterWorkers } from '${MODULE}';
    process.stdout.write(String(enterWorkers('${dataDir}').wasAlone)); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  return { process: child, wasAlone: String(said) === 'true' };
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('a process that comes to work', () => {
  it('is alone until another one is there, and again when all others were killed', async () => {
    const first = await otherWorker();
    const second = await otherWorker();
    expect([first.wasAlone, second.wasAlone]).toEqual([true, false]);
    await killed(first.process);
    const third = enterWorkers(dataDir);
    expect(third.wasAlone).toBe(false);
    third.leave();
    await killed(second.process);
    const last = enterWorkers(dataDir);
    expect(last.wasAlone).toBe(true);
    last.leave();
  });
});

describe('the jobs of a dead process', () => {
  it('go back to the queue when the next one starts, but for those whose work may go on without it', async () => {
    const t = await testApp({ WORKERS: 'off' });
    const number = await newCase(t);
    const { sql } = t.database;
    const [row] = await sql`select case_id from cases where case_number = ${number}`;
    await t.ctx.database.transaction((tx) =>
      t.ctx.queue.enqueue(tx, commitCaseJob, { case_id: row!.case_id }, { key: row!.case_id }),
    );
    await sql`insert into pgboss.job (name, data, policy) values ('run-agent', '{}', 'standard')`;
    await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
      where name in ('commit-case', 'run-agent')`;
    await t.ctx.queue.recover();
    const states =
      await sql`select name, state from pgboss.job where name in ('commit-case', 'run-agent') order by name`;
    expect(states.map(({ name, state }) => [name, state])).toEqual([
      ['commit-case', 'retry'],
      ['run-agent', 'active'],
    ]);
    await t.work();
    await eventually(async () => {
      const [job] = await sql`select state from pgboss.job where name = 'commit-case'`;
      return job?.state === 'completed';
    });
    await t.close();
  });
});
