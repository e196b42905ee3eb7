import { answer, createRouter } from '../../http/router.ts';
import { caseKey } from '../cases/case-number.ts';
import { AuditList, getAudit } from './audit.contract.ts';
import { listAudit } from './audit.service.ts';

/** The audit log (contract section 3). */
export function auditRoutes() {
  return createRouter().openapi(getAudit, async (c) => {
    const { case_number, limit, offset } = c.req.valid('query');
    const filter = { limit, offset, ...(case_number === undefined ? {} : { caseKey: caseKey(case_number) }) };
    return answer(c, AuditList, await listAudit(c.get('ctx'), filter));
  });
}
