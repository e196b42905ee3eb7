import { bodyLimit } from 'hono/body-limit';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { AppError } from '../../../errors.ts';
import type { AppEnv } from '../../../http/app-env.ts';
import { listAnswer } from '../../../http/list-answer.ts';
import { answer, createRouter } from '../../../http/router.ts';
import { addDecision } from './add-decision.service.ts';
import { analyseDecision } from './analyse.service.ts';
import {
  Analysis,
  analyzeRoute,
  CorpusDeleted,
  CorpusItem,
  CorpusList,
  CorpusText,
  corpusTextRoute,
  deleteCorpusRoute,
  listCorpusRoute,
  patchCorpusRoute,
  TrainingUploaded,
  trainingUploadRoute,
} from './corpus.contract.ts';
import { deleteDecision, listCorpus, patchDecision, readFullText } from './corpus.service.ts';

const MAX_FORM_BYTES = 64 * 1024;

/** The style corpus: its decisions and how they get in (contract section 6). */
export function corpusRoutes() {
  return createRouter()
    .openapi({ ...analyzeRoute, middleware: [formOnly, formLimit] }, async (c) =>
      answer(c, Analysis, await analyseDecision(c.get('ctx'), c.req.valid('form').filename)),
    )
    .openapi(trainingUploadRoute, async (c) => {
      const added = await addDecision(c.get('ctx'), c.req.valid('json'));
      return answer(c, TrainingUploaded, {
        corpus_id: added.corpusId,
        task_id: added.taskId,
        char_count: added.charCount,
        chunk_count: added.chunkCount,
        warnings: added.warnings,
      });
    })
    .openapi(listCorpusRoute, async (c) =>
      listAnswer(c, CorpusList, 'items', await listCorpus(c.get('ctx'), c.req.valid('query'))),
    )
    .openapi(patchCorpusRoute, async (c) => {
      const { corpus_id } = c.req.valid('param');
      return answer(c, CorpusItem, await patchDecision(c.get('ctx'), corpus_id, c.req.valid('json')));
    })
    .openapi(deleteCorpusRoute, async (c) => {
      const { corpus_id } = c.req.valid('param');
      await deleteDecision(c.get('ctx'), corpus_id);
      return answer(c, CorpusDeleted, { deleted: true, corpus_id });
    })
    .openapi({ ...corpusTextRoute, middleware: etag() }, async (c) =>
      answer(c, CorpusText, await readFullText(c.get('ctx'), c.req.valid('param').corpus_id)),
    );
}

const formOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? ''))
    throw new AppError('unsupported_media_type');
  await next();
});

const formLimit = bodyLimit({
  maxSize: MAX_FORM_BYTES,
  onError: () => {
    throw new AppError('payload_too_large');
  },
});
