import { caseNumberMatch } from './checks/case-number-match.ts';
import { citationsResolved } from './checks/citations-resolved.ts';
import { claimsCoverage } from './checks/claims-coverage.ts';
import { datesConsistent } from './checks/dates-consistent.ts';
import { lengthBalance } from './checks/length-balance.ts';
import { neutralBackground } from './checks/neutral-background.ts';
import { numbering } from './checks/numbering.ts';
import { outcomeConsistency } from './checks/outcome-consistency.ts';
import { partiesMatch } from './checks/parties-match.ts';
import { placeholders } from './checks/placeholders.ts';
import { quotesVerbatim } from './checks/quotes-verbatim.ts';
import { repetition } from './checks/repetition.ts';
import { requiredBlocks } from './checks/required-blocks.ts';
import { signatures } from './checks/signatures.ts';
import type { DecisionText } from './decision-text.ts';
import type { CaseFacts, CheckOutcome, Severity } from './types.ts';

export interface QaCheck {
  key: string;
  label: string;
  /** What the check is about when nothing is wrong; a failing one takes the gravest of its findings. */
  severity: Severity;
  /** What is said when nothing was found, without its full stop. */
  good: string;
  run(decision: DecisionText, facts: CaseFacts): CheckOutcome;
}

/** Every check, in the order in which a report lists them (contract section 3). */
export const QA_CHECKS: readonly QaCheck[] = [
  check('required_blocks', 'כל חלקי ההחלטה', 'critical', 'כל חלקי ההחלטה כתובים', requiredBlocks),
  check('parties_match', 'התאמת הצדדים', 'critical', 'הצדדים ובאי כוחם תואמים לתיק', partiesMatch),
  check('case_number_match', 'מספר התיק', 'critical', 'מספר התיק נכון', caseNumberMatch),
  check('outcome_consistency', 'עקביות התוצאה', 'critical', 'התוצאה שבהחלטה היא שנקבעה בתיק', outcomeConsistency),
  check('claims_coverage', 'מענה לטענות', 'warning', 'בדיון נמצא מענה לכל הטענות', claimsCoverage),
  check('neutral_background', 'ניטרליות הרקע', 'warning', 'הרקע כתוב בלשון ניטרלית', neutralBackground),
  check('quotes_verbatim', 'דיוק הציטוטים', 'critical', 'הציטוטים מדויקים ומראי המקום מופיעים', quotesVerbatim),
  check('citations_resolved', 'אסמכתאות', 'warning', 'כל האסמכתאות מוכרות מן התיק', citationsResolved),
  check('numbering', 'מספור', 'warning', 'המספור רציף', numbering),
  check('placeholders', 'סימונים למילוי', 'critical', 'לא נותרו סימונים למילוי', placeholders),
  check('dates_consistent', 'עקביות התאריכים', 'critical', 'התאריכים עקביים', datesConsistent),
  check('repetition', 'חזרות', 'warning', 'אין פסקאות חוזרות', repetition),
  check('length_balance', 'איזון בין החלקים', 'warning', 'היחס בין חלקי ההחלטה סביר', lengthBalance),
  check('signatures', 'חתימות', 'critical', 'החתימות וההרכב תואמים לתיק', signatures),
];

function check(key: string, label: string, severity: Severity, good: string, run: QaCheck['run']): QaCheck {
  return { key, label, severity, good, run };
}
