import { execFileSync } from 'node:child_process';
import { loadHearings } from '../samples/hearings.ts';
import { loadCases, type SampleCase } from '../samples/load.ts';
import { aggregateClaims } from '../src/hebrew/read/arguments/aggregate.ts';
import { tokenise } from '../src/hebrew/text/tokens.ts';
import { startService } from '../tests/helpers/service.ts';
import { precision, recall, type Tally } from './analyser-scores.ts';
import { claimsOfSample, pairAccuracy, pairF1, scoreArguments, scoreVerdicts } from './argument-scores.ts';
import { benchDatabase } from './database.ts';
import { type HearingScores, scoreHearing } from './hearing-scores.ts';
import { addDocument, askJson, untilCompleted } from './http-client.ts';
import { type Figure, median, rightShare, wrongShare } from './table.ts';

const CLAIMS = 300;
const ROUNDS = 5;
const RUNS = 3;
const RUN_LIMIT_MS = 60_000;

/** The delegated jobs by rules: how right they are on the labelled cases, and how long they take. */
export async function measureArguments(): Promise<Figure[]> {
  const cases = await loadCases();
  const hearings = await loadHearings();
  const apart = hearings.map((hearing) => scoreVerdicts(hearing));
  return [
    ...accuracy(cases, apart),
    ...hearingFigures(hearings.map(scoreHearing)),
    aggregation(cases),
    await summary(cases[0]!),
  ];
}

/** @param apart verdicts of the hearings that are labelled without a whole case */
function accuracy(cases: SampleCase[], apart: Tally[]): Figure[] {
  const scores = cases.map(scoreArguments);
  const pairs = total(scores.map((one) => ({ ...one.pairs })));
  const ofCases = scores.map(({ verdicts }) => verdicts);
  const attendees: Tally = total(scores.map((one) => ({ ...one.attendees })));
  const misplaced = scores.reduce((sum, one) => sum + one.misplaced, 0);
  return [
    ...verdictFigures([...ofCases, ...apart]),
    { ...rightShare('the same at the cases alone', f1(tallied(ofCases)), 0), target: '–' },
    { ...rightShare('the same at the hearings labelled apart', f1(tallied(apart)), 0), target: '–' },
    rightShare('protocol attendees of the labelled cases', recall(attendees), 0.9),
    rightShare('argument pairs rightly merged or kept apart', pairAccuracy(pairs), 0.8),
    rightShare('argument pairs merged, F1', pairF1(pairs), 0.5),
    wrongShare('claims not in exactly one argument', misplaced, 0),
  ];
}

/** How the hearings are read beside their verdicts; those present and words are labelled for some of them. */
function hearingFigures(scores: HearingScores[]): Figure[] {
  const of = (part: keyof HearingScores): Tally => tallied(scores.map((one) => one[part]));
  return [
    rightShare('those present at the hearings, recall', recall(of('attendees')), 0.95),
    rightShare('those present at the hearings, precision', precision(of('attendees')), 0.95),
    rightShare('party of utterances', recall(of('utterances')), 0.95),
    rightShare('withdrawals, precision', precision(of('withdrawals')), 0.95),
    rightShare('withdrawals, recall', recall(of('withdrawals')), 0.85),
    rightShare('verdicts of a confidence of 0.8 or more that are right', precision(of('sure')), 0.8),
  ];
}

function total<K extends string>(rows: Record<K, number>[]): Record<K, number> {
  return rows.reduce((sum, row) => {
    const keys = Object.keys(row) as K[];
    return Object.fromEntries(keys.map((key) => [key, (sum[key] ?? 0) + row[key]])) as Record<K, number>;
  });
}

const tallied = (tallies: Tally[]): Tally => total(tallies.map((tally) => ({ ...tally })));

const f1 = ({ wanted, given, right }: Tally): number => (2 * right) / (wanted + given);

function verdictFigures(tallies: Tally[]): Figure[] {
  const all = tallied(tallies);
  return [
    rightShare(`verdicts of ${tallies.length} labelled hearings, F1`, f1(all), 0.75),
    rightShare('protocol verdicts, recall', recall(all), 0.75),
    rightShare('protocol verdicts, precision', precision(all), 0.75),
  ];
}

function aggregation(cases: SampleCase[]): Figure {
  const claims = cases
    .flatMap((sample) => claimsOfSample(sample).map(({ claim }) => ({ ...claim, id: `${sample.folder} ${claim.id}` })))
    .slice(0, CLAIMS);
  const timeOf = (work: () => void): number =>
    median(
      Array.from({ length: ROUNDS }, () => {
        const started = performance.now();
        work();
        return performance.now() - started;
      }),
    );
  const value = timeOf(() => aggregateClaims(claims));
  const tokenised = timeOf(() => {
    for (const { text } of claims) tokenise(text);
  });
  return {
    name: `aggregation of ${claims.length} claims by rules`,
    value,
    unit: 'ms',
    floor: { name: 'tokenise once', value: tokenised },
    target: '<= 3000',
    holds: value <= 3000,
  };
}

/** From the start of the run to its end, in a process of its own, as the platform's times tell it. */
async function summary(sample: SampleCase): Promise<Figure> {
  const database = await benchDatabase();
  const service = await startService(database.url ? { DATABASE_URL: database.url } : {});
  await askJson(`${service.url}/api/cases/create`, { case_number: sample.labels.case_number });
  const ofCase = `${service.url}/api/cases/${encodeURIComponent(sample.labels.case_number)}`;
  for (const { name, labels, text } of sample.documents.filter((one) => one.labels.claims.length > 0)) {
    const file = { filename: `${name}.txt`, title: labels.title, text, docType: labels.doc_type };
    await untilCompleted(service.url, await addDocument(service.url, sample.labels.case_number, file));
  }
  const times: number[] = [];
  for (let round = 0; round < RUNS; round += 1) times.push(await timedRun(`${ofCase}/generate/party-claims-summary`));
  await service.stop();
  await service.discard();
  await database.drop();
  const value = median(times);
  return {
    name: 'summary of a case, run of the agent',
    value,
    unit: 'ms',
    floor: { name: 'an empty process', value: median(Array.from({ length: RUNS }, emptyProcessMs)) },
    target: '<= 2000',
    holds: value <= 2000,
  };
}

function emptyProcessMs(): number {
  const started = performance.now();
  execFileSync(process.execPath, ['--eval', '']);
  return performance.now() - started;
}

/** @throws Error when the run did not end well, or not in time */
async function timedRun(path: string): Promise<number> {
  await askJson(path, {});
  const until = performance.now() + RUN_LIMIT_MS;
  for (;;) {
    const state = await askJson<{ status: string; started_at: string; finished_at: string }>(`${path}/status`);
    if (state.status === 'done') return Date.parse(state.finished_at) - Date.parse(state.started_at);
    if (state.status === 'failed' || performance.now() > until) throw new Error(`the summary is ${state.status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
