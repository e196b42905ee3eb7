import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getLedgerQueryKey, listLegalArgumentsQueryKey } from '../../../api/@tanstack/react-query.gen';

/** Does something to arguments, and reads them and their ledger again. */
export function useArgumentChange<T>(caseNumber: string, change: () => Promise<T>, done?: (answer: T) => void) {
  const queries = useQueryClient();
  const path = { case_number: caseNumber };
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => done?.(answer),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listLegalArgumentsQueryKey({ path }) }),
        queries.invalidateQueries({ queryKey: getLedgerQueryKey({ path }) }),
      ]),
  });
}
