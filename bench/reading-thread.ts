import { parentPort } from 'node:worker_threads';
import { type FileInput, READER_TASKS } from '../src/jobs/readers/tasks.ts';

/** Reads documents in a worker thread, one after another: what a reader process is held against. */
parentPort!.on('message', async (input: FileInput) => {
  const read = await READER_TASKS.extract({ ...input, ocr: 'refuse' }, { onPage: () => {}, onMove: () => {} });
  parentPort!.postMessage(read);
});
