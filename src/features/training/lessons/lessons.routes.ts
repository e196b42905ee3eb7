import { listAnswer } from '../../../http/list-answer.ts';
import { answer, createRouter } from '../../../http/router.ts';
import { addLesson, lessonsOfDecision } from './corpus-lessons.service.ts';
import { readEdits } from './lesson-edits.service.ts';
import { readEffect } from './lesson-effect.service.ts';
import {
  addLessonRoute,
  CorpusLessons,
  corpusLessonsRoute,
  deleteLessonRoute,
  Lesson,
  LessonDeleted,
  LessonEdits,
  LessonEffect,
  LessonList,
  lessonEditsRoute,
  lessonEffectRoute,
  listLessonsRoute,
  PanelStarted,
  panelRoute,
  patchLessonRoute,
} from './lessons.contract.ts';
import { deleteLesson, listLessons, patchLesson } from './lessons.service.ts';
import { startPanel } from './panel.service.ts';

/** Lessons of every channel and their review (contract section 6). */
export function lessonsRoutes() {
  return createRouter()
    .openapi(listLessonsRoute, async (c) => {
      const { channel, review_status, ...page } = c.req.valid('query');
      const list = await listLessons(c.get('ctx'), { channel, reviewStatus: review_status }, page);
      return listAnswer(c, LessonList, 'lessons', list);
    })
    .openapi(panelRoute, async (c) =>
      answer(c, PanelStarted, await startPanel(c.get('ctx'), c.req.valid('json').corpus_id ?? null)),
    )
    .openapi(corpusLessonsRoute, async (c) => {
      const { corpus_id } = c.req.valid('param');
      const list = await lessonsOfDecision(c.get('ctx'), corpus_id, c.req.valid('query'));
      return listAnswer(c, CorpusLessons, 'lessons', list);
    })
    .openapi(addLessonRoute, async (c) =>
      answer(c, Lesson, await addLesson(c.get('ctx'), c.req.valid('param').corpus_id, c.req.valid('json'))),
    )
    .openapi(lessonEffectRoute, async (c) =>
      answer(c, LessonEffect, await readEffect(c.get('ctx'), c.req.valid('param').lesson_id)),
    )
    .openapi(lessonEditsRoute, async (c) =>
      answer(c, LessonEdits, await readEdits(c.get('ctx'), c.req.valid('param').lesson_id)),
    )
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
