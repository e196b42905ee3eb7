import { type FileInput, READER_TASKS } from '../src/jobs/readers/tasks.ts';

/** Reads a document in a worker thread: what a reader process is held against. */
export default (input: FileInput) =>
  READER_TASKS.extract({ ...input, ocr: 'refuse' }, { onPage: () => {}, onMove: () => {} });
