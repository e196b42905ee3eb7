import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getSearchExamQueryKey } from '../../api/@tanstack/react-query.gen';
import { createExamItem } from '../../api/sdk.gen';
import type { Source } from '../../api/types.gen';
import { Button, sayProblem } from '../../design';
import { send } from '../../http/client';
import styles from './search.module.css';

/** Makes a question of the exam of what was asked and the passage that is open. */
export function ToExam({ query, source }: { query: string; source: Source }) {
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: () => {
      const { document_id, corpus_id, start, end } = source;
      const passage = { document_id, corpus_id, start: start ?? 0, end: end ?? 0 };
      return send(createExamItem({ body: { query, passages: [passage] } }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: getSearchExamQueryKey() }),
    onError: sayProblem,
  });
  return (
    <p className={styles.toExam} role="status">
      {add.isSuccess ? (
        <>
          נוסף ל<Link to="/search/exam">בחינת החיפוש</Link>.
        </>
      ) : (
        <Button small kind="quiet" icon="plus" onPress={() => add.mutate()} isDisabled={add.isPending}>
          הקטע הזה צריך להימצא: הוספה לבחינת החיפוש
        </Button>
      )}
    </p>
  );
}
