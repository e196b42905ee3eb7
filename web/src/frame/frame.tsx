import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../design/button';
import { Banner, ErrorState, Skeleton } from '../design/feedback';
import { Toasts } from '../design/toast';
import { lookAgain, online, signedOut } from '../http/client';
import { useSession } from '../http/session';
import { useStore } from '../http/store';
import styles from './frame.module.css';
import { Rail } from './rail';
import { SignIn } from './sign-in';
import { TopBar } from './top-bar';

const LOOK_AGAIN_MS = 3000;

/** What stands round every screen. A lost sign-in covers the screen but leaves it, with what was typed, in place. */
export function Frame() {
  const session = useSession();
  const lost = useStore(signedOut);
  if (session.data === undefined && lost) return <SignIn />;
  if (session.data === undefined)
    return session.error ? (
      <main className={styles.alone}>
        <ErrorState error={session.error} onRetry={() => void session.refetch()} />
      </main>
    ) : (
      <Skeleton />
    );
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        דילוג לתוכן
      </a>
      <Rail />
      <TopBar />
      <OfflineBanner />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Toasts />
      {lost && <SignIn over />}
    </div>
  );
}

function OfflineBanner() {
  const connected = useStore(online);
  const queries = useQueryClient();
  useQuery({
    queryKey: ['look-again'],
    queryFn: async () => {
      await lookAgain();
      return online.get();
    },
    enabled: !connected,
    refetchInterval: LOOK_AGAIN_MS,
    networkMode: 'always',
  });
  useEffect(() => {
    if (connected) void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  }, [connected, queries]);
  if (connected) return null;
  return (
    <div className={styles.offline}>
      <Banner
        tone="warn"
        action={
          <Button small onPress={() => void lookAgain()}>
            נסו שוב
          </Button>
        }
      >
        אין חיבור לשירות. מה שמוצג הוא המצב האחרון שהתקבל; מה שנכתב נשמר כאן ויישלח כשהחיבור יחזור.
      </Banner>
    </div>
  );
}
