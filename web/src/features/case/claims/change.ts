import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listClaimsQueryKey } from '../../../api/@tanstack/react-query.gen';
import { updateClaim } from '../../../api/sdk.gen';
import type { CaseClaims, Claim, ClaimUpdateRequest } from '../../../api/types.gen';
import { sayProblem } from '../../../design';
import { send } from '../../../http/client';
import { withClaim } from './claims';

/** Changes a claim; the list shows it at once, and other lists that hang on claims are read again. */
export function useChange(caseNumber: string) {
  const queries = useQueryClient();
  const path = { case_number: caseNumber };
  return useMutation({
    mutationFn: ({ claim, body }: { claim: Claim; body: ClaimUpdateRequest }) =>
      send(
        updateClaim({
          path: { ...path, claim_id: claim.claim_id },
          body: { ...body, expected_version: claim.version },
        }),
      ),
    onSuccess: (claim) => {
      const queryKey = listClaimsQueryKey({ path });
      const list = withClaim(queries.getQueryData<CaseClaims>(queryKey), claim);
      if (list) queries.setQueryData(queryKey, list);
      else void queries.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      sayProblem(error);
      void queries.invalidateQueries({ queryKey: listClaimsQueryKey({ path }) });
    },
  });
}

/** Pressed once more, a verdict on a claim is taken back. */
export const toggled = (claim: Claim, review: 'confirmed' | 'rejected'): ClaimUpdateRequest => ({
  review: claim.review === review ? 'found' : review,
});
