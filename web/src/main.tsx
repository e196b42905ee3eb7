import './design/base.css';
import './http/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider, RouterProvider as LinkProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { followEvents } from './http/live';
import { apply } from './http/preferences';
import { Problem } from './http/problem';
import { router } from './routes';

apply();

const MAX_TRIES = 2;
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays one; a line that was cut is worth another try.
      retry: (tries, error) =>
        tries < MAX_TRIES && !(error instanceof Problem && error.status > 0 && error.status < 500),
      refetchOnWindowFocus: true,
    },
  },
});
followEvents(queries);

// The service was updated while this page was open: what it would load now has another name.
window.addEventListener('vite:preloadError', () => window.location.reload());

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <I18nProvider locale="he-IL">
        <LinkProvider navigate={(to) => void router.navigate({ to })}>
          <RouterProvider router={router} />
        </LinkProvider>
      </I18nProvider>
    </QueryClientProvider>
  </StrictMode>,
);
