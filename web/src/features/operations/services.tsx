import { type ReactNode, useState } from 'react';
import { setDrainBurst } from '../../api/sdk.gen';
import type { OperationsSnapshot, OpsService } from '../../api/types.gen';
import { Button, Chip, Dialog, Menu, type MenuEntry, Select, say, sayProblem, type Tone } from '../../design';
import { send } from '../../http/client';
import { Wait } from '../../parts/wait';
import { count, Mixed, sizeText, timeText } from '../../words/text';
import { durationText, scheduleText, whenText } from '../../words/times';
import { type Act, useAct } from './act';
import styles from './operations.module.css';
import { SNAPSHOT_MS, useLookAgain, useSnapshot } from './operations.queries';
import { HostProblem, Part } from './part';
import { actsOfService, endBurst, HALACHA_DRAIN } from './service-acts';

const STATES: Record<string, [string, Tone]> = {
  online: ['פועל', 'ok'],
  launching: ['עולה', 'accent'],
  errored: ['נפל', 'bad'],
  stopped: ['עצור', 'warn'],
};

/** The services of the host: how they are, when they run, and what can be done with them. */
export function Services() {
  const snapshot = useSnapshot();
  const [ask, question] = useAct();
  const [bursting, setBursting] = useState(false);
  return (
    <Part title="שירותי המארח" query={snapshot} everyMs={SNAPSHOT_MS} lines={8} wide>
      {(data) => (
        <>
          {data.services_error !== null && (
            <HostProblem onRetry={() => void snapshot.refetch()}>{data.services_error}</HostProblem>
          )}
          {data.services.length > 0 && <Table snapshot={data} onAct={ask} onBurst={() => setBursting(true)} />}
          {question}
          <BurstDialog isOpen={bursting} onClose={() => setBursting(false)} />
        </>
      )}
    </Part>
  );
}

interface TableProps {
  snapshot: OperationsSnapshot;
  onAct(act: Act): void;
  onBurst(): void;
}

const Table = ({ snapshot, onAct, onBurst }: TableProps) => (
  <div className={styles.scroller}>
    <table className={styles.table} aria-label="שירותים">
      <thead>
        <tr>
          <th scope="col">שירות</th>
          <th scope="col" className={styles.state}>
            מצב
          </th>
          <th scope="col" className={styles.schedule}>
            מתי רץ
          </th>
          <th scope="col" className={styles.next}>
            הריצה הבאה
          </th>
          <th scope="col" className={styles.exit}>
            סיום אחרון
          </th>
          <th scope="col" className={styles.load}>
            פועל זה · זיכרון
          </th>
          <th scope="col" className={styles.acts}>
            <span className="visually-hidden">פעולות</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {snapshot.services.map((service) => (
          <Row key={service.name} service={service} snapshot={snapshot} onAct={onAct} onBurst={onBurst} />
        ))}
      </tbody>
    </table>
  </div>
);

function Row({ service, snapshot, onAct, onBurst }: TableProps & { service: OpsService }) {
  const entries: MenuEntry[] = actsOfService(service, snapshot).map((act) => ({
    id: act.id,
    label: act.label,
    icon: act.icon,
    danger: act.danger ?? false,
    onAction: () => onAct(act),
  }));
  if (service.name === HALACHA_DRAIN)
    entries.push(
      service.burst_until
        ? { id: 'burst', label: 'סיום ההארכה', icon: 'close', onAction: () => onAct(endBurst(service.burst_until!)) }
        : { id: 'burst', label: 'הארכה מעבר לשעות הלילה', icon: 'clock', onAction: onBurst },
    );
  const wait = snapshot.drains.find(({ name }) => name === service.name)?.waiting_for;
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <Mixed>{service.title}</Mixed>
        </span>
        <span className={styles.small}>
          <Mixed>{service.purpose}</Mixed>
        </span>
        {wait && <Wait wait={wait} drain={service.name} inside="operations" />}
        <span className={styles.brief}>
          <Mixed>{[scheduleOf(service), nextOf(service), exitOf(service).words].filter(Boolean).join(' · ')}</Mixed>
        </span>
      </th>
      <td className={styles.state}>
        <State service={service} />
      </td>
      <td className={styles.schedule}>
        <Mixed>{scheduleOf(service)}</Mixed>
      </td>
      <td className={styles.next}>
        <Mixed>{nextOf(service)}</Mixed>
      </td>
      <td className={styles.exit}>
        <span className={styles.toned} data-tone={exitOf(service).tone}>
          <Mixed>{exitOf(service).words}</Mixed>
        </span>
      </td>
      <td className={styles.load}>
        <Load service={service} />
      </td>
      <td className={styles.acts}>
        <Menu label={`פעולות ב${service.title}`} entries={entries} />
      </td>
    </tr>
  );
}

