import { describe, expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';
import { readPanel } from '../../../../src/hebrew/read/metadata/panel.ts';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const protocol = (present: string, said: string): string => `ועדת הערר לתכנון ובנייה, מחוז צפון

פרוטוקול דיון, 3.3.2025

${present}

${said}`;

const partiesOf = (text: string) =>
  Object.fromEntries(readProtocol(text).attendees.map(({ name, party }) => [name, party]));

describe('a list of all who came in one line', () => {
  const text = protocol(
    `השתתפו: יעל ברוך, עו"ד, יו"ר; נגה שטרן, שמאית; סאמר חורי, נציג ציבור; עו"ד דן לוי לעוררים, ועמו אבנר כספי ודליה כספי; עו"ד רות נחום והשמאי גיא אלון - משיבה 1; עו"ד וולטר אדר ומרוואן סלאמה, מהנדס - משיבה 2.`,
    `היו"ר: נתחיל בטענות העוררים, בבקשה.

עו"ד לוי: הטענה עומדת במלואה, והיא נתמכת בחוות הדעת שצורפה.`,
  );

  it('has those who came with another as people of their own, for the same side', () => {
    expect(partiesOf(text)).toMatchObject({
      'דן לוי': 'appellant',
      'אבנר כספי': 'appellant',
      'דליה כספי': 'appellant',
    });
  });

  it('has two whole names joined by a letter as two people', () => {
    expect(partiesOf(text)).toMatchObject({ 'וולטר אדר': 'respondent', 'מרוואן סלאמה': 'respondent' });
  });

  it('takes the side after a dash for all before it, whatever any of them is', () => {
    expect(partiesOf(text)).toMatchObject({ 'רות נחום': 'local_committee', 'גיא אלון': 'local_committee' });
  });

  it('seats with the chair who stands between her and another of the panel', () => {
    expect(partiesOf(text)).toMatchObject({ 'יעל ברוך': null, 'נגה שטרן': null });
  });
});

describe('a minute in the third person', () => {
  const text = protocol(
    `נוכחים: בשם העוררים - עו"ד דן לוי והשמאית דליה כספי. בשם המשיבה - עו"ד רות נחום.`,
    `יו"ר הוועדה פותחת את הישיבה ומציינת שהחומר נקרא.

ב"כ המשיבה משיבה כי לנוכח אישור המסירה המשיבה אינה עומדת על טענת האיחור.

היו"ר רושמת את ההודעה.

ב"כ העוררים: הטענה לגופה עומדת, והיא נתמכת בחוות הדעת.

השמאית כספי מסתכלת בתשריט ואומרת שהמרחק הוא 320 מטר.

ב"כ המשיבה טוענת כי המרחק אינו מעניינה של הוועדה.`,
  );
  const said = readProtocol(text).turns.map(({ party, text: words }) => [party, words.slice(0, 30)]);

  it('begins with who is told of before anybody speaks in his own words', () => {
    expect(said[0]![0]).toBe(null);
    expect(said.some(([party, words]) => party === 'local_committee' && words!.includes('אישור המסירה'))).toBe(true);
  });

  it('tells of one present by an office and a surname', () => {
    expect(said.some(([party, words]) => party === 'appellant' && words!.startsWith('מסתכלת בתשריט'))).toBe(true);
  });
});

describe('a head of a protocol', () => {
  it('told in sentences has those of each side, and who came besides', () => {
    const text = protocol(
      "לדיון התייצבו היושבת בראש, עו\"ד מיכל ורד, והחברים אדר' סאמר דאהר, גב' אורנה פינטו. בשם העוררים הופיעה עו\"ד הדס לב, ועמה העוררת 1 רעות שלהב, ויועץ התנועה אינג' מתן שפר. את הוועדה המקומית ייצגו עו\"ד ניצן אבו ומהנדסת הוועדה, אדר' קרן זוהר. כן נכח מר שמעון לוט, תושב הרחוב.",
      'יו"ר הוועדה: נתחיל בטענות העוררים.\n\nעו"ד לב: הטענה עומדת במלואה, והיא נתמכת בחוות הדעת שצורפה.',
    );
    expect(partiesOf(text)).toMatchObject({
      'הדס לב': 'appellant',
      'רעות שלהב': 'appellant',
      'מתן שפר': 'appellant',
      'ניצן אבו': 'local_committee',
      'שמעון לוט': 'other',
    });
  });

  it('has counsel of a company in whose name she comes, and its manager', () => {
    const text = protocol(
      'נוכחים:\n\nהעוררת: נטעי הצוק בע"מ, בשמה עו"ד אורנה דגן, ומנהלה אורי שלו\n\nהמשיבה: הוועדה המקומית גבעון, ע"י עו"ד איתמר סופר',
      'יו"ר: נתחיל.\n\nעו"ד דגן: הטענה עומדת במלואה, והיא נתמכת בחוות הדעת שצורפה.',
    );
    expect(partiesOf(text)).toMatchObject({ 'אורנה דגן': 'appellant', 'אורי שלו': 'appellant' });
  });

  it('has an appraiser who sits on the panel as one of the panel', () => {
    const text = protocol(
      'נוכחים\n\nשם\tתפקיד\nעו"ד רונית אשבל\tיו"ר\nהשמאית ליאורה קצב\tחברה\nדליה מחלוף\tהעוררת\nנחמיה גל\tשמאי העוררת',
      'יו"ר: בוקר טוב.\n\nגב\' מחלוף: אני גרה בבית הזה אחת-עשרה שנה, והרעש הרס אותו.',
    );
    expect(partiesOf(text)).toMatchObject({ 'ליאורה קצב': null, 'דליה מחלוף': 'appellant' });
  });

  it('may number those who came for each side', () => {
    const text = protocol(
      'נוכחים:\n\n1) בשם העוררת: עו"ד אבשלום נחמן; עמיחי טל, חשב\n\n2) בשם הוועדה המקומית: עו"ד לירז פינטו',
      'יו"ר: נתחיל.\n\nב"כ העוררת: הטענה עומדת במלואה.',
    );
    expect(partiesOf(text)).toMatchObject({ 'אבשלום נחמן': 'appellant', 'לירז פינטו': 'local_committee' });
  });

  it('ends where the chair speaks, who is listed above', () => {
    const text = protocol(
      'הרכב: עו"ד רבקה אלישיב, יו"ר; אדר\' עודד ונטורה, נציג המחוז\n\nנוכחים: עו"ד דן לוי, ב"כ העוררים',
      'עו"ד לוי: במחוז כולו שמונים אחוז.\n\nהיו"ר: שני המספרים רשומים.\n\nיו"ר - נחשוב על זה. ממשיכים.',
    );
    expect(Object.keys(partiesOf(text))).toEqual(['רבקה אלישיב', 'עודד ונטורה', 'דן לוי']);
  });

  it('may stand before the members in a line without a colon, and in a table of all who came', () => {
    const names = (text: string) => readPanel(text, 'decision').members.map(({ value }) => value.name);
    expect(
      names(
        'ועדת הערר\n\nלפני חברי הוועדה\n\nעו"ד נטע הלוי - יו"ר\n\nאינג\' ברוך צדקיהו - נציג מתכנן המחוז\n\nהעוררת: דנה לוי',
      ),
    ).toEqual(['נטע הלוי', 'ברוך צדקיהו']);
    expect(
      names(
        'ועדת הערר\n\nנוכחים\tתפקיד\nעו"ד נטע הלוי\tיו"ר\nאינג\' ברוך צדקיהו\tנציג מתכנן המחוז\nגב\' רימא חדאד\tנציגת ציבור\nעמוס לוטן\tמזכיר הוועדה\nעו"ד נועם ברקאי\tב"כ העוררת',
      ),
    ).toEqual(['נטע הלוי', 'ברוך צדקיהו', 'רימא חדאד']);
  });

  it('names all counsel of a side', () => {
    const text = protocol(
      'ערר 12/24 עמיקם ורדי נ\' הוועדה המקומית מבואות\n\nנוכחים: עו"ד דן לוי, ב"כ העורר; עו"ד הילה סרוסי, ב"כ העורר; עו"ד רות גל, ב"כ הוועדה המקומית',
      'עו"ד לוי: הטענה עומדת במלואה.',
    );
    expect(readMetadata(text, 'protocol').parties.appellants[0]?.representative).toBe('עו"ד דן לוי ועו"ד הילה סרוסי');
  });

  it('may name the chair in the caption and again over the members', () => {
    const { members, chair } = readPanel(
      'בפני: יו"ר הוועדה, עו"ד הדס לוין-שגיא\n\nערר 8047/24\n\nהרכב הוועדה:\n\nיו"ר: עו"ד הדס לוין-שגיא\n\nחבר: השמאי גיא רוזנברג\n\nחברה: האדריכלית תמר אבידן',
      'decision',
    );
    expect(chair?.value).toBe('הדס לוין-שגיא');
    expect(members.map(({ value }) => value.name)).toEqual(['הדס לוין-שגיא', 'גיא רוזנברג', 'תמר אבידן']);
  });
});
