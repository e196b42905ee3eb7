// A process that does one act on a case and kills itself at one of the points of kill-points.ts. After the save of a block it
// does what the commit job does, the same for every act. Argument: what to do, as JSON.
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { arm, point } from './kill-points.ts';

/** What to do on which database. */
export interface Writing {
  place: { url: string | null; dataDir: string };
  caseNumber: string;
  act: 'create' | 'save' | 'upload' | 'import';
  /** A text; of an import the path of the bundle. */
  content: string;
}

const { place, caseNumber, act, content } = JSON.parse(process.argv[2]!) as Writing;

const { parseEnvironment } = await import('../../src/config/parse.ts');
const { toolSettings } = await import('../../src/config/web.ts');
const { openDatabase } = await import('../../src/db/open.ts');
const { openPorts, serviceContext } = await import('../../src/deps.ts');
const { commitCaseJob } = await import('../../src/features/cases/history/case-commits.service.ts');
const { CaseCreateRequest } = await import('../../src/features/cases/case-particulars.contract.ts');
const { createCase, findCase } = await import('../../src/features/cases/cases.service.ts');
const { saveBlock } = await import('../../src/features/decisions/blocks.service.ts');
const { replaceAnalysis } = await import('../../src/features/research/research.service.ts');
const { importCase } = await import('../../src/features/bundle/import-case.service.ts');
const { bundleForm } = await import('./bundles.ts');
const { openLog } = await import('../../src/log.ts');

const opened = await openDatabase({ ...place, applicationName: 'writer' });
const database: typeof opened = {
  ...opened,
  transaction: async (work, how) => {
    const result = await opened.transaction(async (tx) => {
      const value = await work(tx);
      point('before a commit');
      return value;
    }, how);
    point('after a commit');
    return result;
  },
};
const config = parseEnvironment(toolSettings, { DATA_DIR: place.dataDir, LOG_LEVEL: 'silent' });
const { ports, dispose } = await openPorts(config, openLog('silent', 'writer'), false, { database });
const ctx = serviceContext(ports, new AbortController().signal);

arm(true);
if (act === 'create') await createCase(ctx, CaseCreateRequest.parse({ case_number: caseNumber }));
else if (act === 'save') await saveBlock(ctx, caseNumber, 'block-he', { content });
else if (act === 'import') {
  const sent = new Response(bundleForm(new Uint8Array(await readFile(content))));
  await importCase(ctx, Readable.fromWeb(sent.body as ReadableStream), sent.headers.get('content-type')!);
} else await replaceAnalysis(ctx, caseNumber, content);
point('answered');
if (act === 'save') {
  const { caseId } = await findCase(ctx, caseNumber);
  await commitCaseJob.handler(ctx, { case_id: caseId }, { signal: ctx.signal, jobId: '' });
}
arm(false);
await dispose();
await opened.close();
