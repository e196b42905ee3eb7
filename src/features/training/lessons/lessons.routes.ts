import { answer, createRouter } from '../../../http/router.ts';
import {
  deleteLessonRoute,
  Lesson,
  LessonDeleted,
  LessonList,
  listLessonsRoute,
  patchLessonRoute,
} from './lessons.contract.ts';
import { deleteLesson, listLessons, patchLesson } from './lessons.service.ts';

/** Lessons of every channel and their review (contract section 6). */
export function lessonsRoutes() {
  return createRouter()
    .openapi(listLessonsRoute, async (c) => {
      const { channel, review_status, ...page } = c.req.valid('query');
      return answer(c, LessonList, await listLessons(c.get('ctx'), { channel, reviewStatus: review_status }, page));
    })
    .openapi(patchLessonRoute, async (c) => {
      const { lesson_id } = c.req.valid('param');
      return answer(c, Lesson, await patchLesson(c.get('ctx'), lesson_id, c.req.valid('json')));
    })
    .openapi(deleteLessonRoute, async (c) => {
      const { lesson_id } = c.req.valid('param');
      await deleteLesson(c.get('ctx'), lesson_id);
      return answer(c, LessonDeleted, { deleted: true, lesson_id });
    });
}
