import { etag } from 'hono/etag';
import { answer, createRouter, sharedTaggedAnswer } from '../../http/router.ts';
import { decideArgumentRoute, getLedgerRoute, Ledger, LedgerItem } from './ledger.contract.ts';
import { decideArgument, presentLedger, readLedger } from './ledger.service.ts';

/** The arguments of a case and what became of each (contract section 10). */
export function ledgerRoutes() {
  return createRouter()
    .openapi({ ...getLedgerRoute, middleware: etag() }, async (c) =>
      sharedTaggedAnswer(c, Ledger, await readLedger(c.get('ctx'), c.req.valid('param').case_number), presentLedger),
    )
    .openapi(decideArgumentRoute, async (c) => {
      const { case_number, argument_id } = c.req.valid('param');
      return answer(c, LedgerItem, await decideArgument(c.get('ctx'), case_number, argument_id, c.req.valid('json')));
    });
}
