import type { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { recordAct } from '../../../audit/record-act.ts';
import { type Context, inTransaction } from '../../../context.ts';
import type { Page } from '../../../db/list.ts';
import { styleCorpus } from '../../../db/schema/style-corpus.ts';
import { AppError } from '../../../errors.ts';
import { isUuid } from '../../../lib/uuid.ts';
import type { LessonCreate } from './lessons.contract.ts';
import { insertFound } from './lessons.queries.ts';
import { listLessons, projectLesson } from './lessons.service.ts';

/** Lessons of one decision of the corpus, newest change first. @throws AppError corpus_not_found */
export async function lessonsOfDecision(ctx: Context, corpusId: string, page: Page) {
  await requireDecision(ctx, corpusId);
  return listLessons(ctx, { corpusId }, page);
}

/** Adds a lesson that waits for review. @throws AppError corpus_not_found */
export async function addLesson(ctx: Context, corpusId: string, input: z.output<typeof LessonCreate>) {
  return inTransaction(ctx, async (inner) => {
    await requireDecision(inner, corpusId);
    const { text, channel, category = null, evidence = null } = input;
    const lesson = await insertFound(inner.db, { corpusId, channel, text, category, evidence }, inner.clock.now());
    await recordAct(inner, { action: 'lesson.added', target: lesson.lessonId });
    return projectLesson(lesson);
  });
}

/** @throws AppError corpus_not_found */
export async function requireDecision(ctx: Context, corpusId: string): Promise<void> {
  const known = isUuid(corpusId)
    ? await ctx.db.select({ id: styleCorpus.corpusId }).from(styleCorpus).where(eq(styleCorpus.corpusId, corpusId))
    : [];
  if (known.length === 0) throw new AppError('corpus_not_found');
}
