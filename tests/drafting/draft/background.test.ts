import { describe, expect, it } from 'vitest';
import { factParagraphs } from '../../../src/drafting/draft/background.ts';
import type { CaseDocument } from '../../../src/drafting/draft/material.ts';
import { hasPredicate } from '../../../src/hebrew/read/telling/predicate.ts';

const SPEAKERS = {
  appellant: { name: 'העוררים', form: 'men' },
  local_committee: { name: 'הוועדה המקומית', form: 'woman' },
} as const;

const document = (party: 'appellant' | 'local_committee', text: string): CaseDocument => ({
  documentId: party,
  title: party,
  docType: party === 'appellant' ? 'appeal' : 'response',
  party,
  text: `1. ${text}`,
  sections: [{ type: 'background', title: null, start: 0, end: text.length + 3 }] as CaseDocument['sections'],
  metadata: {},
});
const told = (appeal: string, response: string): { party: string | null; text: string }[] =>
  factParagraphs([document('appellant', appeal), document('local_committee', response)], [], (party) =>
    party === 'appellant' ? SPEAKERS.appellant : SPEAKERS.local_committee,
  ).map(({ party, text }) => ({ party, text }));

describe('what nobody disputes', () => {
  it('is what the other side tells too, with all that it says', () => {
    const all = told(
      'המקרקעין ידועים כגוש 4410 חלקה 17, ושטחם 812 מ"ר. הבניין נבנה בשנת 1971 והוא בן ארבע קומות.',
      'המקרקעין ידועים כגוש 4410 חלקה 17 ושטחם 812 מ"ר. הבקשה להיתר הוגשה ביום 3.3.2024.',
    );
    expect(all[0]).toEqual({ party: null, text: 'המקרקעין ידועים כגוש 4410 חלקה 17, ושטחם 812 מ"ר.' });
    expect(all.slice(1).map(({ party }) => party)).toEqual(['appellant', 'local_committee']);
  });

  it('is no sentence of one side that the other has only in part', () => {
    const all = told(
      'הבית הוא בית דו משפחתי, והקיר בין הדירה של השכנה לבין חדר השינה הוא קיר בלוק אחד בחצר המשותפת בגוש 4410 חלקה 17.',
      'הבית הוא בית דו משפחתי המצוי בגוש 4410 חלקה 17.',
    );
    expect(all.map(({ party }) => party)).toEqual([null, 'appellant']);
    expect(all[0]!.text).toBe('הבית הוא בית דו משפחתי המצוי בגוש 4410 חלקה 17.');
  });

  it('is nothing on which their figures differ', () => {
    const all = told('הבניין נבנה בשנת 1971 והוא בן ארבע קומות.', 'הבניין נבנה בשנת 1978 והוא בן ארבע קומות.');
    expect(all.map(({ party }) => party)).toEqual(['appellant', 'local_committee']);
  });
});

describe('a sentence of the background', () => {
  it.each([
    'ביום 3.3.2024 הגישו המשיבים 2-3 בקשה להיתר.',
    'על המגרש חלה תכנית 505-0112233, שאושרה בשנת 2016.',
    'הבניין, משנת 1964, הוא בן שלוש קומות.',
    'העוררת 3 בעלת חלקה 79, מגרש פנוי בשטח 1,040 מ"ר.',
    'התכנית הופקדה ביום 22.8.2018 ואושרה ביום 4.2.2020.',
    'ועדת המשנה דנה בבקשה ביום 1.2.2024 והתנגדויות נשמעו.',
    'המשפחה מתגוררת ברחוב התמר 4 מאז 1990.',
  ])('says something: %s', (sentence) => expect(hasPredicate(sentence)).toBe(true));

  it.each([
    'הקלה של 10% בקו הבניין האחורי.',
    'תוכנית רמ/11/ב, שפורסמה למתן תוקף ביום 14.9.1994.',
    'החלטת המשיבה 1 מיום 14.5.2023, שהומצאה ביום 30.5.2023, לדחות את התביעה.',
    'אחוזי בנייה 80%, ובניכוי שטחי שירות 60%.',
    "מחלף תלת-מפלסי, רמפה בגובה 9.40 מ' מעל פני הקרקע, גשר, תחנת תדלוק.",
    'שמאז 2021 הגישו הם שבע תלונות לפיקוח.',
    'יעודם "מגורים א\'" על פי תכנית נא/250.',
  ])('says nothing: %s', (sentence) => expect(hasPredicate(sentence)).toBe(false));

  it('that speaks of the one before stands only after it', () => {
    const response = 'הבקשה להיתר הוגשה ביום 3.3.2024.';
    const both = told('העוררת 2 מתגוררת ברחוב התמר 4 מאז 1990. בשנת 2009 נרשם בנה כבן ממשיך באגודה.', response);
    expect(both[0]!.text).toContain('בנה');
    const alone = told('זו פגיעה חמורה ביותר בכל הדיירים של הרחוב. בשנת 2009 נרשם בנה כבן ממשיך באגודה.', response);
    expect(alone.map(({ text }) => text).join(' ')).not.toContain('בנה');
  });

  it('is no item of a list whose head is not told', () => {
    const all = told(
      'הבניין נבנה בשנת 1971 והוא בן ארבע קומות.',
      'ההיתר ניתן בתנאים האלה:\n\n(א) מספר הילדים הוא 22 לכל היותר.\n\n(ב) הפעילות מתקיימת בין 7:00 ל-16:30.\n\n2. הבקשה להיתר הוגשה ביום 3.3.2024.',
    );
    expect(all.map(({ text }) => text).join(' ')).not.toMatch(/מספר הילדים|הפעילות/);
    expect(all.map(({ text }) => text).join(' ')).toContain('הבקשה להיתר הוגשה');
  });
});

describe('a pleading without a part of the facts', () => {
  const opened = (appeal: string) => {
    const argued = (document('appellant', appeal).sections as { type: string }[]).map((one) => ({
      ...one,
      type: 'claims',
    })) as CaseDocument['sections'];
    return factParagraphs([{ ...document('appellant', appeal), sections: argued }], [], () => SPEAKERS.appellant);
  };

  it('tells in its opening what the land is and what was decided', () => {
    const [facts] = opened(
      'הבית נבנה בשנת 1971 בגוש 7731 חלקה 212 ובו שמונה דירות. רשות הרישוי אישרה את הבקשה ביום 3.4.2025.\n\n2. הסמטה שקטה בדרך כלל.\n\nמה זה גן ילדים\n\nהתכנית אושרה בשנת 1988 והיא מתירה גן.\n\nסוף.',
    );
    expect(facts).toMatchObject({ party: 'appellant' });
    expect(facts!.text).toContain('גוש 7731 חלקה 212');
    expect(facts!.text).toContain('אישרה את הבקשה');
    // What follows the next heading is argument, and what tells of no land, plan or deed is no fact of the case.
    expect(facts!.text).not.toMatch(/1988|הסמטה/);
  });

  it('tells nothing of it where it announces, cites law or leans on what is left out', () => {
    expect(
      opened(
        'הוועדה המקומית מבקשת להשיב לערר שהוגש ביום 3.4.2025.\n\n2. סעיף 112 לחוק פתוח למי שהגיש התנגדות.\n\n3. ועדת המשנה אישרה אותה ביום 4.9.2023.\n\nסוף.',
      ),
    ).toEqual([]);
  });
});
