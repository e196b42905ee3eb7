import { expect, it } from 'vitest';
import { toldFacts } from '../../../src/drafting/draft/draft-blocks.ts';
import type { CaseFacts } from '../../../src/drafting/template/case-facts.ts';

const person = (name: string) => ({ name, representative: null });
const facts = {
  appealType: 'permit',
  parties: {
    appellants: [person('שולמית כרמון')],
    respondents: [person('הוועדה המקומית לתכנון ובנייה רמת הגלבוע')],
    permit_applicants: [person('רות אלמוג'), person('דן אלמוג')],
  },
} as unknown as CaseFacts;

it.each([
  ['appellant', 'הגדר נבנתה בשנת 1996.', 'לגרסת העוררת, הגדר נבנתה בשנת 1996.'],
  ['appellant', 'העוררת רכשה את הבית בשנת 1996.', 'לגרסתה, העוררת רכשה את הבית בשנת 1996.'],
  ['permit_applicant', 'מבקשי ההיתר רכשו את המגרש.', 'לגרסתם, מבקשי ההיתר רכשו את המגרש.'],
  ['local_committee', 'הוועדה המקומית דנה בבקשה.', 'לגרסתה, הוועדה המקומית דנה בבקשה.'],
  [null, 'המגרש מצוי ברחוב האלה.', 'המגרש מצוי ברחוב האלה.'],
] as const)('facts of %s say whose version they are, and name the side once: %s', (party, text, told) => {
  expect(toldFacts(facts, { text, party })).toBe(told);
});
