import { describe, expect, it } from 'vitest';
import { issuesOf } from '../../../src/drafting/analysis/issues.ts';
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
});
