// What a case's facts mean for the people who work on it: phases, progress, what comes next. Pure.

import { type MissingDetail, toldMissing } from '../../../db/case-details.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import { BLOCKS, blockTitle } from '../../../domain/blocks.ts';
import { PHASES, type PhaseKey, STATUSES, statusOf } from '../../../domain/status-model.ts';
import type { WorkflowFacts } from './case-workflow.queries.ts';

export interface PhaseState {
  key: PhaseKey;
  label: string;
  state: 'done' | 'current' | 'upcoming';
}

export interface NextAction {
  /** Stable English name. */
  key: string;
  label: string;
  /** Method and path of the request that does it. */
  endpoint: string;
}

/** What decides the next step of a case. */
export type StepFacts = Pick<
  WorkflowFacts,
  'claims' | 'legalArguments' | 'protocolAnalysed' | 'filledBlocks' | 'blocksChangedAt' | 'learnedAt'
> & {
  documents: readonly Pick<WorkflowFacts['documents'][number], 'docType' | 'status'>[];
  qa: Pick<NonNullable<WorkflowFacts['qa']>, 'passed' | 'ranAt'> | null;
};

/** The facts and what the row says. */
export type WorkflowState = StepFacts &
  Pick<CaseRow, 'caseNumber' | 'status' | 'outcome' | 'hasDirection' | 'archivedAt'> & {
    hasAnalysis: boolean;
    /** Arguments that the written discussion does not answer. */
    openArguments: number;
    /** What the case lacks and its documents have. */
    missingDetails: readonly MissingDetail[];
  };

/** The phases with the one that the status belongs to as the current one. */
export function phasesOf(status: string): PhaseState[] {
  const current = PHASES.findIndex((phase) => phase.key === statusOf(status).phase);
  return PHASES.map(({ key, label }, at) => ({
    key,
    label,
    state: at < current ? 'done' : at === current ? 'current' : 'upcoming',
  }));
}

/** How far a status is from a new case (0) to one that ended (100), by its place in the status model. */
export function progressOf(status: string): number {
  const end = STATUSES.findIndex((each) => each.terminal);
  const at = STATUSES.findIndex((each) => each.key === status);
  return Math.round((100 * Math.min(at, end)) / end);
}

/** What can be done next, the most pressing first; never empty before the case is archived and done with. */
export function nextActions(state: WorkflowState): NextAction[] {
  const own = (path: string) => `/api/cases/${encodeURIComponent(state.caseNumber)}${path}`;
  if (state.archivedAt) return [action('restore', 'להוציא את התיק מן הארכיון', 'POST', own('/restore'))];
  if (statusOf(state.status).terminal) return closingActions(state, own);
  return [
    ...documentActions(state, own),
    ...detailActions(state, own),
    ...analysisActions(state, own),
    ...draftActions(state, own),
    ...ledgerActions(state, own),
  ];
}

type Path = (path: string) => string;

const action = (key: string, label: string, method: string, path: string): NextAction => ({
  key,
  label,
  endpoint: `${method} ${path}`,
});

function documentActions({ documents, claims }: WorkflowState, own: Path): NextAction[] {
  const count = (...statuses: string[]) => documents.filter((doc) => statuses.includes(doc.status)).length;
  const active = count('queued', 'processing');
  const actions: NextAction[] = [];
  if (active > 0)
    actions.push(action('wait_for_documents', `להמתין לסיום קריאת ${some(active)}`, 'GET', '/api/processing-status'));
  if (count('failed') > 0)
    actions.push(action('fix_documents', `לטפל ב${some(count('failed'))} שקריאתם נכשלה`, 'GET', own('/details')));
  if (documents.length === 0) actions.push(action('upload_documents', 'לצרף את כתבי הטענות', 'POST', '/api/upload'));
  else if (active === 0 && claims === 0)
    actions.push(action('upload_documents', 'לצרף כתבי טענות: טרם אותרו טענות בתיק', 'POST', '/api/upload'));
  return actions;
}

/** Nothing is filled in by itself: somebody looks at what was found, and takes it over. */
function detailActions({ missingDetails }: WorkflowState, own: Path): NextAction[] {
  if (missingDetails.length === 0) return [];
  const told = missingDetails.slice(0, MOST_TOLD).map(toldMissing).join(', ');
  const rest = missingDetails.length > MOST_TOLD ? ` ועוד ${missingDetails.length - MOST_TOLD}` : '';
  const label = `להשלים בתיק פרטים שחסרים בו ומופיעים במסמכים: ${told}${rest}`;
  return [action('complete_details', label, 'GET', own('/suggested-details'))];
}

