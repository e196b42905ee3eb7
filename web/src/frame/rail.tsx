import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { listUploadsOptions } from '../api/@tanstack/react-query.gen';
import { Icon, type IconName } from '../design/icons';
import { useCan, useSession } from '../http/session';
import styles from './rail.module.css';

interface Place {
  to: LinkProps['to'];
  label: string;
  icon: IconName;
}

const PLACES: Place[] = [
  { to: '/inbox', label: 'קליטה', icon: 'inbox' },
  { to: '/cases', label: 'תיקים', icon: 'cases' },
  { to: '/search', label: 'חיפוש', icon: 'search' },
  { to: '/training', label: 'סגנון', icon: 'style' },
];
const OPERATIONS: Place = { to: '/operations', label: 'תפעול', icon: 'operations' };
const SETTINGS: Place = { to: '/settings', label: 'הגדרות', icon: 'settings' };

/** The places of the workspace, on the side where reading begins. */
export function Rail() {
  const { data: session } = useSession();
  const operates = useCan('operations.use');
  const reads = useCan('case.read');
  const waiting = useQuery({ ...listUploadsOptions({ query: { limit: 1 } }), enabled: reads }).data?.total ?? 0;
  const places = [...(reads || !operates ? PLACES : []), ...(operates ? [OPERATIONS] : []), SETTINGS];
  return (
    <nav className={styles.rail} aria-label="ניווט ראשי">
      <p className={styles.name}>
        <span className={styles.seal} aria-hidden="true">
          ו
        </span>
        <span className={styles.committee}>{session?.committee_name}</span>
      </p>
      <ul>
        {places.map(({ to, label, icon }) => (
          <li key={label}>
            <Link
              to={to}
              className={styles.link}
              aria-label={label}
              // Shown by the style sheet: the link's name stays the place's.
              data-count={to === '/inbox' && waiting > 0 ? (waiting > 99 ? '99+' : waiting) : undefined}
              activeProps={{ 'data-active': true }}
            >
              <Icon name={icon} size={21} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
