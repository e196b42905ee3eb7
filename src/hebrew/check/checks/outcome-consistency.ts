import { CONCLUDES, OF_A_SECTION } from '../../pattern/rules.generated.ts';
import { type Statement, statementsOf } from '../../read/outcomes/statements.ts';
import { isDecided, OUTCOME_OF, type Said } from '../../read/outcomes/words.ts';
import { type DecisionText, evidenceAt, type PlainBlock } from '../decision-text.ts';
import { conflictWith } from '../outcome-conflict.ts';
import type { CaseFacts, CheckOutcome, Finding, Severity } from '../types.ts';

const LABELS: Record<string, string> = {
  accepted: 'התקבל',
  partially_accepted: 'התקבל בחלקו',
  rejected: 'נדחה',
  dismissed: 'נדחה על הסף',
  remanded: 'הוחזר לוועדה המקומית',
  settled: 'ניתן תוקף להסכמה',
  withdrawn: 'נמחק',
};

const SAID: Record<Said, string> = {
  granted: 'התקבל',
  partly: 'התקבל בחלקו',
  refused: 'נדחה',
  dismissed: 'נדחה על הסף',
  struck: 'נמחק',
  remanded: 'הוחזר לוועדה המקומית',
  settled: 'ניתן תוקף להסכמה',
  not_refused: 'לא נדחה',
  not_dismissed: 'לא נדחה על הסף',
  not_struck: 'לא נמחק',
};

/** The operative part says what was decided, and neither the opening nor the discussion says the opposite. */
export function outcomeConsistency(decision: DecisionText, { outcome }: CaseFacts): CheckOutcome {
  const end = decision.block('block-yod-alef');
  const stated = statementsOf(end.text);
  const decided = outcome ?? outcomeOf(stated);
  if (decided === null) return { findings: [], note: 'טרם נקבעה תוצאה בתיק, ולכן לא נבדקה התאמתה' };
  const findings = outcome === null || end.lines.length === 0 ? [] : operativePart(end, stated, outcome);
  return {
    findings: [...findings, ...opening(decision, decided), ...discussion(decision, decided)],
    ...(outcome === null && { note: 'טרם נקבעה תוצאה בתיק; נבדקה רק העקביות שבתוך ההחלטה' }),
  };
}

/** What the operative part itself decides: a part of the appeal, or the matter sent back, rather than what comes with it. */
function outcomeOf(stated: Statement[]): string | null {
  const outright = stated.filter(({ manner }) => manner === 'outright');
  const telling = outright.find(({ said }) => said === 'partly' || said === 'remanded') ?? outright[0];
  return telling && isDecided(telling.said) ? OUTCOME_OF[telling.said] : null;
}

/** The first sentence that decides the appeal counts; where one agrees, a later one that says the opposite is a warning. */
function operativePart(block: PlainBlock, stated: Statement[], outcome: string): Finding[] {
  const onAppeal = stated.filter(({ manner }) => manner !== 'decision');
  const telling = onAppeal.some(({ manner }) => manner === 'outright') ? onAppeal : stated;
  const judged = telling.map((one) => ({ one, severity: conflictWith(outcome, one, telling, block.text) }));
  const agreeing = judged.filter(({ one, severity }) => severity === null && !one.said.startsWith('not_'));
  const agreed = agreeing.some(({ one }) => one.manner !== 'passing');
  const clashing = judged.filter(({ severity }) => severity !== null);
  const decisive = judged.find(({ one }) => one.manner !== 'passing');
  if (agreeing.length === 0 && clashing.every(({ one }) => one.manner === 'passing'))
    return [undecided(block, outcome)];
  return clashing.map(({ one, severity }) => {
    const isFirst = one === decisive?.one;
    const lesser = one.manner === 'passing' || (agreed && !isFirst) || isOfDecision(one, outcome);
    return contradiction(block, one, outcome, lesser ? 'warning' : severity!);
  });
}

/** That the decision appealed falls or stands tells its own appeal's fate, but not whether the appeal was struck out or settled. */
const isOfDecision = ({ manner }: Statement, outcome: string): boolean =>
  manner === 'decision' && !['accepted', 'rejected', 'dismissed'].includes(outcome);

function undecided(block: PlainBlock, outcome: string): Finding {
  const first = block.lines[0]!;
  return {
    severity: 'warning',
    message: `לא נמצאה ב"${block.title}" הכרעה מפורשת; התוצאה שנקבעה בתיק: ${LABELS[outcome]}`,
    blockIds: [block.id],
    evidence: [evidenceAt(block, first.start, first.end)],
  };
}

/** "הגענו למסקנה כי דין הערר להתקבל", before anything was discussed. */
function opening(decision: DecisionText, outcome: string): Finding[] {
  const block = decision.block('block-he');
  const stated = statementsOf(block.text).filter(({ manner }) => manner === 'outright');
  return stated
    .filter(({ sentence }) => /מצאנו|הגענו|באנו|נקדים|החלטנו|יש (?:לקבל|לדחות)|דינ|דין|בסופו/.test(sentence))
    .filter((one) => conflictWith(outcome, one, stated, block.text) === 'critical')
    .map((one) => contradiction(block, one, outcome, 'warning'));
}

/**
 * What the discussion concludes of the appeal as a whole. A section may conclude for its own subject without saying so, and
 * a discussion weighs both sides: only what is said of the whole appeal, or concludes the discussion, is critical.
 */
function discussion(decision: DecisionText, outcome: string): Finding[] {
  const block = decision.block('block-yod');
  if (outcome === 'settled' || outcome === 'withdrawn') return [];
  const stated = statementsOf(block.text).filter(
    ({ manner, extent, said, sentence }) =>
      manner === 'outright' && extent !== 'limited' && OWN_VERDICTS.has(said) && !OF_A_SECTION.test(sentence),
  );
  const last = stated.at(-1);
  const isDisputed = /מיעוט|דעתי שונה/.test(block.text);
  return stated.flatMap((one) => {
    if (conflictWith(outcome, one, stated, block.text) !== 'critical') return [];
    const isWhole = one.extent === 'whole';
    if (outcome === 'partially_accepted' && !isWhole && one !== last) return [];
    const isClear = isWhole || (CONCLUDES.test(one.sentence) && outcome !== 'partially_accepted');
    const agreed = stated.some((other) => conflictWith(outcome, other, stated, block.text) === null);
    const severity = isClear && one === last && !agreed && !isDisputed ? 'critical' : 'warning';
    return [contradiction(block, one, outcome, severity)];
  });
}

const OWN_VERDICTS: ReadonlySet<Said> = new Set(['granted', 'partly', 'refused', 'dismissed', 'struck']);

const contradiction = (block: PlainBlock, one: Statement, outcome: string, severity: Severity): Finding => ({
  severity,
  message: `התוצאה היא "${LABELS[outcome]}", וב"${block.title}" נאמר "${SAID[one.said]}"`,
  blockIds: [block.id],
  evidence: [evidenceAt(block, one.start, one.end)],
});
