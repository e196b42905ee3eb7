import { useMutation, useQuery } from '@tanstack/react-query';
import { Dialog, DialogTrigger, Popover, Button as RawButton } from 'react-aria-components';
import { getActiveTasksOptions } from '../api/@tanstack/react-query.gen';
import { cancelTask, retryTask } from '../api/sdk.gen';
import type { Task } from '../api/types.gen';
import { Button, IconButton } from '../design/button';
import { ProgressBar } from '../design/feedback';
import { Icon } from '../design/icons';
import { EscapeAnywhere } from '../design/overlays';
import { sayProblem } from '../design/toast';
import { send } from '../http/client';
import { failedTasks } from '../http/live';
import { useCan, useLabels } from '../http/session';
import { useStore } from '../http/store';
import { trayOpen } from '../http/tray-open';
import { Wait } from '../parts/wait';
import { stageText } from '../words/stages';
import { count, Mixed } from '../words/text';
import styles from './top-bar.module.css';

const LOOK_AGAIN_MS = 5000;
/** Ends soon by itself, and nobody may stop it. */
const KEPT: ReadonlySet<Task['kind']> = new Set(['git', 'drain']);

/** What runs, what it waits for, and what failed; from here it is stopped or started again. */
export function Tray() {
  const reads = useCan('case.read');
  const active = useQuery({
    ...getActiveTasksOptions(),
    staleTime: 60_000,
    enabled: reads,
    // Not everything tells of its end: the history of a case, a run of an agent.
    refetchInterval: ({ state }) => (state.data?.tasks.length ? LOOK_AGAIN_MS : false),
  });
  const tasks = active.data?.tasks ?? [];
  const failed = useStore(failedTasks);
  const state = tasks.length > 0 ? 'running' : failed.length > 0 ? 'failed' : 'calm';
  const words =
    state === 'running'
      ? count(tasks.length, 'פעולה', 'פעולות')
      : state === 'failed'
        ? count(failed.length, 'כישלון', 'כישלונות')
        : 'אין עבודה ברקע';
  return (
    <DialogTrigger isOpen={useStore(trayOpen)} onOpenChange={trayOpen.set}>
      <RawButton className={styles.chip!} data-state={state}>
        {state === 'running' ? (
          <span className={styles.spin} aria-hidden="true" />
        ) : (
          <Icon name={state === 'failed' ? 'warning' : 'check'} size={16} />
        )}
        <span aria-live="polite">
          <Mixed>{words}</Mixed>
        </span>
      </RawButton>
      <Popover placement="bottom end" className={styles.tray!}>
        <Dialog aria-label="עבודה ברקע" className={styles.trayBody!}>
          <EscapeAnywhere />
          <header className={styles.trayHead}>
            <h2>עבודה ברקע</h2>
            {failed.length > 0 && (
              <Button small kind="quiet" onPress={() => failedTasks.set([])}>
                ניקוי הכישלונות
              </Button>
            )}
          </header>
          {tasks.length + failed.length === 0 && <p className={styles.calm}>אין כרגע פעולות ברקע.</p>}
          <ul>
            {tasks.map((task) => (
              <Running key={task.task_id} task={task} />
            ))}
            {failed.map((task) => (
              <Failed key={task.task_id} task={task} />
            ))}
          </ul>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Running({ task }: { task: Task }) {
  const mayCancel = useCan('task.cancel');
  const cancel = useMutation({
    mutationFn: () => send(cancelTask({ path: { task_id: task.task_id } })),
    onError: sayProblem,
  });
  return (
    <li className={styles.task}>
      <Title task={task} />
      {mayCancel && !KEPT.has(task.kind) && (
        <Button small onPress={() => cancel.mutate()} isDisabled={cancel.isPending} aria-label={`ביטול ${task.title}`}>
          ביטול
        </Button>
      )}
      <div className={styles.taskBar}>
        <ProgressBar label={task.title} value={task.percent} />
      </div>
      <p className={styles.taskNote}>
        {task.waiting_for ? (
          <Wait wait={task.waiting_for} drain={task.kind === 'drain' ? task.task_id : undefined} inside="tray" />
        ) : (
          stageText(task.stage)
        )}
      </p>
    </li>
  );
}

function Failed({ task }: { task: Task }) {
  const mayRetry = useCan('task.cancel');
  const dismiss = () => failedTasks.set(failedTasks.get().filter(({ task_id }) => task_id !== task.task_id));
  const retry = useMutation({
    mutationFn: () => send(retryTask({ path: { task_id: task.task_id } })),
    onSuccess: dismiss,
    onError: sayProblem,
  });
  return (
    <li className={styles.task}>
      <Title task={task} />
      <span className={styles.taskActions}>
        {mayRetry && (
          <Button small icon="retry" onPress={() => retry.mutate()} isDisabled={retry.isPending}>
            נסו שוב
          </Button>
        )}
        <IconButton small icon="close" label="הסתרה" onPress={dismiss} />
      </span>
      <p className={styles.taskNote} data-tone="bad">
        <Mixed>{task.error?.message ?? 'הפעולה נכשלה'}</Mixed>
      </p>
    </li>
  );
}

function Title({ task }: { task: Task }) {
  const { label } = useLabels();
  return (
    <p className={styles.taskTitle}>
      <Mixed>{[label('task_kind', task.kind), task.title].filter(Boolean).join(': ')}</Mixed>
      {task.case_number && (
        <>
          {' · '}
          <bdi>{task.case_number}</bdi>
        </>
      )}
    </p>
  );
}
