import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listCorpusLessonsOptions, listCorpusQueryKey, listLessonsQueryKey } from '../../api/@tanstack/react-query.gen';
import { addCorpusLesson } from '../../api/sdk.gen';
import { Button, Chip, ErrorLine, TextField } from '../../design';
import { send } from '../../http/client';
import { useCan, useLabels } from '../../http/session';
import { Mixed } from '../../words/text';
import { LESSON_TONES } from './lesson-words';
import styles from './training.module.css';

/** What was learnt of a decision, and a line to add to it. */
export function DecisionLessons({ corpusId }: { corpusId: string }) {
  const mayAdd = useCan('training.write');
  const { label } = useLabels();
  const queries = useQueryClient();
  const path = { corpus_id: corpusId };
  const lessons = useQuery(listCorpusLessonsOptions({ path }));
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => send(addCorpusLesson({ path, body: { text: text.trim() } })),
    onSuccess: () => {
      setText('');
      for (const queryKey of [listCorpusLessonsOptions({ path }).queryKey, listLessonsQueryKey(), listCorpusQueryKey()])
        void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <section aria-label="לקחים מן ההחלטה">
      <h3>לקחים מן ההחלטה</h3>
      {lessons.error && <ErrorLine error={lessons.error} onRetry={() => void lessons.refetch()} />}
      <ul className={styles.smallLessons}>
        {lessons.data?.lessons.map((lesson) => (
          <li key={lesson.lesson_id}>
            <Mixed>{lesson.text}</Mixed>{' '}
            <Chip tone={LESSON_TONES[lesson.review_status]}>{label('review_status', lesson.review_status)}</Chip>
          </li>
        ))}
      </ul>
      {mayAdd && (
        <form
          className={styles.addLesson}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') add.mutate();
          }}
        >
          {add.error && <ErrorLine error={add.error} />}
          <TextField label="לקח חדש" rows={2} value={text} onChange={setText} />
          <Button small type="submit" isDisabled={text.trim() === '' || add.isPending}>
            הוספה לבדיקה
          </Button>
        </form>
      )}
    </section>
  );
}
