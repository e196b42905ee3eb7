import { basename, join } from 'node:path';
import type { z } from '@hono/zod-openapi';
import type { Context } from '../../../context.ts';
import { missingDetails } from '../../../db/case-details.ts';
import { mapList, type ReadList, readList } from '../../../db/list.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import { DISCUSSION } from '../../../domain/ledger.ts';
import { RESTING_STATUSES, statusOf } from '../../../domain/status-model.ts';
import { AppError } from '../../../errors.ts';
import { isGitInstalled } from '../../../files/git/run.ts';
import { isOwnFolder, isThere } from '../../../files/regular.ts';
import { CASE_FOLDERS } from '../../../files/store.ts';
import { ThreadLost } from '../../../jobs/threads.ts';
import { ledgerOfCase } from '../../ledger/ledger.service.ts';
import { staleCases } from '../cases.queries.ts';
import { findCase } from '../cases.service.ts';
import { projectCase } from '../cases.views.ts';
import { diskPath } from '../files/case-file-placement.ts';
import { CASE_FILES, unreadableCaseFiles } from '../files/case-files.service.ts';
import { historyFailingSince } from '../history/case-commits.service.ts';
import { nextActions, phasesOf, progressOf } from './case-progress.ts';
import type { CaseStatus, StaleCases } from './case-workflow.contract.ts';
import { failedChecks, readWorkflowFacts, type WorkflowFacts } from './case-workflow.queries.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Sentences of one kind; the rest are summed up in one. */
const MAX_NAMED = 20;

/** Where a case stands, what can be done next and what hinders it. @throws AppError case_not_found */
export async function readCaseStatus(ctx: Context, caseNumber: string): Promise<z.input<typeof CaseStatus>> {
  const row = await findCase(ctx, caseNumber);
  const [facts, hasAnalysis, directionLies] = await Promise.all([
    readWorkflowFacts(ctx.db, row.caseId),
    isThere(diskPath(ctx, row, CASE_FILES.analysis)),
    isThere(diskPath(ctx, row, CASE_FILES.direction)),
  ]);
  const openArguments = await countOpen(ctx, row, facts);
  const isOver = row.archivedAt !== null || statusOf(row.status).terminal;
  const lacking = isOver ? [] : await missingDetails(ctx.db, row);
  const hasDirection = row.hasDirection || directionLies;
  const count = (...statuses: string[]) => facts.documents.filter((doc) => statuses.includes(doc.status)).length;
  return {
    case_number: row.caseNumber,
    status: statusOf(row.status),
    phases: phasesOf(row.status),
    progress_percent: progressOf(row.status),
    counts: {
      documents: facts.documents.length,
      documents_ready: count('ready'),
      documents_processing: count('queued', 'processing'),
      documents_failed: count('failed'),
      claims: facts.claims,
      legal_arguments: facts.legalArguments,
      precedents: facts.precedents,
      blocks_filled: facts.filledBlocks.length,
      qa_failed: failedChecks(facts),
    },
    next_actions: nextActions({
      ...facts,
      ...row,
      hasAnalysis,
      hasDirection,
      openArguments,
      missingDetails: lacking,
    }),
    blockers: await findBlockers(ctx, row, facts),
    qa: { passed: facts.qa?.passed ?? null, ran_at: facts.qa?.ranAt ?? null },
    updated_at: row.updatedAt,
  };
}

/** Active cases that nobody touched for `days`, longest first, without those that ended or wait for someone. */
export async function listStaleCases(ctx: Context, days: number): Promise<ReadList<StaleCase>> {
  const now = ctx.clock.now();
  const list = staleCases(ctx.db, new Date(now.getTime() - days * DAY_MS), RESTING_STATUSES);
  return mapList(await readList(ctx.db, list, { offset: 0 }), (rows) =>
    rows.map((row) => ({
      ...projectCase(row),
      days_since_update: Math.floor((now.getTime() - row.updatedAt.getTime()) / DAY_MS),
    })),
  );
}

/** Of a case whose discussion is written. Where threads are too busy to look, the status does without. */
async function countOpen(ctx: Context, row: CaseRow, { filledBlocks, legalArguments }: WorkflowFacts): Promise<number> {
  if (!filledBlocks.includes(DISCUSSION) || legalArguments === 0 || statusOf(row.status).terminal) return 0;
  try {
    return (await ledgerOfCase(ctx, row)).items.filter(({ state }) => state === 'open').length;
  } catch (error) {
    if (error instanceof ThreadLost || error instanceof AppError) return 0;
    throw error;
  }
}

