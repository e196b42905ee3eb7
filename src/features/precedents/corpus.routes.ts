import { etag } from 'hono/etag';
import { listAnswer } from '../../http/list-answer.ts';
import { answer, createRouter } from '../../http/router.ts';
import {
  acceptParticularsRoute,
  extractPrecedentRoute,
  getPrecedentRoute,
  ingestPrecedentRoute,
  listDifferencesRoute,
  listPrecedentsRoute,
  ModelDifferences,
  PrecedentDecision,
  PrecedentList,
  PrecedentSearchAnswer,
  PrecedentWithText,
  searchPrecedentsRoute,
} from './corpus.contract.ts';
import { decideParticulars, listPrecedents, readPrecedentWithText, requestExtraction } from './corpus.service.ts';
import { createFetchJob, listFetchJobs, retryFetchJob } from './court-fetch.service.ts';
import { listDifferences } from './differences.service.ts';
import { createDigest, listDigests } from './digests.service.ts';
import { listHalachot, reviewHalacha } from './halachot.service.ts';
import { ingestPrecedent } from './ingest.service.ts';
import { listMissing, reportMissing } from './missing.service.ts';
import {
  CourtFetchJob,
  CourtFetchJobList,
  createDigestRoute,
  createFetchJobRoute,
  Digest,
  DigestList,
  Halacha,
  HalachaList,
  listDigestsRoute,
  listFetchJobsRoute,
  listHalachotRoute,
  listMissingRoute,
  MissingPrecedent,
  MissingPrecedentList,
  reportMissingRoute,
  retryFetchJobRoute,
  reviewHalachaRoute,
} from './precedent-queues.contract.ts';
import { searchPrecedents } from './precedent-search.service.ts';

/** The corpus of precedents and its queues (contract section 7). */
export function precedentCorpusRoutes() {
  return createRouter()
    .openapi(ingestPrecedentRoute, async (c) =>
      answer(c, PrecedentDecision, await ingestPrecedent(c.get('ctx'), c.req.valid('json'))),
    )
    .openapi(listPrecedentsRoute, async (c) =>
      listAnswer(c, PrecedentList, 'precedents', await listPrecedents(c.get('ctx'), c.req.valid('query'))),
    )
    .openapi(searchPrecedentsRoute, async (c) =>
      answer(c, PrecedentSearchAnswer, await searchPrecedents(c.get('ctx'), c.req.valid('query'))),
    )
    .openapi(listDifferencesRoute, async (c) => answer(c, ModelDifferences, await listDifferences(c.get('ctx'))))
    .openapi({ ...getPrecedentRoute, middleware: etag() }, async (c) => {
      const { precedent_id } = c.req.valid('param');
      return answer(c, PrecedentWithText, await readPrecedentWithText(c.get('ctx'), precedent_id));
    })
    .openapi(acceptParticularsRoute, async (c) => {
      const { precedent_id } = c.req.valid('param');
      const { accept_model, fields } = c.req.valid('json');
      const choice = accept_model ? 'accept_model' : 'keep_rules';
      return answer(c, PrecedentWithText, await decideParticulars(c.get('ctx'), precedent_id, choice, fields));
    })
    .openapi(extractPrecedentRoute, async (c) => {
      const { precedent_id } = c.req.valid('param');
      const { what } = c.req.valid('json');
      return answer(c, PrecedentDecision, await requestExtraction(c.get('ctx'), precedent_id, what));
    })
    .openapi(listHalachotRoute, async (c) =>
      listAnswer(c, HalachaList, 'halachot', await listHalachot(c.get('ctx'), c.req.valid('query'))),
    )
    .openapi(reviewHalachaRoute, async (c) => {
      const { halacha_id } = c.req.valid('param');
      return answer(c, Halacha, await reviewHalacha(c.get('ctx'), halacha_id, c.req.valid('json')));
    })
    .openapi(listMissingRoute, async (c) =>
      listAnswer(c, MissingPrecedentList, 'missing_precedents', await listMissing(c.get('ctx'), c.req.valid('query'))),
    )
    .openapi(reportMissingRoute, async (c) =>
      answer(c, MissingPrecedent, await reportMissing(c.get('ctx'), c.req.valid('json'))),
    )
    .openapi(listFetchJobsRoute, async (c) =>
      listAnswer(c, CourtFetchJobList, 'jobs', await listFetchJobs(c.get('ctx'), c.req.valid('query'))),
    )
    .openapi(createFetchJobRoute, async (c) =>
      answer(c, CourtFetchJob, await createFetchJob(c.get('ctx'), c.req.valid('json'))),
    )
    .openapi(retryFetchJobRoute, async (c) =>
      answer(c, CourtFetchJob, await retryFetchJob(c.get('ctx'), c.req.valid('param').job_id)),
    )
    .openapi(listDigestsRoute, async (c) =>
      listAnswer(c, DigestList, 'digests', await listDigests(c.get('ctx'), c.req.valid('query'))),
    )
    .openapi(createDigestRoute, async (c) => answer(c, Digest, await createDigest(c.get('ctx'), c.req.valid('json'))));
}
