import { answer, createRouter } from '../../http/router.ts';
import { attachPrecedent, detachPrecedent, listAttachments } from './attachments.service.ts';
import {
  attachPrecedentRoute,
  detachPrecedentRoute,
  listAttachmentsRoute,
  PrecedentAttachment,
  PrecedentAttachmentDeleted,
  PrecedentAttachmentList,
} from './precedents.contract.ts';

/** Quotes attached to a case (contract section 3). */
export function precedentsRoutes() {
  return createRouter()
    .openapi(attachPrecedentRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      return answer(c, PrecedentAttachment, await attachPrecedent(c.get('ctx'), case_number, c.req.valid('json')));
    })
    .openapi(listAttachmentsRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      return answer(c, PrecedentAttachmentList, await listAttachments(c.get('ctx'), case_number, c.req.valid('query')));
    })
    .openapi(detachPrecedentRoute, async (c) => {
      const { case_number, attachment_id } = c.req.valid('param');
      await detachPrecedent(c.get('ctx'), case_number, attachment_id);
      return answer(c, PrecedentAttachmentDeleted, { deleted: true, attachment_id });
    });
}
