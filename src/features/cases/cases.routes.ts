import type { z } from '@hono/zod-openapi';
import { listAnswer } from '../../http/list-answer.ts';
import { answer, createRouter, pickedAnswer } from '../../http/router.ts';
import { passLedgerGate, prepareLedgerGate } from '../ledger/ledger-gate.service.ts';
import {
  Case,
  CaseDeleted,
  type CaseDetails,
  CaseList,
  CaseSearch,
  CaseUpdated,
  caseDetailsRoute,
  createCaseRoute,
  deleteCaseRoute,
  listCasesRoute,
  searchCasesRoute,
  updateCaseRoute,
} from './cases.contract.ts';
import { createCase, deleteCase, updateCase } from './cases.service.ts';
import { listCases, projectCase, readCaseDetails, searchCases } from './cases.views.ts';

/** Appeal cases (contract section 3). */
export function casesRoutes() {
  return createRouter()
    .openapi(listCasesRoute, async (c) =>
      listAnswer(c, CaseList, 'cases', await listCases(c.get('ctx'), c.req.valid('query')), { picked: true }),
    )
    .openapi(createCaseRoute, async (c) =>
      answer(c, Case, projectCase(await createCase(c.get('ctx'), c.req.valid('json')))),
    )
    .openapi(searchCasesRoute, async (c) => {
      const { q, limit } = c.req.valid('query');
      return answer(c, CaseSearch, await searchCases(c.get('ctx'), q, limit));
    })
    .openapi(deleteCaseRoute, async (c) => {
      const { case_number, remove_files } = c.req.valid('query');
      return answer(c, CaseDeleted, await deleteCase(c.get('ctx'), case_number, remove_files));
    })
    .openapi(caseDetailsRoute, async (c) =>
      pickedAnswer<typeof CaseDetails>(c, await readCaseDetails(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(updateCaseRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      const input = c.req.valid('json');
      await prepareLedgerGate(c.get('ctx'), case_number, input.status);
      const { row, warnings } = await updateCase(c.get('ctx'), case_number, input, passLedgerGate);
      return answer(c, CaseUpdated, { ...projectCase(row), ...(warnings.length > 0 ? { warnings } : {}) } as z.input<
        typeof CaseUpdated
      >);
    });
}
