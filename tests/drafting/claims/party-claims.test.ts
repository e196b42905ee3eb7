import { describe, expect, it } from 'vitest';
import { claimsBySide } from '../../../src/drafting/claims/party-claims.ts';
import { claims as claimsBlock } from '../../../src/drafting/template/body.ts';
import type { ArgumentFact, CaseFacts } from '../../../src/drafting/template/case-facts.ts';

const PARTIES: CaseFacts['parties'] = {
  appellants: [{ name: 'דן לב', representative: null }],
  respondents: [{ name: 'הוועדה המקומית לתכנון ולבנייה נוף', representative: null }],
  permit_applicants: [],
};
const argument = (title: string, text: string, change: Partial<ArgumentFact> = {}): ArgumentFact => ({
  party: 'appellant',
  title,
  summary: text,
  threshold: false,
  claims: [{ text, docType: 'protocol', location: '', documentTitle: 'פרוטוקול' }],
  ...change,
});

it('does not tell the words that gave an argument up as a claim that stands', () => {
  const words = 'אז את התנאי הזה אנחנו מורידים, לא צריך את החתימה של השכנה.';
  const signature = argument('חתימת השכנה', 'יש להתנות את ההיתר בחתימת השכנה.', {
    resolved: { state: 'withdrawn', where: 'hearing', words },
  });
  const parking = argument('חניה', 'אין בבקשה מקומות חניה כנדרש בתקן.');
  const [side] = claimsBySide({ parties: PARTIES, pleadings: [] }, [signature, parking, argument('תנאים', words)]);
  expect([...side!.merits, ...side!.heard].map(({ argument: of }) => of.title)).toEqual(['חניה']);
  expect(side!.resolved.map(({ argument: of }) => of?.title)).toEqual(['חתימת השכנה']);
});

it('tells words that likely give an argument up right after it, which stands', () => {
  const doubt = 'בעניין החניה לא נטריח אתכם עוד.';
  const parking = argument('חניה', 'אין בבקשה מקומות חניה כנדרש בתקן, והרחוב עמוס.', { doubt });
  const [side] = claimsBySide({ parties: PARTIES, pleadings: [] }, [parking]);
  const [item] = [...side!.merits, ...side!.heard];
  expect(item!.told.text).toMatch(
    /^לטענת העורר.*ייתכן שהעורר חזר בו בדיון מטענה זו: "בעניין החניה לא נטריח אתכם עוד" \[לאמת\]\.$/,
  );
  expect(side!.resolved).toEqual([]);
});

describe('who asked for the permit and answers as a respondent', () => {
  const parties = { ...PARTIES, permit_applicants: [{ name: 'רון גל', representative: null }] };
  const written = [
    {
      text: 'תקן החניה מתקיים במלואו, ויועץ התנועה של הוועדה אישר זאת.',
      docType: 'response',
      location: '',
      documentTitle: 'תשובה',
    },
  ];
  const answer = argument('חניה', 'תקן החניה מתקיים במלואו, ויועץ התנועה של הוועדה אישר זאת.', {
    party: 'respondent',
    claims: written,
  });
  const titles = (...list: ArgumentFact[]) =>
    claimsBySide({ parties, pleadings: [], appealType: 'permit' }, list).map(({ side }) => side.title);

  it('is one side', () => expect(titles(answer)).toEqual(['עמדת מבקש ההיתר']));

  it('is told once in the block of the arguments', () => {
    const facts = { parties, appealType: 'permit', arguments: [answer], outcome: null, pleadings: [] };
    const told = claimsBlock(facts as unknown as CaseFacts).filter(({ kind }) => kind === 'heading');
    expect(told.filter((part) => JSON.stringify(part).includes('מבקש ההיתר'))).toHaveLength(1);
  });

  it('is not the one who answers beside them', () => {
    expect(titles(answer, { ...answer, party: 'permit_applicant' })).toEqual(['עמדת מבקש ההיתר', 'עמדת המשיבים']);
  });
});

it('has one paragraph for what two arguments of a side say under one title in other forms', () => {
  const written = (title: string, text: string): ArgumentFact =>
    argument(title, text, {
      claims: [{ text, docType: 'appeal', location: '', documentTitle: 'ערר', heading: title }],
    });
  const list = [
    written('הרעש', 'הרעש בבית אינו רעש שאנשים יכולים לחיות בו בלי לסגור חלון.'),
    written('החצר המשותפת', 'החצר היא של כל הדיירים, ואסור היה לגדר אותה בלי הסכמה.'),
    written('רעש', 'מכתב האולפן מאוגוסט מלמד כי העבודה הופסקה בשל מטרדים מן הגן.'),
  ];
  const filed = [{ docType: 'appeal', party: 'appellant', title: 'ערר', date: null, words: 900 }];
  const facts = { parties: PARTIES, appealType: 'permit', arguments: list, outcome: null, pleadings: filed };
  const told = JSON.stringify(claimsBlock(facts as unknown as CaseFacts));
  expect(told.match(/\*\*ה?רעש\*\*/g)).toHaveLength(1);
  expect(told).toMatch(/\*\*הרעש\*\* – [^*]*מכתב האולפן/);
});
