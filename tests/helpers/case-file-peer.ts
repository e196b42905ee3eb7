// Another process of the service that writes a case file. Arguments: data directory, database URL (or -), case number, what
// to do (`append`, `die-in-transaction`, `die-before-placing`, `die-in-creation`), a word, how often.
import { parseEnvironment } from '../../src/config/parse.ts';
import { webSettings } from '../../src/config/web.ts';
import { inTransaction } from '../../src/context.ts';
import { openPorts, serviceContext } from '../../src/deps.ts';
import { CaseCreateRequest } from '../../src/features/cases/case-particulars.contract.ts';
import { createCase, lockCaseForWriting } from '../../src/features/cases/cases.service.ts';
import {
  CASE_FILES,
  changeCaseFiles,
  readCaseFile,
  writeCaseFile,
} from '../../src/features/cases/files/case-files.service.ts';
import { openLog } from '../../src/log.ts';

const [, , dataDir = '', url = '-', caseNumber = '', what = '', word = '', times = '1'] = process.argv;
const config = parseEnvironment(webSettings, { DATA_DIR: dataDir, DATABASE_URL: url === '-' ? '' : url });
const { ports, dispose } = await openPorts(config, openLog('silent', 'peer'), false);
const ctx = serviceContext(ports, new AbortController().signal);
const die = () => process.kill(process.pid, 'SIGKILL');

if (what === 'append')
  for (let n = 0; n < Number(times); n += 1)
    await changeCaseFiles(ctx, caseNumber, async (inner, row) => {
      const before = await readCaseFile(inner, row, CASE_FILES.direction);
      const content = `${before?.content ?? ''}${word} ${n}\n`;
      await writeCaseFile(inner, row, CASE_FILES.direction, content, { act: `${word} ${n}` });
    });
else if (what === 'die-in-creation')
  await createCase(
    {
      ...ctx,
      platform: {
        ...ctx.platform,
        openCase: async () => {
          die();
          return null;
        },
      },
    },
    CaseCreateRequest.parse({ case_number: caseNumber }),
  );
else
  await inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    await writeCaseFile(inner, row, CASE_FILES.direction, word, { act: word });
    if (what === 'die-in-transaction') die();
  }).then(die);
await dispose();
