import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, FormData, request } from 'undici';

/** What the clients met. */
export interface LoadTally {
  requests: number;
  errors: Map<string, number>;
  /** Milliseconds by what was asked for. */
  times: Map<string, number[]>;
}

/** A page that is worked in asks again after so long. */
const PAUSE_MS = 400;
const FILES = ['כתב ערר.docx', 'reply.txt', 'response-committee.docx'].map((name) => ({
  name,
  bytes: readFileSync(new URL(`../samples/cases/1031-25/files/${name}`, import.meta.url)),
}));
const BLOCKS = ['block-he', 'block-vav', 'block-zayin', 'block-yod'];

type Body = string | FormData | undefined;
type Ask = (what: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: Body) => Promise<void>;

const casePath = (n: number) => `/api/cases/${encodeURIComponent(`${n}/25`)}`;
const json = (value: object) => JSON.stringify(value);

/** The case that somebody turns to next. */
const anyCase = (cases: number) => 1 + Math.floor(Math.random() * cases);

/** One act of a writer; the kinds come in turn. */
async function write(ask: Ask, turn: number, cases: number): Promise<void> {
  const at = casePath(anyCase(cases));
  const words = `נוסח ${turn} ${'דיון והכרעה בטענות הצדדים. '.repeat(40)}`;
  if (turn % 4 === 0)
    return ask('block', 'PUT', `${at}/decision-blocks/${BLOCKS[turn % BLOCKS.length]}`, json({ content: words }));
  if (turn % 4 === 1) {
    const position = { section: 'issues', item_id: 'issues-1', chair_position: words };
    return ask('chair position', 'PATCH', `${at}/research/analysis/chair-position`, json(position));
  }
  if (turn % 4 === 2) return ask('case', 'PUT', at, json({ notes: words }));
  const { name, bytes } = FILES[turn % FILES.length]!;
  const form = new FormData();
  form.append('file', new File([bytes], `${turn} ${name}`));
  return ask('upload', 'POST', '/api/upload', form);
}

/** One look of a reader; the kinds come in turn. */
async function read(ask: Ask, turn: number, cases: number): Promise<void> {
  const at = casePath(anyCase(cases));
  const looks: [string, string][] = [
    ['list', '/api/cases?limit=50'],
    ['list', '/api/cases?detail=true&limit=50'],
    ['details', `${at}/details`],
    ['search', `/api/search?query=${encodeURIComponent('חריגה מקווי בניין')}`],
    ['list', '/api/uploads?limit=50'],
    ['status', `${at}/status`],
    ['list', '/api/system/tasks'],
    ['blocks', `${at}/decision-blocks`],
    ['list', '/api/audit?limit=50'],
    ['header search', `/api/search/cases?q=${turn % 90}`],
  ];
  const [what, path] = looks[turn % looks.length]!;
  await ask(what, 'GET', path);
}

/** Lets `writers` and `readers` work on the cases `1/25`, `2/25` … for so long. */
export async function runClients(
  url: string,
  { writers, readers, seconds, cases }: { writers: number; readers: number; seconds: number; cases: number },
): Promise<LoadTally> {
  const tally: LoadTally = { requests: 0, errors: new Map(), times: new Map() };
  const agent = new Agent({ connections: writers + readers });
  const until = performance.now() + seconds * 1000;
  const ask: Ask = async (what, method, path, body) => {
    const started = performance.now();
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const failure = await request(url + path, { method, headers, body: body ?? null, dispatcher: agent }).then(
      async (response) => {
        const text = await response.body.text();
        return response.statusCode === 200 ? null : `${response.statusCode} ${text.slice(0, 200)}`;
      },
      (error: unknown) => String(error),
    );
    tally.requests += 1;
    if (failure) tally.errors.set(`${what}: ${failure}`, (tally.errors.get(`${what}: ${failure}`) ?? 0) + 1);
    const times = tally.times.get(what) ?? [];
    times.push(performance.now() - started);
    tally.times.set(what, times);
  };
  const work = async (act: (ask: Ask, turn: number, cases: number) => Promise<void>, first: number) => {
    await wait(Math.random() * PAUSE_MS);
    for (let turn = first; performance.now() < until; turn += 1) {
      await act(ask, turn, cases);
      await wait(PAUSE_MS);
    }
  };
  await Promise.all([
    ...Array.from({ length: writers }, (_, n) => work(write, n)),
    ...Array.from({ length: readers }, (_, n) => work(read, n)),
  ]);
  await agent.close();
  return tally;
}
