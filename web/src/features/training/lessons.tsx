import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { listLessonsOptions } from '../../api/@tanstack/react-query.gen';
import { deleteLesson, patchLesson, startPanel } from '../../api/sdk.gen';
import type { Lesson, ListLessonsData } from '../../api/types.gen';
import { Button, Confirm, EmptyState, Loaded, Select, say, sayProblem } from '../../design';
import { send } from '../../http/client';
import { useCan, useLabels } from '../../http/session';
import { Segments } from '../../source/segments';
import { count, Mixed } from '../../words/text';
import { EditLesson } from './edit-lesson';
import { type LessonAct, LessonCard } from './lesson-card';
import styles from './training.module.css';

type Status = Lesson['review_status'];

/** By the place of the key, so that it is the same one on a Hebrew layout. */
const KEYS: Record<string, LessonAct> = {
  KeyA: 'approved',
  KeyR: 'rejected',
  KeyS: 'deferred',
  KeyD: 'delete',
  Delete: 'delete',
  KeyE: 'edit',
};
const DONE: Record<Status, string> = {
  approved: 'הלקח אושר ויגיע לטיוטות הבאות',
  rejected: 'הלקח נפסל',
  deferred: 'הלקח נדחה למועד אחר',
  pending_review: 'הלקח הוחזר לבדיקה',
};
const ALL = 'all';
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** What was learnt by three ways and waits for a person. Arrows go from one to the next; A, R, S and D decide. */
export function Lessons() {
  const search = useSearch({ from: '/training' });
  const navigate = useNavigate({ from: '/training' });
  const queries = useQueryClient();
  const { terms } = useLabels();
  const mayReview = useCan('lesson.review');
  const mayWrite = useCan('training.write');
  const status = search.status ?? 'pending_review';
  const lessons = useQuery(listLessonsOptions({ query: queryOf(search.channel, status) }));
  const [deleting, setDeleting] = useState<Lesson | null>(null);
  const [editing, setEditing] = useState<Lesson | null>(null);
  const set = (change: { channel?: string | undefined; status?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const again = () => queries.invalidateQueries({ predicate: ({ queryKey }) => LISTS.has(idOf(queryKey)) });

  const review = useMutation({
    mutationFn: ({ lesson, to }: { lesson: Lesson; to: Status }) =>
      send(patchLesson({ path: { lesson_id: lesson.lesson_id }, body: { review_status: to } })),
    onSuccess: (_lesson, { lesson, to }) =>
      say(DONE[to], { label: 'ביטול', run: () => review.mutate({ lesson, to: lesson.review_status }) }),
    onError: sayProblem,
    onSettled: again,
  });
  const remove = useMutation({
    mutationFn: ({ lesson_id }: Lesson) => send(deleteLesson({ path: { lesson_id } })),
    onSuccess: () => say('הלקח נמחק'),
    onError: sayProblem,
    onSettled: again,
  });
  const act = (lesson: Lesson, what: LessonAct) => {
    if (what === 'delete') mayWrite && setDeleting(lesson);
    else if (what === 'edit') mayWrite && setEditing(lesson);
    else if (mayReview) review.mutate({ lesson, to: what });
  };
  return (
    <div className={styles.pane}>
      <div className={styles.tools}>
        <Segments
          label="ערוץ"
          value={search.channel ?? ALL}
          onChange={(channel) => set({ channel: channel === ALL ? undefined : channel })}
          options={[{ key: ALL, label: 'כל הערוצים' }, ...terms('lesson_channel')]}
        />
        <Select
          bare
          label="מצב"
          options={[...terms('review_status').filter(({ key }) => key !== 'published'), { key: ALL, label: 'הכול' }]}
          value={status}
          onChange={(key) => set({ status: key === 'pending_review' ? undefined : key })}
        />
        <span className={styles.end}>{mayWrite && <PanelButton />}</span>
      </div>
      <Loaded query={lessons}>
        {({ lessons: list, total }) =>
          list.length === 0 ? (
            <EmptyState
              guide="training"
              icon="check"
              title={status === 'pending_review' ? 'אין לקחים שממתינים' : 'אין לקחים כאלה'}
            >
              <p>לקחים נוצרים מהשוואה של הטיוטה לנוסח הסופי, מפאנל המודלים, ומהערות על החלטות במאגר.</p>
            </EmptyState>
          ) : (
            <>
              <p className={styles.small}>
                <Mixed>{`${count(total, 'לקח', 'לקחים')}. חיצים: מעבר. `}</Mixed>
                {mayReview && (
                  <>
                    <kbd>A</kbd> אישור, <kbd>R</kbd> פסילה, <kbd>S</kbd> למועד אחר,{' '}
                  </>
                )}
                {mayWrite && (
                  <>
                    <kbd>E</kbd> עריכה, <kbd>D</kbd> מחיקה
                  </>
                )}
              </p>
              <Inbox lessons={list} onAct={act} mayReview={mayReview} mayWrite={mayWrite} />
            </>
          )
        }
      </Loaded>
      {editing && (
        <EditLesson key={editing.lesson_id} lesson={editing} onClose={() => setEditing(null)} onSaved={again} />
      )}
      <Confirm
        title="למחוק את הלקח?"
        confirm="מחיקה"
        danger
        isOpen={deleting !== null}
        onConfirm={() => deleting && remove.mutate(deleting)}
        onClose={() => setDeleting(null)}
      >
        <p>
          <Mixed>{`"${deleting?.text ?? ''}"`}</Mixed>
        </p>
        <p>הלקח יימחק ולא יגיע לטיוטות. כדי שיישאר ברשימה בלי השפעה עדיף לפסול אותו.</p>
      </Confirm>
    </div>
  );
}

const LISTS = new Set(['listLessons', 'listCorpusLessons', 'listCorpus', 'getCuratorStats']);
const idOf = (key: readonly unknown[]): string => (key[0] as { _id?: string } | undefined)?._id ?? '';

function queryOf(channel: string | undefined, status: string): NonNullable<ListLessonsData['query']> {
  return {
    limit: 200,
    ...(channel ? { channel: channel as Lesson['channel'] } : {}),
    ...(status === ALL ? {} : { review_status: status as Status }),
  };
}

interface InboxProps {
  lessons: readonly Lesson[];
  mayReview: boolean;
  mayWrite: boolean;
  onAct(lesson: Lesson, what: LessonAct): void;
}

function Inbox({ lessons, onAct, ...may }: InboxProps) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const reached = Math.min(current, lessons.length - 1);
  /** A lesson that was decided leaves the list: the keys go on with the one in its place. */
  const goesOn = useRef<string | null>(null);
  const focus = (n: number) => list.current?.querySelectorAll<HTMLElement>('article')[n]?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another lesson in that place
  useEffect(() => {
    if (goesOn.current === null || lessons.some(({ lesson_id }) => lesson_id === goesOn.current)) return;
    goesOn.current = null;
    focus(reached);
  }, [lessons]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, n: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const what = KEYS[event.code];
    if (step) focus(Math.max(0, Math.min(n + step, lessons.length - 1)));
    else if (what) {
      goesOn.current = what === 'edit' ? null : lessons[n]!.lesson_id;
      onAct(lessons[n]!, what);
    } else return;
    event.preventDefault();
  };
  return (
    <ul className={styles.lessons} aria-label="לקחים" ref={list}>
      {lessons.map((lesson, n) => (
        <li key={lesson.lesson_id}>
          <LessonCard
            lesson={lesson}
            {...may}
            isReached={n === reached}
            onFocus={() => setCurrent(n)}
            onKeyDown={(event) => onKeyDown(event, n)}
            onAct={(what) => onAct(lesson, what)}
          />
        </li>
      ))}
    </ul>
  );
}

const PANEL_SAYS = {
  started: 'הפאנל התחיל; לקחים ששני המודלים תמכו בהם יופיעו כאן לבדיקה',
  already_running: 'הפאנל כבר עובד',
  not_configured: 'לא הוגדרו מודלים לפאנל (PANEL_MODELS)',
} as const;

function PanelButton() {
  const start = useMutation({
    mutationFn: () => send(startPanel({ body: {} })),
    onSuccess: ({ status }) => say(PANEL_SAYS[status]),
    onError: sayProblem,
  });
  return (
    <Button onPress={() => start.mutate()} isDisabled={start.isPending}>
      הפעלת פאנל המודלים
    </Button>
  );
}
