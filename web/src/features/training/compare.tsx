import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { compareDecisionsOptions, listCorpusOptions } from '../../api/@tanstack/react-query.gen';
import type { CorpusItem, StyleComparison } from '../../api/types.gen';
import { EmptyState, Loaded, Meter, Select } from '../../design';
import { useLabels } from '../../http/session';
import { dateText, Mixed, percentText } from '../../words/text';
import styles from './training.module.css';

/** Two decisions side by side. */
export function Compare() {
  const corpus = useQuery(listCorpusOptions());
  return (
    <div className={styles.pane}>
      <Loaded query={corpus}>{({ items }) => <Chosen items={items} />}</Loaded>
    </div>
  );
}

/** The choice of the two, and what they have in common. */
function Chosen({ items }: { items: readonly CorpusItem[] }) {
  const search = useSearch({ from: '/training' });
  const navigate = useNavigate({ from: '/training' });
  const has = (id: string | undefined) => (items.some(({ corpus_id }) => corpus_id === id) ? id! : null);
  const [a, b] = [has(search.a), has(search.b)];
  const ready = a !== null && b !== null && a !== b;
  const compared = useQuery({ ...compareDecisionsOptions({ query: { a: a ?? '', b: b ?? '' } }), enabled: ready });
  const options = items.map(({ corpus_id, title, decision_number }) => ({
    key: corpus_id,
    label: title,
    ...(decision_number ? { hint: decision_number } : {}),
  }));
  const set = (change: { a?: string; b?: string }) => void navigate({ search: (before) => ({ ...before, ...change }) });
  if (items.length < 2) return <EmptyState icon="merge" title="להשוואה נדרשות שתי החלטות במאגר" />;
  return (
    <>
      <div className={styles.twoFields}>
        <Select label="החלטה אחת" options={options} value={a} onChange={(key) => set({ a: key })} />
        <Select
          label="והחלטה שנייה"
          options={options.filter(({ key }) => key !== a)}
          value={b === a ? null : b}
          onChange={(key) => set({ b: key })}
        />
      </div>
      {ready ? (
        <Loaded query={compared}>{(data) => <Compared data={data} />}</Loaded>
      ) : (
        <EmptyState icon="merge" title="בוחרים שתי החלטות">
          <p>מוצגים זה לצד זה האורך, חלקי ההחלטה והדפוסים: מה משותף לשתיהן ומה מיוחד לכל אחת.</p>
        </EmptyState>
      )}
    </>
  );
}

function Compared({ data: { a, b, sections, patterns, similarity } }: { data: StyleComparison }) {
  const { label } = useLabels();
  return (
    <>
      <div className={styles.similarity}>
        <span>דמיון בסגנון</span>
        <Meter label="דמיון בסגנון" value={100 * similarity} tone="ok" />
      </div>
      <div className={styles.columns}>
        <Described item={a} />
        <Described item={b} />
      </div>
      <section className={styles.box} aria-label="חלקי ההחלטה">
        <h2>חלקי ההחלטה</h2>
        <table className={styles.mirror}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">החלטה אחת</th>
              <th scope="col">פרק</th>
              <th scope="col">החלטה שנייה</th>
            </tr>
          </thead>
          <tbody>
            {sections.map(({ section_type, a_share, b_share }) => (
              <tr key={section_type}>
                <Share share={a_share} side="a" />
                <th scope="row">{label('section_type', section_type)}</th>
                <Share share={b_share} side="b" />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Uses title="דפוסים משותפים" patterns={patterns.shared} />
      <div className={styles.columns}>
        <Uses title="רק באחת" patterns={patterns.only_a} />
        <Uses title="רק בשנייה" patterns={patterns.only_b} />
      </div>
    </>
  );
}

const Described = ({ item }: { item: CorpusItem }) => (
  <section className={styles.box} aria-label={item.title}>
    <h2>
      <Mixed>{item.title}</Mixed>
    </h2>
    <p className={styles.small}>
      <Mixed>
        {[
          item.decision_number ?? '',
          item.decision_date ? dateText(item.decision_date) : '',
          `${item.word_count.toLocaleString('he-IL')} מילים`,
          ...item.categories,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Mixed>
    </p>
  </section>
);

const Share = ({ share, side }: { share: number; side: 'a' | 'b' }) => (
  <td data-side={side}>
    <span className={styles.share}>
      <bdi>{percentText(share)}</bdi>
      <span className={styles.barTrack} aria-hidden="true">
        <span style={{ inlineSize: `${100 * share}%` }} />
      </span>
    </span>
  </td>
);

const MOST = 60;

function Uses({ title, patterns }: { title: string; patterns: StyleComparison['patterns']['shared'] }) {
  const { label } = useLabels();
  return (
    <section className={styles.box} aria-label={title}>
      <h2>
        {title} <bdi className={styles.small}>{patterns.length}</bdi>
      </h2>
      {patterns.length === 0 ? (
        <p className={styles.small}>אין</p>
      ) : (
        <ul className={styles.uses}>
          {patterns.slice(0, MOST).map(({ pattern_id, type, text, count }) => (
            <li key={pattern_id}>
              <span className={styles.swatch} data-type={type}>
                {label('pattern_type', type)}
              </span>
              <span>
                <Mixed>{text}</Mixed>
              </span>
              <bdi className={styles.small}>{count}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
