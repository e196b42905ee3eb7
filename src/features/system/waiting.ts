// What waits says for what (contract section 11), as things stand when it is asked: the reasons of a task in the queue are the
// tasks before it; what its worker told stands in its row.
import type { WaitingRecord } from '../../db/schema/tasks.ts';
import type { TaskRow } from '../../jobs/tasks.queries.ts';

/** What waits shorter than this says nothing. */
const SHORT_WAIT_MS = 2000;
const SILENT_MS = 60_000;

/**
 * For what a task waits.
 *
 * @param active all tasks that wait or run
 */
export function waitingFor(task: TaskRow, active: TaskRow[], now: Date): WaitingRecord | null {
  if (task.waiting) return task.waiting;
  if (task.status !== 'queued' || now.getTime() - task.updatedAt.getTime() < SHORT_WAIT_MS) return null;
  const since = task.updatedAt.toISOString();
  const atWork = active.filter((other) => other.status === 'processing' && isOfLane(other, task));
  const [first] = atWork;
  if (!first) {
    const isSilent = now.getTime() - task.updatedAt.getTime() > SILENT_MS;
    const message = isSilent ? 'אין כרגע תהליך שמבצע את עבודות הרקע' : 'ממתין לתהליך שיתפנה לבצע את העבודה';
    return { code: 'workers', message, since };
  }
  if (task.lane === 'ocr') {
    const page = first.message === '' ? '' : ` (${first.message})`;
    return { code: 'scan', message: `ממתין לסיום הסריקה של "${first.title}"${page}`, since };
  }
  const before = active.filter(
    (other) => other.status === 'queued' && isOfLane(other, task) && other.createdAt < task.createdAt,
  );
  const rest = before.length === 0 ? '' : ` ולעוד ${before.length} שלפניו בתור`;
  return { code: 'queue', message: `ממתין לסיום העבודה על "${first.title}"${rest}`, since };
}

const isOfLane = (a: TaskRow, b: TaskRow): boolean => a.kind === b.kind && a.lane === b.lane;
