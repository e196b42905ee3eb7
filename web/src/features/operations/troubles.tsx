// What went wrong: what the agent platform complained of, and what failed here and may be asked for once more.
import { useMutation } from '@tanstack/react-query';
import { retryCourtFetchJob, retryTask } from '../../api/sdk.gen';
import type { Diagnostics, Escalations as EscalationList } from '../../api/types.gen';
import { Button, Chip, say, sayProblem, type Tone } from '../../design';
import { send } from '../../http/client';
import { useLabels } from '../../http/session';
import { Ago, Mixed } from '../../words/text';
import styles from './operations.module.css';
import { ESCALATIONS_MS, SNAPSHOT_MS, useEscalations, useLookAgain, useSnapshot } from './operations.queries';
import { Nothing, Part, Partly } from './part';
import { QUEUE_WORDS } from './pipelines';

const TONES: Record<EscalationList['escalations'][number]['severity'], Tone> = {
  critical: 'bad',
  warning: 'warn',
  info: 'calm',
};

/** Complaints of the agent platform itself, of the last seven days. */
export function Escalations() {
  const escalations = useEscalations();
  const { label } = useLabels();
  return (
    <Part title="התראות מן הסוכנים" query={escalations} everyMs={ESCALATIONS_MS}>
      {({ escalations: all, errors }) => (
        <>
          <Partly errors={errors} />
          {all.length === 0 ? (
            <Nothing>אין התראות מן השבוע האחרון.</Nothing>
          ) : (
            <ul className={styles.troubles} aria-label="התראות">
              {all.map((each) => (
                <li key={`${each.issue_id} ${each.created_at} ${each.reason}`}>
                  <details>
                    <summary>
                      <Chip tone={TONES[each.severity]}>{label('severity', each.severity)}</Chip>
                      <span className={styles.troubleWords}>
                        <Mixed>{`${each.issue_identifier}: ${each.reason}`}</Mixed>
                      </span>
                      <span className={styles.small}>
                        <Ago at={each.created_at} />
                      </span>
                    </summary>
                    <p className={styles.body} dir="auto">
                      {each.body}
                    </p>
                  </details>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Part>
  );
}

type Failure = Diagnostics['recent_failures'][number];

/** What failed last. */
export function Failures() {
  const snapshot = useSnapshot();
  return (
    <Part title="כשלים אחרונים" query={snapshot} everyMs={SNAPSHOT_MS}>
      {({ system_health: { recent_failures, agent_platform_error } }) => (
        <>
          <Partly errors={agent_platform_error === null ? [] : [agent_platform_error]} />
          {recent_failures.length === 0 ? (
            <Nothing>לא נכשל דבר.</Nothing>
          ) : (
            <ul className={styles.troubles} aria-label="כשלים">
              {recent_failures.map((failure) => (
                <FailureRow key={`${failure.kind} ${failure.label} ${failure.at}`} failure={failure} />
              ))}
            </ul>
          )}
        </>
      )}
    </Part>
  );
}

function FailureRow({ failure: { kind, label: title, error, at, retry } }: { failure: Failure }) {
  const { label } = useLabels();
  const lookAgain = useLookAgain();
  const again = useMutation({
    mutationFn: ({ by, id }: NonNullable<Failure['retry']>): Promise<unknown> =>
      by === 'task' ? send(retryTask({ path: { task_id: id } })) : send(retryCourtFetchJob({ path: { job_id: id } })),
    onSuccess: (_task, { by }) => say(by === 'task' ? 'המשימה התחילה שוב' : 'ההבאה תנסה שוב בריצה הבאה'),
    onError: sayProblem,
    onSettled: lookAgain,
  });
  const words = kind in QUEUE_WORDS ? QUEUE_WORDS[kind as keyof typeof QUEUE_WORDS] : label('task_kind', kind);
  return (
    <li className={styles.failure}>
      <span className={styles.troubleWords}>
        <strong>
          <Mixed>{`${words}: ${title}`}</Mixed>
        </strong>
        <span className={styles.small}>
          <Mixed>{error || 'ללא פירוט'}</Mixed>
          {' · '}
          <Ago at={at} />
        </span>
      </span>
      {retry && (
        <Button
          small
          icon="retry"
          onPress={() => again.mutate(retry)}
          isDisabled={again.isPending}
          aria-label={`נסו שוב: ${title}`}
        >
          נסו שוב
        </Button>
      )}
    </li>
  );
}
