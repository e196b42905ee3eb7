import { type ReactNode, useEffect, useRef } from 'react';
import styles from './screen.module.css';

interface Props {
  title: string;
  /** In the title line of the browser, when that says more. */
  documentTitle?: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** The screen arranges its own panes and scrolls in them. */
  fixed?: boolean;
}

/** A screen: its one title takes the focus when it comes, so that everybody knows where they are. */
export function Screen({ title, documentTitle, lead, actions, children, fixed }: Props) {
  return (
    <div className={styles.screen} data-fixed={fixed || undefined}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <ScreenTitle documentTitle={documentTitle ?? title}>{title}</ScreenTitle>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function ScreenTitle({ children, documentTitle }: { children: ReactNode; documentTitle: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    document.title = `${documentTitle} · ועדת הערר`;
  }, [documentTitle]);
  return (
    <h1 ref={title} tabIndex={-1}>
      {children}
    </h1>
  );
}
