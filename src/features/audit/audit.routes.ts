import { readAuditHead } from '../../audit/sealer.ts';
import { caseKey } from '../../domain/case-number.ts';
import { answer, createRouter } from '../../http/router.ts';
import { AuditHeadView, AuditList, getAudit, getAuditHead } from './audit.contract.ts';
import { listAudit } from './audit.service.ts';

/** The audit log and its chain (contract sections 3 and 13). */
export function auditRoutes() {
  return createRouter()
    .openapi(getAudit, async (c) => {
      const { case_number, limit, offset, ...filter } = c.req.valid('query');
      const ofCase = case_number === undefined ? undefined : caseKey(case_number);
      return answer(c, AuditList, await listAudit(c.get('ctx'), { ...filter, caseKey: ofCase }, { limit, offset }));
    })
    .openapi(getAuditHead, async (c) => {
      const { sealNo, hash, at } = await readAuditHead(c.get('ctx').db);
      return answer(c, AuditHeadView, { seal_no: sealNo, hash, at });
    });
}
