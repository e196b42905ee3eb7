// Files on their way to the service: three at a time, each with its bar; what failed can be sent again.
import { noConnection, Problem } from '../../http/problem';
import { createStore } from '../../http/store';

export interface Sending {
  id: number;
  file: File;
  /** 0 to 100. */
  percent: number;
  state: 'waiting' | 'sending' | 'failed';
  problem: Problem | null;
}

const AT_ONCE = 3;
export const sending = createStore<Sending[]>([]);
let next = 1;

const change = (id: number, changed: Partial<Sending>) =>
  sending.set(sending.get().map((each) => (each.id === id ? { ...each, ...changed } : each)));
const remove = (id: number) => sending.set(sending.get().filter((each) => each.id !== id));

/** @param onDone is told after each file that has arrived */
export function sendFiles(files: readonly File[], onDone: () => void): void {
  sending.set([
    ...sending.get(),
    ...files.map((file) => ({ id: next++, file, percent: 0, state: 'waiting' as const, problem: null })),
  ]);
  startMore(onDone);
}

export function sendAgain(id: number, onDone: () => void): void {
  change(id, { state: 'waiting', problem: null, percent: 0 });
  startMore(onDone);
}

export const giveUp = remove;

function startMore(onDone: () => void): void {
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
        (problem: Problem) => change(each.id, { state: 'failed', problem }),
      )
      .finally(() => startMore(onDone));
  }
}

/** Only the older interface of the browser tells how much has gone out. */
const sendOne = ({ id, file }: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload');
    request.upload.onprogress = ({ loaded, total }) => change(id, { percent: Math.floor((loaded / total) * 99) });
    request.onerror = () => reject(noConnection());
    request.onload = () => (request.status === 200 ? resolve() : reject(problemIn(request)));
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });

function problemIn(request: XMLHttpRequest): Problem {
  try {
    return new Problem(request.status, JSON.parse(request.responseText));
  } catch {
    return new Problem(request.status, { detail: `השירות השיב ${request.status}.` });
  }
}
