import { findDates, formatCivilDate } from '../../dates.ts';
import { BODY_BLOCKS, type DecisionText, evidenceAt, type PlainBlock } from '../decision-text.ts';
import { type DatedEvent, datedEvents, type EventKind, impossibleDates, pastDates } from '../events.ts';
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
  const given = givenDate(decision, events);
  return {
    findings: [
      ...decision.blocks.flatMap(notOnCalendar),
      ...decision.blocks.flatMap(betweenCalendars),
      ...againstCase(given, events, facts),
      ...disagreeing(events, 'filing', 'מועדים שונים להגשת הערר'),
      ...order(given, events, facts),
      ...body.flatMap((block) => afterDecision(block, given?.iso ?? facts.decisionDate)),
      ...onceOnly(decision, given),
    ],
  };
}

const LAST_BLOCKS: BlockKey[] = ['block-yod-bet', 'block-yod-alef'];

/** The date on which the decision says it was given, else the last full date of its signatures. */
function givenDate(decision: DecisionText, events: Placed<DatedEvent>[]): Placed<DatedEvent> | null {
  for (const id of LAST_BLOCKS) {
    const said = events.findLast(({ kind, block }) => kind === 'given' && block.id === id);
    if (said) return said;
  }
  const block = decision.block('block-yod-bet');
  const date = findDates(block.text).findLast(({ precision }) => precision === 'day');
  return date ? { kind: 'given', iso: date.iso, start: date.start, end: date.end, block } : null;
}

function againstCase(given: Placed<DatedEvent> | null, events: Placed<DatedEvent>[], facts: CaseFacts): Finding[] {
  const findings: Finding[] = [];
  if (given && facts.decisionDate && daysBetween(given.iso, facts.decisionDate) > 1)
    findings.push(
      found(
        'critical',
        `תאריך ההחלטה הוא ${day(given.iso)}, ובתיק נרשם ${day(facts.decisionDate)}`,
        given.block,
        given,
      ),
    );
  const hearings = events.filter(({ kind }) => kind === 'hearing');
  for (const event of hearings)
    if (facts.hearingDates.length > 0 && !facts.hearingDates.includes(event.iso))
      findings.push(found('warning', `לפי התיק לא התקיים דיון ביום ${day(event.iso)}`, event.block, event));
  const { filingDate } = facts;
  for (const event of events.filter(({ kind }) => kind === 'filing'))
    if (filingDate && event.iso !== filingDate)
      findings.push(
        found(
          'warning',
          `לפי ההחלטה הוגש הערר ביום ${day(event.iso)}, ובתיק נרשם ${day(filingDate)}`,
          event.block,
          event,
        ),
      );
  return findings;
}

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

/** Filing, then hearing, then decision. */
function order(given: Placed<DatedEvent> | null, events: Placed<DatedEvent>[], facts: CaseFacts): Finding[] {
  const decided = given?.iso ?? facts.decisionDate;
  const hearings = events.filter(({ kind }) => kind === 'hearing');
  const findings = hearings
    .filter(({ iso }) => decided !== null && iso > decided)
    .map((event) =>
      found('critical', `ההחלטה נושאת תאריך ${day(decided!)}, שקדם לדיון מיום ${day(event.iso)}`, event.block, event),
    );
  const first = hearings.map(({ iso }) => iso).toSorted()[0];
  const filed = events.find(({ kind }) => kind === 'filing');
  if (filed && first && filed.iso > first)
    findings.push(found('warning', `הערר הוגש, לפי הנכתב, לאחר הדיון מיום ${day(first)}`, filed.block, filed));
  return findings;
}

/** Something that has happened cannot be dated after the decision that tells it. */
function afterDecision(block: PlainBlock, decided: string | null): Finding[] {
  if (decided === null) return [];
  return pastDates(block.text)
    .filter(({ iso }) => daysBetween(iso, decided) > 1 && iso > decided)
    .map((date) => found('warning', `אירוע מיום ${day(date.iso)}, המאוחר מתאריך ההחלטה`, block, date));
}

const notOnCalendar = (block: PlainBlock): Finding[] =>
  impossibleDates(block.text).map((span) => found('warning', 'תאריך שאינו קיים בלוח השנה', block, span));

/** `י' בתמוז התשפ"ה, 6.7.2025`: two dates with nothing but punctuation between them are one day, give or take an evening. */
function betweenCalendars(block: PlainBlock): Finding[] {
  const dates = findDates(block.text).filter(({ precision }) => precision === 'day');
  return dates.flatMap((date, index) => {
    const next = dates[index + 1];
    if (!next || next.calendar === date.calendar || daysBetween(date.iso, next.iso) <= 1) return [];
    if (!/^[\s,()-]{0,4}(?:שהוא |דהיינו |היינו )?[\s,(]{0,2}$/.test(block.text.slice(date.end, next.start))) return [];
    const span = { start: date.start, end: next.end };
    return [found('warning', `התאריך העברי והתאריך הלועזי אינם אותו יום: ${date.text} – ${next.text}`, block, span)];
  });
}

/** The operative part dates what it annuls or upholds; such a date was told before. */
function onceOnly(decision: DecisionText, given: Placed<DatedEvent> | null): Finding[] {
  const block = decision.block('block-yod-alef');
  const told = new Set(
    BODY_BLOCKS.filter((id) => id !== block.id).flatMap((id) =>
      findDates(decision.block(id).text).map(({ iso }) => iso),
    ),
  );
  if (told.size === 0) return [];
  return findDates(block.text)
    .filter(({ iso, precision }) => precision === 'day' && !told.has(iso) && (!given || iso < given.iso))
    .filter(({ start }) =>
      /(?:החלט|היתר|שומ|צו|הודע|בקש)[^.\n]{0,60}מיום\s?$/.test(block.text.slice(Math.max(0, start - 90), start)),
    )
    .map((date) => found('warning', `התאריך ${day(date.iso)} אינו מופיע בשאר ההחלטה`, block, date));
}

const found = (severity: Severity, message: string, block: PlainBlock, { start, end }: Span): Finding => ({
  severity,
  message,
  blockIds: [block.id],
  evidence: [evidenceAt(block, start, end)],
});

const day = (iso: string): string => formatCivilDate(iso);

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
