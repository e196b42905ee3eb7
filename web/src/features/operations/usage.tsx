import type { SubscriptionUsage } from '../../api/types.gen';
import { Meter, type Tone } from '../../design';
import { Ago, Mixed } from '../../words/text';
import { whenText } from '../../words/times';
import styles from './operations.module.css';
import { SNAPSHOT_MS, useSnapshot } from './operations.queries';
import { HostProblem, Part } from './part';

/** Specification, limits: amber above, red above. */
const AMBER = 75;
const RED = 90;

type UsageMeter = NonNullable<SubscriptionUsage>['meters'][number];

/** How much of the subscription is used up; the colour is said in words too. */
export function Usage() {
  const snapshot = useSnapshot();
  return (
    <Part title="שימוש במודל" anchor="usage" query={snapshot} everyMs={SNAPSHOT_MS} lines={2} wide>
      {({ subscription_usage, services_error }) =>
        subscription_usage === null ? (
          <HostProblem onRetry={() => void snapshot.refetch()}>
            {services_error ?? 'מדי השימוש אינם זמינים כרגע: המארח לא מסר אותם.'}
          </HostProblem>
        ) : (
          <>
            <div className={styles.meters}>
              {subscription_usage.meters.map((meter) => (
                <OneMeter key={meter.key} meter={meter} />
              ))}
            </div>
            {subscription_usage.stale && (
              <p className={styles.small}>
                הנתונים לא התעדכנו אצל הספק; נמדדו <Ago at={subscription_usage.fetched_at} />.
              </p>
            )}
          </>
        )
      }
    </Part>
  );
}

function OneMeter({ meter }: { meter: UsageMeter }) {
  const used = meter.utilization_percent;
  const [tone, words] = stateOf(used);
  return (
    <div className={styles.meter} data-tone={tone}>
      <p className={styles.meterName}>
        <Mixed>{meter.label}</Mixed>
      </p>
      <Meter label={meter.label} value={used} tone={tone} />
      <p className={styles.small}>
        <span className={styles.toned} data-tone={tone}>
          {words}
        </span>
        {meter.resets_at && (
          <>
            {' · '}
            <Mixed>{`מתאפס ${whenText(meter.resets_at)}`}</Mixed>
          </>
        )}
      </p>
    </div>
  );
}

function stateOf(used: number): [Tone, string] {
  if (used > RED) return ['bad', 'כמעט מוצה'];
  if (used > AMBER) return ['warn', 'מתקרב לתקרה'];
  return ['ok', 'יש מרחב'];
}
