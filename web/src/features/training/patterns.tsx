import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { listCorpusOptions, listPatternsOptions } from '../../api/@tanstack/react-query.gen';
import type { PatternList } from '../../api/types.gen';
import { Chip, EmptyState, Loaded, SearchField } from '../../design';
import { count, Mixed } from '../../words/text';
import { AnalysisLine } from './analysis-line';
import styles from './training.module.css';

type Type = PatternList['types'][number];
type Pattern = Type['patterns'][number];
type Titles = ReadonlyMap<string, string>;

/** The formulas of the style by type, the most widespread first, each with its examples. */
export function Patterns() {
  const patterns = useQuery(listPatternsOptions());
  const corpus = useQuery(listCorpusOptions());
  const [typed, setTyped] = useState('');
  const titles: Titles = useMemo(
    () => new Map(corpus.data?.items.map(({ corpus_id, title }) => [corpus_id, title])),
    [corpus.data],
  );
  const words = typed.trim();
  return (
    <div className={styles.pane}>
      <div className={styles.tools}>
        <SearchField label="סינון הדפוסים" placeholder="מילים מן הדפוס" value={typed} onChange={setTyped} />
      </div>
      <AnalysisLine decisions={corpus.data?.total ?? 0} />
      <Loaded query={patterns}>
        {({ total, types }) =>
          total === 0 ? (
            <EmptyState guide="training" icon="style" title="עדיין לא נמצאו דפוסים">
              <p>דפוסים נמצאים בניתוח של כל המאגר: ביטויים שחוזרים בכמה החלטות, לפי תפקידם בהחלטה.</p>
            </EmptyState>
          ) : (
            types.map((type) => <OneType key={type.type} type={type} words={words} titles={titles} />)
          )
        }
      </Loaded>
    </div>
  );
}

const FIRST = 12;

function OneType({ type, words, titles }: { type: Type; words: string; titles: Titles }) {
  const [all, setAll] = useState(false);
  const fitting = type.patterns.filter(({ text }) => text.includes(words));
  const shown = all || words !== '' ? fitting : fitting.slice(0, FIRST);
  if (fitting.length === 0) return null;
  return (
    <section className={styles.box} aria-label={type.label}>
      <h2 className={styles.typeTitle}>
        <span className={styles.swatch} data-type={type.type}>
          {type.label}
        </span>
        <bdi className={styles.small}>{fitting.length}</bdi>
      </h2>
      <ul className={styles.patterns}>
        {shown.map((pattern) => (
          <OnePattern key={pattern.pattern_id} pattern={pattern} titles={titles} />
        ))}
      </ul>
      {shown.length < fitting.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          <Mixed>{`עוד ${fitting.length - shown.length}`}</Mixed>
        </button>
      )}
    </section>
  );
}

function OnePattern({ pattern, titles }: { pattern: Pattern; titles: Titles }) {
  return (
    <li>
      <details>
        <summary>
          <span className={styles.patternText}>
            <Mixed>{pattern.text}</Mixed>
          </span>
          {pattern.source === 'model' && <Chip>מן המודל</Chip>}
          <span className={styles.small}>
            <Mixed>{`${timesText(pattern.count)}, ${inDecisions(pattern.decision_count)}`}</Mixed>
          </span>
        </summary>
        <ul className={styles.examples}>
          {pattern.examples.map(({ corpus_id, excerpt }) => (
            <li key={`${corpus_id} ${excerpt}`}>
              <blockquote>
                <Mixed>{excerpt}</Mixed>
              </blockquote>
              <Link to="/training" search={{ decision: corpus_id, pattern: pattern.pattern_id }}>
                <Mixed>{titles.get(corpus_id) ?? 'ההחלטה'}</Mixed>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

const timesText = (n: number): string =>
  n === 1 ? 'פעם אחת' : n === 2 ? 'פעמיים' : `${n.toLocaleString('he-IL')} פעמים`;
const inDecisions = (n: number): string =>
  n <= 2 ? `ב${count(n, 'החלטה', 'החלטות')}` : `ב-${count(n, 'החלטה', 'החלטות')}`;
