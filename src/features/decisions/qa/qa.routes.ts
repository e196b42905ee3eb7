import { answer, createRouter } from '../../../http/router.ts';
import { dismissFindingRoute, getQaRoute, QaResult, runQaRoute } from './qa.contract.ts';
import { dismissFinding, readQa, runQa } from './qa.service.ts';

/** Quality checks of a draft decision (contract section 3). */
export function qaRoutes() {
  return createRouter()
    .openapi(runQaRoute, async (c) => answer(c, QaResult, await runQa(c.get('ctx'), c.req.valid('param').case_number)))
    .openapi(dismissFindingRoute, async (c) => {
      const { case_number, finding_id } = c.req.valid('param');
      const { reason } = c.req.valid('json');
      return answer(c, QaResult, await dismissFinding(c.get('ctx'), case_number, finding_id, reason));
    })
    .openapi(getQaRoute, async (c) =>
      answer(c, QaResult, await readQa(c.get('ctx'), c.req.valid('param').case_number)),
    );
}
