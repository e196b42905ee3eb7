import { type ReactNode, useId } from 'react';
import { Banner, Button, ErrorLine, Skeleton } from '../../design';
import { useSession } from '../../http/session';
import { useNow } from '../../parts/use-now';
import { Mixed } from '../../words/text';
import { durationText } from '../../words/times';
import styles from './operations.module.css';
import type { Looked } from './operations.queries';

interface Props<T> {
  title: string;
  /** By what an address names it. */
  anchor?: string;
  query: Looked<T>;
  /** How often it is asked; what is older than three times that says how old it is. */
  everyMs: number;
  /** Beside the title. */
  aside?: ReactNode;
  wide?: boolean;
  lines?: number;
  children(data: T): ReactNode;
}

/** A part of the page, which waits, fails and grows old by itself. */
export function Part<T>({ title, anchor, query, everyMs, aside, wide, lines = 3, children }: Props<T>) {
  const id = useId();
  const again = () => void query.refetch();
  return (
    <section id={anchor} className={styles.part} data-wide={wide || undefined} aria-labelledby={id}>
      <header className={styles.partHead}>
        <h2 id={id}>{title}</h2>
        {query.data !== undefined && <Age at={query.dataUpdatedAt} everyMs={everyMs} />}
        {aside}
      </header>
      {query.error != null && <ErrorLine error={query.error} onRetry={again} />}
      {query.data !== undefined ? children(query.data) : !query.error && <Skeleton lines={lines} />}
    </section>
  );
}

/** How old what is shown is, once that is longer than it should be. */
function Age({ at, everyMs }: { at: number; everyMs: number }) {
  const age = useNow(1000) - at;
  if (age < 3 * everyMs) return null;
  return (
    <span className={styles.age}>
      <Mixed>{`המצב מלפני ${durationText(age)}`}</Mixed>
    </span>
  );
}

/** The host could not be asked, in its own words; or there is none. */
export const HostProblem = ({ children, onRetry }: { children: string; onRetry(): void }) => {
  const hasHost = useSession().data?.features.bridge;
  // Where there is none, nothing is wrong, and asking again changes nothing.
  if (hasHost === false) return <Banner>השירות פועל בלי מארח: אין כאן שירותי מארח ומדי שימוש.</Banner>;
  return <PartProblem onRetry={onRetry}>{children}</PartProblem>;
};

const PartProblem = ({ children, onRetry }: { children: string; onRetry(): void }) => (
  <Banner
    tone="bad"
    action={
      <Button small onPress={onRetry}>
        נסו שוב
      </Button>
    }
  >
    <Mixed>{children}</Mixed>
  </Banner>
);

/** Companies of the agent platform that could not be asked. */
export const Partly = ({ errors }: { errors: readonly string[] }) =>
  errors.length > 0 && (
    <Banner tone="warn">
      <Mixed>{errors.join(' · ')}</Mixed>
    </Banner>
  );

export const Nothing = ({ children }: { children: string }) => <p className={styles.nothing}>{children}</p>;
