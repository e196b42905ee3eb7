import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { getCaseDetailsOptions, getCaseStatusOptions } from '../../api/@tanstack/react-query.gen';
import { EmptyState, ErrorState, Screen, Skeleton, type TabEntry, Tabs } from '../../design';
import { problemOf } from '../../http/problem';
import { type Place, placeFrom, placeSearch } from '../../source/place';
import styles from './case.module.css';
import { CaseHead } from './head';

/** What every tab of a case is given. */
export interface TabProps {
  caseNumber: string;
  /** The place in the sources that is open; it stands in the address. */
  place: Place | null;
  onPlace(place: Place | null): void;
}

const TABS = {
  overview: {
    label: 'סקירה',
    Panel: lazy(() => import('./overview/tab').then(({ Overview }) => ({ default: Overview }))),
  },
  documents: {
    label: 'מסמכים',
    Panel: lazy(() => import('./documents/tab').then(({ Documents }) => ({ default: Documents }))),
  },
  claims: { label: 'טענות', Panel: lazy(() => import('./claims/tab').then(({ Claims }) => ({ default: Claims }))) },
  arguments: {
    label: 'טיעונים',
    Panel: lazy(() => import('./arguments/tab').then(({ Arguments }) => ({ default: Arguments }))),
  },
  hearing: { label: 'דיון', Panel: lazy(() => import('./hearing/tab').then(({ Hearing }) => ({ default: Hearing }))) },
  positions: {
    label: 'הכרעה',
    Panel: lazy(() => import('./positions/tab').then(({ Positions }) => ({ default: Positions }))),
  },
  decision: {
    label: 'החלטה',
    Panel: lazy(() => import('./decision/tab').then(({ Decision }) => ({ default: Decision }))),
  },
  checks: { label: 'בקרה', Panel: lazy(() => import('./checks/tab').then(({ Checks }) => ({ default: Checks }))) },
  learning: {
    label: 'לקחים',
    Panel: lazy(() => import('./learning/tab').then(({ Learning }) => ({ default: Learning }))),
  },
  precedents: {
    label: 'תקדימים',
    Panel: lazy(() => import('./precedents/tab').then(({ Precedents }) => ({ default: Precedents }))),
  },
  files: { label: 'קבצים', Panel: lazy(() => import('./files/tab').then(({ Files }) => ({ default: Files }))) },
  history: {
    label: 'היסטוריה',
    Panel: lazy(() => import('./history/tab').then(({ History }) => ({ default: History }))),
  },
} satisfies Record<string, { label: string; Panel: React.ComponentType<TabProps> }>;

type TabId = keyof typeof TABS;
const isTab = (id: string | undefined): id is TabId => id !== undefined && id in TABS;

/** A case: its head stays, its tabs change. */
export function CaseScreen() {
  const search = useSearch({ from: '/case' });
  const navigate = useNavigate({ from: '/case' });
  const caseNumber = search.n ?? '';
  const path = { case_number: caseNumber };
  const details = useQuery({ ...getCaseDetailsOptions({ path }), enabled: caseNumber !== '' });
  const status = useQuery({ ...getCaseStatusOptions({ path }), enabled: caseNumber !== '' });
  const tab: TabId = isTab(search.tab) ? search.tab : 'overview';

  if (caseNumber === '') return <NoCase>בכתובת הזו חסר מספר תיק.</NoCase>;
  if (details.error && problemOf(details.error).code === 'case_not_found')
    return (
      <NoCase>
        אין תיק שמספרו <bdi>{caseNumber}</bdi>. ייתכן שנמחק, או שהמספר נכתב אחרת.
      </NoCase>
    );
  if (!details.data)
    return (
      <Screen title={`תיק ${caseNumber}`}>
        {details.error ? <ErrorState error={details.error} onRetry={() => void details.refetch()} /> : <Skeleton />}
      </Screen>
    );
  const counts: Partial<Record<TabId, number>> = {
    documents: details.data.documents.length,
    claims: details.data.counts.claims,
    arguments: details.data.counts.legal_arguments,
  };
  const tabs: TabEntry[] = Object.entries(TABS).map(([id, { label }]) => ({ id, label, count: counts[id as TabId] }));
  const { Panel } = TABS[tab];
  return (
    <div className={styles.screen}>
      <CaseHead
        key={caseNumber}
        details={details.data}
        status={status.data}
        onTab={(id) => void navigate({ search: { n: caseNumber, tab: id } })}
      />
      <Tabs
        label="חלקי התיק"
        tabs={tabs}
        selected={tab}
        onSelect={(id) => void navigate({ search: { n: caseNumber, tab: id } })}
      >
        <Suspense fallback={<Skeleton />}>
          <Panel
            caseNumber={caseNumber}
            place={placeFrom(search)}
            onPlace={(place) =>
              void navigate({ search: (before) => ({ ...before, ...placeSearch(place) }), replace: true })
            }
          />
        </Suspense>
      </Tabs>
    </div>
  );
}

const NoCase = ({ children }: { children: ReactNode }) => (
  <Screen title="התיק לא נמצא">
    <EmptyState icon="cases" title="אין כאן תיק" action={<Link to="/cases">לרשימת התיקים</Link>}>
      <p>{children}</p>
    </EmptyState>
  </Screen>
);
