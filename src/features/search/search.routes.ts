import { answer, createRouter } from '../../http/router.ts';
import { findCase } from '../cases/cases.service.ts';
import { SearchAnswer, searchCaseRoute, searchRoute } from './search.contract.ts';
import { search } from './search.service.ts';

/** Search in documents and decisions (contract section 4). */
export function searchRoutes() {
  return createRouter()
    .openapi(searchRoute, async (c) => {
      const { query, limit, section_type } = c.req.valid('query');
      return answer(
        c,
        SearchAnswer,
        await search(c.get('ctx'), { query, limit, sectionType: section_type || null, caseId: null }),
      );
    })
    .openapi(searchCaseRoute, async (c) => {
      const ctx = c.get('ctx');
      const { query, limit } = c.req.valid('query');
      const { caseId } = await findCase(ctx, c.req.valid('param').case_number);
      return answer(c, SearchAnswer, await search(ctx, { query, limit, sectionType: null, caseId }));
    });
}
