// The receipts of a lesson: the edits between draft and final text that it was learnt from.
import type { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { learningResults } from '../../../db/schema/decisions.ts';
import type { BlockId } from '../../../domain/blocks.ts';
import { editOfEvidence, editsOfWording, type LessonEdit, sidesOf } from '../../../drafting/draft/lesson-edits.ts';
import { type DiffPiece, wordingOf } from '../../../drafting/draft/lessons.ts';
import type { LessonEdits } from './lessons.contract.ts';
import type { LessonRow } from './lessons.queries.ts';
import { findLesson } from './lessons.service.ts';

type EditsView = z.input<typeof LessonEdits>;

/** A receipt is read by a person. */
const MOST_EDITS = 50;

/**
 * The edits of the case that a lesson was learnt from; none for a lesson of the panel or the curator, which shows the words
 * of a decision instead. Without the comparison, as when the case was deleted, what the lesson itself keeps.
 *
 * @throws AppError lesson_not_found
 */
export async function readEdits(ctx: Context, lessonId: string): Promise<EditsView> {
  const lesson = await findLesson(ctx, lessonId);
  const { caseNumber } = lesson;
  if (caseNumber === null) return { lesson_id: lessonId, total: 0, edits: [] };
  const found = editsIn(lesson, await blocksOf(ctx, lesson.caseId));
  const edits = found.length > 0 ? found : keptEdits(lesson);
  return {
    lesson_id: lessonId,
    total: edits.length,
    edits: edits.slice(0, MOST_EDITS).map(({ blockId, before, after }) => ({
      case_number: caseNumber,
      block_id: blockId,
      before,
      after,
    })),
  };
}

interface Placed extends LessonEdit {
  blockId: BlockId | null;
}

/** As `learnFromFinal` stores them. */
interface StoredBlock {
  block_id: BlockId;
  diff: DiffPiece[];
}

async function blocksOf({ db }: Context, caseId: string | null): Promise<StoredBlock[]> {
  if (caseId === null) return [];
  const { result } = learningResults;
  const [row] = await db.select({ result }).from(learningResults).where(eq(learningResults.caseId, caseId));
  return (row?.result.blocks ?? []) as StoredBlock[];
}

function editsIn({ text, evidence, blockId }: LessonRow, blocks: readonly StoredBlock[]): Placed[] {
  const asked = blocks.filter(({ block_id }) => blockId === null || blockId === block_id);
  const placed = (of: (diff: DiffPiece[]) => LessonEdit[]): Placed[] =>
    asked.flatMap(({ block_id, diff }) => of(diff).map((edit) => ({ ...edit, blockId: block_id })));
  const wording = wordingOf(text);
  const ofWording = wording ? placed((diff) => editsOfWording(wording, diff)) : [];
  if (ofWording.length > 0 || evidence === null) return ofWording;
  return placed((diff) => [editOfEvidence(evidence, diff)].filter((edit) => edit !== null)).slice(0, 1);
}

/** What a lesson says by itself; of one side alone its text tells which one it is. */
function keptEdits({ text, evidence, blockId }: LessonRow): Placed[] {
  if (evidence === null) return [];
  const sides = sidesOf(evidence);
  const block = blockId as BlockId | null;
  if ('before' in sides) return [{ ...sides, blockId: block }];
  const wasLeftOut = wordingOf(text)?.wanted === null;
  return [{ before: wasLeftOut ? sides.one : null, after: wasLeftOut ? null : sides.one, blockId: block }];
}
