// What is stored of a run's checks: each finding with an id by which it is known again in the next run, and what people
// dismissed of it. Pure.
import { createHash } from 'node:crypto';
import type { QaCheckRecord, QaDismissal, QaFindingRecord } from '../../../db/schema/decisions.ts';
import type { Holder } from '../../../domain/places/source.ts';
import { summarise } from '../../../hebrew/check/run.ts';
import type { BlockKey, CheckResult, FoundFinding } from '../../../hebrew/check/types.ts';

/** What the checks of a run are stored with. */
interface RunContext {
  dismissals: ReadonlyMap<string, QaDismissal>;
  /** The place in a block's content as it is written of a place in its words. */
  at(blockId: BlockKey, offset: number): number;
  holderOf(id: string): Holder | undefined;
}

/** The checks of a run as they are stored, without what is dismissed. */
export const recordChecks = (checks: readonly CheckResult[], run: RunContext): QaCheckRecord[] =>
  checks.map(({ made, ...check }) => {
    const seen = new Map<string, number>();
    const findings = made.findings.map((finding): QaFindingRecord => {
      const known = wordsKey(check.key, finding);
      const count = (seen.get(known) ?? 0) + 1;
      seen.set(known, count);
      const finding_id = count === 1 ? known : shortHash(`${known} ${count}`);
      return { ...finding, ...written(finding, run), finding_id, dismissed: run.dismissals.get(finding_id) ?? null };
    });
    const places = made.places.flatMap(({ holder: id, ...place }) => {
      const holder = run.holderOf(id);
      return holder ? [{ ...place, holder }] : [];
    });
    return withoutDismissed({ ...check, made: { ...made, findings, places } });
  });

/** A run's checks after one finding was dismissed; null where none of them has it. */
export function dismissIn(
  checks: readonly QaCheckRecord[],
  findingId: string,
  dismissed: QaDismissal,
): { checks: QaCheckRecord[]; finding: QaFindingRecord } | null {
  const finding = checks.flatMap(({ made }) => made?.findings ?? []).find((one) => one.finding_id === findingId);
  if (!finding) return null;
  const changed = checks.map((check) => {
    if (!check.made?.findings.includes(finding)) return check;
    const findings = check.made.findings.map((one) => (one === finding ? { ...one, dismissed } : one));
    return withoutDismissed({ ...check, made: { ...check.made, findings } });
  });
  return { checks: changed, finding };
}

/** Nothing that is dismissed counts against its check, nor is it told in its sentence. */
function withoutDismissed(check: QaCheckRecord): QaCheckRecord {
  const { made } = check;
  if (!made?.findings.some(({ dismissed }) => dismissed)) return check;
  const findings = made.findings as (QaFindingRecord & FoundFinding)[];
  const summary = summarise(
    { ...made, findings },
    findings.filter(({ dismissed }) => !dismissed),
  );
  return { ...check, ...summary };
}

function written({ block_id, start, end }: FoundFinding, { at }: RunContext) {
  if (block_id === null || start === null || end === null) return { start: null, end: null };
  return { start: at(block_id, start), end: end > start ? at(block_id, end - 1) + 1 : at(block_id, start) };
}

/** The same for the same words, whatever the numbers in the sentence that is said of them. */
const wordsKey = (check: string, { message, block_ids, evidence }: FoundFinding): string =>
  shortHash(JSON.stringify([check, block_ids, message.replace(/\d+/g, '#'), evidence]));

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
