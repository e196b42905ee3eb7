// What tells how things stand: chips, bars, skeletons, and pages that have nothing, failed or may not be seen.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Meter as AriaMeter, ProgressBar as AriaProgressBar } from 'react-aria-components';
import { problemOf } from '../http/problem';
import { Mixed } from '../words/text';
import { Button, IconButton } from './button';
import styles from './feedback.module.css';
import { Icon, type IconName } from './icons';

export type Tone = 'calm' | 'accent' | 'ok' | 'warn' | 'bad';

export const Chip = ({
  children,
  tone = 'calm',
  icon,
  title,
}: {
  children: ReactNode;
  tone?: Tone;
  icon?: IconName;
  title?: string;
}) => (
  <span className={styles.chip} data-tone={tone} title={title}>
    {icon && <Icon name={icon} size={14} />}
    <span>{children}</span>
  </span>
);

export const Banner = ({
  children,
  tone = 'accent',
  action,
}: {
  children: ReactNode;
  tone?: Tone;
  action?: ReactNode;
}) => (
  <div className={styles.banner} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    <Icon name={tone === 'warn' || tone === 'bad' ? 'warning' : 'info'} size={18} />
    <div>{children}</div>
    {action}
  </div>
);

/** How far something has come, 0 to 100. */
export const ProgressBar = ({ label, value, bare }: { label: string; value: number; bare?: boolean }) => (
  <AriaProgressBar value={value} aria-label={label} className={styles.progress!}>
    {({ percentage }) => (
      <>
        <span className={styles.track}>
          <span className={styles.fill} style={{ inlineSize: `${percentage}%` }} />
        </span>
        {!bare && <bdi className={styles.percent}>{Math.round(percentage ?? 0)}%</bdi>}
      </>
    )}
  </AriaProgressBar>
);

/** How much of something is used, in words too. */
export const Meter = ({ label, value, tone }: { label: string; value: number; tone: Tone }) => (
  <AriaMeter value={value} aria-label={label} className={styles.progress!}>
    {({ percentage, valueText }) => (
      <>
        <span className={styles.track} data-tone={tone}>
          <span className={styles.fill} style={{ inlineSize: `${percentage}%` }} />
        </span>
        <bdi className={styles.percent}>{valueText}</bdi>
      </>
    )}
  </AriaMeter>
);

const WIDTHS = ['92%', '75%', '88%', '63%', '82%', '57%', '90%', '70%', '79%', '60%'];

/** Grey lines where something will be, once it takes longer than a moment. */
export function Skeleton({ lines = 6, label = 'טעינה' }: { lines?: number; label?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <span className="visually-hidden">{late ? label : ''}</span>
      {late && WIDTHS.slice(0, lines).map((inlineSize) => <span key={inlineSize} style={{ inlineSize }} />)}
    </div>
  );
}

interface EmptyProps {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** The page of the guide that shows how. */
  guide?: string;
}

export const EmptyState = ({ icon = 'info', title, children, action, guide }: EmptyProps) => (
  <div className={styles.empty} data-empty="">
    <span className={styles.emptyIcon}>
      <Icon name={icon} size={30} />
    </span>
    <h2>{title}</h2>
    {children && <div className={styles.emptyText}>{children}</div>}
    {action}
    {guide && (
      <Link to="/guide" hash={guide} className={styles.guide}>
        איך עושים את זה? במדריך
      </Link>
    )}
  </div>
);

/** What went wrong, in the service's words, with the number to tell whoever helps. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?(): void }) {
  const problem = problemOf(error);
  if (problem.code === 'role_required') return <NoRight detail={problem.detail} />;
  return (
    <div className={styles.empty} role="alert">
      <span className={styles.emptyIcon} data-tone="bad">
        <Icon name={problem.status === 0 ? 'offline' : 'warning'} size={30} />
      </span>
      <h2>הפעולה לא הושלמה</h2>
      <p className={styles.emptyText}>
        <Mixed>{problem.detail}</Mixed>
      </p>
      {onRetry && (
        <Button icon="retry" onPress={onRetry}>
          נסו שוב
        </Button>
      )}
      {problem.requestId && <RequestId id={problem.requestId} />}
    </div>
  );
}

/** The same within a line of a screen. */
export function ErrorLine({ error, onRetry, onDismiss }: { error: unknown; onRetry?(): void; onDismiss?(): void }) {
  const problem = problemOf(error);
  return (
    <Banner
      tone="bad"
      action={
        <span className={styles.lineActions}>
          {onRetry && (
            <Button small onPress={onRetry}>
              נסו שוב
            </Button>
          )}
          {onDismiss && <IconButton small icon="close" label="סגירת ההודעה" onPress={onDismiss} />}
        </span>
      }
    >
      <Mixed>{problem.detail}</Mixed>
    </Banner>
  );
}

function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <p className={styles.requestId}>
      מספר הפנייה <bdi>{id}</bdi>
      <IconButton
        small
        icon={copied ? 'check' : 'copy'}
        label={copied ? 'הועתק' : 'העתקת מספר הפנייה'}
        onPress={() => void navigator.clipboard?.writeText(id).then(() => setCopied(true))}
      />
    </p>
  );
}

export const NoRight = ({ detail }: { detail?: string }) => (
  <EmptyState icon="person" title="אין הרשאה למסך הזה">
    <p>{detail ?? 'ההרשאות נקבעות בידי מפעיל המערכת. אפשר להמשיך לעבוד בשאר המסכים.'}</p>
  </EmptyState>
);

/** Waits, tells what went wrong, or shows. */
export function Loaded<T>({
  query,
  children,
  lines,
}: {
  query: { data: T | undefined; error: unknown; refetch(): unknown };
  children(data: T): ReactNode;
  lines?: number;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton {...(lines === undefined ? {} : { lines })} />;
}