type StaleCase = z.input<typeof StaleCases>['cases'][number];

/** What keeps the case from going on, as sentences. */
async function findBlockers(ctx: Context, row: CaseRow, facts: WorkflowFacts): Promise<string[]> {
  const critical = facts.qa?.checks.filter((check) => !check.passed && check.severity === 'critical') ?? [];
  return [
    ...(row.archivedAt ? ['התיק נמצא בארכיון; כדי לערוך אותו יש לשחזר אותו'] : []),
    ...bounded(
      facts.documents
        .filter((doc) => doc.status === 'failed')
        .map((doc) => `המסמך "${doc.title}" לא נקרא: ${doc.error ?? 'הסיבה אינה ידועה'}`),
    ),
    ...(facts.lostClaims > 0 ? [lostWords(facts.lostClaims)] : []),
    ...(facts.lostOfHearing > 0
      ? ['דברים שנלקחו מפרוטוקול הדיון לא נמצאו בנוסחו הנוכחי; יש לבדוק את ניתוח הדיון']
      : []),
    ...(facts.lostLinks > 0 ? [lostLinks(facts.lostLinks)] : []),
    ...bounded(await missingOriginals(ctx, row, facts)),
    ...(await replacedFolders(ctx, row)),
    ...(await unreadableCaseFiles(ctx, row)).map(
      (path) => `הקובץ ${basename(path)} הוחלף מחוץ למערכת ואינו קריא; יש להחזיר את הקובץ הקודם או להסירו`,
    ),
    ...(critical.length > 0
      ? [`בקרת האיכות מצאה ליקויים מהותיים: ${critical.map((check) => check.label).join(', ')}`]
      : []),
    ...(await silentHistory(ctx, row)),
  ];
}

const lostWords = (n: number): string =>
  n === 1
    ? 'טענה אחת שנקבעה בידי אדם לא נמצאה בנוסח הנוכחי של המסמך; יש לבדוק אותה'
    : `${n} טענות שנקבעו בידי אדם לא נמצאו בנוסח הנוכחי של המסמכים; יש לבדוק אותן`;

const lostLinks = (n: number): string =>
  n === 1
    ? 'קישור אחד של ההחלטה למקור אינו מוביל עוד למילים במסמך; יש לבדוק אותו'
    : `${n} קישורים של ההחלטה למקורות אינם מובילים עוד למילים במסמכים; יש לבדוק אותם`;

/** Why changes are kept without their history. */
async function silentHistory(ctx: Context, row: CaseRow): Promise<string[]> {
  if (!(await isGitInstalled())) return ['git אינו מותקן בשרת; קובצי התיק נשמרים, אך ללא היסטוריית שינויים'];
  const since = await historyFailingSince(ctx, row.caseId);
  if (!since) return [];
  const day = since.toLocaleDateString('he-IL', { timeZone: 'Asia/Jerusalem' });
  return [
    `היסטוריית השינויים של התיק אינה נרשמת מאז ${day}; הקבצים נשמרים. יש לבדוק את ההרשאות בתיקיית התיק ואת המקום הפנוי בדיסק`,
  ];
}

async function missingOriginals(ctx: Context, row: CaseRow, facts: WorkflowFacts): Promise<string[]> {
  const folder = ctx.files.caseFolder(row.directory, 'documents__originals');
  const missing = await Promise.all(
    facts.documents.map(async ({ title, originalFile }) =>
      originalFile === null || (await isThere(join(folder, originalFile)))
        ? []
        : [`קובץ המקור של המסמך "${title}" (${originalFile}) חסר בדיסק; יש להחזירו או להעלות אותו מחדש`],
    ),
  );
  return missing.flat();
}

async function replacedFolders(ctx: Context, row: CaseRow): Promise<string[]> {
  const root = ctx.files.caseRoot(row.directory);
  const states = await Promise.all(
    CASE_FOLDERS.map(async ({ path }) => ({ path, own: await isOwnFolder(root, path) })),
  );
  return states
    .filter(({ own }) => !own)
    .map(({ path }) => `התיקייה ${path} הוחלפה בקישור או בקובץ; יש להסירם, והמערכת תיצור אותה מחדש`);
}

const bounded = (sentences: string[]): string[] =>
  sentences.length <= MAX_NAMED
    ? sentences
    : [...sentences.slice(0, MAX_NAMED), `ועוד ${sentences.length - MAX_NAMED} מסוג זה`];
