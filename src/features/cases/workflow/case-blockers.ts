// What keeps a case from going on, as sentences for a person, each with what it is about.
import { basename, join } from 'node:path';
import type { z } from '@hono/zod-openapi';
import type { Context } from '../../../context.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import { isGitInstalled } from '../../../files/git/run.ts';
import { isOwnFolder, isThere } from '../../../files/regular.ts';
import { CASE_FOLDERS } from '../../../files/store.ts';
import { unreadableCaseFiles } from '../files/case-files.service.ts';
import { historyFailingSince } from '../history/case-commits.service.ts';
import type { CaseStatus } from './case-workflow.contract.ts';
import type { WorkflowFacts } from './case-workflow.queries.ts';

type Blocker = z.input<typeof CaseStatus>['blocker_details'][number];

/** Sentences of one kind; the rest are summed up in one. */
const MAX_NAMED = 20;

/** What keeps the case from going on. */
export async function findBlockers(ctx: Context, row: CaseRow, facts: WorkflowFacts): Promise<Blocker[]> {
  const critical = facts.qa?.checks.filter((check) => !check.passed && check.severity === 'critical') ?? [];
  return [
    ...of('archived', row.archivedAt ? ['התיק נמצא בארכיון; כדי לערוך אותו יש לשחזר אותו'] : []),
    ...bounded(
      'document_failed',
      facts.documents
        .filter((doc) => doc.status === 'failed')
        .map((doc) => ofDocument(doc.documentId, `המסמך "${doc.title}" לא נקרא: ${doc.error ?? 'הסיבה אינה ידועה'}`)),
    ),
    ...of('claims_lost', facts.lostClaims > 0 ? [lostWords(facts.lostClaims)] : []),
    ...of(
      'hearing_lost',
      facts.lostOfHearing > 0 ? ['דברים שנלקחו מפרוטוקול הדיון לא נמצאו בנוסחו הנוכחי; יש לבדוק את ניתוח הדיון'] : [],
    ),
    ...of('links_lost', facts.lostLinks > 0 ? [lostLinks(facts.lostLinks)] : []),
    ...bounded('original_missing', await missingOriginals(ctx, row, facts)),
    ...of('folder_replaced', await replacedFolders(ctx, row)),
    ...of(
      'file_unreadable',
      (await unreadableCaseFiles(ctx, row)).map(
        (path) => `הקובץ ${basename(path)} הוחלף מחוץ למערכת ואינו קריא; יש להחזיר את הקובץ הקודם או להסירו`,
      ),
    ),
    ...of(
      'qa_failed',
      critical.length > 0
        ? [`בקרת האיכות מצאה ליקויים מהותיים: ${critical.map((check) => check.label).join(', ')}`]
        : [],
    ),
    ...of('history_silent', await silentHistory(ctx, row)),
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

async function missingOriginals(ctx: Context, row: CaseRow, facts: WorkflowFacts): Promise<OfDocument[]> {
  const folder = ctx.files.caseFolder(row.directory, 'documents__originals');
  const missing = await Promise.all(
    facts.documents.map(async ({ documentId, title, originalFile }) =>
      originalFile === null || (await isThere(join(folder, originalFile)))
        ? []
        : [
            ofDocument(
              documentId,
              `קובץ המקור של המסמך "${title}" (${originalFile}) חסר בדיסק; יש להחזירו או להעלות אותו מחדש`,
            ),
          ],
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

const ofDocument = (document_id: string, message: string) => ({ document_id, message });
type OfDocument = ReturnType<typeof ofDocument>;

const of = (code: Blocker['code'], messages: readonly string[]): Blocker[] =>
  messages.map((message) => ({ code, message, document_id: null }));

function bounded(code: Blocker['code'], found: readonly OfDocument[]): Blocker[] {
  const named = found.slice(0, MAX_NAMED).map((each) => ({ code, ...each }));
  const rest = found.length - named.length;
  return rest === 0 ? named : [...named, ...of(code, [`ועוד ${rest} מסוג זה`])];
}
