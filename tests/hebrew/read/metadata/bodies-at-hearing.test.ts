import { describe, expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const protocol = (...present: string[]): string =>
  [
    'ועדת הערר לתכנון ובנייה מחוז הצפון',
    'פרוטוקול דיון בערר 1042-03-25 מיום 5.6.2025',
    'לפני: עו"ד רות ברק, יו"ר; אדר\' גיל סער, חבר',
    ...present,
    'עו"ד ברק: נפתח.',
  ].join('\n');
const names = (text: string) => {
  const { appellants, respondents, permit_applicants } = readMetadata(text, 'protocol').parties;
  return [...appellants, ...respondents, ...permit_applicants].map(({ name, representative }) => [
    name,
    representative,
  ]);
};

describe('a body that came by others', () => {
  it.each([
    ['מטעם העוררת, מאפיית גרעין ובניה בע"מ: עו"ד מרים אסולין, מר פנחס גרעין', 'מאפיית גרעין ובניה בע"מ'],
    ['לעוררת (אבני חרוב בע"מ): עו"ד מרים אסולין, ד"ר משה אלפסי', 'אבני חרוב בע"מ'],
    ['בשם העוררת אבני חרוב (1987) בע"מ: עו"ד מרים אסולין; המנכ"ל נדב חרובי', 'אבני חרוב (1987) בע"מ'],
  ])('is a party with its counsel: %s', (line, name) => {
    expect(names(protocol(line, 'מטעם הוועדה המקומית: עו"ד יעל שקד'))).toContainEqual([name, 'עו"ד מרים אסולין']);
  });

  it('is one of a row of a table, and of a label with its side behind it', () => {
    const rows = protocol(
      'ה' + 'וועדה\tרות ברק, עו"ד, יו"ר',
      'העוררים\tמר אבי כהן, בעצמו',
      'היזמית\tקו החורש התחדשות בע"מ: עו"ד תמר גל; אינג\' סאמר חדאד, יועץ תנועה',
    );
    expect(names(rows)).toContainEqual(['קו החורש התחדשות בע"מ', 'עו"ד תמר גל']);
    const levy = protocol(
      'מטעם הוועדה המקומית (העוררת): עו"ד איתמר שקד',
      'מטעם לב מגדים בנייה (1998) בע"מ (המשיבה): עו"ד תמר גל; מר יגאל לבן, מנכ"ל',
    );
    const { respondents } = readMetadata(levy, 'protocol').parties;
    expect(respondents.find(({ name }) => name === 'לב מגדים בנייה (1998) בע"מ')?.party).toBe('respondent');
  });

  it('is one of the others where its name alone stands, and who appeals is known', () => {
    const line = 'מטעם אשכול תמר (2011) בע"מ: עו"ד תמר גל';
    expect(names(protocol('מטעם העורר: אבי כהן, העורר', line))).toContainEqual([
      'אשכול תמר (2011) בע"מ',
      'עו"ד תמר גל',
    ]);
    expect(names(protocol(line, 'מטעם הוועדה המקומית: עו"ד יעל שקד')).flat()).not.toContain('אשכול תמר (2011) בע"מ');
  });

  it('is no party where only its office is told', () => {
    const text = protocol('מטעם העוררת: עו"ד מרים אסולין; דנה לוי, יו"ר ועד הורים');
    expect(names(text).flat()).not.toContain('ועד הורים');
  });
});

it.each(['בשם העוררים', 'לעוררים', 'עבור העוררים', 'מטעם העוררים'])('a lawyer under "%s" is their counsel', (label) => {
  const { attendees } = readProtocol(protocol(`${label}: עו"ד מרים אסולין; אבי כהן`));
  expect(attendees).toContainEqual({ name: 'מרים אסולין', role: 'ב"כ העוררים', party: 'appellant' });
});

it('an association that no list knows answers where others appeal, with who stands before on its line', () => {
  const { attendees } = readProtocol(
    protocol(
      'נוכחים',
      '- מר אבי כהן, העורר',
      '- עו"ד תמר גל ומר יוסף לוי, חבר הוועד, מטעם העמותה',
      'מטעם הוועדה המקומית: עו"ד יעל שקד',
    ),
  );
  const sides = attendees.map(({ name, party }) => [name, party]);
  expect(sides).toContainEqual(['תמר גל', 'respondent']);
  expect(sides).toContainEqual(['יוסף לוי', 'respondent']);
});

it.each([
  ['a surname', "כהן נ' הוועדה המקומית גבעון", 'מטעם העורר: העורר אבי כהן; עו"ד תמר גל', 'אבי כהן'],
  [
    'a company',
    "אבני חרוב נ' הוועדה המקומית גבעון",
    'מטעם העוררת, אבני חרוב בע"מ: עו"ד תמר גל; השמאי דן לוי',
    'אבני חרוב בע"מ',
  ],
])('%s of the caption has its whole name from those who came', (_, caption, came, name) => {
  const text = `ועדת הערר לתכנון ובנייה, מחוז מרכז\nפרוטוקול\nערר 1212-04-24 ${caption}\nההרכב: רות ברק, עו"ד - יו"ר; דנה פז - שמאית, חברה\n${came}\nיו"ר: נפתח את הדיון.\n`;
  expect(readMetadata(text, 'protocol').parties.appellants.map((one) => one.name)).toEqual([name]);
});
