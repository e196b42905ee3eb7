import { answer, createRouter } from '../../../http/router.ts';
import { CaseCommit, CaseHistory, caseCommitRoute, caseHistoryRoute } from './case-history.contract.ts';
import { readCaseCommit, readCaseHistory } from './case-history.service.ts';

/** What happened in a case (contract section 10). */
export function caseHistoryRoutes() {
  return createRouter()
    .openapi(caseHistoryRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      return answer(c, CaseHistory, await readCaseHistory(c.get('ctx'), case_number, c.req.valid('query')));
    })
    .openapi(caseCommitRoute, async (c) => {
      const { case_number, commit } = c.req.valid('param');
      return answer(c, CaseCommit, await readCaseCommit(c.get('ctx'), case_number, commit));
    });
}
