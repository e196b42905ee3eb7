import { outcomeTexts, quoted } from './body.ts';
import type { CaseFacts, IssueFact } from './case-facts.ts';
import { interest } from './outcome-texts.ts';
import { heading, missing, type Part, paragraph } from './skeleton.ts';

/** block-yod: the questions one by one, threshold first, each with the quotes attached to it. */
export function discussion(facts: CaseFacts): Part[] {
  const { lead, onMerits } = outcomeTexts(facts);
  const start = paragraph(lead(facts));
  if (!onMerits) return [start, ...withoutMerits(facts)];
  return [start, ...questions(facts).flatMap((issue) => question(facts, issue))];
}

/** Questions of the analysis file, those of the threshold alone for an appeal that ends there; else one for each kind. */
function questions(facts: CaseFacts): IssueFact[] {
  const wanted = facts.outcome === 'dismissed' ? ['threshold_claims'] : ['threshold_claims', 'issues'];
  const known = wanted.flatMap((section) => facts.issues.filter((issue) => issue.section === section));
  if (known.length > 0) return known.filter((issue) => !issue.isWithdrawn);
  const threshold =
    facts.outcome === 'dismissed' || facts.arguments.some((argument) => argument.threshold && !argument.isWithdrawn);
  const general: IssueFact[] = [];
  if (threshold) general.push(unnamed('threshold_claims', 'טענות הסף'));
  if (facts.outcome !== 'dismissed') general.push(unnamed('issues', missing('כותרת הסוגיה')));
  return general;
}

const unnamed = (section: IssueFact['section'], title: string): IssueFact => ({
  id: '',
  section,
  title,
  chairPosition: null,
});

function question(facts: CaseFacts, issue: IssueFact): Part[] {
  const quotes = facts.quotes.filter(({ issueId }) => issueId !== null && issueId === issue.id);
  return [
    heading(issue.title),
    paragraph(`${missing('השאלה שבמחלוקת ותמצית עמדות הצדדים בה')}.`),
    ...quotes.flatMap(quoted),
    paragraph(`${missing('בחינת הטענות לאור הדין והעובדות, ההכרעה והנמקתה')}.`),
  ];
}

function withoutMerits(facts: CaseFacts): Part[] {
  if (facts.outcome === 'settled')
    return [
      paragraph(
        `בחנו את ההסכמה ומצאנו כי היא ראויה ומתיישבת עם הדין ועם ${interest(facts)}, ואין בה פגיעה במי שאינו צד לה. ${missing('הטעמים לכך')}.`,
      ),
      paragraph('משכך, אין אנו נדרשים להכריע במחלוקת שבין הצדדים, ואין בהחלטה זו משום הבעת עמדה בה.'),
    ];
  return [paragraph('לא מצאנו טעם שלא להיעתר לבקשה. אין במחיקת הערר משום הבעת עמדה לגופן של הטענות.')];
}
