import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Executor } from '../../db/open.ts';
import { platformAgents, platformCompanies, platformIssues, platformProjects } from '../../db/schema/agent-platform.ts';
import { isUuid } from '../../http/params.ts';
import {
  type CasePlace,
  type IssueStatus,
  type Listed,
  type NewIssue,
  OPEN_STATUSES,
  PlatformError,
  type PlatformIssue,
  type PlatformProject,
} from '../platform.ts';

type IssueRow = typeof platformIssues.$inferSelect;

const MOST_LISTED = 500;

/** Makes the project of a case with its main issue, in the transaction that makes the case; again it changes nothing. */
export async function makeCaseProject(
  tx: Executor,
  owner: { caseId: string; caseNumber: string; companyId: string },
): Promise<CasePlace> {
  const { caseId, caseNumber, companyId } = owner;
  const [made] = await tx
    .insert(platformProjects)
    .values({ projectId: uuidv7(), companyId, caseId, name: caseNumber })
    .onConflictDoNothing()
    .returning();
  const project = made ?? (await projectOfCase(tx, caseId));
  const main = await findMainIssue(tx, project.projectId);
  const place = { companyId: project.companyId, projectId: project.projectId };
  if (main) return { ...place, mainIssueId: main.issueId };
  const row = await insertIssue(tx, {
    companyId: project.companyId,
    projectId: project.projectId,
    parentId: null,
    title: `ערר ${caseNumber}`,
    description: '',
    status: 'todo',
    assigneeAgentId: null,
    idempotencyKey: `${caseId}:main`,
  });
  return { ...place, mainIssueId: row.issueId };
}

export async function findProject(db: Executor, companyId: string, name: string): Promise<PlatformProject | null> {
  const [row] = await db
    .select()
    .from(platformProjects)
    .where(and(eq(platformProjects.companyId, companyId), eq(platformProjects.name, name)))
    .orderBy(desc(platformProjects.createdAt), desc(platformProjects.projectId))
    .limit(1);
  return row ?? null;
}

/** The oldest issue of a project that has no parent. */
export async function findMainIssue(db: Executor, projectId: string): Promise<PlatformIssue | null> {
  const [row] = await db
    .select()
    .from(platformIssues)
    .where(and(eq(platformIssues.projectId, projectId), isNull(platformIssues.parentId)))
    .orderBy(asc(platformIssues.createdAt), asc(platformIssues.issueId))
    .limit(1);
  return row ? projectIssue(row) : null;
}

export async function setProjectArchived(db: Executor, projectId: string, archivedAt: Date | null): Promise<void> {
  await db.update(platformProjects).set({ archivedAt }).where(eq(platformProjects.projectId, projectId));
}

/**
 * A child issue that waits; the same key gives the one made before.
 *
 * @throws PlatformError wrong_answer when the company has no such parent or agent
 */
export async function createIssue(tx: Executor, issue: NewIssue): Promise<PlatformIssue> {
  const { companyId, parentId, assigneeAgentId } = issue;
  if (![companyId, parentId, assigneeAgentId].every(isUuid)) throw notThere('issue');
  const [known] = await tx
    .select()
    .from(platformIssues)
    .where(and(eq(platformIssues.companyId, companyId), eq(platformIssues.idempotencyKey, issue.idempotencyKey)));
  if (known) return projectIssue(known);
  const parent = await issueRow(tx, parentId);
  if (parent?.companyId !== companyId) throw notThere('parent');
  const [agent] = await tx.select().from(platformAgents).where(eq(platformAgents.agentId, assigneeAgentId));
  if (agent?.companyId !== companyId) throw notThere('agent');
  return projectIssue(await insertIssue(tx, { ...issue, projectId: parent.projectId, status: 'backlog' }));
}

const notThere = (what: string) => new PlatformError('wrong_answer', `the company has no such ${what}`);

export async function readIssue(db: Executor, issueId: string): Promise<PlatformIssue | null> {
  const row = await issueRow(db, issueId);
  return row ? projectIssue(row) : null;
}

export async function setIssueStatus(db: Executor, issueId: string, status: IssueStatus): Promise<void> {
  await db.update(platformIssues).set({ status, updatedAt: sql`now()` }).where(eq(platformIssues.issueId, issueId));
}

/** Issues of a company that changed after `since`, newest first. */
export const changedIssues = (db: Executor, companyId: string, since: Date): Promise<Listed<PlatformIssue>> =>
  listIssues(db, companyId, gt(platformIssues.updatedAt, since));

/** Open issues of a company that an agent is assigned to, newest first. */
export const openIssues = (db: Executor, companyId: string): Promise<Listed<PlatformIssue>> =>
  listIssues(
    db,
    companyId,
    and(inArray(platformIssues.status, OPEN_STATUSES), isNotNull(platformIssues.assigneeAgentId)),
  );

async function listIssues(db: Executor, companyId: string, wanted: SQL | undefined): Promise<Listed<PlatformIssue>> {
  const rows = await db
    .select()
    .from(platformIssues)
    .where(and(eq(platformIssues.companyId, companyId), wanted))
    .orderBy(desc(platformIssues.updatedAt), desc(platformIssues.issueId))
    .limit(MOST_LISTED + 1);
  return { items: rows.slice(0, MOST_LISTED).map(projectIssue), cut: rows.length > MOST_LISTED };
}

async function projectOfCase(db: Executor, caseId: string) {
  const [row] = await db.select().from(platformProjects).where(eq(platformProjects.caseId, caseId));
  return row!;
}

async function issueRow(db: Executor, issueId: string): Promise<IssueRow | undefined> {
  const [row] = await db.select().from(platformIssues).where(eq(platformIssues.issueId, issueId));
  return row;
}

/** Numbers are given by the company's row, whose lock also keeps two makers of one key apart. */
async function insertIssue(
  tx: Executor,
  values: Omit<typeof platformIssues.$inferInsert, 'issueId' | 'identifier'>,
): Promise<IssueRow> {
  const [company] = await tx
    .update(platformCompanies)
    .set({ issueCounter: sql`${platformCompanies.issueCounter} + 1` })
    .where(eq(platformCompanies.companyId, values.companyId))
    .returning();
  const identifier = `${company!.issuePrefix}-${company!.issueCounter}`;
  const [row] = await tx
    .insert(platformIssues)
    .values({ ...values, issueId: uuidv7(), identifier })
    .onConflictDoNothing({ target: [platformIssues.companyId, platformIssues.idempotencyKey] })
    .returning();
  if (row) return row;
  const [other] = await tx
    .select()
    .from(platformIssues)
    .where(
      and(
        eq(platformIssues.companyId, values.companyId),
        eq(platformIssues.idempotencyKey, values.idempotencyKey ?? ''),
      ),
    );
  return other!;
}

const projectIssue = (row: IssueRow): PlatformIssue => ({
  issueId: row.issueId,
  companyId: row.companyId,
  projectId: row.projectId,
  parentId: row.parentId,
  identifier: row.identifier,
  title: row.title,
  status: row.status,
  assigneeAgentId: row.assigneeAgentId,
  ours: true,
  updatedAt: row.updatedAt,
});
