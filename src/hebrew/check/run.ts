import { QA_CHECKS, type QaCheck } from './catalog.ts';
import { beginningOf, type DecisionText, readDecision } from './decision-text.ts';
import { evidencePlaces, placeFinder, textSearch } from './evidence-places.ts';
import type {
  BlockKey,
  CaseFacts,
  CheckMaking,
  CheckResult,
  DraftBlock,
  Finding,
  FoundFinding,
  QaReport,
  Severity,
} from './types.ts';

/** What the checks read: the 12 blocks in order and what is known of the case. */
export interface QaInput {
  blocks: DraftBlock[];
  facts: CaseFacts;
}

/**
 * Runs every check over a draft. A failing critical check means not passed. About 0.5 s for 100,000 characters and as many
 * of documents; grows linearly with both.
 */
export function runChecks({ blocks, facts }: QaInput): QaReport {
  const decision = readDecision(blocks);
  const search = textSearch(facts);
  const checks = QA_CHECKS.map((one) => resultOf(one, decision, facts, search));
  return { passed: passes(checks), checks };
}

/** Whether a draft passes: no critical check failed. */
export const passes = (checks: readonly Pick<CheckResult, 'passed' | 'severity'>[]): boolean =>
  checks.every(({ passed, severity }) => passed || severity !== 'critical');

const MOST_FINDINGS = 200;
const MOST_EVIDENCE = 20;
const MOST_MESSAGES = 6;
const GRAVITY: Record<Severity, number> = { info: 0, warning: 1, critical: 2 };

function resultOf(
  one: QaCheck,
  decision: DecisionText,
  facts: CaseFacts,
  search: ReturnType<typeof textSearch>,
): CheckResult {
  const { findings, note } = one.run(decision, facts);
  const ordered = findings.toSorted((a, b) => GRAVITY[b.severity] - GRAVITY[a.severity]).slice(0, MOST_FINDINGS);
  const placeOf = placeFinder(decision);
  const found = ordered.map(
    (finding): FoundFinding => ({
      severity: finding.severity,
      message: finding.message.toWellFormed(),
      block_ids: finding.blockIds,
      ...placeOf(finding),
      // A cut may part the two halves of a rare character, which no database takes.
      evidence: finding.evidence.map((words) => words.toWellFormed()),
      near: nearOf(decision, finding).map((words) => words.toWellFormed()),
    }),
  );
  const made = { severity: one.severity, good: one.good, note: note ?? null, findings: found, places: [] };
  const summary = summarise(made, found);
  return {
    ...{ key: one.key, label: one.label, ...summary },
    made: { ...made, places: evidencePlaces(summary.evidence, decision, search) },
  };
}

/**
 * What a check says.
 *
 * @param found those of its findings that count; the others somebody looked at and dismissed
 */
export function summarise(
  made: Pick<CheckMaking, 'severity' | 'good' | 'note' | 'findings'>,
  found: readonly FoundFinding[],
): Pick<CheckResult, 'severity' | 'passed' | 'message' | 'block_ids' | 'evidence'> {
  const ids = new Set(found.flatMap(({ block_ids }) => block_ids));
  const evidence = found.flatMap((finding) => finding.evidence);
  const told = evidence.length > 0 ? evidence : (found[0]?.near ?? []);
  return {
    severity: found[0]?.severity ?? made.severity,
    passed: found.length === 0,
    message: found.length > 0 ? messageOf(found, made.note) : `${goodMessage(made)}.`,
    block_ids: [...ids].sort((a: BlockKey, b: BlockKey) => ORDER.indexOf(a) - ORDER.indexOf(b)),
    evidence: [...new Set(told)].slice(0, MOST_EVIDENCE),
  };
}

const ORDER: readonly BlockKey[] = [
  'block-alef',
  'block-bet',
  'block-gimel',
  'block-dalet',
  'block-he',
  'block-vav',
  'block-zayin',
  'block-het',
  'block-tet',
  'block-yod',
  'block-yod-alef',
  'block-yod-bet',
];

/** Where something was found and dismissed, not all is well by itself. */
function goodMessage({ good, note, findings }: Pick<CheckMaking, 'good' | 'note' | 'findings'>): string {
  if (findings.length === 0) return note ?? good;
  return findings.length === 1 ? 'הליקוי שנמצא נבדק ונדחה' : `כל ${findings.length} הליקויים שנמצאו נבדקו ונדחו`;
}

/** Where a block is empty: the beginning of the nearest one that is not, of two as near the one before. */
function nearOf(decision: DecisionText, { evidence, near = [], ...finding }: Finding): string[] {
  if (evidence.length > 0) return [];
  return near.length > 0 ? near : nearestWords(decision, finding);
}

function nearestWords({ blocks }: DecisionText, { blockIds }: Pick<Finding, 'blockIds'>): string[] {
  const at = blocks.findIndex(({ id }) => id === blockIds[0]);
  const written = blocks.flatMap((block, index) =>
    block.lines.length > 0 ? [{ block, distance: Math.abs(index - at) }] : [],
  );
  const nearest = written.toSorted((a, b) => a.distance - b.distance)[0];
  return nearest ? beginningOf(nearest.block) : [];
}

function messageOf(findings: readonly FoundFinding[], note: string | null): string {
  const messages = [...new Set(findings.map(({ message }) => message))];
  const shown = messages.slice(0, MOST_MESSAGES).join('; ');
  const rest = messages.length > MOST_MESSAGES ? `; ועוד ${messages.length - MOST_MESSAGES}` : '';
  return `${shown}${rest}.${note === null ? '' : ` ${note}.`}`.toWellFormed();
}
