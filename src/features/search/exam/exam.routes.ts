import { answer, createRouter } from '../../../http/router.ts';
import {
  addExamItemRoute,
  deleteExamItemRoute,
  ExamHistory,
  ExamItem,
  ExamItemDeleted,
  ExamReport,
  ExamStarted,
  examHistoryRoute,
  examReportRoute,
  patchExamItemRoute,
  readExamRoute,
  SearchExam,
  startExamRoute,
} from './exam.contract.ts';
import { createItem, deleteItem, patchItem } from './exam-items.service.ts';
import { listRuns, readExam, readRun, startExam } from './exam-runs.service.ts';

/** The search exam: questions with the passages that should come, and what the search gave for them. */
export function examRoutes() {
  return createRouter()
    .openapi(readExamRoute, async (c) => answer(c, SearchExam, await readExam(c.get('ctx'))))
    .openapi(addExamItemRoute, async (c) => answer(c, ExamItem, await createItem(c.get('ctx'), c.req.valid('json'))))
    .openapi(patchExamItemRoute, async (c) =>
      answer(c, ExamItem, await patchItem(c.get('ctx'), c.req.valid('param').item_id, c.req.valid('json'))),
    )
    .openapi(deleteExamItemRoute, async (c) => {
      const { item_id } = c.req.valid('param');
      await deleteItem(c.get('ctx'), item_id);
      return answer(c, ExamItemDeleted, { deleted: true, item_id });
    })
    .openapi(startExamRoute, async (c) => answer(c, ExamStarted, await startExam(c.get('ctx'))))
    .openapi(examHistoryRoute, async (c) => {
      const { limit, offset } = c.req.valid('query');
      return answer(c, ExamHistory, await listRuns(c.get('ctx'), limit, offset));
    })
    .openapi(examReportRoute, async (c) =>
      answer(c, ExamReport, await readRun(c.get('ctx'), c.req.valid('param').run_id)),
    );
}
