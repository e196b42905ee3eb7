import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Drain, OperationsSnapshot, PipelineStats } from '../../api/types.gen';
import { Button, Chip } from '../../design';
import { useLabels } from '../../http/session';
import { Wait } from '../../parts/wait';
import { Ago, count, Mixed, timeText } from '../../words/text';
import { useAct } from './act';
import styles from './operations.module.css';
import { SNAPSHOT_MS, useSnapshot } from './operations.queries';
import { Nothing, Part } from './part';
import { DRAIN_OF, endBurst, HALACHA_DRAIN, type QueueName, startDrain, toggleDrain } from './service-acts';
import { BurstDialog } from './services';

export const QUEUE_WORDS: Record<QueueName, string> = {
  court_fetch: 'הבאת החלטות',
  metadata_extraction: 'חילוץ פרטי החלטות',
  halacha_extraction: 'חילוץ הלכות',
  digests: 'קישור תקצירים',
};
const QUEUES = Object.keys(QUEUE_WORDS) as QueueName[];

/** The queues of the precedent corpus, each with the switch of its drain, which is known while the host is away too. */
export function Pipelines() {
  const snapshot = useSnapshot();
  const [ask, question] = useAct();
  const [bursting, setBursting] = useState(false);
  return (
    <Part title="תורי העבודה" query={snapshot} everyMs={SNAPSHOT_MS} lines={6} wide>
      {({ pipelines, drains }) => (
        <>
          <div className={styles.scroller}>
            <table className={styles.table} aria-label="תורי העבודה">
              <thead>
                <tr>
                  <th scope="col">תור</th>
                  <th scope="col" className={styles.figure}>
                    ממתינים
                  </th>
                  <th scope="col" className={styles.figure}>
                    בעבודה
                  </th>
                  <th scope="col" className={styles.figure} data-lesser="">
                    הושלמו
                  </th>
                  <th scope="col" className={styles.figure}>
                    נכשלו
                  </th>
                  <th scope="col" className={styles.switch}>
                    הריצות
                  </th>
                </tr>
              </thead>
              <tbody>
                {QUEUES.map((name) => (
                  <Queue
                    key={name}
                    name={name}
                    stats={pipelines[name]}
                    drain={drains.find((drain) => drain.name === DRAIN_OF[name])}
                    onAct={ask}
                    onBurst={() => setBursting(true)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <Rest pipelines={pipelines} />
          {question}
          <BurstDialog isOpen={bursting} onClose={() => setBursting(false)} />
        </>
      )}
    </Part>
  );
}

interface QueueProps {
  name: QueueName;
  stats: PipelineStats;
  drain: Drain | undefined;
  onAct: ReturnType<typeof useAct>[0];
  onBurst(): void;
}

function Queue({ name, stats, drain, onAct, onBurst }: QueueProps) {
  const act = drain && toggleDrain(drain, stats.pending);
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>{QUEUE_WORDS[name]}</span>
        {stats.running_now.length > 0 && (
          <span className={styles.small}>
            <Mixed>{`עכשיו: ${stats.running_now.join(', ')}`}</Mixed>
          </span>
        )}
        {stats.queued > 0 && (
          <span className={styles.small}>
            <Mixed>{`${count(stats.queued, 'פריט התבקש', 'פריטים התבקשו')} לריצה הבאה`}</Mixed>
          </span>
        )}
        {drain?.waiting_for && <Wait wait={drain.waiting_for} drain={drain.name} inside="operations" />}
      </th>
      <Figure n={stats.pending} />
      <Figure n={stats.processing} />
      <Figure n={stats.done} lesser />
      <Figure n={stats.failed} bad />
      <td className={styles.switch}>
        {drain && act && (
          <span className={styles.switchRow}>
            <Chip tone={drain.disabled ? 'warn' : 'ok'}>
              {drain.disabled ? 'מושהה' : drain.burst_until ? `מוארך עד ${timeText(drain.burst_until)}` : 'פעיל'}
            </Chip>
            <Button small onPress={() => onAct(act)} aria-label={`${act.label} של ${drain.title}`}>
              {act.label}
            </Button>
            {drain.waiting_for?.code === 'unscheduled' && (
              <Button small onPress={() => onAct(startDrain(drain))}>
                הכנסה ללוח הזמנים
              </Button>
            )}
            {drain.name === HALACHA_DRAIN &&
              (drain.burst_until ? (
                <Button small kind="quiet" onPress={() => onAct(endBurst(drain.burst_until!))}>
                  סיום ההארכה
                </Button>
              ) : (
                <Button small kind="quiet" onPress={onBurst}>
                  הארכה
                </Button>
              ))}
          </span>
        )}
      </td>
    </tr>
  );
}

const Figure = ({ n, bad, lesser }: { n: number; bad?: boolean; lesser?: boolean }) => (
  <td className={styles.figure} data-bad={(bad && n > 0) || undefined} data-lesser={lesser ? '' : undefined}>
    <bdi>{n.toLocaleString('he-IL')}</bdi>
  </td>
);

/** What people have still to decide or to find, and what came in last. */
function Rest({ pipelines }: { pipelines: OperationsSnapshot['pipelines'] }) {
  const { label } = useLabels();
  const statuses = (list: 'review_status' | 'gap_status', by: Record<string, number>) =>
    Object.entries(by)
      .map(([key, n]) => `${label(list, key)} ${n.toLocaleString('he-IL')}`)
      .join(' · ') || 'אין';
  const { digests, halacha_review, missing_precedents, ingested_recent } = pipelines;
  return (
    <div className={styles.rest}>
      <dl className={styles.facts}>
        <div>
          <dt>הלכות לבדיקה</dt>
          <dd>
            <Mixed>{statuses('review_status', halacha_review.by_status)}</Mixed>{' '}
            <Link to="/training" search={{ tab: 'differences' }}>
              מה שהמודל קורא אחרת
            </Link>
          </dd>
        </div>
        <div>
          <dt>החלטות חסרות במאגר</dt>
          <dd>
            <Mixed>{statuses('gap_status', missing_precedents.by_status)}</Mixed>
          </dd>
        </div>
        <div>
          <dt>תקצירים שקושרו</dt>
          <dd>
            <Mixed>{`${digests.linked} מתוך ${digests.total}`}</Mixed>
          </dd>
        </div>
      </dl>
      <details>
        <summary>
          <Mixed>{`החלטות שנקלטו לאחרונה (${ingested_recent.length})`}</Mixed>
        </summary>
        {ingested_recent.length === 0 ? (
          <Nothing>עדיין לא נקלטה החלטה של בית משפט.</Nothing>
        ) : (
          <ul className={styles.plain}>
            {ingested_recent.map((row) => (
              <li key={`${row.case_number} ${row.created_at}`}>
                <Mixed>{`${row.case_number}, ${row.court}`}</Mixed> <Ago at={row.created_at} />
              </li>
            ))}
          </ul>
        )}
      </details>
    </div>
  );
}
