// What changes elsewhere shows here: one event stream a browser. The tab that holds the lock reads it and tells the others.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getActiveTasksQueryKey } from '../api/@tanstack/react-query.gen';
import type { EventData, PresenceEvent, Task, TaskList } from '../api/types.gen';
import { lookAgain, online } from './client';
import { messagesIn } from './sse';
import { createStore } from './store';

const LOCK = 'events';
const RETRY_MS = 2000;
/** Who has no right to the stream may be given it later. */
const REFUSED_RETRY_MS = 60_000;
/** A burst of events asks for things once. */
const GATHER_MS = 150;

/** Tasks that ended badly while somebody looked; they stay until they are dismissed. */
export const failedTasks = createStore<Task[]>([]);

/** Who works where, by case, as the service last told. */
export const present = createStore<Readonly<Record<string, PresenceEvent['people']>>>({});

type LiveEvent = EventData;

/** Follows the stream for as long as the page is open. */
export function followEvents(queries: QueryClient): void {
  const channel = new BroadcastChannel(LOCK);
  const take = gathered(queries);
  channel.onmessage = ({ data }) => take(data as LiveEvent);
  const lead = () =>
    readForEver((event) => {
      take(event);
      channel.postMessage(event);
    });
  // Without a secure context there are no locks: then each tab reads its own.
  if (navigator.locks) void navigator.locks.request(LOCK, lead);
  else void lead();
}

async function readForEver(tell: (event: LiveEvent) => void): Promise<never> {
  let last: string | null = null;
  for (;;) {
    let wait = RETRY_MS;
    try {
      const headers: HeadersInit = last === null ? {} : { 'Last-Event-ID': last };
      const answer: Response = await fetch('/api/events', { headers, cache: 'no-store' });
      if (answer.status === 403) wait = REFUSED_RETRY_MS;
      if (answer.ok && answer.body) {
        online.set(true);
        for await (const message of messagesIn(answer.body)) {
          last = message.id ?? last;
          if (message.data) tell(JSON.parse(message.data) as LiveEvent);
        }
      }
    } catch {
      // A cut line: tried again below.
    }
    // Nothing else may be asked for a while, and who looks on is to know.
    await lookAgain();
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Keeps the tasks as the events tell them, and asks again, after a moment, for what else has changed. */
function gathered(queries: QueryClient): (event: LiveEvent) => void {
  let waiting: LiveEvent[] = [];
  return (event) => {
    if (event.topic === 'task') keepTask(queries, event);
    if (event.topic === 'presence' && event.case_number !== null)
      present.set({ ...present.get(), [event.case_number]: event.people });
    if (waiting.push(event) > 1) return;
    setTimeout(() => {
      const events = waiting;
      waiting = [];
      void queries.invalidateQueries({ predicate: ({ queryKey }) => events.some((each) => touches(each, queryKey)) });
    }, GATHER_MS);
  };
}

const hasEnded = ({ status }: Task) => status === 'completed' || status === 'failed';

function keepTask(queries: QueryClient, task: Task): void {
  queries.setQueryData<TaskList>(getActiveTasksQueryKey(), (list) => {
    if (!list) return list;
    const others = list.tasks.filter(({ task_id }) => task_id !== task.task_id);
    const known = list.tasks.findIndex(({ task_id }) => task_id === task.task_id);
    const tasks = hasEnded(task) ? others : known < 0 ? [...others, task] : list.tasks.with(known, task);
    return { tasks, total: tasks.length };
  });
  const kept = failedTasks.get().filter(({ task_id }) => task_id !== task.task_id);
  if (task.status === 'failed' && task.error?.code !== 'cancelled') failedTasks.set([task, ...kept]);
  else if (kept.length < failedTasks.get().length) failedTasks.set(kept);
}

const LISTS_OF_CASES = new Set(['listCases', 'listStaleCases', 'searchCases']);

/** Tasks that change what is known of the style, and what shows that. */
const OF_TRAINING = new Set<Task['kind']>(['training', 'style_analysis', 'panel']);
const FROM_TRAINING = new Set([
  'listCorpus',
  'listPatterns',
  'getStyleAnalysisStatus',
  'getStyleReport',
  'compareDecisions',
  'getCorpusMarks',
  'listLessons',
  'listCorpusLessons',
  'getCuratorStats',
]);

const OF_EXAM = new Set(['getSearchExam', 'listExamRuns', 'getExamRun']);

/** Whether what a query shows may have changed by an event. */
function touches(event: LiveEvent, key: QueryKey): boolean {
  const asked = key[0] as { _id?: string; path?: { case_number?: string } } | undefined;
  const id = asked?._id ?? '';
  const ofCase = event.case_number !== null && asked?.path?.case_number === event.case_number;
  switch (event.topic) {
    case 'gap':
      return true;
    case 'upload':
      return id === 'listUploads';
    case 'task':
      return (
        hasEnded(event) &&
        (ofCase ||
          id === 'listUploads' ||
          id === 'listTaskHistory' ||
          LISTS_OF_CASES.has(id) ||
          (event.kind === 'search_exam' && OF_EXAM.has(id)) ||
          (OF_TRAINING.has(event.kind) && FROM_TRAINING.has(id)))
      );
    case 'case':
    case 'document':
      return ofCase || LISTS_OF_CASES.has(id);
    case 'block':
      return ofCase;
    case 'audit':
      return id === 'listAudit';
    case 'operations':
      return id.startsWith('getOperations') || id === 'listEscalations';
    default:
      return false;
  }
}
