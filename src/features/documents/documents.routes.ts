import { etag } from 'hono/etag';
import { answer, createRouter } from '../../http/router.ts';
import { Anchor, createAnchorRoute, getAnchorRoute } from './anchors.contract.ts';
import { createAnchor, readAnchor } from './anchors.service.ts';
import {
  CorrectedDocument,
  correctTextRoute,
  DocumentText,
  DocumentTexts,
  getTextRoute,
  listTextsRoute,
  updateDocumentRoute,
} from './correct-document.contract.ts';
import { correctText, listTexts, readText, updateDocument } from './correct-document.service.ts';
import {
  DocumentDeleted,
  DocumentPlaces,
  DocumentWithText,
  deleteDocumentRoute,
  getDocumentPlacesRoute,
  getDocumentRoute,
  getPageWordsRoute,
  PageWords,
  ReprocessStarted,
  reprocessDocumentRoute,
} from './documents.contract.ts';
import { deleteDocument, readDocumentWithText, reprocessDocument } from './documents.service.ts';
import { readPageWords, readPlaces } from './places.service.ts';

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
    .openapi(getPageWordsRoute, async (c) => {
      const { case_number, document_id, page } = c.req.valid('param');
      return answer(c, PageWords, await readPageWords(c.get('ctx'), case_number, document_id, page));
    })
    .openapi(createAnchorRoute, async (c) => {
      const { case_number, document_id } = c.req.valid('param');
      return answer(c, Anchor, await createAnchor(c.get('ctx'), case_number, document_id, c.req.valid('json')));
    })
    .openapi(getAnchorRoute, async (c) => {
      const { case_number, anchor_id } = c.req.valid('param');
      return answer(c, Anchor, await readAnchor(c.get('ctx'), case_number, anchor_id));
    })
    .openapi(deleteDocumentRoute, async (c) => {
      const { case_number, document_id } = c.req.valid('param');
      await deleteDocument(c.get('ctx'), case_number, document_id);
      return answer(c, DocumentDeleted, { deleted: true, document_id });
    })
    .openapi(reprocessDocumentRoute, async (c) => {
      const { case_number, document_id } = c.req.valid('param');
      const { discard_correction: discardCorrection = false } = c.req.valid('json') ?? {};
      const task_id = await reprocessDocument(c.get('ctx'), case_number, document_id, { discardCorrection });
      return answer(c, ReprocessStarted, { task_id, status: 'queued' });
    })
    .openapi(updateDocumentRoute, async (c) => {
      const { case_number, document_id } = c.req.valid('param');
      const change = c.req.valid('json');
      return answer(c, CorrectedDocument, await updateDocument(c.get('ctx'), case_number, document_id, change));
    })
    .openapi(correctTextRoute, async (c) => {
      const { case_number, document_id } = c.req.valid('param');
      const given = c.req.valid('json');
      return answer(c, CorrectedDocument, await correctText(c.get('ctx'), case_number, document_id, given));
    })
    .openapi(listTextsRoute, async (c) => {
      const { case_number, document_id } = c.req.valid('param');
      return answer(c, DocumentTexts, await listTexts(c.get('ctx'), case_number, document_id));
    })
    .openapi(getTextRoute, async (c) => {
      const { case_number, document_id, revision } = c.req.valid('param');
      return answer(c, DocumentText, await readText(c.get('ctx'), case_number, document_id, revision));
    });
}
