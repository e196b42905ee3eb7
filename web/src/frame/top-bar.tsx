import { Icon } from '../design/icons';
import { useSession } from '../http/session';
import { CaseSearch } from './case-search';
import styles from './top-bar.module.css';
import { Tray } from './tray';

/** Above every screen: the way to a case, what is being worked on, and who works here. */
export function TopBar() {
  const { data: session } = useSession();
  return (
    <div className={styles.bar}>
      <CaseSearch />
      <div className={styles.end}>
        <Tray />
        <span className={styles.person} title={session?.roles.length ? undefined : 'ללא תפקיד'}>
          <Icon name="person" size={18} />
          <bdi>{session?.display_name}</bdi>
        </span>
      </div>
    </div>
  );
}
