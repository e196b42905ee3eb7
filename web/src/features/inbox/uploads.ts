// Files on their way to the service: three at a time, each with its bar; what failed can be sent again, and what a lost line
// cut off goes on by itself when the line is back.
import { uuidv7 } from 'uuidv7';
import { isGatewayError, online } from '../../http/client';
import { NO_CONNECTION, noConnection, Problem } from '../../http/problem';
import { createStore } from '../../http/store';

export interface Sending {
  /** Sent with the file, so that the service knows it again: the line may break between its being stored and the answer. */
  id: string;
  file: File;
  /** 0 to 100. */
  percent: number;
  /** `held`: until the line is back. */
  state: 'waiting' | 'sending' | 'held' | 'failed';
  /** How often the line was lost under it. */
  cuts: number;
  problem: Problem | null;
}

const AT_ONCE = 3;
/** A file that loses its line so often is what loses it. */
const MOST_CUTS = 5;
export const sending = createStore<Sending[]>([]);

const change = (id: string, changed: Partial<Sending>) =>
  sending.set(sending.get().map((each) => (each.id === id ? { ...each, ...changed } : each)));
const remove = (id: string) => sending.set(sending.get().filter((each) => each.id !== id));

/** @param onDone is told after each file that has arrived */
export function sendFiles(files: readonly File[], onDone: () => void): void {
  sending.set([
    ...sending.get(),
    ...files.map((file) => ({
      id: uuidv7(),
      file,
      percent: 0,
      state: 'waiting' as const,
      cuts: 0,
      problem: null,
    })),
  ]);
  startMore(onDone);
}

export function sendAgain(id: string, onDone: () => void): void {
  change(id, { state: 'waiting', problem: null, percent: 0, cuts: 0 });
  startMore(onDone);
}

export const giveUp = remove;

/** What is to be told of files that arrive after the line was lost. */
let toldLater: (() => void) | undefined;
online.subscribe(() => {
  if (!online.get() || !toldLater) return;
  sending.set(sending.get().map((each) => (each.state === 'held' ? { ...each, state: 'waiting' } : each)));
  startMore(toldLater);
});

function startMore(onDone: () => void): void {
  toldLater = onDone;
  if (!online.get()) return;
  const all = sending.get();
  const room = AT_ONCE - all.filter(({ state }) => state === 'sending').length;
  for (const each of all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, room))) {
    change(each.id, { state: 'sending' });
    void sendOne(each)
      .then(
        () => {
          remove(each.id);
          onDone();
        },
        (problem: Problem) => {
          const cuts = each.cuts + (problem.code === NO_CONNECTION ? 1 : 0);
          const goesOn = cuts > each.cuts && cuts < MOST_CUTS;
          change(each.id, goesOn ? { state: 'held', percent: 0, cuts } : { state: 'failed', problem, cuts });
          if (goesOn) online.set(false);
        },
      )
      .finally(() => startMore(onDone));
  }
}

/** Only the older interface of the browser tells how much has gone out. */
const sendOne = ({ id, file }: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload');
    request.setRequestHeader('Idempotency-Key', id);
    request.upload.onprogress = ({ loaded, total }) => change(id, { percent: Math.floor((loaded / total) * 99) });
    request.onerror = () => reject(noConnection());
    request.onload = () => {
      if (request.status !== 200) reject(problemIn(request));
      else resolve();
    };
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });

function problemIn(request: XMLHttpRequest): Problem {
  if (isGatewayError(request.status, request.getResponseHeader('content-type'))) return noConnection();
  try {
    return new Problem(request.status, JSON.parse(request.responseText));
  } catch {
    return new Problem(request.status, { detail: `השירות השיב ${request.status}.` });
  }
}
