import { useMutation, useQueryClient } from '@tanstack/react-query';
import { acceptSuggestedDetails, updateCase } from '../../../api/sdk.gen';
import type { AcceptDetailsRequest, Case, CaseDetails } from '../../../api/types.gen';
import { say, sayProblem } from '../../../design';
import { send } from '../../../http/client';
import { count } from '../../../words/text';
import { FIELDS, particularOf } from './fields';
import { wayBack } from './offers';

/** Which particulars two states of a case have otherwise. */
const changedKeys = (before: Case, after: Case): string[] =>
  FIELDS.map(({ key }) => key).filter(
    (key) => JSON.stringify(particularOf(before, key)) !== JSON.stringify(particularOf(after, key)),
  );

/** Takes suggestions over, says how many particulars changed, and offers the way back. */
export function useAccept(details: CaseDetails) {
  const path = { case_number: details.case_number };
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AcceptDetailsRequest) => send(acceptSuggestedDetails({ path, body })),
    onSuccess: (after) => {
      const changed = changedKeys(details, after);
      if (changed.length === 0) return;
      say(`${count(changed.length, 'פרט', 'פרטים')} ${changed.length === 1 ? 'נרשם' : 'נרשמו'} בתיק`, {
        label: 'ביטול',
        run: () =>
          void send(updateCase({ path, body: { ...wayBack(details, changed), expected_version: after.version } }))
            .then(() => say('הפרטים הוחזרו לקדמותם'), sayProblem)
            .finally(() => void queries.invalidateQueries()),
      });
    },
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
}
