import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import {
  getCorpusMarksOptions,
  getCorpusTextOptions,
  listCorpusQueryKey,
  listPatternsOptions,
} from '../../api/@tanstack/react-query.gen';
import { deleteCorpusItem } from '../../api/sdk.gen';
import type { CorpusItem } from '../../api/types.gen';
import {
  Button,
  Checkbox,
  Confirm,
  ErrorLine,
  IconButton,
  Loaded,
  Menu,
  type MenuEntry,
  say,
  sayProblem,
} from '../../design';
import { send } from '../../http/client';
import { useCan, useLabels } from '../../http/session';
import { count, dateText, Mixed } from '../../words/text';
import { DecisionLessons } from './decision-lessons';
import { EditDecision } from './edit-decision';
import { type Mark, MarkedText, type PatternType } from './marked-text';
import styles from './training.module.css';

const NO_MARKS: Mark[] = [];

/** A decision of the corpus: its text with the patterns marked in it, and its lessons. */
export function Decision({ item }: { item: CorpusItem }) {
  const path = { corpus_id: item.corpus_id };
  const text = useQuery({ ...getCorpusTextOptions({ path }), staleTime: 60_000 });
  const marks = useQuery(getCorpusMarksOptions({ path }));
  const all = marks.data?.marks ?? NO_MARKS;
  const { pattern } = useSearch({ from: '/training' });
  const [hidden, setHidden] = useState<ReadonlySet<PatternType>>(new Set());
  const [wanted, setWanted] = useState<{ pattern: string; n: number } | null>(pattern ? { pattern, n: 0 } : null);
  const shown = useMemo(() => all.filter(({ type }) => !hidden.has(type)), [all, hidden]);
  const places = wanted ? all.filter(({ pattern_id }) => pattern_id === wanted.pattern) : NO_MARKS;
  const chosen = wanted && places.length > 0 ? places[wanted.n % places.length]! : null;
  const onPattern = (id: string) =>
    setWanted((before) => ({ pattern: id, n: before?.pattern === id ? before.n + 1 : 0 }));
  return (
    <div className={styles.decision}>
      <Head item={item} />
      <div className={styles.reading}>
        <Loaded query={text} lines={10}>
          {({ full_text }) => <MarkedText text={full_text} marks={shown} chosen={chosen} />}
        </Loaded>
        <aside className={styles.side} aria-label="מה נמצא בהחלטה">
          {marks.error && <ErrorLine error={marks.error} onRetry={() => void marks.refetch()} />}
          <Found
            marks={all}
            hidden={hidden}
            onHide={setHidden}
            chosen={wanted?.pattern ?? null}
            at={wanted && places.length > 0 ? (wanted.n % places.length) + 1 : 0}
            onPattern={onPattern}
          />
          <DecisionLessons corpusId={item.corpus_id} />
        </aside>
      </div>
    </div>
  );
}

function Head({ item }: { item: CorpusItem }) {
  const navigate = useNavigate({ from: '/training' });
  const queries = useQueryClient();
  const mayEdit = useCan('training.write');
  const mayDelete = useCan('corpus.delete');
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const back = () => void navigate({ search: {} });
  const remove = useMutation({
    mutationFn: () => send(deleteCorpusItem({ path: { corpus_id: item.corpus_id } })),
    onSuccess: () => {
      say('ההחלטה הוצאה מן המאגר');
      back();
    },
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: listCorpusQueryKey() }),
  });
  const entries: MenuEntry[] = [
    {
      id: 'compare',
      label: 'השוואה להחלטה אחרת',
      icon: 'merge',
      onAction: () => void navigate({ search: { tab: 'compare', a: item.corpus_id } }),
    },
  ];
  if (mayEdit) entries.unshift({ id: 'edit', label: 'תיקון הפרטים', icon: 'edit', onAction: () => setEditing(true) });
  if (mayDelete)
    entries.push({
      id: 'delete',
      label: 'הוצאה מן המאגר',
      icon: 'trash',
      danger: true,
      onAction: () => setDeleting(true),
    });
  const lessons = Object.values(item.lesson_counts).reduce((sum, n) => sum + n, 0);
  return (
    <header className={styles.decisionHead}>
      <IconButton icon="previous" label="חזרה למאגר" onPress={back} />
      <div className={styles.titles}>
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
      </div>
      <Menu label={`פעולות בהחלטה ${item.title}`} entries={entries} />
      <EditDecision key={item.updated_at} item={item} isOpen={editing} onClose={() => setEditing(false)} />
      <Confirm
        title="להוציא את ההחלטה מן המאגר?"
        confirm="הוצאה מן המאגר"
        danger
        isOpen={deleting}
        onConfirm={() => remove.mutate()}
        onClose={() => setDeleting(false)}
      >
        <p>
          <Mixed>
            {`"${item.title}" תימחק מן המאגר עם ${count(item.chunk_count, 'קטע', 'קטעים')} שהוכנו לחיפוש${lessons > 0 ? ` ועם ${count(lessons, 'לקח', 'לקחים')}` : ''}, והדוגמאות ממנה לא יוצגו עוד בדפוסים.`}
          </Mixed>
        </p>
        <p>אין דרך להחזיר אותה אלא להוסיף את הקובץ מחדש. תיקים והחלטות בעבודה אינם משתנים.</p>
      </Confirm>
    </header>
  );
}

interface FoundProps {
  marks: readonly Mark[];
  hidden: ReadonlySet<PatternType>;
  onHide(hidden: ReadonlySet<PatternType>): void;
  chosen: string | null;
  /** Which of its places is looked at. */
  at: number;
  onPattern(id: string): void;
}

/** The patterns of a decision by type: ticked ones are marked; one that is pressed goes from place to place. */
function Found({ marks, hidden, onHide, chosen, at, onPattern }: FoundProps) {
  const { label } = useLabels();
  const patterns = useQuery({ ...listPatternsOptions(), staleTime: 60_000 });
  const texts = useMemo(
    () =>
      new Map(patterns.data?.types.flatMap(({ patterns: list }) => list.map((each) => [each.pattern_id, each.text]))),
    [patterns.data],
  );
  const byType = [...Map.groupBy(marks, ({ type }) => type)];
  const toggle = (type: PatternType) => {
    const next = new Set(hidden);
    if (!next.delete(type)) next.add(type);
    onHide(next);
  };
  return (
    <section aria-label="דפוסים בהחלטה">
      <h3>דפוסים בהחלטה</h3>
      {marks.length === 0 && (
        <p className={styles.small}>עדיין לא סומן בה דבר. דפוסים מסומנים אחרי ניתוח הסגנון של המאגר.</p>
      )}
      {byType.map(([type, list]) => (
        <details key={type} className={styles.type} open={list.some(({ pattern_id }) => pattern_id === chosen)}>
          <summary>
            <span className={styles.swatch} data-type={type}>
              {label('pattern_type', type)}
            </span>
            <bdi className={styles.small}>{list.length}</bdi>
          </summary>
          <Checkbox isSelected={!hidden.has(type)} onChange={() => toggle(type)}>
            מסומנים בטקסט
          </Checkbox>
          <ul>
            {[...Map.groupBy(list, ({ pattern_id }) => pattern_id)].map(([id, places]) => (
              <li key={id}>
                <Button kind="quiet" small onPress={() => onPattern(id)} aria-pressed={id === chosen}>
                  <Mixed>{texts.get(id) ?? 'דפוס'}</Mixed>
                </Button>
                <bdi className={styles.small}>{id === chosen && at > 0 ? `${at}/${places.length}` : places.length}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
