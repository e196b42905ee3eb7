import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { withFactsOfDocuments } from '../../drafting/draft/draft-facts.ts';
import { followLessons } from '../../drafting/draft/lessons.ts';
import { summaryMarkdown } from '../../drafting/draft/summary.ts';
import { auditSubject } from '../../features/cases/cases.service.ts';
import { CASE_FILES, changeCaseFiles, writeCaseFile } from '../../features/cases/files/case-files.service.ts';
import { readCaseFacts } from '../../features/decisions/template.service.ts';
import { approvedLessons } from '../../features/training/lessons/lessons.service.ts';
import { argumentsOfCase } from '../case-arguments.ts';
import { readCaseMaterial } from '../case-material.ts';
import { summariesWithModel } from '../model/model-prose.ts';
import { tryModel } from '../model/try-model.ts';
import { type AgentJob, JobFailure, type Tell } from '../run-job.ts';

/**
 * Writes the summary of the parties' arguments into the case's research folder, over the one before.
 *
 * @throws JobFailure when there is nothing to sum up, or the case was deleted or archived; AppError case_file_unreadable
 */
export async function run(ctx: Context, { caseId }: AgentJob, tell: Tell): Promise<void> {
  const material = await readCaseMaterial(ctx, caseId);
  if (material.claims.length === 0) throw new JobFailure('בתיק אין טענות לסכם');
  const [byRules, lessons, recorded] = await Promise.all([
    argumentsOfCase(ctx, material),
    approvedLessons(ctx, material.row.appealType),
    readCaseFacts(ctx, material.row),
  ]);
  const { facts } = withFactsOfDocuments(recorded, material.documents);
  tell(`נקראו ${material.claims.length} טענות ב-${byRules.length} טיעונים; התמצית נכתבת`);
  const own = lessons.filter(({ block_id }) => block_id === null || block_id === 'block-zayin');
  const style = own.map(({ text }) => text);
  const list =
    (await tryModel(ctx, tell, (model) => summariesWithModel(model, byRules, style, ctx.signal, tell))) ?? byRules;
  const { caseNumber, title } = material.row;
  const written = summaryMarkdown({
    caseNumber,
    title,
    facts,
    arguments: list,
    writtenAt: ctx.clock.now(),
  });
  const markdown = followLessons(written, style);
  ctx.signal.throwIfAborted();
  await changeCaseFiles(ctx, caseNumber, async (inner, row) => {
    if (row.caseId !== caseId) throw new JobFailure('התיק נמחק, ולכן העבודה לא הושלמה');
    await writeCaseFile(inner, row, CASE_FILES.summary, markdown, { act: 'נכתבה תמצית טענות הצדדים' });
    await recordAct(inner, { action: 'summary.written', subject: auditSubject(row), target: CASE_FILES.summary });
  });
  tell('תמצית טענות הצדדים נשמרה בתיקיית המחקר');
}
