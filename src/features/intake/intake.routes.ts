import { recordRead } from '../../audit/hourly-acts.ts';
import { AppError } from '../../errors.ts';
import { fieldErrors } from '../../http/field-errors.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { requestBody } from '../../http/request-body.ts';
import { answer, createRouter, streamedRoute } from '../../http/router.ts';
import { serveFile } from '../../http/serve-file.ts';
import type { Streams } from '../../http/sse.ts';
import { taskTotals } from '../../jobs/tasks.queries.ts';
import { isUuid } from '../../lib/uuid.ts';
import { listActiveTasks } from '../system/system.service.ts';
import { classifyUpload, classifyUploads } from './classify.service.ts';
import {
  Classified,
  ClassifyBatch,
  classifyBatchRoute,
  classifyRoute,
  deleteUploadRoute,
  listUploadsRoute,
  PendingFile,
  PendingList,
  ProcessingStatus,
  processingStatusRoute,
  progressRoute,
  UploadDeleted,
  UploadHeaders,
  uploadedFileRoute,
  uploadRoute,
} from './intake.contract.ts';
import { progressFrames } from './progress.service.ts';
import { viewUploads } from './upload-warnings.service.ts';
import { deleteUpload, listUploads, openUpload, uploadFile } from './uploads.service.ts';

/** Uploads, classification and progress (contract section 2). */
export function intakeRoutes(streams: Streams) {
  const router = createRouter();
  streamedRoute(router, uploadRoute, async (c) => {
    const contentType = c.req.header('content-type') ?? '';
    if (!/^multipart\/form-data\b/i.test(contentType))
      throw new AppError('unsupported_media_type', { detail: 'יש לשלוח טופס מסוג multipart/form-data.' });
    const key = uploadKey(c.req.header('idempotency-key'));
    const body = requestBody(c);
    if (!body) throw new AppError('malformed_multipart');
    const ctx = c.get('ctx');
    const [view] = await viewUploads(ctx, [await uploadFile(ctx, body, { contentType, key })]);
    return answer(c, PendingFile, view!);
  });
  streamedRoute(router, uploadedFileRoute, async (c) => {
    const { filename } = c.req.param() as Record<string, string>;
    const ctx = c.get('ctx');
    const file = await openUpload(ctx, filename!);
    if (c.req.method !== 'HEAD') recordRead(ctx, { action: 'file.read', target: file.target });
    return serveFile(c, filename!, file);
  });
  return router
    .openapi(listUploadsRoute, async (c) => {
      return listAnswer(c, PendingList, 'uploads', await listUploads(c.get('ctx'), c.req.valid('query')));
    })
    .openapi(deleteUploadRoute, async (c) => {
      const { filename } = c.req.valid('param');
      await deleteUpload(c.get('ctx'), filename);
      return answer(c, UploadDeleted, { deleted: true, filename });
    })
    .openapi(classifyBatchRoute, async (c) =>
      answer(c, ClassifyBatch, { results: await classifyUploads(c.get('ctx'), c.req.valid('json').items) }),
    )
    .openapi(classifyRoute, async (c) => answer(c, Classified, await classifyUpload(c.get('ctx'), c.req.valid('json'))))
    .openapi(progressRoute, async (c) => {
      const { feed, clock } = c.get('ctx');
      const { task_id } = c.req.valid('param');
      if (isUuid(task_id)) await feed.get(task_id);
      return streams.respond(c, (signal) =>
        progressFrames({ feed, clock }, task_id, signal, c.req.header('last-event-id')),
      ) as never;
    })
    .openapi(processingStatusRoute, async (c) => {
      const ctx = c.get('ctx');
      const [{ tasks }, totals] = await Promise.all([listActiveTasks(ctx), taskTotals(ctx.db)]);
      return answer(c, ProcessingStatus, { ...totals, tasks });
    });
}

/** The sender's key for an upload, whose body is read as a stream and whose headers no router checks. */
function uploadKey(given: string | undefined): string | undefined {
  const { data, error } = UploadHeaders.safeParse({ 'idempotency-key': given });
  if (error) throw new AppError('validation_error', { errors: fieldErrors(error.issues, 'header') });
  return data['idempotency-key'];
}
