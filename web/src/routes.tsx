// The one list of screens. Each is loaded when it is first opened.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ErrorState } from './design/feedback';
import { Frame } from './frame/frame';
import { NotFound } from './frame/not-found';

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
/** Search parameters that are set, as text. */
const texts =
  <K extends string>(...names: K[]) =>
  (search: Record<string, unknown>): Partial<Record<K, string>> =>
    Object.fromEntries(names.map((name) => [name, text(search[name])]).filter(([, value]) => value)) as Partial<
      Record<K, string>
    >;

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/inbox', replace: true });
  },
});
const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  component: lazyRouteComponent(() => import('./features/inbox/screen'), 'InboxScreen'),
});
const cases = createRoute({
  getParentRoute: () => root,
  path: '/cases',
  validateSearch: texts('phase', 'type', 'show', 'sort', 'q'),
  component: lazyRouteComponent(() => import('./features/cases/screen'), 'CasesScreen'),
});
const ofCase = createRoute({
  getParentRoute: () => root,
  path: '/case',
  validateSearch: texts('n', 'tab', 'document', 'corpus', 'start', 'end', 'view'),
  component: lazyRouteComponent(() => import('./features/case/screen'), 'CaseScreen'),
});
const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: texts('q', 'case', 'doc_type', 'party', 'section', 'hit'),
  component: lazyRouteComponent(() => import('./features/search/screen'), 'SearchScreen'),
});
const exam = createRoute({
  getParentRoute: () => root,
  path: '/search/exam',
  validateSearch: texts('item', 'passage'),
  component: lazyRouteComponent(() => import('./features/search/exam'), 'ExamScreen'),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./features/settings/screen'), 'SettingsScreen'),
});
const accessibility = createRoute({
  getParentRoute: () => root,
  path: '/accessibility',
  component: lazyRouteComponent(() => import('./features/settings/accessibility'), 'AccessibilityScreen'),
});
const guide = createRoute({
  getParentRoute: () => root,
  path: '/guide',
  component: lazyRouteComponent(() => import('./features/guide/screen'), 'GuideScreen'),
});
const training = createRoute({
  getParentRoute: () => root,
  path: '/training',
  validateSearch: texts('tab', 'decision', 'a', 'b', 'pattern', 'channel', 'status', 'talk'),
  component: lazyRouteComponent(() => import('./features/training/screen'), 'TrainingScreen'),
});
const operations = createRoute({
  getParentRoute: () => root,
  path: '/operations',
  component: lazyRouteComponent(() => import('./features/operations/screen'), 'OperationsScreen'),
});

/** The text of a search parameter stays text: a case number that is a number is no number. */
const parseSearch = (query: string) => Object.fromEntries(new URLSearchParams(query));
const stringifySearch = (search: Record<string, unknown>) => {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
};

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    inbox,
    cases,
    ofCase,
    search,
    exam,
    settings,
    accessibility,
    guide,
    training,
    operations,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error, reset }) => <ErrorState error={error} onRetry={reset} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
