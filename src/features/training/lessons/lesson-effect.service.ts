// What became of an approved lesson: the comparisons of drafts with final texts since say whether the chair left it so.
import type { z } from '@hono/zod-openapi';
import { desc, eq, gte } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { cases } from '../../../db/schema/cases.ts';
import { learningResults } from '../../../db/schema/decisions.ts';
import type { BlockId } from '../../../domain/blocks.ts';
import { type DiffPiece, effectOf, type Wording, wordingOf } from '../../../drafting/draft/lessons.ts';
import type { LessonEffect } from './lessons.contract.ts';
import { findLesson } from './lessons.service.ts';

type EffectView = z.input<typeof LessonEffect>;

/** Comparisons that are counted, the newest first: each holds the words of two decisions. */
const MOST_COMPARISONS = 100;

/** @throws AppError lesson_not_found */
export async function readEffect(ctx: Context, lessonId: string): Promise<EffectView> {
  const lesson = await findLesson(ctx, lessonId);
  const since = lesson.reviewStatus === 'approved' ? lesson.reviewedAt : null;
  const wording = wordingOf(lesson.text);
  const compared = since ? await comparisonsSince(ctx, since) : [];
  const blocks = wording ? compared.flatMap((one) => effectsIn(one, wording)) : [];
  const sum = (key: 'kept' | 'changed' | 'undone') => blocks.reduce((total, block) => total + block[key], 0);
  return {
    lesson_id: lessonId,
    measured: wording !== null,
    since,
    decisions: compared.length,
    kept: sum('kept'),
    changed: sum('changed'),
    undone: sum('undone'),
    blocks,
  };
}

interface Compared {
  caseNumber: string;
  result: Record<string, unknown>;
}

const comparisonsSince = async ({ db }: Context, since: Date): Promise<Compared[]> =>
  db
    .select({ caseNumber: cases.caseNumber, result: learningResults.result })
    .from(learningResults)
    .innerJoin(cases, eq(cases.caseId, learningResults.caseId))
    .where(gte(learningResults.createdAt, since))
    .orderBy(desc(learningResults.createdAt), cases.caseNumber)
    .limit(MOST_COMPARISONS);

/** As `learnFromFinal` stores them. */
interface StoredBlock {
  block_id: BlockId;
  diff: DiffPiece[];
}

function effectsIn({ caseNumber, result }: Compared, wording: Wording): EffectView['blocks'] {
  return (result.blocks as StoredBlock[])
    .map(({ block_id, diff }) => ({ case_number: caseNumber, block_id, ...effectOf(wording, diff) }))
    .filter(({ kept, changed, undone }) => kept + changed + undone > 0);
}
