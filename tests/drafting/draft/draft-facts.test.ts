import { describe, expect, it } from 'vitest';
import { withFactsOfDocuments } from '../../../src/drafting/draft/draft-facts.ts';
import type { CaseDocument } from '../../../src/drafting/draft/material.ts';
import type { CaseFacts } from '../../../src/drafting/template/case-facts.ts';
import { buildTemplate } from '../../../src/drafting/template/template.ts';
import { readMetadata } from '../../../src/hebrew/read/metadata/read.ts';

const EMPTY: CaseFacts = {
  ...{ caseNumber: '1163-09-24', committee: 'ועדת הערר מחוז ירושלים', appealType: 'plan', outcome: null },
  outcomeReasoning: null,
  parties: { appellants: [], respondents: [], permit_applicants: [] },
  ...{ chair: null, panel: [], address: null, blockParcel: [], planNumbers: [], permitNumber: null, filingDate: null },
  ...{ hearings: [], decisionDate: null, decisionUnderAppeal: null, issues: [], arguments: [], quotes: [] },
  ...{ direction: null, lessons: [] },
};

const document = (docType: string, text: string): CaseDocument => ({
  ...{ documentId: docType, title: docType, docType, party: null, text, sections: [] },
  metadata: readMetadata(text, docType) as unknown as Record<string, unknown>,
});

const APPEAL = document(
  'appeal',
  `ועדת הערר לתכנון ולבנייה – מחוז ירושלים

ערר 1163-09-24

העוררים:

1. יעל אוחיון

2. משה זנדברג

כולם ע"י ב"כ עו"ד הראל וינשטוק

- נגד -

המשיבים:

1. הוועדה המקומית לתכנון ולבנייה בית שמש

2. אחוזת הרקפת בע"מ

כתב ערר

הערר מכוון נגד ההחלטה לתת תוקף לתכנית מס' 102-0934718 (להלן: "התכנית") ולדחות את ההתנגדויות. על המקום חלה תכנית בש/31, ותכנית בש/31 עודנה בתוקף, וכן בש/31 ובש/מק/853.`,
);

const PROTOCOL = document(
  'protocol',
  `פרוטוקול

ערר 1163-09-24

מועדים: 17.12.2024; 4.2.2025

נוכחים: עו"ד הראל וינשטוק, ב"כ העוררים; עו"ד שולמית נגר, ב"כ הוועדה המקומית; עו"ד נחמן שי-לוי, ב"כ המשיבה 2.

היו"ר: נתחיל.`,
);

describe('what the documents know is no placeholder', () => {
  const { facts } = withFactsOfDocuments(EMPTY, [APPEAL, PROTOCOL]);

  it('the plan is the one that the appeal calls so, however often another is named', () => {
    expect(facts.subjectPlan).toBe('102-0934718');
  });

  it('who answers is named where the record has the appellants alone', () => {
    const recorded = {
      appellants: [{ name: 'יעל אוחיון', representative: null }],
      respondents: [],
      permit_applicants: [],
    };
    const found = withFactsOfDocuments({ ...EMPTY, parties: recorded }, [APPEAL, PROTOCOL]);
    expect(found.facts.parties.appellants.map(({ name }) => name)).toEqual(['יעל אוחיון']);
    expect(found.facts.parties.respondents.map(({ name }) => name)).toEqual([
      'הוועדה המקומית לתכנון ולבנייה בית שמש',
      'אחוזת הרקפת בע"מ',
    ]);
    expect(found.taken).toContainEqual({ label: 'המשיבים', document: 'appeal' });
  });

  it('a respondent of one role alone does not stand for all who answer', () => {
    const recorded = {
      appellants: [{ name: 'יעל אוחיון', representative: null }],
      respondents: [],
      permit_applicants: [{ name: 'אחוזת הרקפת בע"מ', representative: null }],
    };
    const found = withFactsOfDocuments({ ...EMPTY, parties: recorded }, [APPEAL, PROTOCOL]);
    expect(found.facts.parties.respondents.map(({ name }) => name)).toEqual(['הוועדה המקומית לתכנון ולבנייה בית שמש']);
    expect(found.facts.parties.permit_applicants.map(({ name }) => name)).toEqual(['אחוזת הרקפת בע"מ']);
  });

  it('a hearing of two days has both', () => {
    expect(facts.hearings).toEqual(['2024-12-17', '2025-02-04']);
  });

  it('a respondent has the counsel who came to the hearing for it', () => {
    expect(facts.parties.respondents.map(({ representative }) => representative)).toEqual([
      'עו"ד שולמית נגר',
      'עו"ד נחמן שי-לוי',
    ]);
  });
});

