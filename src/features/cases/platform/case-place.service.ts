import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { type CaseRow, cases } from '../../../db/schema/cases.ts';
import type { CasePlace } from '../../../platform/platform.ts';

/**
 * Where the platform keeps a case (contract section 7, "How a case finds its agents"): as remembered, else made or looked
 * up, and then remembered. Null when the platform has no project or no main issue for it.
 */
export async function findPlace(ctx: Context, row: CaseRow): Promise<CasePlace | null> {
  const known = remembered(row);
  if (known && (await ctx.platform.issue(known.mainIssueId, ctx.signal))) return known;
  const place = (await openPlace(ctx, row)) ?? (await lookUpPlace(ctx, row));
  if (place) await ctx.db.update(cases).set(placeColumns(place)).where(eq(cases.caseId, row.caseId));
  return place;
}

/**
 * The platform's project of a case, which may have no main issue yet; null when there is none. People make projects, and
 * a case is archived with its project whatever is in it.
 */
export async function findProjectId(ctx: Context, row: CaseRow): Promise<string | null> {
  const place = await findPlace(ctx, row);
  if (place) return place.projectId;
  const company = ctx.platform.companyFor(row.appealType);
  const project = company && (await ctx.platform.findProject(company.id, row.caseNumber, ctx.signal));
  return project?.projectId ?? null;
}

/** The columns of a case that remember its place. */
const placeColumns = (place: CasePlace) => ({
  platformCompanyId: place.companyId,
  platformProjectId: place.projectId,
  platformMainIssueId: place.mainIssueId,
});

function remembered(row: CaseRow): CasePlace | null {
  const { platformCompanyId: companyId, platformProjectId: projectId, platformMainIssueId: mainIssueId } = row;
  return companyId && projectId && mainIssueId ? { companyId, projectId, mainIssueId } : null;
}

/** Cases of before the embedded platform get their project here. */
const openPlace = (ctx: Context, { caseId, caseNumber, appealType }: CaseRow): Promise<CasePlace | null> =>
  ctx.database.transaction((tx) => ctx.platform.openCase(tx, { caseId, caseNumber, appealType }));

async function lookUpPlace(ctx: Context, row: CaseRow): Promise<CasePlace | null> {
  const company = ctx.platform.companyFor(row.appealType);
  if (!company) return null;
  const project = await ctx.platform.findProject(company.id, row.caseNumber, ctx.signal);
  if (!project) return null;
  const main = await ctx.platform.findMainIssue(company.id, project.projectId, ctx.signal);
  return main && { companyId: company.id, projectId: project.projectId, mainIssueId: main.issueId };
}
