import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createCase } from '../../api/sdk.gen';
import { Banner, Button, say, sayProblem } from '../../design';
import { send } from '../../http/client';
import { useCan } from '../../http/session';
import type { Row } from './inbox';
import styles from './inbox.module.css';

/** Cases that files name and that are not there: one press opens each. */
export function MissingCases({ rows }: { rows: readonly Row[] }) {
  const mayOpen = useCan('case.write');
  const queries = useQueryClient();
  const open = useMutation({
    mutationFn: (case_number: string) => send(createCase({ body: { case_number } })),
    onSuccess: ({ case_number }) => say(`נפתח תיק ${case_number}`),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  const numbers = [...new Set(rows.filter(({ caseExists }) => caseExists === false).map((row) => row.caseNumber!))];
  if (numbers.length === 0) return null;
  return (
    <Banner
      tone="warn"
      action={
        mayOpen && (
          <span className={styles.missing}>
            {numbers.slice(0, 6).map((number) => (
              <Button key={number} small icon="plus" onPress={() => open.mutate(number)} isDisabled={open.isPending}>
                פתיחת תיק <bdi>{number}</bdi>
              </Button>
            ))}
          </span>
        )
      }
    >
      {numbers.length === 1 ? 'יש קבצים ששייכים לתיק שעדיין לא נפתח.' : 'יש קבצים ששייכים לתיקים שעדיין לא נפתחו.'}
    </Banner>
  );
}
