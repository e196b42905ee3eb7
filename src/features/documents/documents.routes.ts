import { etag } from 'hono/etag';
import { answer, createRouter } from '../../http/router.ts';
import {
  DocumentDeleted,
  DocumentPlaces,
  DocumentWithText,
  deleteDocumentRoute,
  getDocumentPlacesRoute,
  getDocumentRoute,
  ReprocessStarted,
  reprocessDocumentRoute,
} from './documents.contract.ts';
import { deleteDocument, readDocumentWithText, reprocessDocument } from './documents.service.ts';
import { readPlaces } from './places.service.ts';

/** The documents of a case (contract section 2). */
export function documentsRoutes() {
  return createRouter()
    .openapi({ ...getDocumentRoute, middleware: etag() }, async (c) => {
      const { case_number, document_id } = c.req.valid('param');
      return answer(c, DocumentWithText, await readDocumentWithText(c.get('ctx'), case_number, document_id));
    })
    .openapi(getDocumentPlacesRoute, async (c) => {
      const { case_number, document_id } = c.req.valid('param');
      const range = c.req.valid('query');
      return answer(c, DocumentPlaces, await readPlaces(c.get('ctx'), case_number, document_id, range));
    })
    .openapi(deleteDocumentRoute, async (c) => {
      const { case_number, document_id } = c.req.valid('param');
      await deleteDocument(c.get('ctx'), case_number, document_id);
      return answer(c, DocumentDeleted, { deleted: true, document_id });
    })
    .openapi(reprocessDocumentRoute, async (c) => {
      const { case_number, document_id } = c.req.valid('param');
      const task_id = await reprocessDocument(c.get('ctx'), case_number, document_id);
      return answer(c, ReprocessStarted, { task_id, status: 'queued' });
    });
}
