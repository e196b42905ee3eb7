// Who came without a lawyer stands on the title page as that, and is not asked for.
import { describe, expect, it } from 'vitest';
import type { CaseDocument } from '../../../src/drafting/draft/material.ts';
import { withUnrepresented } from '../../../src/drafting/draft/unrepresented.ts';
import { listParties } from '../../../src/drafting/template/parties.ts';
import type { PartyKey } from '../../../src/hebrew/read/parties.ts';

const paper = (docType: string, party: PartyKey, text: string): CaseDocument => ({
  ...{ documentId: text.slice(0, 20), title: docType, docType, party, text, sections: [], metadata: {} },
});
const appeal = (text: string) => paper('appeal', 'appellant', text);

const listOf = (names: string[], documents: CaseDocument[], present: { name: string; role: string }[] = []): string => {
  const parties = {
    appellants: names.map((name) => ({ name, representative: null })),
    respondents: [],
    permit_applicants: [],
  };
  const came = present.map((one) => ({ ...one, party: 'appellant' as const }));
  return listParties(withUnrepresented(parties, documents, came).appellants).replaceAll('\n\n', '\n');
};

const STORY = 'לכבוד ועדת הערר\n\nאני גר ברחוב הגפן 9.\n\nהקומה תחסום לי את האור.';

describe('persons without a lawyer', () => {
  it.each([
    ['אין לי עורך דין, הנכדה הדפיסה לי את המכתב.'],
    ['אני כותב את הערר בעצמי, בלי עורך דין.'],
    ['אינני מיוצג ואבקש סליחה על הסגנון.'],
    ['לא שכרתי עורך דין, ואני לא משפטן.'],
  ])('say so themselves: %s', (words) => {
    const text = `${STORY}\n\nשמי יחזקאל בן-לולו. ${words}\n\nתודה.\n\nיחזקאל (חזי) בן-לולו\nהגפן 9`;
    expect(listOf(['יחזקאל בן-לולו'], [appeal(text)])).toBe('יחזקאל בן-לולו\nבעצמו');
  });

  it('sign their own pleading, with a letter for the first name or two names in one line', () => {
    const text = `${STORY}\n\nרבקה סעדון\nנ. וילקומירסקי\nילנה גורביץ' (שוכרת בדירה 4)`;
    expect(listOf(['רבקה סעדון', 'נחמיה וילקומירסקי', "ילנה גורביץ'"], [appeal(text)])).toBe(
      "1. רבקה סעדון\n2. נחמיה וילקומירסקי\n3. ילנה גורביץ'\n   בעצמם",
    );
    expect(listOf(['ברוריה אלמו', 'דסטה אלמו'], [appeal(`${STORY}\n\nברוריה ודסטה אלמו`)])).toContain('בעצמם');
    expect(listOf(['מזל דהרי', 'רות דהרי'], [appeal(`${STORY}\n\nמזל דהרי\nרות דהרי`)])).toContain('בעצמן');
  });

  it('are told of by the list of parties, by those present, by the other side', () => {
    const inHead = `תיק 4211-06-24\n\nבית אב שלישי\tזאב הירשמן, בלא ייצוג\n\n${STORY}\n\nנורית בר, עו"ד`;
    expect(listOf(['זאב הירשמן'], [appeal(inHead)])).toContain('בעצמו');
    expect(listOf(['רות גל'], [], [{ name: 'רות גל', role: 'בעצמה' }])).toContain('בעצמה');
    const answer = paper('response', 'local_committee', 'לנוחות העוררים, שאינם מיוצגים, נשיב סעיף מול סעיף.');
    expect(listOf(['רות גל', 'דן גל'], [answer])).toContain('בעצמם');
  });
});

describe('who is asked for still', () => {
  it('a person of whom nobody tells, or whose pleading a lawyer signed', () => {
    expect(listOf(['רות גל'], [appeal(STORY)])).toContain('[להשלמה');
    expect(listOf(['רות גל'], [appeal(`${STORY}\n\nרות גל\nדן שחר, עו"ד\nב"כ העוררת`)])).toContain('[להשלמה');
  });

  it('a company, which is never by itself', () => {
    const text = `${STORY}\n\nאין לנו עורך דין.\n\nנופי הגן בע"מ`;
    const list = listOf(['נופי הגן בע"מ'], [appeal(text)]);
    expect(list).toContain('ב"כ');
    expect(list).not.toContain('בעצמ');
  });
});
