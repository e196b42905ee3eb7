import { eq } from 'drizzle-orm';
import { titleKey } from '../../analysis-file/item-binding.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { argumentItems, legalArguments } from '../../db/schema/arguments.ts';
import { blockDrafts, type DraftParagraph } from '../../db/schema/decisions.ts';
import { type BlockId, blockTitle } from '../../domain/blocks.ts';
import { speakerOf } from '../../drafting/claims/sides.ts';
import { backgroundParts, factParagraphs } from '../../drafting/draft/background.ts';
import { type BlockMaterial, blockParagraphs } from '../../drafting/draft/block-paragraphs.ts';
import { takenNote, withFactsOfDocuments } from '../../drafting/draft/draft-facts.ts';
import { shapedBy, wordingOf } from '../../drafting/draft/lessons.ts';
import type { CaseArgument } from '../../drafting/draft/material.ts';
import { auditSubject } from '../../features/cases/cases.service.ts';
import { readCaseFacts } from '../../features/decisions/template.service.ts';
import { approvedLessons } from '../../features/training/lessons/lessons.service.ts';
import type { LanguageModel } from '../../models/language-model.ts';
import { argumentsOfCase } from '../case-arguments.ts';
import { type CaseMaterial, readCaseMaterial } from '../case-material.ts';
import { changeCase } from '../change-case.ts';
import { backgroundWithModel, lessonsTold, summariesWithModel } from '../model/model-prose.ts';
import { tryModel } from '../model/try-model.ts';
import { type AgentJob, JobFailure, type Tell } from '../run-job.ts';

/**
 * Writes paragraphs for one block of the decision and keeps them beside it; the block itself is a person's to write.
 *
 * @throws JobFailure when the discussion is asked for before the outcome, or the case was deleted or archived
 */
export async function run(ctx: Context, { jobId, caseId, input }: AgentJob, tell: Tell): Promise<void> {
  const blockId = input.block_id;
  if (!blockId) throw new JobFailure('לא נאמר איזה חלק של ההחלטה יש לנסח');
  const material = await readCaseMaterial(ctx, caseId);
  if (blockId === 'block-yod' && material.row.outcome === null)
    throw new JobFailure('טרם נקבעה תוצאה, ולכן אין מה לנסח בפרק הדיון');
  tell(`נקראו ${material.documents.length} מסמכים; נכתבת הצעה לחלק "${blockTitle(blockId)}"`);
  const lessons = (await approvedLessons(ctx, material.row.appealType)).filter(
    ({ block_id }) => block_id === null || block_id === blockId,
  );
  const style = [...lessons.map(({ text }) => text), ...(input.instructions ? [input.instructions] : [])];
  const known = lessons.map(({ lesson_id, text }) => ({ id: lesson_id, text }));
  const { told, ...written } = await materialOf(ctx, material, blockId, style, tell);
  const shaping = told ? lessonsTold(told, known) : [];
  const ofWording = new Set(shaping.flatMap(({ id, text }) => (wordingOf(text) ? [id] : [])));
  const offered = blockParagraphs(blockId, written);
  const paragraphs = offered.map(({ text, sources }): DraftParagraph => {
    const { text: followed, shaped } = shapedBy(text, known, ofWording);
    return {
      text: followed,
      sources: sources.map(({ documentId, words }) => ({ document_id: documentId, words })),
      lessons: shaped.map(({ id }) => id),
    };
  });
  ctx.signal.throwIfAborted();
  await changeCase(ctx, caseId, async (inner, row) => {
    const draft = { jobId, paragraphs, lessons: shaping.map(({ id }) => id), madeAt: inner.clock.now() };
    await inner.db
      .insert(blockDrafts)
      .values({ caseId, blockId, ...draft })
      .onConflictDoUpdate({ target: [blockDrafts.caseId, blockDrafts.blockId], set: draft });
    await recordAct(inner, { action: 'block.drafted', subject: auditSubject(row), target: blockTitle(blockId) });
  });
  tell(`נכתבו ${paragraphs.length} פסקאות; הן ממתינות לעיון ואינן חלק מן ההחלטה`);
}

/** What the block is written from; what a model can tell better is told by it, where there is one: `told` is that model. */
async function materialOf(
  ctx: Context,
  material: CaseMaterial,
  blockId: BlockId,
  style: string[],
  tell: Tell,
): Promise<BlockMaterial & { told: LanguageModel | null }> {
  const { row, documents, claims } = material;
  const [list, recorded, itemOf] = await Promise.all([
    argumentsOfCase(ctx, material),
    readCaseFacts(ctx, row),
    itemsOf(ctx, row.caseId),
  ]);
  const { facts, taken } = withFactsOfDocuments(recorded, documents);
  const summed =
    blockId === 'block-zayin'
      ? await tryModel(ctx, tell, (model) => summariesWithModel(model, list, style, ctx.signal, tell))
      : null;
  const told =
    blockId === 'block-vav'
      ? await tryModel(ctx, tell, (model) =>
          backgroundWithModel(model, backgroundParts(documents), style, ctx.signal, tell),
        )
      : null;
  return {
    facts,
    told: summed || told?.length ? ctx.model : null,
    note: takenNote(taken),
    arguments: summed ?? list,
    background: told?.length
      ? told.map((text) => ({ text, party: null, words: [], document: null }))
      : factParagraphs(documents, claims, (party) => speakerOf(facts, party)),
    itemOf: (argument) => itemOf(argument, facts.issues),
  };
}

/** The item that was made of an argument, else the one of the same title. */
async function itemsOf(ctx: Context, caseId: string) {
  const rows = await ctx.db
    .select({ id: argumentItems.argumentId, section: argumentItems.section, key: argumentItems.titleKey })
    .from(argumentItems)
    .innerJoin(legalArguments, eq(legalArguments.argumentId, argumentItems.argumentId))
    .where(eq(legalArguments.caseId, caseId));
  const known = new Map(rows.map((row) => [row.id, row]));
  return (argument: CaseArgument, issues: BlockMaterial['facts']['issues']): string | null => {
    const made = argument.id === null ? undefined : known.get(argument.id);
    const key = made?.key ?? titleKey(argument.title);
    const titled = issues.filter(({ title }) => titleKey(title) === key);
    return (titled.find(({ section }) => section === made?.section) ?? titled[0])?.id ?? null;
  };
}
