import { OPERATIVE } from '../../pattern/rules.generated.ts';
import { type Statement, statementsOf } from '../outcomes/statements.ts';
import { isDecided, OUTCOME_OF, type Said } from '../outcomes/words.ts';
import type { Found, Outcome } from './types.ts';

const WINDOW = 4_000;

/**
 * The outcome of a decision from its operative part: what follows the last "סוף דבר", "אשר על כן", "התוצאה", else the
 * last that is said of the appeal in the last 4,000 characters. What the parties asked for does not count ("לטענת המשיבה
 * דין הערר להידחות"), nor what is denied ("לא ראינו לדחות את הערר").
 */
export function readOutcome(text: string): Found<Outcome> | null {
  const heading = operativeHeading(text);
  const from = heading ?? Math.max(0, text.length - WINDOW);
  const told = statementsOf(text.slice(from)).filter(({ said }) => isDecided(said));
  const one = decisive(heading === null ? lastVerdict(told) : told);
  return one && isDecided(one.said)
    ? { value: OUTCOME_OF[one.said], start: from + one.start, end: from + one.end }
    : null;
}

/** The first heading or closing phrase of the operative part, or null. */
function operativeHeading(text: string): number | null {
  OPERATIVE.lastIndex = Math.max(0, text.length - Math.max(WINDOW, Math.floor(text.length * 0.12)));
  return OPERATIVE.exec(text)?.index ?? null;
}

/**
 * Where no heading marks the operative part: the sentence that says last what becomes of the appeal, and those before it
 * that say the same or that it is accepted in part.
 */
function lastVerdict(told: Statement[]): Statement[] {
  const verdicts = told.filter(({ manner, said }) => manner === 'outright' && said !== 'remanded');
  const last = verdicts.at(-1);
  if (!last) return told;
  const other = verdicts.findLast(({ said }) => said !== last.said && said !== 'partly');
  const first = other ? (verdicts.find(({ start }) => start > other.end) ?? last) : verdicts[0]!;
  return told.filter(({ start, sentence }) => start >= first.start || sentence === first.sentence);
}

/** What decides the case where several things are said; only where nothing is said of the appeal, what is of the decision. */
function decisive(told: Statement[]): Statement | null {
  const ofAppeal = told.filter(({ manner }) => manner !== 'decision');
  const outright = ofAppeal.filter(({ manner }) => manner === 'outright');
  const own = outright.length > 0 ? outright : ofAppeal.length > 0 ? ofAppeal : told;
  const by = (said: Said): Statement | undefined => own.find((one) => one.said === said);
  const [granted, refused, remanded] = [by('granted'), by('refused'), by('remanded')];
  const first = by('settled') ?? by('partly') ?? by('dismissed');
  if (first) return first;
  if (remanded && !(refused && refused.start < remanded.start)) return remanded;
  if (granted && refused) return granted.start < refused.start ? granted : refused;
  return granted ?? refused ?? by('struck') ?? null;
}
