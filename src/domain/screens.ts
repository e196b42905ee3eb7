/** Paths under which the workspace's page is served (contract section 12): screens, whose data come from the interface. */
export const SCREENS = [
  '/inbox',
  '/cases',
  '/case',
  '/search',
  '/search/exam',
  '/training',
  '/operations',
  '/settings',
  '/guide',
  '/accessibility',
] as const;
