// Who speaks for whom on the title page, as heads and signatures of pleadings tell in their many forms.
import { describe, expect, it } from 'vitest';
import { withCounsel } from '../../../src/drafting/draft/counsel.ts';
import type { CaseDocument } from '../../../src/drafting/draft/material.ts';
import { readMetadata } from '../../../src/hebrew/read/metadata/read.ts';
import type { PartyKey } from '../../../src/hebrew/read/parties.ts';

const paper = (docType: string, party: PartyKey | null, text: string): CaseDocument => ({
  ...{ documentId: text.slice(0, 20), title: docType, docType, party, text, sections: [] },
  metadata: readMetadata(text, docType) as unknown as Record<string, unknown>,
});

const named = (...names: string[]) => names.map((name) => ({ name, representative: null }));
const counselOf = (
  parties: { appellants?: string[]; respondents?: string[]; applicants?: string[] },
  ...papers: CaseDocument[]
) => {
  const told = withCounsel(
    {
      appellants: named(...(parties.appellants ?? ['רות אלמוג'])),
      respondents: named(...(parties.respondents ?? [])),
      permit_applicants: named(...(parties.applicants ?? [])),
    },
    papers,
    [],
  );
  return Object.fromEntries(
    [...told.appellants, ...told.respondents, ...told.permit_applicants].map(({ name, representative }) => [
      name,
      representative ?? null,
    ]),
  );
};

const COMMITTEE = 'הוועדה המקומית לתכנון ולבנייה גבעת רון';
const BODY = 'כתב תשובה\n\n1. דין הערר להידחות.\n\n2. הבקשה נבחנה כדין.';

describe('a company and its director, named together', () => {
  it.each([
    `בעניין: נופי הגן בע"מ ודנה שושן, שתיהן בידי עו"ד אורי לביא, רחוב המסגר 7`,
    `מאת נופי הגן בע"מ ודנה שושן, מגדלי פרחים, שכתובתם משק 17, ובשמן עו"ד אורי לביא`,
    `מרשותיי: נופי הגן בע"מ, דנה שושן. המייצג: אורי לביא, עו"ד, רחוב הנביאים 5`,
    `מטעם נופי הגן בע"מ ודנה שושן, ע"י עו"ד אורי לביא`,
  ])('have one counsel: %s', (head) => {
    const answer = paper('response', 'permit_applicant', `ועדת הערר\n\n${head}\n\n${BODY}\n\nאורי לביא, עו"ד`);
    expect(counselOf({ respondents: [COMMITTEE], applicants: ['נופי הגן בע"מ', 'דנה שושן'] }, answer)).toEqual({
      'רות אלמוג': null,
      [COMMITTEE]: null,
      'נופי הגן בע"מ': 'עו"ד אורי לביא',
      'דנה שושן': 'עו"ד אורי לביא',
    });
  });
});

describe('parties that a paper calls by their numbers', () => {
  it.each([
    ['כתב תשובה מטעם המשיבים 2–4', ''],
    ['כתב תשובה מטעם המשיבים 2, 3 ו-4', ''],
    ['תשובת השכנים', '\n\nב"כ המשיבים 2-4'],
  ])('have who signed it: %s', (title, signature) => {
    const answer = paper(
      'response',
      'respondent',
      `ערר 1163-09-24\n\n${title}\n\n${BODY}\n\nמיכל ארז, עו"ד${signature}`,
    );
    const told = counselOf({ respondents: [COMMITTEE, 'יוסף לוי', 'נעמי לוי', 'ד"ר פאינה ברודסקי'] }, answer);
    expect(Object.values(told)).toEqual([null, null, ...Array(3).fill('עו"ד מיכל ארז')]);
  });

  it('have each his own lawyer where the head parts them', () => {
    const appeal = paper(
      'appeal',
      'appellant',
      `ערר מס' 1163-09-24\n\nהעוררות:\n\n1) עמותת הדיירים (ע"ר)\n\n2) דבורה כהן\n\nהעוררת 1 ע"י ב"כ עו"ד נחום ברקאי, והעוררת 2 ע"י ב"כ עו"ד עינת שטרק\n\nכתב ערר\n\n1. הערר מכוון נגד ההחלטה.\n\nנחום ברקאי, עו"ד\nעינת שטרק, עו"ד`,
    );
    const told = counselOf({ appellants: ['עמותת הדיירים (ע"ר)', 'דבורה כהן'] }, appeal);
    expect(told['דבורה כהן']).toBe('עו"ד עינת שטרק');
    expect(told['עמותת הדיירים (ע"ר)']).toContain('נחום ברקאי');
  });

  it('are not lent the counsel of the committee, whose paper speaks of them', () => {
    const answer = paper(
      'response',
      'local_committee',
      `${COMMITTEE}, באמצעות עו"ד ורד טנא\n\nתשובת המשיבה 1\n\n1. המשיבה 1 מצטרפת לתשובת המשיבה 2.\n\nורד טנא, עו"ד`,
    );
    expect(counselOf({ respondents: [COMMITTEE, 'נופי הגן בע"מ'] }, answer)).toMatchObject({
      [COMMITTEE]: 'עו"ד ורד טנא',
      'נופי הגן בע"מ': null,
    });
  });
});

it('knows the committee however a paper spells it, and the one party whose paper a lawyer signed', () => {
  const committee = paper(
    'response',
    'local_committee',
    'ערר 1163-09-24\n\nהמשיבה 1: הועדה המקומית גבעת רון (ע"י ב"כ עו"ד דן שחר) ואח\'\n\nתשובה\n\n1. דין הערר להידחות.\n\nדן שחר, עו"ד',
  );
  const letter = paper(
    'response',
    'respondent',
    'לכבוד ועדת הערר\n\nהנדון: עמדת מסופי יער בע"מ\n\nמרשתנו חתמה על כתב שיפוי.\n\nבכבוד רב,\nאסף מנור, עו"ד',
  );
  expect(counselOf({ respondents: [COMMITTEE, 'מסופי יער בע"מ'] }, committee, letter)).toMatchObject({
    [COMMITTEE]: 'עו"ד דן שחר',
    'מסופי יער בע"מ': 'עו"ד אסף מנור',
  });
});
