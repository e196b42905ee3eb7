import { describe, expect, it } from 'vitest';
import { isGivenUp, issuesOf } from '../../../src/drafting/analysis/issues.ts';
import type { CaseArgument } from '../../../src/drafting/draft/material.ts';

const argument = (party: CaseArgument['party'], title: string, summary: string): CaseArgument => ({
  ...{ id: `${party}-${title}`, party, title, summary, threshold: false, legalBasis: [] },
  claims: [],
});

const titles = (...list: CaseArgument[]): [string, number][] =>
  issuesOf(list).map((issue) => [issue.title, issue.arguments.length]);

describe('the questions of a case', () => {
  it('take two names of one matter for one question', () => {
    expect(
      titles(
        argument('appellant', 'תנאי הגבילות', 'החלקה נושקת לקו הכחול.'),
        argument('local_committee', 'גבילות', 'שביל מפריד בין הנכס ובין התכנית.'),
        argument('appellant', 'חניה', 'אין די מקומות.'),
        argument('local_committee', 'חניה ותנועה', 'התקן מתקיים במלואו.'),
      ),
    ).toEqual([
      ['תנאי הגבילות', 2],
      ['חניה', 2],
    ]);
  });

  it('put what is answered to a bar with the bar where both have its topic, whatever their words', () => {
    const answer = argument('appellant', 'איחור בהגשת הערר', 'תקציר בלי נימוקים אינו המצאה.');
    const bar = { ...argument('local_committee', 'איחור', 'חלפו עשרים ואחד ימים.'), threshold: true };
    expect(issuesOf([answer, bar])).toMatchObject([{ threshold: true, arguments: [answer, bar] }]);
  });

  it('put a claim that is a title with what others argue on its topic', () => {
    const clause = 'הטענה כי המחלוקת על הקיר היא מחלוקת קניינית מובהקת';
    expect(
      titles(
        argument('appellant', 'קניין והסכמות', 'איש לא שאל את בעלי הדירות.'),
        argument('permit_applicant', clause, 'יש לפנות לבית המשפט המוסמך.'),
      ),
    ).toEqual([['קניין והסכמות', 2]]);
    expect(titles(argument('permit_applicant', clause, 'יש לפנות לבית המשפט.'))).toEqual([[clause, 1]]);
  });

  it('leave matters apart that are of no topic and unlike', () => {
    expect(
      titles(
        argument('appellant', 'מפרט המכר', 'המפרט אינו מזכיר גשר.'),
        argument('local_committee', 'התכנית עצמה', 'הממשלה הכינה אותה.'),
      ),
    ).toEqual([
      ['מפרט המכר', 1],
      ['התכנית עצמה', 1],
    ]);
  });

  it('take what the appellants say of a bar into the question of the bar, which is given up with it', () => {
    const late = 'הערר הוגש באיחור, שכן השומה המכרעת הומצאה ביום 14.5.2025 והמועד חלף ביום 28.6.2025';
    const [question, ...others] = issuesOf([
      argument('appellant', 'הטענה כי הערר הוגש במועד', 'הערר הוגש במועד, שכן השומה המכרעת הומצאה ביום 18.5.2025'),
      { ...argument('local_committee', 'איחור בהגשת הערר', late), threshold: true },
    ]);
    expect(others).toEqual([]);
    expect(question).toMatchObject({ threshold: true });
    const own = question!.arguments.map(({ party }) => ({ party, isOut: party === 'local_committee' }));
    expect(isGivenUp('threshold_claims', own)).toBe(true);
  });
});
