import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import { processDocument } from './processing.service.ts';

/** The queue's longest; 2,000 scanned pages take a few hours, and one page at most a minute (contract section 0). */
const LONGEST_DOCUMENT_SECONDS = 23 * 3600;

/** Reads one document: extraction, proofreading, structure, chunks, embeddings, claims, saving. */
export const processDocumentJob = defineJob({
  name: 'process-document',
  payload: z.object({ task_id: z.uuid() }),
  policy: 'standard',
  // While one is saved the others are read: with two, the thread that reads waits a third of its time.
  concurrency: 3,
  expireInSeconds: LONGEST_DOCUMENT_SECONDS,
  handler: (ctx, { task_id }) => processDocument(ctx, task_id),
});
