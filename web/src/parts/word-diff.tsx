import styles from './word-diff.module.css';

interface Props {
  parts: readonly { op: 'equal' | 'insert' | 'delete'; text: string }[];
}

/** Longer runs of what did not change are folded. */
const SHOWN = 160;

/** What was taken out and what was put in, word by word. */
export function WordDiff({ parts }: Props) {
  let at = 0;
  const isSame = parts.every(({ op }) => op === 'equal');
  return (
    <div className={styles.diff} dir="rtl">
      {isSame && <p className={styles.same}>אין הבדל במילים.</p>}
      {parts.map(({ op, text }, index) => {
        const key = `${at}`;
        at += text.length;
        if (op === 'insert') return <ins key={key}>{text}</ins>;
        if (op === 'delete') return <del key={key}>{text}</del>;
        return <span key={key}>{isSame ? text : folded(text, index === 0, index === parts.length - 1)}</span>;
      })}
    </div>
  );
}

function folded(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= SHOWN * 2) return text;
  const start = isFirst ? '' : text.slice(0, SHOWN).replace(/\S+$/, '');
  const rest = text.slice(-SHOWN);
  return `${start} […] ${isLast ? '' : rest.slice(rest.indexOf(' ') + 1)}`;
}
