import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listCorpusOptions } from '../../api/@tanstack/react-query.gen';
import type { CorpusItem } from '../../api/types.gen';
import { Button, Chip, EmptyState, Loaded, SearchField } from '../../design';
import { useCan } from '../../http/session';
import { count, dateText, Mixed } from '../../words/text';
import { AddDecision } from './add-decision';
import { AnalysisLine } from './analysis-line';
import { Decision } from './decision';
import styles from './training.module.css';

/** The decisions of the corpus; one of them open, with what was found in it. */
export function Corpus() {
  const { decision } = useSearch({ from: '/training' });
  const corpus = useQuery(listCorpusOptions());
  return (
    <Loaded query={corpus}>
      {({ items }) => {
        const open = items.find(({ corpus_id }) => corpus_id === decision);
        return open ? <Decision key={open.corpus_id} item={open} /> : <List items={items} />;
      }}
    </Loaded>
  );
}

function List({ items }: { items: CorpusItem[] }) {
  const mayAdd = useCan('training.write');
  const navigate = useNavigate({ from: '/training' });
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const shown = items.filter((item) =>
    [item.title, item.decision_number ?? '', ...item.categories].some((text) => text.includes(words)),
  );
  const add = mayAdd && (
    <Button kind="primary" icon="plus" onPress={() => setAdding(true)}>
      הוספת החלטה
    </Button>
  );
  return (
    <div className={styles.pane}>
      {items.length === 0 ? (
        <EmptyState icon="style" title="עדיין אין החלטות במאגר" action={add} guide="training">
          <p>כדי שהטיוטות ייכתבו בסגנון של היו"ר, מוסיפים לכאן החלטות קודמות שלה. ככל שיש יותר, הדיוקן מדויק יותר.</p>
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools}>
            <SearchField
              label="סינון לפי כותרת, מספר או נושא"
              placeholder="כותרת, מספר, נושא"
              value={typed}
              onChange={setTyped}
            />
            <span className={styles.small} aria-live="polite">
              <Mixed>{count(shown.length, 'החלטה', 'החלטות')}</Mixed>
            </span>
            <span className={styles.end}>{add}</span>
          </div>
          <AnalysisLine decisions={items.length} />
          <div className={styles.box}>
            <table className={styles.table} aria-label="החלטות">
              <thead>
                <tr>
                  <th scope="col">החלטה</th>
                  <th scope="col" data-lesser="">
                    תאריך
                  </th>
                  <th scope="col" data-lesser="">
                    נושאים
                  </th>
                  <th scope="col" data-lesser="">
                    מילים
                  </th>
                  <th scope="col">לקחים</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((item) => (
                  <Row key={item.corpus_id} item={item} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <AddDecision
        isOpen={adding}
        onClose={() => setAdding(false)}
        onStored={(decision) => void navigate({ search: { decision } })}
      />
    </div>
  );
}

const Row = ({ item }: { item: CorpusItem }) => (
  <tr>
    <th scope="row">
      <Link to="/training" search={{ decision: item.corpus_id }}>
        <Mixed>{item.title}</Mixed>
      </Link>
      {item.decision_number && (
        <span className={styles.small}>
          <bdi>{item.decision_number}</bdi>
        </span>
      )}
    </th>
    <td data-lesser="">{item.decision_date && <bdi>{dateText(item.decision_date)}</bdi>}</td>
    <td data-lesser="">
      <span className={styles.chips}>
        {item.categories.map((category) => (
          <Chip key={category}>{category}</Chip>
        ))}
      </span>
    </td>
    <td data-lesser="">
      <bdi>{item.word_count.toLocaleString('he-IL')}</bdi>
    </td>
    <td>
      {item.lesson_counts.pending_review > 0 ? (
        <Chip tone="warn">
          <Mixed>{`${item.lesson_counts.pending_review} לבדיקה`}</Mixed>
        </Chip>
      ) : (
        <span className={styles.small}>
          <Mixed>{item.lesson_counts.approved > 0 ? `${item.lesson_counts.approved} אושרו` : ''}</Mixed>
        </span>
      )}
    </td>
  </tr>
);
