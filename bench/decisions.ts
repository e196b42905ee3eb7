import { readFile } from 'node:fs/promises';
import { diffWords } from 'diff';
import { generateDecision } from '../samples/generate-decision.ts';
import { openDatabase } from '../src/db/open.ts';
import type { CaseFacts, DraftBlock } from '../src/hebrew/check/types.ts';
import { tokenise } from '../src/hebrew/text/tokens.ts';
import type { Json } from '../tests/helpers/app.ts';
import { type DecisionCase, openDecisionCase, saveDraft } from '../tests/helpers/decision-case.ts';
import { blocksOf } from '../tests/helpers/decisions.ts';
import { type Service, startService } from '../tests/helpers/service.ts';
import { draftingFigures } from './drafting.ts';
import { measureIdle } from './idle-process.ts';
import { type Figure, median } from './table.ts';

const CHARACTERS = 100_000;
const RUNS = 5;
/** The event loop answers other requests while a decision is checked or compared. */
const LOOP_LIMIT_MS = 50;

const QUOTES = 20;
const ARGUMENTS = 40;

/** What the generated decision says of its own case. */
const KNOWN: CaseFacts = {
  caseNumber: '4849/18',
  parties: {
    appellants: ['משפחת אדלר', 'משפחת זוהר', 'משפחת אוחנה'].map((name) => ({
      name,
      representative: 'עו"ד אורית נבון',
    })),
    respondents: ['הוועדה המקומית לתכנון ולבנייה תל חרוב', 'משפחת חדד'].map((name) => ({ name, representative: null })),
    permitApplicants: [],
  },
  chair: 'עו"ד מיכל ברנע-הדר',
  panel: ['עו"ד מיכל ברנע-הדר', "אדר' איתן גבאי", 'ירון בן-נון'],
  filingDate: '2021-11-06',
  hearingDates: ['2021-12-01'],
  decisionDate: '2025-02-18',
  outcome: 'partially_accepted',
  arguments: [],
  claims: [],
  attachments: [],
  documents: [],
  analysis: null,
};

/**
 * Quality checks and learning over HTTP: drafts of 100,000 characters of a case of which everything is known, with as long
 * a document beside them.
 */
export async function measureDecisions(): Promise<Figure[]> {
  const service = await startService({ NODE_FLAGS: '--import ./bench/loop-probe.mjs' });
  const text = generateDecision({ characters: CHARACTERS, seed: 3 });
  const final = text.replaceAll('הוועדה המקומית', 'המשיבה').replace(/\. ([^\n.]{10,40})\. /g, '. ');
  const opened = await openDecisionCase({ json: client(service) }, KNOWN);
  const draft = blocksOf(text);
  await saveDraft({ json: client(service) }, opened, draft);
  await addDocument(service, opened, 'appeal', generateDecision({ characters: CHARACTERS, seed: 4 }));
  await addDocument(service, opened, 'final_decision', final);
  await attachQuotes(service, opened, draft);
  await aggregateClaims(service);
  const qa = await timesOf(service, `${opened.path}/qa`);
  const learn = await timesOf(service, `${opened.path}/learn`);
  await service.stop();
  const loop = JSON.parse(await readFile(`${service.dataDir}/loop.json`, 'utf8')) as { p99: number };
  await service.discard();
  return [
    ...(await draftingFigures()),
    figure(
      `QA of 100,000 characters, ${QUOTES} quotes, ${ARGUMENTS} arguments`,
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
      floor: { name: 'idle process', value: (await measureIdle()).p99 },
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

/** Attaches sentences of the draft's law as quotes, as a person does. */
async function attachQuotes(service: Service, { path }: DecisionCase, draft: DraftBlock[]): Promise<void> {
  const law = draft.find(({ id }) => id === 'block-tet')!.content;
  const sentences = law.split(/(?<=\.)\s+/).filter((sentence) => sentence.length > 80);
  for (const [at, quote] of sentences.slice(0, QUOTES).entries()) {
    const citation = `עע"מ ${1000 + at}/10 שפר נ' הוועדה המקומית`;
    const { status, body } = await client(service)(`${path}/precedents`, 'POST', { quote, citation });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}

/** Puts the claims that were read into arguments, as the analyst does. */
async function aggregateClaims({ dataDir }: Service): Promise<void> {
  const database = await openDatabase({ url: null, dataDir, applicationName: 'bench' });
  const found = await database.sql`select claim_id, case_id, party, text from claims order by position`;
  if (found.length < ARGUMENTS) throw new Error(`only ${found.length} claims were read`);
  for (let position = 0; position < ARGUMENTS; position++) {
    const own = found.filter((_, at) => at % ARGUMENTS === position);
    const [first] = own;
    const id = crypto.randomUUID();
    await database.sql`insert into legal_arguments (argument_id, case_id, party, position, title, summary, legal_basis,
      threshold, created_at) values (${id}, ${first!.case_id}, ${first!.party}, ${position}, ${first!.text.slice(0, 60)},
      ${first!.text}, '{}', false, now())`;
    for (const { claim_id } of own)
      await database.sql`insert into argument_claims (argument_id, claim_id) values (${id}, ${claim_id})`;
  }
  await database.close();
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
