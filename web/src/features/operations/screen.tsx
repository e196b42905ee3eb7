import { NoRight, Screen, Skeleton } from '../../design';
import { useSession } from '../../http/session';
import { Agents } from './agents';
import { Audit } from './audit';
import { HealthLine } from './health-line';
import styles from './operations.module.css';
import { Pipelines } from './pipelines';
import { Services } from './services';
import { Storage } from './storage';
import { Escalations, Failures } from './troubles';
import { Usage } from './usage';

/** The operator's page: each part is asked for, fails and grows old by itself. */
export function OperationsScreen() {
  const permissions = useSession().data?.permissions;
  return (
    <Screen title="תפעול" lead={permissions?.includes('operations.use') && 'מתעדכן מעצמו כל כמה שניות'}>
      {permissions === undefined ? (
        <Skeleton />
      ) : permissions.includes('operations.use') ? (
        <div className={styles.page}>
          <HealthLine />
          <Usage />
          <Agents />
          <Services />
          <Pipelines />
          <Failures />
          <Escalations />
          <Storage />
          <Audit />
        </div>
      ) : (
        <NoRight />
      )}
    </Screen>
  );
}
