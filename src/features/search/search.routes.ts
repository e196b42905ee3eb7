import { answer, createRouter } from '../../http/router.ts';
import { findCase } from '../cases/cases.service.ts';
import { SearchAnswer, searchCaseRoute, searchRoute } from './search.contract.ts';
import { search } from './search.service.ts';

/** Search in documents and decisions (contract section 4). */
export function searchRoutes() {
  return createRouter()
    .openapi(searchRoute, async (c) => {
      const ctx = c.get('ctx');
      const { query, limit, section_type, offset, facets, doc_type, party, date, archived, ...wanted } =
        c.req.valid('query');
      const caseId = wanted.case === undefined ? null : (await findCase(ctx, wanted.case)).caseId;
      const isFiltered = [doc_type, party, date, archived].some((each) => each !== undefined);
      const filter = {
        docType: doc_type,
        party,
        date,
        archived: archived === undefined ? undefined : archived === 'true',
      };
      const input = { query, limit, sectionType: section_type || null, caseId, ...(isFiltered ? { filter } : {}) };
      return answer(c, SearchAnswer, await search(ctx, input, { offset, facets }));
    })
    .openapi(searchCaseRoute, async (c) => {
      const ctx = c.get('ctx');
      const { query, limit } = c.req.valid('query');
      const { caseId } = await findCase(ctx, c.req.valid('param').case_number);
      return answer(c, SearchAnswer, await search(ctx, { query, limit, sectionType: null, caseId }));
    });
}
