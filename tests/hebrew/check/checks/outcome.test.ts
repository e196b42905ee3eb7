import { beforeAll, expect, it } from 'vitest';
import { outcomeConsistency } from '../../../../src/hebrew/check/checks/outcome-consistency.ts';
import { readDecision } from '../../../../src/hebrew/check/decision-text.ts';
import { type SampleDecision, sampleDecisions, withBlock } from '../../../helpers/decisions.ts';

let sample: SampleDecision;

beforeAll(async () => {
  sample = (await sampleDecisions()).find(({ folder }) => folder === '1031-25')!;
});

const WORDINGS: [string, string[]][] = [
  [
    'rejected',
    [
      'הערר נדחה.',
      'אנו דוחים את הערר.',
      'דין הערר להידחות.',
      'סוף דבר, החלטנו לדחות את הערר.',
      'העררים נדחים.',
      'הערר, על כל חלקיו, נדחה. יתר הטענות נדחות אף הן.',
    ],
  ],
  [
    'accepted',
    [
      'הערר מתקבל.',
      'אנו מקבלים את הערר.',
      'דין הערר להתקבל.',
      'הערר מתקבל, וההחלטה מבוטלת.',
      'אשר על כן מצאנו לקבל את הערר.',
    ],
  ],
  [
    'partially_accepted',
    [
      'הערר מתקבל בחלקו.',
      'דין הערר להתקבל בחלקו.',
      'אנו מקבלים את הערר באופן חלקי, כמפורט להלן.',
      'הערר מתקבל במובן זה שההקלה תבוטל. יתר חלקי הערר נדחים.',
      'הערר נדחה ברובו.',
    ],
  ],
  [
    'remanded',
    [
      'הערר מתקבל במובן זה שהעניין מוחזר לוועדה המקומית לדיון נוסף.',
      'אנו מחזירים את הבקשה לוועדה המקומית.',
      'העניין יוחזר לדיון חוזר לפני הוועדה המקומית.',
    ],
  ],
  ['dismissed', ['הערר נדחה על הסף.', 'אנו מורים על סילוק הערר על הסף.', 'הערר נמחק על הסף.']],
  ['withdrawn', ['הערר נמחק.', 'לבקשת העורר, אנו מורים על מחיקת הערר.', 'הערר יימחק בלא צו להוצאות.']],
  ['settled', ['אנו נותנים תוקף של החלטה להסכמת הצדדים.', 'ניתן בזאת תוקף להסכם הפשרה.']],
];
const end = (content: string, outcome: string) =>
  outcomeConsistency(readDecision(withBlock(sample.blocks, 'block-yod-alef', () => content)), {
    ...sample.facts,
    outcome,
  }).findings[0]?.severity;

it('the outcome is found in every usual wording', () => {
  for (const [outcome, wordings] of WORDINGS)
    for (const wording of wordings) {
      const severity = end(`${wording}\n\nאין צו להוצאות.`, outcome);
      expect([outcome, wording, severity === 'critical']).toEqual([outcome, wording, false]);
    }
});

it('the outcome is missed in none when it is the opposite', () => {
  const opposite: Record<string, string> = {
    rejected: 'accepted',
    accepted: 'rejected',
    partially_accepted: 'rejected',
    remanded: 'rejected',
    dismissed: 'accepted',
    withdrawn: 'accepted',
    settled: 'rejected',
  };
  for (const [outcome, wordings] of WORDINGS)
    for (const wording of wordings.filter((one) => !/ברובו/.test(one))) {
      const severity = end(`${wording}\n\nאין צו להוצאות.`, opposite[outcome]!);
      expect([wording, severity]).toEqual([wording, 'critical']);
    }
});
