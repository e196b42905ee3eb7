import type { ReactNode } from 'react';
import type { PrecedentAttachment } from '../api/types.gen';
import { Chip } from '../design/feedback';
import { Mixed } from '../words/text';
import styles from './precedent-card.module.css';

interface Props {
  precedent: PrecedentAttachment;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A quotation of a decision, where it is from, and whether its words were found there. */
export function PrecedentCard({ precedent, children }: Props) {
  const { citation, quote, note, source, section_title } = precedent;
  const isVerified = source !== null && !source.lost && source.start !== null;
  return (
    <article className={styles.card} aria-label={citation}>
      <header>
        <h3>
          <Mixed>{citation}</Mixed>
        </h3>
        {isVerified ? (
          <Chip tone="ok" icon="check" title="המילים נמצאו בפסק הדין שבמאגר, מילה במילה">
            הציטוט אומת
          </Chip>
        ) : source?.corpus_id || source?.precedent_id ? (
          <Chip tone="bad" icon="warning" title="פסק הדין במאגר, והמילים האלה לא נמצאו בו">
            הציטוט לא נמצא בפסק הדין
          </Chip>
        ) : (
          <Chip tone="warn" title="פסק הדין אינו במאגר; יש לאמת את הציטוט מול המקור">
            לא אומת: פסק הדין אינו במאגר
          </Chip>
        )}
      </header>
      <blockquote>
        <Mixed>{quote}</Mixed>
      </blockquote>
      {(section_title || note) && (
        <p>
          <Mixed>{[section_title, note].filter(Boolean).join(' · ')}</Mixed>
        </p>
      )}
      {children}
    </article>
  );
}