describe('a case whose respondents beside the committee are called by two words', () => {
  const argument = (party: 'respondent' | 'permit_applicant', words: string) => ({
    ...{ party, title: 'חניה ותנועה', summary: words, threshold: false, issueId: 'issues-1' },
  });
  const facts: CaseFacts = {
    ...EMPTY,
    parties: {
      appellants: [{ name: 'רות אלמוג' }],
      respondents: [{ name: 'הוועדה המקומית לתכנון ולבנייה בית שמש' }, { name: 'אחוזת הרקפת בע"מ' }],
      permit_applicants: [],
    },
    issues: [
      { id: 'issues-1', section: 'issues', title: 'חניה ותנועה', chairPosition: null },
      { id: 'issues-2', section: 'issues', title: "הדברים שנשמעו בדיון, חלק ג'", chairPosition: null },
    ],
    arguments: [
      argument('respondent', 'תקן החניה שנקבע מספיק לרחוב כולו.'),
      argument('permit_applicant', 'לא נדרש סקר תנועה לתכנית מן הסוג הזה.'),
      {
        ...{ party: 'appellant', title: "הדברים שנשמעו בדיון, חלק ג'", threshold: false, issueId: 'issues-2' },
        summary: 'המלצת החוקרת אינה מונחת כלל בתיק התכנית.',
      },
    ],
  };
  const block = (id: string): string =>
    buildTemplate(facts)
      .blocks.find(({ block_id }) => block_id === id)!
      .skeleton.replaceAll('\\', '');

  it('hears them as one side', () => {
    const told = block('block-zayin');
    expect(told).toContain('### עמדת המשיבה 2');
    expect(told).not.toContain('יוזמ');
    expect(told).toContain('תקן החניה שנקבע מספיק לרחוב כולו; לא נדרש סקר תנועה');
  });

  it('answers what names no matter together, at the end', () => {
    const discussion = block('block-yod');
    expect(discussion).toContain('### חניה ותנועה');
    expect(discussion).not.toContain('חלק ג');
    expect(discussion).toMatch(/### יתר הטענות\n\n\d+\. /);
    expect(block('block-he')).not.toContain('חלק ג');
  });
});

describe('who is a party', () => {
  const answer = (text: string, party: CaseDocument['party']): CaseDocument => ({
    ...document('response', text),
    ...{ documentId: text, party, title: 'תשובת המשפה' },
  });
  const JOINED = answer(
    'ועדת הערר לתכנון ולבנייה – מחוז ירושלים\nערר 1163-09-24\nתשובת המשיבה 3\nמגישה: קווי הנגב בע"מ, על ידי עו"ד רות שגב\n1. המשיבה צורפה לערר.',
    'respondent',
  );

  it('takes in who answered, though the appeal does not name him', () => {
    const { facts, taken } = withFactsOfDocuments(EMPTY, [APPEAL, JOINED]);
    expect(facts.parties.respondents.map(({ name }) => name)).toContain('קווי הנגב בע"מ');
    expect(taken).toContainEqual({ label: 'בעל דין שהצטרף', document: 'תשובת המשפה' });
  });

  it('takes in who appealed in a letter of his own', () => {
    const letter = {
      ...document(
        'appeal',
        'לכבוד ועדת הערר לתכנון ולבנייה, מחוז ירושלים\nערר 1163-09-24\nהעורר: יעקב אמסלם, משק 17\n- נגד -\nהמשיבה: הוועדה המקומית לתכנון ולבנייה בית שמש\nכתב ערר\n1. ההחלטה בטלה.',
      ),
      ...{ documentId: 'letter', party: 'appellant' as const, title: 'מכתב ערר' },
    };
    const { facts } = withFactsOfDocuments(EMPTY, [{ ...APPEAL, party: 'appellant' }, letter]);
    expect(facts.parties.appellants.map(({ name }) => name)).toEqual(['יעל אוחיון', 'משה זנדברג', 'יעקב אמסלם']);
  });

  it('sits on no panel', () => {
    const metadata = {
      ...PROTOCOL.metadata,
      panel: [
        { name: 'רות קמחי', role: 'יו"ר' },
        { name: 'משה זנדברג', role: '' },
        { name: 'הראל וינשטוק', role: 'חבר' },
      ],
    };
    const { facts } = withFactsOfDocuments(EMPTY, [APPEAL, { ...PROTOCOL, metadata }]);
    expect(facts.panel).toEqual(['רות קמחי, יו"ר']);
  });

  it('is what a person recorded, whoever answered', () => {
    const parties = {
      ...EMPTY.parties,
      appellants: [{ name: 'יעל אוחיון' }],
      respondents: [{ name: 'הוועדה המקומית' }],
    };
    const { facts } = withFactsOfDocuments({ ...EMPTY, parties }, [APPEAL, JOINED]);
    expect(facts.parties.respondents.map(({ name }) => name)).toEqual(['הוועדה המקומית']);
  });

  it('names no one twice who answers by a shorter name', () => {
    const known = answer(
      'ועדת הערר לתכנון ולבנייה – מחוז ירושלים\nתשובת המשיבה 2\nמגישה: אחוזת הרקפת, על ידי עו"ד רות שגב\n1. הכול מוכחש.',
      'respondent',
    );
    const { facts } = withFactsOfDocuments(EMPTY, [APPEAL, known]);
    const all = [...facts.parties.respondents, ...facts.parties.permit_applicants];
    expect(all.filter(({ name }) => name.includes('הרקפת'))).toHaveLength(1);
  });
});

it('lends the counsel of some appellants to none who came alone', () => {
  const appeal = document(
    'appeal',
    'ועדת הערר לתכנון ולבנייה\nערר 1163-09-24\nהעוררים:\n1. יעל אוחיון, ע"י ב"כ עו"ד הראל וינשטוק\n2. משה זנדברג (לא מיוצג)\n- נגד -\nהמשיבה:\nהוועדה המקומית לתכנון ולבנייה בית שמש\nכתב ערר\n1. ההחלטה בטלה.',
  );
  const { facts } = withFactsOfDocuments(EMPTY, [appeal, PROTOCOL]);
  expect(facts.parties.appellants.map(({ representative }) => representative ?? null)).toEqual([
    'עו"ד הראל וינשטוק',
    null,
  ]);
});

it('lends the one counsel who came to none of a side whose people answered apart', () => {
  const answer = (name: string): CaseDocument => ({
    ...document('response', `ועדת הערר לתכנון ולבנייה – מחוז ירושלים\nכתב תשובה\n1. ${name} מכחיש הכול.`),
    ...{ documentId: name, party: 'respondent', title: name },
  });
  const counselOf = (...answers: CaseDocument[]) =>
    withFactsOfDocuments(EMPTY, [APPEAL, ...answers, PROTOCOL]).facts.parties.respondents.find(({ name }) =>
      name.includes('הרקפת'),
    )!.representative;
  expect(counselOf(answer('המשיבה 2'))).toBe('עו"ד נחמן שי-לוי');
  expect(counselOf(answer('המשיבה 2'), answer('המשיב 3'))).toBeFalsy();
});

it('gives the committee the one counsel who came for it, however many papers it filed', () => {
  const paper = (title: string): CaseDocument => ({
    ...document('response', `ועדת הערר לתכנון ולבנייה – מחוז ירושלים\n${title}\n1. הכול מוכחש.`),
    ...{ documentId: title, party: 'local_committee', title },
  });
  const { facts } = withFactsOfDocuments(EMPTY, [APPEAL, paper('כתב תשובה'), paper('התייחסות השמאית'), PROTOCOL]);
  const committee = facts.parties.respondents.find(({ name }) => name.includes('ועדה המקומית'));
  const came = facts.attendees?.filter(({ party, role }) => party === 'local_committee' && role.includes('ב"כ'));
  expect(came).toHaveLength(1);
  expect(committee?.representative).toBe(`עו"ד ${came![0]!.name}`);
});
