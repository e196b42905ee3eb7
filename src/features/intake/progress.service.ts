import type { z } from '@hono/zod-openapi';
import type { Clock, Ports } from '../../context.ts';
import type { Frame } from '../../http/sse.ts';
import type { TaskRow } from '../../jobs/tasks.queries.ts';
import { watcher } from '../../jobs/watcher.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { Progress } from './intake.contract.ts';

/** Contract section 2: a heartbeat on every iteration, at most 2 s apart; `unknown` 900 s after the end. */
const HEARTBEAT_MS = 1500;
const REMEMBERED_MS = 900_000;

type ProgressView = z.input<typeof Progress>;

/** Frames of one task's progress, ending with its terminal event; an unknown task gives one `unknown` and ends. */
export async function* progressFrames(
  ports: Pick<Ports, 'feed' | 'clock'>,
  taskId: string,
  signal: AbortSignal,
  lastEventId?: string,
): AsyncGenerator<Frame> {
  if (!isUuid(taskId)) {
    yield event(unknown(taskId, ports.clock));
    return;
  }
  const changes = watcher((wake) => ports.feed.watch(taskId, wake));
  let last = lastEventId;
  try {
    while (!signal.aborted) {
      const row = await ports.feed.get(taskId);
      const view = row && isRemembered(row, ports.clock) ? project(row) : unknown(taskId, ports.clock);
      const ended = view.status !== 'queued' && view.status !== 'processing';
      const id = row ? String(row.seq) : undefined;
      if (id !== last || ended) yield event(view, id);
      last = id;
      if (ended) return;
      await changes.next(HEARTBEAT_MS, signal);
      yield { kind: 'heartbeat' };
    }
  } finally {
    changes.stop();
  }
}

const event = (data: ProgressView, id?: string): Frame => ({
  kind: 'event',
  event: 'progress',
  data,
  ...(id === undefined ? {} : { id }),
});

const isRemembered = (row: TaskRow, clock: Clock): boolean =>
  row.finishedAt === null || clock.now().getTime() - row.finishedAt.getTime() < REMEMBERED_MS;

function project(row: TaskRow): ProgressView {
  return {
    task_id: row.taskId,
    status: row.status,
    stage: row.stage,
    percent: row.percent,
    message: row.message,
    document_id: row.documentId,
    corpus_id: row.corpusId,
    error: row.error,
    updated_at: row.updatedAt,
  };
}

const unknown = (taskId: string, clock: Clock): ProgressView => ({
  task_id: taskId,
  status: 'unknown',
  stage: null,
  percent: 0,
  message: 'המשימה אינה מוכרת או שכבר הסתיימה',
  document_id: null,
  corpus_id: null,
  error: null,
  updated_at: clock.now(),
});
