import { answer, createRouter } from '../../../http/router.ts';
import { getQaRoute, QaResult, runQaRoute } from './qa.contract.ts';
import { readQa, runQa } from './qa.service.ts';

/** Quality checks of a draft decision (contract section 3). */
export function qaRoutes() {
  return createRouter()
    .openapi(runQaRoute, async (c) => answer(c, QaResult, await runQa(c.get('ctx'), c.req.valid('param').case_number)))
    .openapi(getQaRoute, async (c) =>
      answer(c, QaResult, await readQa(c.get('ctx'), c.req.valid('param').case_number)),
    );
}
