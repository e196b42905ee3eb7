import type { TaskRow } from './tasks.queries.ts';

/** A task as the API and its events show it. */
export const projectTask = (row: TaskRow) => ({
  task_id: row.taskId,
  kind: row.kind,
  title: row.title,
  case_number: row.caseNumber,
  status: row.status,
  stage: row.stage,
  percent: row.percent,
  started_at: row.startedAt,
  updated_at: row.updatedAt,
  document_id: row.documentId,
  error: row.status === 'failed' ? { code: row.errorCode ?? ('failed' as const), message: row.error ?? '' } : null,
  waiting_for: waitingNow(row),
});

/** What its worker says it waits for. */
const waitingNow = ({ status, waiting }: TaskRow) => (status === 'processing' || status === 'queued' ? waiting : null);
