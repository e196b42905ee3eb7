import type { ReactNode } from 'react';
import type { Health, OperationsSnapshot } from '../../api/types.gen';
import { Banner, Chip, ErrorLine, Skeleton } from '../../design';
import { useLabels } from '../../http/session';
import { Ago, count, Mixed, sizeText } from '../../words/text';
import { durationText } from '../../words/times';
import styles from './operations.module.css';
import { useHealth, useSnapshot } from './operations.queries';

/** The whole service in one line, and what of it could not be read. */
export function HealthLine() {
  const health = useHealth();
  const snapshot = useSnapshot();
  return (
    <section className={styles.health} aria-label="מצב השירות">
      {health.error && <ErrorLine error={health.error} onRetry={() => void health.refetch()} />}
      {health.data ? <Facts health={health.data} snapshot={snapshot.data} /> : !health.error && <Skeleton lines={1} />}
      {snapshot.data && snapshot.data.errors.length > 0 && (
        <Banner tone="warn">
          <Mixed>{snapshot.data.errors.join(' · ')}</Mixed>
        </Banner>
      )}
    </section>
  );
}

function Facts({ health, snapshot }: { health: Health; snapshot: OperationsSnapshot | undefined }) {
  const { label } = useLabels();
  const queue = snapshot?.system_health.task_queue;
  const disk = snapshot?.system_health.disk;
  const faults = faultsOf(health);
  return (
    <>
      <dl className={styles.healthFacts}>
        <Fact name="השירות">
          <Chip tone={health.status === 'ok' ? 'ok' : 'warn'}>{label('health', health.status)}</Chip>
        </Fact>
        <Fact name="פועל זה">{durationText(health.uptime_s * 1000)}</Fact>
        <Fact name="מסד הנתונים">
          {health.database.ok ? (
            <Mixed>{`עונה תוך ${Math.max(1, Math.round(health.database.latency_ms ?? 0))} אלפיות שנייה`}</Mixed>
          ) : (
            <Chip tone="bad">אינו עונה</Chip>
          )}
        </Fact>
        {queue && (
          <Fact name="משימות רקע">
            {queue.active + queue.queued === 0 ? 'אין' : `${queue.active} בעבודה, ${queue.queued} בתור`}
          </Fact>
        )}
        <Fact name="גיבוי">
          {health.backup.last_good_at ? (
            <Ago at={health.backup.last_good_at} />
          ) : health.backup.enabled ? (
            'טרם נעשה'
          ) : (
            'לא הופעל'
          )}
        </Fact>
        {disk && <Fact name="פנוי בדיסק">{sizeText(disk.free_bytes)}</Fact>}
        <Fact name="גרסה">{health.version}</Fact>
      </dl>
      {faults.length > 0 && (
        <Banner tone="warn">
          <Mixed>{faults.join(' · ')}</Mixed>
        </Banner>
      )}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{typeof children === 'string' ? <Mixed>{children}</Mixed> : children}</dd>
  </div>
);

/** Why the service says of itself that not all is well. */
function faultsOf(health: Health): string[] {
  const found: [boolean, string][] = [
    [!health.git, 'תוכנת git אינה מותקנת, ולתיקים אין היסטוריה'],
    [!health.embeddings.ok, 'החיפוש לפי משמעות אינו זמין'],
    [!health.integrity.ok, 'נמצאו הבדלים בין הקבצים לרישומים; הפירוט בחלק "אחסון וגיבוי"'],
    [!health.backup.ok, 'הגיבוי האחרון ישן או נכשל'],
    [health.tasks.stalled > 0, `${count(health.tasks.stalled, 'משימה', 'משימות')} עומדות יותר מדקה`],
  ];
  return found.flatMap(([is, words]) => (is ? [words] : []));
}
