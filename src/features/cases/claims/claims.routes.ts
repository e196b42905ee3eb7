import { etag } from 'hono/etag';
import { answer, createRouter } from '../../../http/router.ts';
import {
  addClaimRoute,
  CaseClaims,
  Claim,
  ClaimDeleted,
  caseClaimsRoute,
  deleteClaimRoute,
  updateClaimRoute,
} from './claims.contract.ts';
import { readClaims } from './claims.service.ts';
import { addClaim, deleteClaim, updateClaim } from './correct-claims.service.ts';

/** The claims of a case and what people make of them (contract sections 3 and 9). */
export function claimsRoutes() {
  return createRouter()
    .openapi({ ...caseClaimsRoute, middleware: etag() }, async (c) =>
      answer(c, CaseClaims, await readClaims(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(addClaimRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      return answer(c, Claim, await addClaim(c.get('ctx'), case_number, c.req.valid('json')));
    })
    .openapi(updateClaimRoute, async (c) => {
      const { case_number, claim_id } = c.req.valid('param');
      return answer(c, Claim, await updateClaim(c.get('ctx'), case_number, claim_id, c.req.valid('json')));
    })
    .openapi(deleteClaimRoute, async (c) => {
      const { case_number, claim_id } = c.req.valid('param');
      await deleteClaim(c.get('ctx'), case_number, claim_id);
      return answer(c, ClaimDeleted, { deleted: true, claim_id });
    });
}
