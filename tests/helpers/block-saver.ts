// A process that saves one block and then does what the commit job does, and kills itself at the n-th point at which a
// crash could tell row, file and history apart: before and after the commit of each transaction, after each file that is
// made, each rename, each git.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { place, caseNumber, content, killAt } = JSON.parse(process.argv[2]!) as {
  place: { url: string | null; dataDir: string };
  caseNumber: string;
  content: string;
  /** 1 for the first point; beyond the last one the process ends by itself. */
  killAt: number;
};

let armed = false;
let points = 0;
/** The last point at which nothing of the save may stay. */
let uncommitted = 0;
const point = (): void => {
  if (!armed) return;
  points += 1;
  if (points === killAt) process.kill(process.pid, 'SIGKILL');
};

const { open, rename } = fs.promises;
fs.promises.open = async (path, flags, mode) => {
  const file = await open(path, flags, mode);
  if (flags === 'wx') point();
  return file;
};
fs.promises.rename = async (from, to) => {
  await rename(from, to);
  point();
};
const { spawn } = childProcess;
childProcess.spawn = ((...args: Parameters<typeof spawn>) => {
  const child = spawn(...args);
  child.on('exit', point);
  return child;
}) as typeof spawn;
syncBuiltinESMExports();

const { parseEnvironment } = await import('../../src/config/parse.ts');
const { toolSettings } = await import('../../src/config/web.ts');
const { openDatabase } = await import('../../src/db/open.ts');
const { openPorts, serviceContext } = await import('../../src/deps.ts');
const { commitCaseJob } = await import('../../src/features/cases/case-commits.ts');
const { findCase } = await import('../../src/features/cases/cases.service.ts');
const { saveBlock } = await import('../../src/features/decisions/blocks.service.ts');
const { openLog } = await import('../../src/log.ts');

const opened = await openDatabase({ ...place, applicationName: 'saver' });
const database: typeof opened = {
  ...opened,
  transaction: async (work, how) => {
    const result = await opened.transaction(async (tx) => {
      const value = await work(tx);
      point();
      uncommitted ||= points;
      return value;
    }, how);
    point();
    return result;
  },
};
const config = parseEnvironment(toolSettings, { DATA_DIR: place.dataDir, LOG_LEVEL: 'silent' });
const { ports, dispose } = await openPorts(config, openLog('silent', 'saver'), false, database);
const ctx = serviceContext(ports, new AbortController().signal);
const { caseId } = await findCase(ctx, caseNumber);

armed = true;
await saveBlock(ctx, caseNumber, 'block-he', { content });
const saved = points;
await commitCaseJob.handler(ctx, { case_id: caseId }, { signal: ctx.signal, jobId: '' });
process.send!({ points, saved, uncommitted });
armed = false;
await dispose();
await opened.close();
process.disconnect();
