import { generateDecision } from '../samples/generate-decision.ts';
import { startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { readInPlace } from './read-in-place.ts';
import type { Figure } from './table.ts';

const DOCUMENTS = 13;
const CHARACTERS = 200_000;

/** Megabytes of text a second from classification to finished documents, with the built-in embedder and no OCR. */
export async function measurePipeline(): Promise<Figure[]> {
  const database = await benchDatabase();
  const service = await startService(database.url ? { DATABASE_URL: database.url } : {});
  const texts = Array.from({ length: DOCUMENTS }, (_, n) => generateDecision({ characters: CHARACTERS, seed: n + 1 }));
  const megabytes = texts.slice(1).reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
  const post = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  };
  await post('/api/cases/create', { case_number: `${Date.now()}/25` }).catch(() => {});
  const { cases } = (await (await fetch(`${service.url}/api/cases`)).json()) as { cases: { case_number: string }[] };
  const files: string[] = [];
  for (const [n, text] of texts.entries()) {
    const form = new FormData();
    form.append('file', new File([text], `החלטה ${n}.txt`));
    const response = await fetch(`${service.url}/api/upload`, { method: 'POST', body: form });
    files.push(((await response.json()) as { filename: string }).filename);
  }
  const processAll = async (names: string[]) => {
    const tasks = await Promise.all(
      names.map((filename) =>
        post<{ task_id: string }>('/api/classify', {
          filename,
          target: 'case',
          case_number: cases[0]!.case_number,
          doc_type: 'decision',
        }),
      ),
    );
    const ends = await Promise.all(
      tasks.map(async ({ task_id }) => (await fetch(`${service.url}/api/progress/${task_id}`)).text()),
    );
    if (!ends.every((end) => end.includes('"status":"completed"'))) throw new Error('a document was not completed');
  };
  // The first document starts the worker threads.
  await processAll(files.splice(0, 1));
  const started = performance.now();
  await processAll(files);
  const seconds = (performance.now() - started) / 1000;
  await service.stop();
  await service.discard();
  await database.drop();
  const rate = megabytes / seconds;
  const floor = { name: 'the same work in place', value: megabytes / secondsInPlace(texts) };
  const onServer = database.url !== null;
  return [
    {
      name: `text pipeline, ${DOCUMENTS - 1} documents of ${CHARACTERS} characters`,
      value: rate,
      unit: 'MB/s',
      floor,
      target: onServer ? '>= 1' : '>= 1 on a server',
      holds: !onServer || rate >= 1,
    },
  ];
}

/** Without the first one, as the service is measured. */
function secondsInPlace([first, ...rest]: string[]): number {
  readInPlace(first!, 'decision');
  const started = performance.now();
  for (const text of rest) readInPlace(text, 'decision');
  return (performance.now() - started) / 1000;
}
