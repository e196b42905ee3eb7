import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { setDrainDisabled } from '../api/sdk.gen';
import { Button, say, sayProblem } from '../design';
import { send } from '../http/client';
import { useCan } from '../http/session';
import { trayOpen } from '../http/tray-open';
import { Ago, Mixed } from '../words/text';
import styles from './wait.module.css';

/** For what something waits, as every list of the interface tells it. */
export interface Waiting {
  code: string;
  message: string;
  since: string | null;
}

interface Props {
  wait: Waiting;
  /** The drain that it waits for, by name. */
  drain?: string | undefined;
  /** It stands in the list of what is being worked on, or in the operator's page: what is there is not pointed at. */
  inside?: 'tray' | 'operations';
}

/** Where what holds something up is seen and mended, by whoever runs the machine. */
const MENDED_AT: Record<string, { to: '/operations' | '/settings'; hash?: string; label: string }> = {
  agent_down: { to: '/operations', hash: 'agents', label: 'למצב הסוכנים' },
  model: { to: '/operations', hash: 'usage', label: 'לשימוש במודל' },
  embeddings: { to: '/settings', label: 'לבדיקת ההטמעות' },
  workers: { to: '/operations', label: 'למצב השירות' },
  disk: { to: '/operations', hash: 'storage', label: 'לאחסון' },
};

/** For what something waits and since when, with what would end the wait for those who may do it. */
export function Wait({ wait, drain, inside }: Props) {
  return (
    <span className={styles.wait}>
      <span className={styles.words}>
        <Mixed>{wait.message}</Mixed>
        {wait.since && (
          <span className={styles.since}>
            {' · '}
            <Ago at={wait.since} />
          </span>
        )}
      </span>
      <End wait={wait} drain={drain} inside={inside} />
    </span>
  );
}

function End({ wait: { code }, drain, inside }: Props) {
  const operates = useCan('operations.use');
  if ((code === 'queue' || code === 'scan') && inside === undefined)
    return (
      <Button small kind="quiet" onPress={() => trayOpen.set(true)}>
        מה לפניו בתור
      </Button>
    );
  const place = MENDED_AT[code];
  const isPaused = code === 'drain_paused' && drain !== undefined;
  if (!operates && (isPaused || place)) return <span className={styles.since}>מפעיל המערכת יכול לסיים את ההמתנה.</span>;
  if (isPaused) return inside === 'operations' ? null : <Resume drain={drain} />;
  if (!place || inside === 'operations') return null;
  return (
    <Link to={place.to} {...(place.hash ? { hash: place.hash } : {})} onClick={() => trayOpen.set(false)}>
      {place.label}
    </Link>
  );
}

function Resume({ drain }: { drain: string }) {
  const queries = useQueryClient();
  const resume = useMutation({
    mutationFn: () => send(setDrainDisabled({ path: { name: drain }, body: { disabled: false } })),
    onSuccess: () => say('התור חודש, ויעבוד בריצה הבאה שלו'),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Button small onPress={() => resume.mutate()} isDisabled={resume.isPending}>
      חידוש התור
    </Button>
  );
}
