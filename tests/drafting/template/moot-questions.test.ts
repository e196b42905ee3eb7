import { describe, expect, it } from 'vitest';
import { isGivenUp } from '../../../src/drafting/analysis/issues.ts';
import type { ArgumentFact, CaseFacts, IssueFact } from '../../../src/drafting/template/case-facts.ts';
import { buildTemplate } from '../../../src/drafting/template/template.ts';
import type { PartyKey } from '../../../src/hebrew/read/parties.ts';

const argument = (party: PartyKey, title: string, text: string, issueId: string, isOut = false): ArgumentFact => ({
  party,
  title,
  summary: text,
  threshold: false,
  issueId,
  claims: [{ text, documentTitle: '', docType: party === 'appellant' ? 'appeal' : 'response', location: '' }],
  ...(isOut ? { resolved: { state: 'withdrawn', where: 'hearing', words: `אנו חוזרים בנו מטענת ה${title}.` } } : {}),
});
const issue = (id: string, title: string, isMoot: boolean): IssueFact => ({
  id,
  section: 'issues',
  title,
  chairPosition: null,
  isMoot,
});

const FACTS: CaseFacts = {
  caseNumber: '1500/24',
  appealType: 'permit',
  committee: 'ועדת הערר לתכנון ובנייה, מחוז דרום',
  outcome: null,
  outcomeReasoning: null,
  parties: {
    appellants: [{ name: 'שולה ברק' }, { name: 'דוד ברק' }],
    respondents: [{ name: 'הוועדה המקומית לתכנון ולבנייה ערבה' }],
    permit_applicants: [],
  },
  chair: null,
  panel: [],
  address: null,
  blockParcel: [],
  planNumbers: [],
  permitNumber: null,
  filingDate: null,
  hearings: [],
  decisionDate: null,
  decisionUnderAppeal: null,
  issues: [issue('1', 'מטרדי רעש', true), issue('2', 'קווי בניין', false)],
  arguments: [
    argument('appellant', 'רעש', 'המעבה יוצר רעש הפוגע בשנתם של העוררים.', '1', true),
    argument('local_committee', 'מטרדי רעש', 'המעבה עומד בתקן הרעש ואין בו כדי להטריד את שכניו.', '1'),
    argument('appellant', 'קווי בניין', 'קו הבניין הצדי הופר במטר ועשרים, ואין לכך כל הצדקה תכנונית.', '2'),
  ],
  quotes: [],
  direction: null,
  lessons: [],
};

describe('a question whose claim was given up', () => {
  const { markdown } = buildTemplate(FACTS);

  it('is no focus of the appeal and has no heading in the discussion', () => {
    expect(markdown).toContain('קווי בניין');
    expect(markdown).not.toMatch(/במוקד הערר[^\n]*רעש/);
    expect(markdown).not.toContain('### מטרדי רעש');
  });

  it('leaves what others answered to the summary and to the rest of the arguments', () => {
    expect(markdown).toContain('עומד בתקן הרעש');
    expect(markdown).toContain('### יתר הטענות');
    expect(markdown).toContain('העוררים חזרו בהם בדיון מטענתם בדבר הרעש');
  });
});

it('a question whose claim was given up stands under its title where the chair took a position on it', () => {
  const [noise, lines] = FACTS.issues;
  const { markdown } = buildTemplate({ ...FACTS, issues: [{ ...noise!, chairPosition: 'הטענה נדחית.' }, lines!] });
  expect(markdown).toMatch(/### מטרדי רעש[\s\S]*הטענה נדחית\./);
});

describe('who raised a question', () => {
  it('is the answering side for a bar, else the appellants', () => {
    const own = [
      { party: 'appellant' as const, isOut: false },
      { party: 'local_committee' as const, isOut: true },
    ];
    expect(isGivenUp('threshold_claims', own)).toBe(true);
    expect(isGivenUp('issues', own)).toBe(false);
    expect(isGivenUp('issues', [{ party: 'respondent', isOut: true }])).toBe(true);
    expect(isGivenUp('issues', [])).toBe(false);
  });
});

it('a question that was made from an argument without a subject has no heading of its own', () => {
  const own = argument('appellant', 'ולשם מה: המגרש', 'המגרש נותר ריק, ואין בתכנית צורך כלשהו.', '3');
  const { markdown } = buildTemplate({ ...FACTS, issues: [issue('3', 'ולשם מה', false)], arguments: [own] });
  expect(markdown).not.toContain('ולשם מה');
});
