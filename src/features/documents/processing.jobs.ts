import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import { laneLimits } from '../../jobs/readers/readers.ts';
import { processDocument } from './processing.service.ts';

/** The queue's longest; 2,000 scanned pages take a few hours, and one page at most a minute (contract section 0). */
const LONGEST_DOCUMENT_SECONDS = 23 * 3600;
const payload = z.object({ task_id: z.uuid() });

/**
 * Reads one document: extraction, proofreading, structure, chunks, embeddings, claims, saving. One with pages that must be
 * recognised is handed over to `processScanJob`, so that scans never hold what texts need (contract section 11).
 */
export const processDocumentJob = defineJob({
  name: 'process-document',
  payload,
  policy: 'standard',
  // While one is saved the others are read: with two, the thread that reads waits a third of its time.
  concurrency: 3,
  expireInSeconds: LONGEST_DOCUMENT_SECONDS,
  handler: (ctx, { task_id }, { jobId }) =>
    processDocument(ctx, task_id, jobId, {
      pages: 'text',
      handOver: (inner, taskId) => inner.queue.enqueue(inner.db, processScanJob, { task_id: taskId }),
    }),
});

/** Reads one scanned document; as many at once as there are readers for scans. */
export const processScanJob = defineJob({
  name: 'process-scan',
  payload,
  policy: 'standard',
  concurrency: laneLimits().ocr.slots,
  expireInSeconds: LONGEST_DOCUMENT_SECONDS,
  handler: (ctx, { task_id }, { jobId }) => processDocument(ctx, task_id, jobId, { pages: 'all' }),
});
