import { formatCivilDate } from '../../text/dates.ts';
import { daysAfter, impossibleDays, notOneDay, strayReferences, wrongWeekdays } from '../date-slips.ts';
import { type WrittenDay, writtenDays } from '../dated-clauses.ts';
import { BODY_BLOCKS, type DecisionText, evidenceAt, type PlainBlock } from '../decision-text.ts';
import { type DatedEvent, datedEvents, type EventKind, pastDays } from '../events.ts';
import type { BlockKey, CaseFacts, CheckOutcome, Finding, Severity } from '../types.ts';

type Placed<T> = T & { block: PlainBlock };
interface Span {
  start: number;
  end: number;
}

/** Dates agree with the case, with each other and between the calendars, and nothing happens before it can. */
export function datesConsistent(decision: DecisionText, facts: CaseFacts): CheckOutcome {
  const body = [...BODY_BLOCKS, 'block-yod-bet' as const].map((id) => decision.block(id));
  const events = body.flatMap((block) => datedEvents(block.text).map((event) => ({ ...event, block })));
  const own = events.filter(({ kind, isOurs, block }) => kind !== 'hearing' || isOurs || TELLS_OURS.has(block.id));
  const given = dateLineDay(decision, own);
  const decided = given?.iso ?? facts.decisionDate;
  return {
    findings: [
      ...decision.blocks.flatMap((block) =>
        [...impossibleDays(block.text), ...notOneDay(block.text), ...wrongWeekdays(block.text)].map(
          ({ severity, message, ...span }) => found(severity, message, block, span),
        ),
      ),
      ...againstCase(given, own, facts),
      ...disagreeing(own, 'filing', 'מועדים שונים להגשת הערר'),
      ...order(decided, own, facts),
      ...body.flatMap((block) => afterDecision(block, decided)),
      ...strayReferences(BODY_BLOCKS.map((id) => decision.block(id))).map(({ block, message, ...span }) =>
        found('warning', message, block, span),
      ),
    ],
  };
}

const LAST_BLOCKS: BlockKey[] = ['block-yod-bet', 'block-yod-alef'];
/** A hearing told elsewhere without a word of whose it was may be that of the local committee. */
const TELLS_OURS = new Set<BlockKey>(['block-he', 'block-het', 'block-yod', 'block-yod-alef']);

/** The date on which the decision says it was given, else the last full date of its signatures. */
function dateLineDay(decision: DecisionText, events: Placed<DatedEvent>[]): Placed<WrittenDay> | null {
  for (const id of LAST_BLOCKS) {
    const said = events.findLast(({ kind, block }) => kind === 'given' && block.id === id);
    if (said) return said;
  }
  const block = decision.block('block-yod-bet');
  const last = writtenDays(block.text).at(-1);
  return last ? { ...last, block } : null;
}

function againstCase(given: Placed<WrittenDay> | null, events: Placed<DatedEvent>[], facts: CaseFacts): Finding[] {
  const { decisionDate, hearingDates, filingDate } = facts;
  const findings = given && decisionDate ? againstDecisionDate(given, decisionDate) : [];
  for (const event of events) {
    if (event.kind === 'hearing' && hearingDates.length > 0 && !hearingDates.some((iso) => isDay(event, iso)))
      findings.push(found('warning', `לפי התיק לא התקיים דיון ביום ${day(event.iso)}`, event.block, event));
    if (event.kind === 'filing' && filingDate && !isDay(event, filingDate)) {
      const message = `לפי ההחלטה הוגש הערר ביום ${day(event.iso)}, ובתיק נרשם ${day(filingDate)}`;
      findings.push(found('warning', message, event.block, event));
    }
  }
  return findings;
}

function againstDecisionDate(given: Placed<WrittenDay>, decisionDate: string): Finding[] {
  if (isDay(given, decisionDate)) return [];
  const message = `תאריך ההחלטה הוא ${day(given.iso)}, ובתיק נרשם ${day(decisionDate)}`;
  return [found('critical', message, given.block, given)];
}

/** After nightfall the Hebrew day is already the next. */
const isDay = ({ iso, civil }: WrittenDay, other: string): boolean =>
  iso === other || (civil === null && daysAfter(iso, other) === 1);

/** One event that has two dates. */
function disagreeing(events: Placed<DatedEvent>[], kind: EventKind, message: string): Finding[] {
  const all = events.filter((event) => event.kind === kind);
  const other = all.find(({ iso }) => iso !== all[0]!.iso);
  if (!other) return [];
  return [
    {
      severity: 'warning',
      message: `${message}: ${day(all[0]!.iso)} ו-${day(other.iso)}`,
      blockIds: [...new Set([all[0]!.block.id, other.block.id])],
      evidence: [all[0]!, other].map(({ block, start, end }) => evidenceAt(block, start, end)),
    },
  ];
}

/** What is appealed is served, then the appeal filed, then heard, then decided. */
function order(decided: string | null, events: Placed<DatedEvent>[], facts: CaseFacts): Finding[] {
  const hearings = events.filter(({ kind }) => kind === 'hearing');
  const findings = hearings
    .filter((event) => decided !== null && event.iso > decided && !isDay(event, decided))
    .map((event) =>
      found('critical', `ההחלטה נושאת תאריך ${day(decided!)}, שקדם לדיון מיום ${day(event.iso)}`, event.block, event),
    );
  const first = hearings.map(({ iso }) => iso).toSorted()[0];
  const filed = events.find(({ kind }) => kind === 'filing');
  if (filed && first && filed.iso > first)
    findings.push(found('warning', `הערר הוגש, לפי הנכתב, לאחר הדיון מיום ${day(first)}`, filed.block, filed));
  const filing = facts.filingDate ?? filed?.iso;
  for (const event of events)
    if (event.kind === 'service' && filing && event.iso > filing && !isDay(event, filing)) {
      const message = `ההמצאה מיום ${day(event.iso)} מאוחרת, לפי הנכתב, מהגשת הערר ביום ${day(filing)}`;
      findings.push(found('warning', message, event.block, event));
    }
  return findings;
}

/** Something that has happened cannot be dated after the decision that tells it. */
function afterDecision(block: PlainBlock, decided: string | null): Finding[] {
  if (decided === null) return [];
  return pastDays(block.text)
    .filter((past) => past.iso > decided && !isDay(past, decided))
    .map((past) => found('warning', `אירוע מיום ${day(past.iso)}, המאוחר מתאריך ההחלטה`, block, past));
}

const found = (severity: Severity, message: string, block: PlainBlock, { start, end }: Span): Finding => ({
  severity,
  message,
  blockIds: [block.id],
  evidence: [evidenceAt(block, start, end)],
});

const day = (iso: string): string => formatCivilDate(iso);
