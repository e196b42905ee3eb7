import { readFile } from 'node:fs/promises';
import { diffWords } from 'diff';
import { generateDecision } from '../samples/generate-decision.ts';
import type { CaseFacts, DraftBlock } from '../src/hebrew/qa/types.ts';
import { tokenise } from '../src/hebrew/tokens.ts';
import type { Json } from '../tests/helpers/app.ts';
import { type DecisionCase, openDecisionCase, saveDraft } from '../tests/helpers/decision-case.ts';
import { blocksOf } from '../tests/helpers/decisions.ts';
import { type Service, startService } from '../tests/helpers/service.ts';
import { type Figure, median } from './table.ts';

const CHARACTERS = 100_000;
const RUNS = 5;
/** The event loop answers other requests while a decision is checked or compared. */
const LOOP_LIMIT_MS = 50;

const NOTHING_KNOWN: CaseFacts = {
  caseNumber: '1/25',
  parties: { appellants: [], respondents: [], permitApplicants: [] },
  chair: null,
  panel: [],
  filingDate: null,
  hearingDates: [],
  decisionDate: null,
  outcome: 'partially_accepted',
  arguments: [],
  claims: [],
  attachments: [],
  documents: [],
  analysis: null,
};

/** Quality checks and learning over HTTP: drafts of 100,000 characters, with as long a document beside them. */
export async function measureDecisions(): Promise<Figure[]> {
  const service = await startService({ NODE_FLAGS: '--import ./bench/loop-probe.mjs' });
  const text = generateDecision({ characters: CHARACTERS, seed: 3 });
  const final = text.replaceAll('הוועדה המקומית', 'המשיבה').replace(/\. ([^\n.]{10,40})\. /g, '. ');
  const opened = await openDecisionCase({ json: client(service) }, NOTHING_KNOWN);
  const draft = blocksOf(text);
  await saveDraft({ json: client(service) }, opened, draft);
  await addDocument(service, opened, 'appeal', generateDecision({ characters: CHARACTERS, seed: 4 }));
  await addDocument(service, opened, 'final_decision', final);
  const qa = await timesOf(service, `${opened.path}/qa`);
  const learn = await timesOf(service, `${opened.path}/learn`);
  await service.stop();
  const loop = JSON.parse(await readFile(`${service.dataDir}/loop.json`, 'utf8')) as { p99: number };
  await service.discard();
  return [
    figure(
      'QA of 100,000 characters',
      qa,
      1_000,
      'tokenise once',
      medianTime(() => tokenise(text)),
    ),
    figure(
      'learn on two texts of 100,000',
      learn,
      3_000,
      'diffWords',
      medianTime(() => diffWords(textOf(draft), final)),
    ),
    {
      name: 'event loop delay p99 meanwhile',
      value: loop.p99,
      unit: 'ms',
      target: `< ${LOOP_LIMIT_MS}`,
      holds: loop.p99 < LOOP_LIMIT_MS,
    },
  ];
}

const textOf = (blocks: DraftBlock[]): string => blocks.map(({ content }) => content).join('\n\n');

const figure = (name: string, value: number, most: number, floor: string, floorMs: number): Figure => ({
  name,
  value,
  unit: 'ms',
  floor: { name: floor, value: floorMs },
  target: `<= ${most}`,
  holds: value <= most,
});

const client =
  ({ url }: Service) =>
  async (path: string, method = 'GET', body?: unknown) => {
    const init: RequestInit = { method };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { 'content-type': 'application/json' };
    }
    const response = await fetch(url + path, init);
    return { status: response.status, body: (await response.json()) as Json, headers: response.headers };
  };

async function addDocument(service: Service, { number }: DecisionCase, doc_type: string, text: string): Promise<void> {
  const json = client(service);
  const form = new FormData();
  form.append('file', new File([text], `${doc_type}.txt`));
  const upload = (await (await fetch(`${service.url}/api/upload`, { method: 'POST', body: form })).json()) as Json;
  const { body } = await json('/api/classify', 'POST', {
    filename: upload.filename,
    target: 'case',
    case_number: number,
    doc_type,
  });
  const end = await (await fetch(`${service.url}/api/progress/${body.task_id}`)).text();
  if (!end.includes('"status":"completed"')) throw new Error(end.slice(-500));
}

/** The median time of an answer; the first one starts the worker thread and does not count. */
async function timesOf(service: Service, path: string): Promise<number> {
  const json = client(service);
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const started = performance.now();
    const { status, body } = await json(path, 'POST');
    if (status !== 200) throw new Error(JSON.stringify(body).slice(0, 500));
    if (run > 0) times.push(performance.now() - started);
  }
  return median(times);
}

function medianTime(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return median(times);
}
