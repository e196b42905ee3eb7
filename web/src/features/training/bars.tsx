import { Mixed } from '../../words/text';
import styles from './training.module.css';

export interface Bar {
  key: string;
  label: string;
  /** What the length stands for. */
  value: number;
  /** As it is read. */
  words: string;
}

/** Lengths beside each other; each says its number too. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <span className={styles.barName}>
            <Mixed>{bar.label}</Mixed>
          </span>
          <span className={styles.barTrack} aria-hidden="true">
            <span style={{ inlineSize: `${(100 * bar.value) / most}%` }} />
          </span>
          <bdi className={styles.barValue}>{bar.words}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** A figure with its name. */
export const Figure = ({ name, children, note }: { name: string; children: string; note?: string }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>
      <strong>
        <Mixed>{children}</Mixed>
      </strong>
      {note && (
        <span className={styles.small}>
          <Mixed>{note}</Mixed>
        </span>
      )}
    </dd>
  </div>
);
