import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { getCaseDetailsOptions, getCaseStatusOptions } from '../../api/@tanstack/react-query.gen';
import type { CaseDetails } from '../../api/types.gen';
import { EmptyState, ErrorState, Screen, Skeleton, type TabEntry, Tabs } from '../../design';
import { anotherTask } from '../../http/another-task';
import { problemOf } from '../../http/problem';
import { useStable } from '../../parts/use-stable';
import { type Place, placeFrom, placeSearch } from '../../source/place';
import styles from './case.module.css';
import { CaseHead } from './head';
import type { TabProps } from './tab-props';

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
  const { document, corpus, start, end } = search;
  const place = useMemo(
    () =>
      placeFrom({
        ...(document && { document }),
        ...(corpus && { corpus }),
        ...(start && { start }),
        ...(end && { end }),
      }),
    [document, corpus, start, end],
  );
  const wanted = useMemo(() => ({ caseNumber, tab, place }), [caseNumber, tab, place]);
  // The press is answered at once; what a tab shows is drawn bit by bit after it.
  const shown = useDeferredValue(wanted);
  const tabs = useTabs(details.data);
  // The press itself and what it leads to are a task each.
  const onTab = useStable(
    (id: string) => void anotherTask().then(() => navigate({ search: { n: caseNumber, tab: id } })),
  );
  const onPlace = useStable(
    (to: Place | null) => void navigate({ search: (before) => ({ ...before, ...placeSearch(to) }), replace: true }),
  );

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
  return (
    <div className={styles.screen}>
      <CaseHead key={caseNumber} details={details.data} status={status.data} onTab={onTab} />
      <Tabs label="חלקי התיק" tabs={tabs} selected={tab} shown={shown.tab} onSelect={onTab}>
        <TabPanel key={shown.caseNumber} {...shown} onPlace={onPlace} />
      </Tabs>
    </div>
  );
}

/** The tabs and how much stands in them. */
function useTabs(details: CaseDetails | undefined): TabEntry[] {
  const documents = details?.documents.length;
  const claims = details?.counts.claims;
  const legalArguments = details?.counts.legal_arguments;
  return useMemo(() => {
    const counts: Partial<Record<TabId, number | undefined>> = { documents, claims, arguments: legalArguments };
    return Object.entries(TABS).map(([id, { label }]) => ({ id, label, count: counts[id as TabId] }));
  }, [documents, claims, legalArguments]);
}

/** What a tab shows. */
const TabPanel = memo(function TabPanel({ tab, ...props }: TabProps & { tab: TabId }) {
  const { Panel } = TABS[tab];
  return (
    <Suspense fallback={<Skeleton />}>
      <Panel {...props} />
    </Suspense>
  );
});

const NoCase = ({ children }: { children: ReactNode }) => (
  <Screen title="התיק לא נמצא">
    <EmptyState icon="cases" title="אין כאן תיק" action={<Link to="/cases">לרשימת התיקים</Link>}>
      <p>{children}</p>
    </EmptyState>
  </Screen>
);
