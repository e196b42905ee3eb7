import { answer, createRouter } from '../../../http/router.ts';
import { getLearningRoute, LearningResult, learnRoute } from './learning.contract.ts';
import { learnFromFinal, readLearning } from './learning.service.ts';

/** What the final decisions teach (contract section 3). */
export function learningRoutes() {
  return createRouter()
    .openapi(learnRoute, async (c) =>
      answer(c, LearningResult, await learnFromFinal(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(getLearningRoute, async (c) =>
      answer(c, LearningResult, await readLearning(c.get('ctx'), c.req.valid('param').case_number)),
    );
}
