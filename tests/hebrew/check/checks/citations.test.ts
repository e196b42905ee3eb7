import { beforeAll, describe, expect, it } from 'vitest';
import { citationsResolved } from '../../../../src/hebrew/check/checks/citations-resolved.ts';
import { readDecision } from '../../../../src/hebrew/check/decision-text.ts';
import type { CaseFacts } from '../../../../src/hebrew/check/types.ts';
import { type SampleDecision, sampleDecisions, withBlock } from '../../../helpers/decisions.ts';

let samples: SampleDecision[];
let sample: SampleDecision;

beforeAll(async () => {
  samples = await sampleDecisions();
  sample = samples.find(({ folder }) => folder === '1031-25')!;
});

/** What is reported of a discussion that goes on with these words, beyond what is reported without them. */
function reported(words: string, facts: Partial<CaseFacts> = {}): string[] {
  const of = (blocks: SampleDecision['blocks']) =>
    citationsResolved(readDecision(blocks), { ...sample.facts, ...facts }).findings.map(({ message }) => message);
  const before = new Set(of(sample.blocks));
  return of(withBlock(sample.blocks, 'block-yod', (content) => `${content}\n\n${words}`)).filter(
    (one) => !before.has(one),
  );
}

const GARDEN = `ראו עע"מ 7142/09 עמותת נאות הכרם נ' ועדת הערר המחוזית צפון (פורסם בנבו, 17.3.2011).`;

describe('a short reference', () => {
  it.each([
    'כפי שנקבע בעניין קירשנבאום, די בכך.',
    'מפניה הזהיר בית המשפט בעניין קירשנבאום.',
    'ראו פרשת אליק רון.',
    'יישומה של הלכת טננהויז מוביל לאותה תוצאה.',
    'כפי שהוסבר בעניין נאות הפסגה, לא די בכך.',
    `${GARDEN} כפי שהוסבר בעניין נאות הכרמל, לא די בכך.`,
    'בעניין זילברפניג נפסק כי לא די בכך.',
  ])('to a case that was never introduced is told: %s', (words) => {
    expect(reported(words).filter((message) => message.startsWith('ההפניה'))).toHaveLength(1);
  });

  it.each([
    'בעניין זה נקבע כי לא די בכך.',
    'בעניין ההיתר נקבע כי לא די בכך.',
    'כפי שנאמר בעניין היטל השבחה, לא די בכך.',
    'בעניין הערר נקבע כי לא די בכך.',
    'לעניין קולטי שמש נקבע כי אין צורך בהקלה.',
    'לפי ההחלטה בעניין דומה, לא די בכך.',
    'אנו ניצבים בפרשת דרכים.',
    'ההחלטה בעניין צפיפות הדיור ניתנה כדין.',
    'נפסק בעניין ע"א כי די בכך.',
    `${GARDEN} כפי שהוסבר בעניין נאות הכרם, לא די בכך.`,
    `ראו ערר (מרכז) 77/21 קירשנבאום נ' הוועדה המקומית רמת גן. כפי שנקבע בעניין קירשנבאום, די בכך.`,
    `ראו בר"מ 2866/14 הוועדה המקומית נתניה נ' אברהם זינגר. בפרשת זינגר נקבע אחרת, וכך גם בעניין אברהם זינגר.`,
  ])('to a known one, or a subject, is not: %s', (words) => {
    expect(reported(words).filter((message) => message.startsWith('ההפניה'))).toEqual([]);
  });

  it('to a case of the documents or of an attached precedent is known', () => {
    const words = 'כפי שנקבע בעניין קירשנבאום, די בכך.';
    expect(reported(words, { documents: [{ title: '', text: 'העורר מפנה לפס"ד קירשנבאום.' }] })).toEqual([]);
    const citation = `ע"א 17/20 קירשנבאום נ' הוועדה המקומית חולון`;
    expect(reported(words, { attachments: [{ quote: 'די בכך', citation }] })).toEqual([]);
  });

  it('is not reported in any of the samples', () => {
    for (const { folder, blocks, facts } of samples) {
      const { findings } = citationsResolved(readDecision(blocks), facts);
      expect([folder, findings.filter(({ message }) => message.startsWith('ההפניה'))]).toEqual([folder, []]);
    }
  });
});

it('an attached precedent with a number of month and year is known', () => {
  const citation = `ערר (חיפה) 1033/0821 רם נ' הוועדה המקומית לתכנון ובנייה קריות (פורסם בנבו, 5.1.2022)`;
  const attachments = [{ quote: 'הנציגות רשאית לערור', citation }];
  expect(reported(`נקבע ב${citation} כי די בכך.`, { attachments })).toEqual([]);
  expect(reported(`נקבע ב${citation.replace('1033', '1044')} כי די בכך.`, { attachments })).toHaveLength(1);
});
