import { type DecisionText, evidenceAt, type PlainBlock } from '../decision-text.ts';
import { type StatedOutcome, statedOutcomes } from '../outcomes.ts';
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

/** The operative part says what was decided, and the opening does not say the opposite. */
export function outcomeConsistency(decision: DecisionText, { outcome }: CaseFacts): CheckOutcome {
  const end = decision.block('block-yod-alef');
  const stated = statedOutcomes(end.text);
  const decided = outcome ?? stated.find(({ main }) => main)?.outcome ?? null;
  if (decided === null) return { findings: [], note: 'טרם נקבעה תוצאה בתיק, ולכן לא נבדקה התאמתה' };
  const findings = outcome === null || end.lines.length === 0 ? [] : operativePart(end, stated, outcome);
  return {
    findings: [...findings, ...opening(decision, decided)],
    ...(outcome === null && { note: 'טרם נקבעה תוצאה בתיק; נבדקה רק העקביות שבתוך ההחלטה' }),
  };
}

/** The first sentence that decides the appeal as a whole counts; a later one that says the opposite is a warning. */
function operativePart(block: PlainBlock, stated: StatedOutcome[], outcome: string): Finding[] {
  const decisive = stated.filter(({ main }) => main);
  if (decisive.length === 0) {
    if (stated.some((one) => conflict(outcome, one) === null)) return [];
    const first = block.lines[0]!;
    return [
      {
        severity: 'warning',
        message: `לא נמצאה ב"${block.title}" הכרעה מפורשת; התוצאה שנקבעה בתיק: ${LABELS[outcome]}`,
        blockIds: [block.id],
        evidence: [evidenceAt(block, first.start, first.end)],
      },
    ];
  }
  const agreed = decisive.some((one) => conflict(outcome, one) === null);
  return decisive.flatMap((one, index) => {
    const severity = conflict(outcome, one);
    if (severity === null) return [];
    return [contradiction(block, one, outcome, index === 0 || !agreed ? severity : 'warning')];
  });
}

function opening(decision: DecisionText, outcome: string): Finding[] {
  const block = decision.block('block-he');
  return statedOutcomes(block.text)
    .filter((one) => one.main && /מצאנו|הגענו|באנו|נקדים|החלטנו|יש (?:לקבל|לדחות)|דינ|בסופו/.test(one.sentence))
    .filter((one) => conflict(outcome, one) === 'critical')
    .map((one) => contradiction(block, one, outcome, 'warning'));
}

const contradiction = (block: PlainBlock, one: StatedOutcome, outcome: string, severity: Severity): Finding => ({
  severity,
  message: `התוצאה היא "${LABELS[outcome]}", וב"${block.title}" נאמר "${LABELS[one.outcome]}"`,
  blockIds: [block.id],
  evidence: [evidenceAt(block, one.start, one.end)],
});

const GRANTED = new Set(['accepted', 'partially_accepted', 'remanded']);
const REFUSED = new Set(['rejected', 'dismissed']);

/**
 * How badly a statement clashes with the outcome; null when it does not. An appeal that is "accepted in this sense, that the
 * matter is sent back" agrees with each of accepted, partially accepted and remanded.
 */
function conflict(outcome: string, { outcome: stated, sentence }: StatedOutcome): Severity | null {
  if (stated === outcome) return null;
  if (outcome === 'settled') return /הסכמ|הסדר|הסכם|פשר|הסכימו/.test(sentence) ? null : 'critical';
  if (stated === 'settled') return REFUSED.has(outcome) ? 'critical' : 'warning';
  if (GRANTED.has(outcome) && GRANTED.has(stated)) {
    const saysPart = /בחלק|חלקית|חלקי/.test(sentence);
    if (outcome === 'accepted' && stated === 'partially_accepted') return saysPart ? 'critical' : 'warning';
    if (outcome === 'partially_accepted') return stated === 'accepted' && !EXPLAINED.test(sentence) ? 'warning' : null;
    return outcome === 'accepted' || EXPLAINED.test(sentence) ? null : 'warning';
  }
  if (REFUSED.has(outcome) && REFUSED.has(stated)) return 'warning';
  if (
    outcome === 'partially_accepted' &&
    stated === 'rejected' &&
    /למעט|מלבד|פרט ל|זולת|אולם|ואולם|אך|בכפוף|רוב|עיקר|מתקבל/.test(sentence)
  )
    return null;
  return 'critical';
}

/** The sentence goes on to say in what sense the appeal is accepted. */
const EXPLAINED = /במובן|באופן|כאמור|כמפורט|כך ש|במידה|חוזר|מוחזר|השבה|יוחזר|תוחזר|מושב|,/;
