import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listUploadsQueryKey } from '../../api/@tanstack/react-query.gen';
import { Button, Chip, IconButton, ProgressBar } from '../../design';
import { Icon } from '../../design/icons';
import { useStore } from '../../http/store';
import { Wait } from '../../parts/wait';
import { stageText } from '../../words/stages';
import { FileName, Mixed, sizeText } from '../../words/text';
import { type Progressing, sent } from './inbox';
import styles from './inbox.module.css';
import { giveUp, sendAgain, sending } from './uploads';

/** Files on their way to the service. */
export function SendingList() {
  const list = useStore(sending);
  const queries = useQueryClient();
  if (list.length === 0) return null;
  return (
    <ul className={styles.way} aria-label="קבצים בהעלאה">
      {list.map(({ id, file, percent, state, problem }) => (
        <li key={id}>
          <span className={styles.wayName}>
            <Icon name="upload" size={17} />
            <FileName>{file.name}</FileName>
            <span className={styles.meta}>
              <bdi>{sizeText(file.size)}</bdi>
            </span>
          </span>
          {state === 'failed' ? (
            <span className={styles.wayEnd}>
              <span className={styles.bad} role="alert">
                <Mixed>{problem?.detail ?? ''}</Mixed>
              </span>
              <Button
                small
                onPress={() => sendAgain(id, () => void queries.invalidateQueries({ queryKey: listUploadsQueryKey() }))}
              >
                נסו שוב
              </Button>
              <IconButton small icon="close" label={`ויתור על ${file.name}`} onPress={() => giveUp(id)} />
            </span>
          ) : (
            <span className={styles.wayEnd}>
              {state === 'waiting' || state === 'held' ? (
                <span className={styles.meta}>{state === 'waiting' ? 'ממתין לתורו' : 'יישלח כשהחיבור יחזור'}</span>
              ) : (
                <ProgressBar label={file.name} value={percent} />
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Files that were put into their cases and are being read, or have been. */
export function SentList({ sent: list }: { sent: readonly Progressing[] }) {
  if (list.length === 0) return null;
  const done = list.filter(({ task }) => task?.status === 'completed');
  return (
    <section className={styles.sent} aria-labelledby="sent-title">
      <header>
        <h2 id="sent-title">נשלחו לקריאה</h2>
        {done.length > 0 && (
          <Button
            small
            kind="quiet"
            onPress={() => {
              const over = new Set(done.map(({ taskId }) => taskId));
              sent.set(sent.get().filter(({ taskId }) => !over.has(taskId)));
            }}
          >
            הסתרת מה שהושלם
          </Button>
        )}
      </header>
      <ul className={styles.way}>
        {list.map((each) => (
          <li key={each.taskId}>
            <span className={styles.wayName}>
              <Icon name="file" size={17} />
              <FileName>{each.name}</FileName>
              <span className={styles.meta}>
                תיק <bdi>{each.caseNumber}</bdi>
              </span>
            </span>
            <span className={styles.wayEnd}>
              <Stage each={each} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stage({ each }: { each: Progressing }) {
  const { task } = each;
  if (task?.status === 'completed')
    return (
      <>
        <Chip tone="ok" icon="check">
          מוכן
        </Chip>
        <Link
          className={styles.open}
          to="/case"
          search={{ n: each.caseNumber, tab: 'documents', ...(each.documentId ? { document: each.documentId } : {}) }}
        >
          פתיחה בתיק
        </Link>
      </>
    );
  return (
    <>
      <span className={styles.meta}>
        {task?.waiting_for ? <Wait wait={task.waiting_for} /> : stageText(task?.stage ?? null)}
      </span>
      <ProgressBar label={each.name} value={task?.percent ?? 0} />
    </>
  );
}
