import { Icon } from '../design/icons';
import { useCan, useSession } from '../http/session';
import { CaseSearch } from './case-search';
import styles from './top-bar.module.css';
import { Tray } from './tray';

/** Above every screen: the way to a case, what is being worked on, and who works here. */
export function TopBar() {
  const { data: session } = useSession();
  const reads = useCan('case.read');
  return (
    <div className={styles.bar}>
      {reads ? <CaseSearch /> : <span />}
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
