import type { z } from '@hono/zod-openapi';
import { recordAct } from '../../../audit/record-act.ts';
import { type Context, inTransaction } from '../../../context.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import { changeCase } from '../cases.queries.ts';
import { auditSubject, lockCaseForWriting } from '../cases.service.ts';
import { automaticMove } from './case-moves.service.ts';
import type { OutcomeRequest } from './case-workflow.contract.ts';

/** Sets the outcome of an appeal; without a reasoning the former one goes. @throws AppError case_not_found, case_archived */
export function setOutcome(ctx: Context, caseNumber: string, input: z.output<typeof OutcomeRequest>): Promise<CaseRow> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const changed = await changeCase(inner, row.caseId, {
      outcome: input.outcome,
      outcomeReasoning: input.reasoning || null,
      ...automaticMove(row, 'outcome_set'),
    });
    await recordAct(inner, { action: 'outcome.set', subject: auditSubject(row), target: input.outcome });
    return changed;
  });
}
