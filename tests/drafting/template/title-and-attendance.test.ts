import { expect, it } from 'vitest';
import { proceedings } from '../../../src/drafting/template/body.ts';
import type { AttendeeFact, CaseFacts } from '../../../src/drafting/template/case-facts.ts';
import { committeeHeading } from '../../../src/drafting/template/title-page.ts';

const facts = (attendees: readonly AttendeeFact[], committee = ''): CaseFacts =>
  ({
    ...{ caseNumber: '4282-02-24', appealType: 'permit', committee, attendees, filingDate: '2024-02-05' },
    ...{ parties: { appellants: [], respondents: [], permit_applicants: [] }, hearings: ['2025-07-08'] },
  }) as unknown as CaseFacts;

it('a tribunal that no document names is left to be filled in', () => {
  expect(committeeHeading(facts([]))[1]).toMatchObject({ text: '[להשלמה: שם ועדת הערר ומחוזה]' });
  expect(committeeHeading(facts([], 'ועדת הערר, מחוז הצפון'))[1]).toMatchObject({ text: '**ועדת הערר, מחוז הצפון**' });
});

it('who came is named once, by a role and not by a seat, a deed or the name of the case', () => {
  const of = (name: string, role: string): AttendeeFact => ({ name, role, party: 'appellant' }) as AttendeeFact;
  const [, day] = proceedings(
    facts([
      of('אברהם חדד', "סבג נ' הוועדה המקומית מבוא תאנים"),
      of('עליזה חדד', 'מן היורשים באו'),
      of('אברהם חדד', "הגב' סבג ביקשה את סליחת הוועדה"),
      of('דן רז', 'לאורך החלון, צד התובעים'),
      of('אורי צור', 'לעוררים'),
      of('הדס טל', 'לוועדה המקומית'),
      of('רות גל', 'שמאית'),
      of('נעמי בר', 'יועצת נגישות'),
    ]),
  );
  expect(day).toMatchObject({
    text: expect.stringContaining(
      '– אברהם חדד, עליזה חדד, דן רז, אורי צור, הדס טל, רות גל (שמאית) ונעמי בר (יועצת נגישות).',
    ),
  });
});
