import { answer, createRouter } from '../../../http/router.ts';
import { Case } from '../cases.contract.ts';
import { projectCase } from '../cases.views.ts';
import { acceptDetailsRoute, SuggestedDetails, suggestedDetailsRoute } from './suggested-details.contract.ts';
import { acceptDetails, readSuggestedDetails } from './suggested-details.service.ts';

/** What the documents say of the case itself (contract section 9). */
export function suggestedDetailsRoutes() {
  return createRouter()
    .openapi(suggestedDetailsRoute, async (c) =>
      answer(c, SuggestedDetails, await readSuggestedDetails(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(acceptDetailsRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      return answer(c, Case, projectCase(await acceptDetails(c.get('ctx'), case_number, c.req.valid('json'))));
    });
}
