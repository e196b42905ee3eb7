import { eq } from 'drizzle-orm';
import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { documents } from '../../db/schema/documents.ts';
import type { CaseDocument } from '../../drafting/draft/material.ts';
import { announceCase } from '../../events/announce.ts';
import { replaceAnalysis } from '../../features/arguments/hearing-verdicts.service.ts';
import { auditSubject } from '../../features/cases/cases.service.ts';
import { analyseHearing, type HearingAnalysis, type WrittenArgument } from '../../hebrew/read/protocol/verdicts.ts';
import { argumentsOfCase } from '../case-arguments.ts';
import { type CaseMaterial, readCaseMaterial } from '../case-material.ts';
import { changeCase } from '../change-case.ts';
import { verdictsWithModel } from '../model/model-verdicts.ts';
import { tryModel } from '../model/try-model.ts';
import { type AgentJob, JobFailure, type Tell } from '../run-job.ts';

const PLEADINGS = new Set(['appeal', 'response', 'reply']);

/**
 * Reads the protocol of a hearing against the written arguments: who was there, what was strengthened, raised first or given
 * up. The analysis takes the place of the one before.
 *
 * @throws JobFailure when there is no protocol to read, or the case was deleted or archived
 */
export async function run(ctx: Context, { caseId, input }: AgentJob, tell: Tell): Promise<void> {
  const material = await readCaseMaterial(ctx, caseId);
  const protocol = protocolOf(material, input.document_id);
  if (!protocol) throw new JobFailure('הפרוטוקול הוסר מן התיק, או שטרם נקרא');
  tell(`נקרא "${protocol.title}"; הדברים שנאמרו נבחנים מול הטענות שבכתב`);
  const written = await writtenArguments(ctx, material);
  const pleadings = material.documents.filter(({ docType }) => PLEADINGS.has(docType));
  const byRules = analyseHearing(protocol.text, written, pleadings);
  ctx.signal.throwIfAborted();
  tell(`זוהו ${byRules.attendees.length} נוכחים`);
  const verdicts =
    (await tryModel(ctx, tell, (model) => verdictsWithModel(model, protocol.text, written, ctx.signal, tell))) ??
    byRules.verdicts;
  await changeCase(ctx, caseId, async (inner, row) => {
    await save(inner, caseId, protocol.documentId, { ...byRules, verdicts, written });
    await announceCase(inner, row, 'changed', 'protocol');
    await recordAct(inner, { action: 'protocol.analysed', subject: auditSubject(row), target: protocol.title });
  });
  tell(`נשמרו ${verdicts.length} ממצאים על הטענות שנשמעו בדיון`);
}

/** The named protocol, else the newest. */
function protocolOf({ documents: all }: CaseMaterial, documentId: string | undefined): CaseDocument | undefined {
  return all.findLast(
    (one) => one.docType === 'protocol' && (documentId === undefined || one.documentId === documentId),
  );
}

/** What was argued before the hearing: arguments with claims of the pleadings, and those claims alone. */
async function writtenArguments(ctx: Context, material: CaseMaterial): Promise<WrittenArgument[]> {
  const list = await argumentsOfCase(ctx, material);
  return list
    .map(({ id, party, title, threshold, claims }) => {
      return { id, party, title, threshold, claims: claims.filter(({ docType }) => docType !== 'protocol') };
    })
    .filter(({ claims }) => claims.length > 0);
}

async function save(ctx: Context, caseId: string, documentId: string, found: Found): Promise<void> {
  const [protocol] = await ctx.db.select().from(documents).where(eq(documents.documentId, documentId)).for('share');
  if (!protocol) throw new JobFailure('הפרוטוקול הוסר מן התיק בזמן הניתוח');
  const { written, ...analysis } = found;
  await replaceAnalysis(
    ctx,
    { caseId, documentId },
    analysis,
    written.map(({ id }) => id),
  );
}

interface Found extends HearingAnalysis {
  written: readonly WrittenArgument[];
}
