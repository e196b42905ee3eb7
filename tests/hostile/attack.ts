/** Sends files to a real service, one after another, and looks at its memory and at its health meanwhile. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Service } from '../helpers/service.ts';
import type { HostileFile } from './hostile-file.ts';

export interface Attempt {
  name: string;
  /** `refused` at the upload, `failed` with a reason, `read`; `unanswered` after three minutes. */
  outcome: 'refused' | 'failed' | 'read' | 'unanswered';
  /** The Hebrew sentence of a refusal or failure. */
  reason: string;
  /** From the first byte of the upload to the answer, or to the end of the reading. */
  seconds: number;
  /** Largest resident size meanwhile, in MiB: the web process, and all readers together. */
  webMb: number;
  readersMb: number;
  largestReaderMb: number;
  /** The slowest answer of `/health` meanwhile, in milliseconds, and how many were none or not 200. */
  healthMs: number;
  unhealthy: number;
}

const GIVE_UP_MS = 180_000;
const SAMPLE_MS = 40;

/** Attacks with each file; `onAttempt` hears of each as it ends. */
export async function attack(
  service: Service,
  files: readonly HostileFile[],
  onAttempt: (attempt: Attempt) => void = () => {},
): Promise<Attempt[]> {
  const caseNumber = `${files.length}/${99}`;
  await post(service, '/api/cases/create', { case_number: caseNumber });
  const attempts: Attempt[] = [];
  for (const file of files) {
    const attempt = await attackWith(service, file, caseNumber);
    attempts.push(attempt);
    onAttempt(attempt);
  }
  return attempts;
}

async function attackWith(service: Service, file: HostileFile, caseNumber: string): Promise<Attempt> {
  const upload = new File([file.make() as Uint8Array<ArrayBuffer>], `file.${file.extension}`);
  const watching = new AbortController();
  const most = { webMb: 0, readersMb: 0, largestReaderMb: 0 };
  const memory = watchMemory(service, most, watching.signal);
  const health = watchHealth(service);
  const started = performance.now();
  const { outcome, reason } = await send(service, upload, caseNumber);
  const seconds = (performance.now() - started) / 1000;
  watching.abort();
  await memory;
  return { name: file.name, outcome, reason, seconds, ...most, ...(await health()) };
}

async function send(service: Service, file: File, caseNumber: string): Promise<Pick<Attempt, 'outcome' | 'reason'>> {
  const form = new FormData();
  form.append('file', file);
  const upload = await fetch(`${service.url}/api/upload`, { method: 'POST', body: form });
  const body = (await upload.json()) as { filename: string; detail?: string };
  if (!upload.ok) return { outcome: upload.status < 500 ? 'refused' : 'unanswered', reason: body.detail ?? '' };
  const task = await post(service, '/api/classify', {
    filename: body.filename,
    target: 'case',
    case_number: caseNumber,
    doc_type: 'correspondence',
    allow_duplicate: true,
  });
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const states = await fetch(`${service.url}/api/progress/${task.task_id}`, { signal })
    .then((response) => response.text())
    .catch(() => '');
  const last =
    states
      .match(/^data: .*$/gm)
      ?.at(-1)
      ?.slice(6) ?? '{}';
  const { status, error } = JSON.parse(last) as { status?: string; error?: string };
  if (status === 'completed') return { outcome: 'read', reason: '' };
  return { outcome: status === 'failed' ? 'failed' : 'unanswered', reason: error ?? last };
}

async function post(service: Service, path: string, body: object): Promise<{ task_id: string }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { task_id: string };
}

type Most = Pick<Attempt, 'webMb' | 'readersMb' | 'largestReaderMb'>;

async function watchMemory(service: Service, most: Most, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const sizes = readersOf(service.pid).map(residentMb);
    most.webMb = Math.max(most.webMb, service.rssMb());
    most.readersMb = Math.max(
      most.readersMb,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    most.largestReaderMb = Math.max(most.largestReaderMb, ...sizes);
    await wait(SAMPLE_MS);
  }
}

/** Watches `/health` (health-thread.ts); the function that it gives ends that and tells what was seen. */
function watchHealth(service: Service): () => Promise<Pick<Attempt, 'healthMs' | 'unhealthy'>> {
  const workerData = { url: `${service.url}/health`, everyMs: SAMPLE_MS };
  const thread = new Worker(new URL('./health-thread.ts', import.meta.url), { workerData });
  return async () => {
    const seen = once(thread, 'message');
    thread.postMessage('stop');
    return (await seen)[0];
  };
}

/** The reader processes of a service. */
export function readersOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.filter((child) => read(`/proc/${child}/cmdline`).includes('readers/entry.ts'));
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}
