import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getLearningOptions, getLearningQueryKey, listLessonsOptions } from '../../../api/@tanstack/react-query.gen';
import { learnFromFinal, patchLesson } from '../../../api/sdk.gen';
import type { LearnedBlock, LearningResult, ReviewStatus } from '../../../api/types.gen';
import { Button, Chip, EmptyState, ErrorState, Skeleton, say, sayProblem, type Tone } from '../../../design';
import { send } from '../../../http/client';
import { problemOf } from '../../../http/problem';
import { useCan, useLabels } from '../../../http/session';
import { Evidence } from '../../../parts/evidence';
import { WordDiff } from '../../../parts/word-diff';
import { count, Mixed, percentText } from '../../../words/text';
import type { TabProps } from '../tab-props';
import styles from './learning.module.css';

const CHANGES: Record<LearnedBlock['change'], { label: string; tone: Tone }> = {
  unchanged: { label: 'ללא שינוי', tone: 'ok' },
  edited: { label: 'נערך', tone: 'accent' },
  rewritten: { label: 'נכתב מחדש', tone: 'warn' },
  added: { label: 'נוסף', tone: 'accent' },
  removed: { label: 'הוסר', tone: 'warn' },
};
const MOST = 200;

/** What was changed between the draft and the final decision, block by block, and what is to be learned from it. */
export function Learning({ caseNumber }: TabProps) {
  const path = { case_number: caseNumber };
  const queries = useQueryClient();
  const mayRun = useCan('case.write');
  const result = useQuery({
    ...getLearningOptions({ path }),
    retry: (tries, error) => problemOf(error).code !== 'learning_not_run' && tries < 2,
  });
  const learn = useMutation({
    mutationFn: () => send(learnFromFinal({ path })),
    onSuccess: (found) => {
      queries.setQueryData<LearningResult>(getLearningQueryKey({ path }), found);
      say(`ההשוואה הסתיימה: ${count(found.lessons.length, 'לקח', 'לקחים')}`);
    },
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  const button = (isAgain: boolean) =>
    mayRun && (
      <Button
        kind={isAgain ? 'plain' : 'primary'}
        icon="retry"
        onPress={() => learn.mutate()}
        isDisabled={learn.isPending}
      >
        {isAgain ? 'השוואה מחדש' : 'השוואת הטיוטה להחלטה הסופית'}
      </Button>
    );
  if (result.data) return <Found result={result.data} button={button(true)} />;
  if (result.error && problemOf(result.error).code === 'learning_not_run')
    return (
      <EmptyState guide="learning" icon="style" title="ההחלטה הסופית עדיין לא הושוותה לטיוטה" action={button(false)}>
        <p>לאחר שההחלטה החתומה מצורפת לתיק, ההשוואה מראה מה השתנה בכל חלק ומה כדאי ללמוד מכך להבא.</p>
      </EmptyState>
    );
  return result.error ? <ErrorState error={result.error} onRetry={() => void result.refetch()} /> : <Skeleton />;
}

function Found({ result, button }: { result: LearningResult; button: React.ReactNode }) {
  return (
    <div className={styles.tab}>
      <header className={styles.head}>
        <p>
          <Mixed>{`דמיון בין הטיוטה להחלטה הסופית: ${percentText(result.similarity)} מן המילים משותפות לשתיהן.`}</Mixed>
        </p>
        {button}
      </header>
      <Lessons lessons={result.lessons} />
      <section className={styles.blocks} aria-label="הבדלים לפי חלקים">
        <h2>הבדלים לפי חלקים</h2>
        {result.blocks.map((block) => (
          <Block key={block.block_id} block={block} />
        ))}
      </section>
    </div>
  );
}

function Block({ block }: { block: LearnedBlock }) {
  const [isOpen, setOpen] = useState(false);
  const { label, tone } = CHANGES[block.change];
  const hasDiff = block.change !== 'unchanged';
  return (
    <article className={styles.block} aria-label={block.title}>
      <header>
        <h3>{block.title}</h3>
        <Chip tone={tone}>{label}</Chip>
        {hasDiff && (
          <>
            <bdi className={styles.note}>{percentText(block.similarity)}</bdi>
            <Button small kind="quiet" onPress={() => setOpen(!isOpen)} aria-expanded={isOpen}>
              {isOpen ? 'הסתרת ההבדל' : 'הצגת ההבדל'}
            </Button>
          </>
        )}
      </header>
      {isOpen && <WordDiff parts={block.diff} />}
    </article>
  );
}

const TONES: Record<ReviewStatus, Tone> = {
  approved: 'ok',
  rejected: 'calm',
  deferred: 'calm',
  pending_review: 'warn',
};

function Lessons({ lessons }: { lessons: LearningResult['lessons'] }) {
  const { label } = useLabels();
  const may = useCan('lesson.review');
  const queries = useQueryClient();
  const all = useQuery(listLessonsOptions({ query: { limit: MOST } }));
  const review = useMutation({
    mutationFn: ({ id, status }: { id: string; status: ReviewStatus }) =>
      send(patchLesson({ path: { lesson_id: id }, body: { review_status: status } })),
    onSuccess: (lesson) => say(lesson.review_status === 'approved' ? 'הלקח אושר, וישמש בטיוטות הבאות' : 'הלקח נדחה'),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  const statusOf = (id: string): ReviewStatus | undefined =>
    all.data?.lessons.find(({ lesson_id }) => lesson_id === id)?.review_status;
  return (
    <section className={styles.blocks} aria-label="לקחים">
      <h2>לקחים</h2>
      {lessons.length === 0 && <p className={styles.note}>לא נמצא דבר שחוזר ומשתנה, ולכן אין לקח להציע.</p>}
      <ul>
        {lessons.map((lesson) => {
          const status = statusOf(lesson.lesson_id);
          return (
            <li key={lesson.lesson_id} className={styles.lesson}>
              <p>
                <Mixed>{lesson.text}</Mixed>
              </p>
              {lesson.evidence && <Evidence text={lesson.evidence} />}
              <span className={styles.acts}>
                {status && <Chip tone={TONES[status]}>{label('review_status', status)}</Chip>}
                {may && status !== 'approved' && (
                  <Button
                    small
                    icon="check"
                    isDisabled={review.isPending}
                    onPress={() => review.mutate({ id: lesson.lesson_id, status: 'approved' })}
                  >
                    אישור הלקח
                  </Button>
                )}
                {may && status !== 'rejected' && (
                  <Button
                    small
                    kind="quiet"
                    isDisabled={review.isPending}
                    onPress={() => review.mutate({ id: lesson.lesson_id, status: 'rejected' })}
                  >
                    דחיית הלקח
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