const MOST_TOLD = 5;

const some = (n: number): string => (n === 1 ? 'מסמך אחד' : `${n} מסמכים`);

function analysisActions(state: WorkflowState, own: Path): NextAction[] {
  const actions = delegatedActions(state, own);
  if (!state.hasAnalysis && state.legalArguments > 0)
    actions.push(
      action('create_analysis', 'לערוך את קובץ הניתוח מן הטיעונים', 'POST', own('/research/analysis/create')),
    );
  if (state.claims === 0 && !state.hasAnalysis && state.outcome === null) return actions;
  if (!state.hasAnalysis && state.outcome === null)
    actions.push(action('upload_analysis', 'להעלות את קובץ הניתוח והמחקר', 'PUT', own('/research/analysis/upload')));
  if (state.hasAnalysis && ['analysis_ready', 'awaiting_chair'].includes(state.status))
    actions.push(
      action('chair_position', 'למלא את עמדת היו"ר בסוגיות', 'PATCH', own('/research/analysis/chair-position')),
    );
  if (state.outcome === null) actions.push(action('set_outcome', 'לקבוע את תוצאת הערר', 'POST', own('/outcome')));
  else if (!state.hasDirection)
    actions.push(action('approve_direction', 'לאשר את מסמך הכיוון לפרק הדיון', 'POST', own('/direction')));
  return actions;
}

/** What the analyst can do for the chair before the outcome is set. */
function delegatedActions(state: WorkflowState, own: Path): NextAction[] {
  if (state.outcome !== null) return [];
  const protocol = state.documents.some((doc) => doc.docType === 'protocol' && doc.status === 'ready');
  return [
    ...(state.claims > 0 && state.legalArguments === 0
      ? [action('aggregate_arguments', 'לקבץ את הטענות לטיעונים משפטיים', 'POST', own('/aggregate-arguments'))]
      : []),
    ...(protocol && !state.protocolAnalysed
      ? [action('analyze_protocol', 'לנתח את פרוטוקול הדיון', 'POST', own('/analyze-protocol'))]
      : []),
  ];
}

function draftActions(state: WorkflowState, own: Path): NextAction[] {
  const empty = BLOCKS.find((block) => !state.filledBlocks.includes(block.id));
  const filled = state.filledBlocks.length;
  if (empty) {
    const begun = filled > 0 || (state.outcome !== null && state.hasDirection);
    const label = `לכתוב את "${blockTitle(empty.id)}" (נכתבו ${filled} מתוך ${BLOCKS.length} חלקים)`;
    return begun ? [action('write_blocks', label, 'PUT', own(`/decision-blocks/${empty.id}`))] : [];
  }
  const { qa, blocksChangedAt } = state;
  if (!qa || (blocksChangedAt && qa.ranAt < blocksChangedAt))
    return [action('run_qa', 'להפעיל את בקרת האיכות', 'POST', own('/qa'))];
  if (!qa.passed) return [action('fix_qa_findings', 'לתקן את הליקויים שמצאה בקרת האיכות', 'GET', own('/qa'))];
  return state.status === 'chair_review'
    ? [action('finalize', 'לסמן את ההחלטה כסופית', 'PUT', own(''))]
    : [action('send_to_chair', 'להעביר את הטיוטה לבדיקת היו"ר', 'PUT', own(''))];
}

function ledgerActions({ openArguments: open }: WorkflowState, own: Path): NextAction[] {
  if (open === 0) return [];
  const some = open === 1 ? 'בטיעון אחד שטרם נענה' : `ב-${open} טיעונים שטרם נענו`;
  return [action('decide_arguments', `לקבוע מה עלה ${some}`, 'GET', own('/ledger'))];
}

function closingActions(state: WorkflowState, own: Path): NextAction[] {
  const archive = action('archive', 'להעביר את התיק לארכיון', 'POST', own('/archive'));
  if (state.status !== 'final') return [archive];
  const actions: NextAction[] = [];
  const signed = state.documents.some((doc) => doc.docType === 'final_decision' && doc.status === 'ready');
  if (!signed) actions.push(action('upload_final', 'לצרף את הנוסח הסופי החתום', 'POST', '/api/upload'));
  else if (state.filledBlocks.length > 0 && state.learnedAt === null)
    actions.push(action('learn', 'להשוות את הטיוטה לנוסח הסופי וללמוד ממנו', 'POST', own('/learn')));
  if (state.filledBlocks.length > 0)
    actions.push(action('export_decision', 'להוריד את ההחלטה', 'GET', own('/decision/export-docx')));
  return [...actions, archive];
}
