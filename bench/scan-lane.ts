// What a scan of many pages costs the texts that come after it (issue 15, the scan's lane): a text is read alone, and then
// behind a scan whose first pages are being recognised.
import { readFile } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import { generateDecision } from '../samples/generate-decision.ts';
import { loadCases } from '../samples/load.ts';
import { startService } from '../tests/helpers/service.ts';
import { eventsOf } from '../tests/helpers/sse.ts';
import { benchDatabase } from './database.ts';
import { type Figure, median } from './table.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
/** Far more than is recognised while the texts are read. */
const PAGES = Number(process.env.BENCH_SCAN_PAGES ?? 300);
const CHARACTERS = 60_000;
const MOST = 1.5;
const CASE = '1/25';

/** From the classification of a text to its end, alone and behind a scan; and how the scan tells of its pages. */
export async function measureScanLane(): Promise<Figure[]> {
  const database = await benchDatabase();
  const service = await startService(database.url ? { DATABASE_URL: database.url } : {});
  try {
    const send = sender(service.url);
    await send.json('/api/cases/create', { case_number: CASE });
    const scan = await send.upload('נספחים.pdf', await manyPages());
    let seed = 0;
    const readOne = async () => {
      seed += 1;
      const text = await send.upload(`${seed}.txt`, generateDecision({ characters: CHARACTERS, seed }));
      const started = performance.now();
      await send.toEnd(await send.classify(text));
      return performance.now() - started;
    };
    const readSome = async () => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(await readOne());
      return median(times);
    };
    await readOne(); // starts the threads
    const alone = await readSome();
    const scanning = await send.classify(scan);
    const first = await send.toPage(scanning);
    const behind = await readSome();
    const last = await send.toPage(scanning);
    return [
      {
        name: `a text of ${CHARACTERS} characters behind a scan of ${PAGES} pages`,
        value: behind,
        unit: 'ms',
        floor: { name: 'alone', value: alone },
        target: `ratio <= ${MOST}`,
        holds: behind / alone <= MOST,
      },
      {
        name: `page of the scan that is told afterwards, of ${PAGES}`,
        value: last,
        unit: 'pages',
        floor: { name: 'told before', value: first },
        target: `< ${PAGES}`,
        holds: last >= first && last < PAGES,
      },
    ];
  } finally {
    await service.kill();
    await service.discard();
    await database.drop();
  }
}

/** The pages of a scanned sample, again and again. */
async function manyPages(): Promise<Uint8Array> {
  const files = (await loadCases()).flatMap(({ documents }) => documents.flatMap((document) => document.files));
  const sample = await PDFDocument.load(await readFile(files.find(({ scanned }) => scanned)!.path));
  const scan = await PDFDocument.create();
  while (scan.getPageCount() < PAGES)
    for (const page of await scan.copyPages(sample, sample.getPageIndices()))
      if (scan.getPageCount() < PAGES) scan.addPage(page);
  return scan.save();
}

function sender(url: string) {
  const json = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  };
  const progress = (taskId: string) => fetch(`${url}/api/progress/${taskId}`);
  return {
    json,
    async upload(name: string, content: string | Uint8Array): Promise<string> {
      const form = new FormData();
      form.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
      const response = await fetch(`${url}/api/upload`, { method: 'POST', body: form });
      return ((await response.json()) as { filename: string }).filename;
    },
    async classify(filename: string): Promise<string> {
      const into = { target: 'case', case_number: CASE, doc_type: 'decision', allow_duplicate: true };
      return (await json<{ task_id: string }>('/api/classify', { filename, ...into })).task_id;
    },
    async toEnd(taskId: string): Promise<void> {
      const told = await (await progress(taskId)).text();
      if (!told.includes('"status":"completed"')) throw new Error(`a text was not read: ${told.slice(-500)}`);
    },
    /** The first page that the task tells of from now on. */
    async toPage(taskId: string): Promise<number> {
      let last: unknown;
      for await (const { data } of eventsOf(await progress(taskId))) {
        last = data;
        const page = /נקרא עמוד (\d+) מתוך/.exec(data.message ?? '')?.[1];
        if (page) return Number(page);
      }
      throw new Error(`the scan ended without telling of a page: ${JSON.stringify(last)}`);
    },
  };
}
