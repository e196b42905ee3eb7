import { etag } from 'hono/etag';
import { answer, createRouter } from '../../../http/router.ts';
import { BlockCitations, listCitationsRoute } from './citations.contract.ts';
import { readCitations } from './citations.service.ts';

/** What the draft of a decision cites (contract section 10). */
export function citationsRoutes() {
  return createRouter().openapi({ ...listCitationsRoute, middleware: etag() }, async (c) =>
    answer(c, BlockCitations, await readCitations(c.get('ctx'), c.req.valid('param').case_number)),
  );
}
