import type { ReactNode } from 'react';
import type { Place } from '../source/place';
import type { WordPick } from '../source/selection';
import { SourceView } from '../source/source-view';
import styles from './with-source.module.css';

interface Props {
  caseNumber: string;
  place: Place | null;
  onPlace(place: Place | null): void;
  children: ReactNode;
  /** The source stays when nothing is chosen yet. */
  always?: boolean;
  /** What can be done with words that are chosen in the original. */
  pick?: WordPick | undefined;
}

/** Work on the one side, the original on the other; in a narrow window the original covers the work until it is closed. */
export function WithSource({ caseNumber, place, onPlace, children, always, pick }: Props) {
  const shown = place !== null || always;
  return (
    <div className={styles.panes} data-open={shown || undefined} data-place={place !== null || undefined}>
      <div className={styles.work}>{children}</div>
      {shown && (
        <div className={styles.source}>
          <SourceView
            caseNumber={caseNumber}
            place={place}
            onPlace={onPlace}
            pick={pick}
            {...(place ? { onClose: () => onPlace(null) } : {})}
          />
        </div>
      )}
    </div>
  );
}
