// What one person's texts cost another: a colleague's Word export and her check, alone, beside somebody who keeps sending
// the worst texts that are let pass, and beside a long document that is being analysed.
import { generateDecision } from '../samples/generate-decision.ts';
import { isReadable } from '../src/markdown/weight.ts';
import { startService } from '../tests/helpers/service.ts';
import { HOSTILE_TEXTS } from '../tests/markdown/hostile-texts.ts';
import { parserTime } from '../tests/markdown/parser-time.ts';
import { type Figure, quantile } from './table.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 200);
const SENDERS = 8;
const MOST = 1.5;
const LENGTHS = [4000, 16_000, 64_000];
const BLOCKS = ['block-he', 'block-vav', 'block-zayin', 'block-het', 'block-tet', 'block-yod'];
const PEOPLE = { colleague: 'colleague-token-0123456789abcdef', other: 'other-token-0123456789abcdef0123' };
type Person = keyof typeof PEOPLE;

/** p95 of both requests in each surrounding; beside hostile texts at most 1.5 times alone (issue 13, item 4). */
export async function measureLanes(): Promise<Figure[]> {
  // Choosing them holds this process up for so long that the service would close a connection meanwhile.
  const hostileTexts = worstTexts(BLOCKS.length);
  const service = await startService({
    API_TOKENS: Object.entries(PEOPLE)
      .map(([name, token]) => `${name}=${token}`)
      .join(),
  });
  try {
    const ask = asker(service.url);
    await prepare(ask, hostileTexts);
    const request = {
      export: () => ask('colleague', 'GET', '/api/cases/1%2F25/decision/export-docx'),
      check: () => ask('colleague', 'POST', '/api/cases/1%2F25/qa'),
    };
    for (const send of Object.values(request)) await send();
    const figures: Figure[] = [];
    const health = await p95(() => ask('colleague', 'GET', '/api/health'));
    for (const [what, send] of Object.entries(request)) {
      const alone = await p95(send);
      const hostile = await beside(ask, () => p95(send));
      const analysed = await besideAnalysis(service.url, () => p95(send));
      figures.push(
        {
          name: `${what} alone, p95`,
          value: alone,
          unit: 'ms',
          floor: { name: 'GET /api/health', value: health },
          target: 'told',
          holds: true,
        },
        figure(`${what} beside hostile texts, p95`, hostile, alone, true),
        figure(`${what} beside a long document, p95`, analysed, alone, false),
      );
    }
    return figures;
  } finally {
    await service.stop();
    await service.discard();
  }
}

const figure = (name: string, value: number, alone: number, held: boolean): Figure => ({
  name,
  value,
  unit: 'ms',
  floor: { name: 'alone', value: alone },
  target: held ? `ratio <= ${MOST}` : 'told',
  holds: !held || value / alone <= MOST,
});

type Ask = (as: Person, method: string, path: string, body?: object) => Promise<number>;

function asker(url: string): Ask {
  return async (as, method, path, body) => {
    const headers = { authorization: `Bearer ${PEOPLE[as]}`, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    await response.arrayBuffer();
    if (response.status >= 500 && response.status !== 503) throw new Error(`${path} answered ${response.status}`);
    if (as === 'colleague' && response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return response.status;
  };
}

/** The colleague's decision of usual length, and the other's of the slowest texts that are let pass. */
async function prepare(ask: Ask, hostileTexts: string[]): Promise<void> {
  for (const [person, case_number] of [
    ['colleague', '1/25'],
    ['other', '2/25'],
  ] as const)
    await ask(person, 'POST', '/api/cases/create', { case_number });
  const content = generateDecision({ characters: 40_000, seed: 1 });
  await ask('colleague', 'PUT', '/api/cases/1%2F25/decision-blocks/block-yod', { content });
  for (const [i, text] of hostileTexts.entries())
    await ask('other', 'PUT', `/api/cases/2%2F25/decision-blocks/${BLOCKS[i]}`, { content: text });
}

function worstTexts(most: number): string[] {
  const texts = Object.values(HOSTILE_TEXTS).flatMap((make) => LENGTHS.map(make).filter(isReadable).slice(-1));
  return texts
    .map((text) => ({ text, time: parserTime(text) }))
    .sort((a, b) => b.time - a.time)
    .slice(0, most)
    .map(({ text }) => text);
}

async function p95(send: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await send();
    times.push(performance.now() - started);
  }
  return quantile(times, 0.95);
}

async function beside<T>(ask: Ask, measure: () => Promise<T>): Promise<T> {
  let isOver = false;
  const senders = Array.from({ length: SENDERS }, async () => {
    while (!isOver) await ask('other', 'GET', '/api/cases/2%2F25/decision/export-docx');
  });
  try {
    return await measure();
  } finally {
    isOver = true;
    await Promise.all(senders);
  }
}

/** Documents of 650,000 characters are read one after another while `measure` runs. */
async function besideAnalysis<T>(url: string, measure: () => Promise<T>): Promise<T> {
  let isOver = false;
  const reading = (async () => {
    for (let n = 1; !isOver; n += 1) await readDocument(url, n);
  })();
  try {
    return await measure();
  } finally {
    isOver = true;
    await reading;
  }
}

async function readDocument(url: string, seed: number): Promise<void> {
  const authorization = `Bearer ${PEOPLE.other}`;
  const form = new FormData();
  form.append('file', new File([generateDecision({ characters: 650_000, seed })], `${seed}.txt`));
  const upload = await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization }, body: form });
  const { filename } = (await upload.json()) as { filename: string };
  const target = { target: 'case', case_number: '2/25', doc_type: 'decision', allow_duplicate: true };
  const classified = await fetch(`${url}/api/classify`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ filename, ...target }),
  });
  const { task_id } = (await classified.json()) as { task_id: string };
  const events = await (await fetch(`${url}/api/progress/${task_id}`, { headers: { authorization } })).text();
  if (!events.includes('"status":"completed"')) throw new Error(`a document was not read: ${events.slice(-500)}`);
}
