import { etag } from 'hono/etag';
import { PHASES, STATUSES } from '../../../domain/status-model.ts';
import { listAnswer } from '../../../http/list-answer.ts';
import { answer, createRouter } from '../../../http/router.ts';
import { archiveCase, restoreCase } from '../archive.service.ts';
import { Case } from '../cases.contract.ts';
import { projectCase } from '../cases.views.ts';
import { listStaleCases, readCaseStatus } from './case-status.service.ts';
import {
  archiveCaseRoute,
  CaseStatus,
  CaseWithPlatform,
  caseStatusRoute,
  Direction,
  DirectionSaved,
  getDirectionRoute,
  restoreCaseRoute,
  StaleCases,
  StatusModel,
  saveDirectionRoute,
  setOutcomeRoute,
  staleCasesRoute,
  statusModelRoute,
} from './case-workflow.contract.ts';
import { readDirection, saveDirection } from './direction.service.ts';
import { setOutcome } from './outcome.service.ts';

/** Where a case stands and what moves it on (contract section 3). */
export function caseWorkflowRoutes() {
  return createRouter()
    .openapi(statusModelRoute, (c) => answer(c, StatusModel, { statuses: [...STATUSES], phases: [...PHASES] }))
    .openapi(staleCasesRoute, async (c) => {
      const { days } = c.req.valid('query');
      return listAnswer(c, StaleCases, 'cases', await listStaleCases(c.get('ctx'), days), { others: { days } });
    })
    .openapi(caseStatusRoute, async (c) =>
      answer(c, CaseStatus, await readCaseStatus(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(archiveCaseRoute, async (c) =>
      answer(c, CaseWithPlatform, await archiveCase(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(restoreCaseRoute, async (c) =>
      answer(c, CaseWithPlatform, await restoreCase(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(setOutcomeRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      return answer(c, Case, projectCase(await setOutcome(c.get('ctx'), case_number, c.req.valid('json'))));
    })
    .openapi(saveDirectionRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      return answer(c, DirectionSaved, await saveDirection(c.get('ctx'), case_number, c.req.valid('json')));
    })
    .openapi({ ...getDirectionRoute, middleware: etag() }, async (c) =>
      answer(c, Direction, await readDirection(c.get('ctx'), c.req.valid('param').case_number)),
    );
}