const isDrain = (service: OpsService): boolean => service.cron !== '';

function State({ service }: { service: OpsService }): ReactNode {
  if (service.disabled) return <Chip tone="warn">מושהה</Chip>;
  // A drain that does not run now is as it should be.
  if (isDrain(service) && service.status === 'stopped') return <Chip>ממתין לריצה</Chip>;
  const [words, tone] = STATES[service.status] ?? [service.status, 'warn' as const];
  return (
    <span className={styles.states}>
      <Chip tone={tone}>{isDrain(service) && service.status === 'online' ? 'רץ עכשיו' : words}</Chip>
      {service.restarts > 0 && (
        <span className={styles.small}>
          <Mixed>{`${count(service.restarts, 'הפעלה', 'הפעלות')} מחדש`}</Mixed>
        </span>
      )}
    </span>
  );
}

/** The halacha drain ticks every hour and keeps to the night by itself (specification, known services). */
function scheduleOf(service: OpsService): string {
  if (!isDrain(service)) return 'ברציפות';
  const words = scheduleText(service.cron) ?? service.cron;
  if (service.name !== HALACHA_DRAIN) return words;
  return service.burst_until ? `כל שעה, בהארכה עד ${timeText(service.burst_until)}` : 'כל שעה, בין 23:00 ל-05:00';
}

const nextOf = (service: OpsService): string =>
  service.next_run ? whenText(service.next_run) : service.disabled ? 'לא תהיה עד לחידוש' : '';

function exitOf({ last_exit }: OpsService): { words: string; tone: Tone } {
  if (!last_exit) return { words: '', tone: 'calm' };
  return last_exit.code === 0 ? { words: 'תקין', tone: 'ok' } : { words: `תקלה, קוד ${last_exit.code}`, tone: 'bad' };
}

const Load = ({ service: { uptime_ms, memory_bytes, cpu } }: { service: OpsService }) => (
  <Mixed>
    {[
      uptime_ms > 0 ? durationText(uptime_ms) : '',
      memory_bytes > 0 ? sizeText(memory_bytes) : '',
      cpu >= 1 ? `${Math.round(cpu)}% מעבד` : '',
    ]
      .filter(Boolean)
      .join(' · ')}
  </Mixed>
);

const HOURS = [1, 2, 4, 8, 12].map((hours) => ({ key: String(hours), label: count(hours, 'שעה', 'שעות') }));
const HOUR_MS = 3_600_000;

/** Lets the halacha drain work by day, until a time that is chosen. */
export function BurstDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const [hours, setHours] = useState('2');
  const lookAgain = useLookAgain();
  const until = () => new Date(Date.now() + Number(hours) * HOUR_MS).toISOString();
  const start = () => {
    onClose();
    send(setDrainBurst({ path: { name: HALACHA_DRAIN }, body: { until: until() } }))
      .then(({ burst_until }) => say(`תור ההלכות מוארך עד ${timeText(burst_until!)}`), sayProblem)
      .finally(() => void lookAgain());
  };
  return (
    <Dialog
      title="הארכה של תור ההלכות"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" onPress={start}>
            הארכה
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </>
      }
    >
      <Select label="למשך" options={HOURS} value={hours} onChange={setHours} />
      <p>
        <Mixed>
          {`עד ${timeText(until())} התור יעבוד גם מחוץ לשעות הלילה וישתמש במכסת המודל. המשגיח יעצור אותו אם המכסה עומדת להסתיים, ובתום המועד ההארכה מסתיימת מעצמה.`}
        </Mixed>
      </p>
    </Dialog>
  );
}
