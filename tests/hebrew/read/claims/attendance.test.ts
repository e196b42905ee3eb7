import { describe, expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';
import { peopleOfCase } from '../../../../src/hebrew/read/metadata/case-people.ts';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD = 'ועדת ערר לתכנון ולבנייה מחוז חיפה\nפרוטוקול דיון בערר 77/25\nיום שלישי, 4.3.2025\n';
const SPEECH = `
יו"ר: נפתח את הדיון בערר על היתר הבנייה. ההיתר אושר לאחר התנגדות, ונשמע את הצדדים.
ב"כ העוררים: ההיתר פוגע בנו, והבקשה להיתר לא פורסמה כדין כנדרש.
`;

function present(list: string): string[] {
  return readProtocol(HEAD + list + SPEECH).attendees.map(({ name, party }) => `${name}: ${party ?? 'panel'}`);
}

describe('who was present, by the style of the list', () => {
  it.each<[string, string, string[]]>([
    [
      'full stops between the panel, and "beside" for whom each came',
      'חברי הוועדה: עו"ד תמר חן, יושבת ראש. רז לוי, שמאי מקרקעין. אדר\' דנה פז, חברה.\nבצד העורר, קיבוץ שדה האלון: עו"ד גיל ברק, השמאי אורי שמש, מרכז המשק נמרוד צור.\nבצד משיבה 1, הוועדה המקומית מרחבי גבעון: עו"ד רות לב, השמאית כרמית נוי.\nרישום: שקד אלון, מזכירת הוועדה.',
      [
        ...['תמר חן: panel', 'רז לוי: panel', 'דנה פז: panel', 'גיל ברק: appellant', 'אורי שמש: appellant'],
        ...['נמרוד צור: appellant', 'רות לב: local_committee', 'כרמית נוי: local_committee', 'שקד אלון: panel'],
      ],
    ],
    [
      'all in one sentence, with an office before who holds it',
      'נכחו יו"ר הוועדה עו"ד תמר חן והחברים אדר\' דנה פז, אינג\' רז לוי ומר שי נוי, וכן מטעם העוררת א\' עו"ד גיל ברק ויו"ר העמותה אורי שמש, מטעם העוררת ב\' עו"ד רות לב והבעלים מר בועז ארז, מטעם הוועדה המקומית עו"ד יעל כהן ומהנדס העיר אינג\' אבי גל, ואורחת, גב\' שרית בר, יו"ר ועד ההורים. רשמה יפעת צור, מזכירת הוועדה.\nהרישום תמציתי, ואינו מלה במלה.',
      [
        ...['תמר חן: panel', 'דנה פז: panel', 'רז לוי: panel', 'שי נוי: panel', 'גיל ברק: appellant'],
        ...['אורי שמש: appellant', 'רות לב: appellant', 'בועז ארז: appellant', 'יעל כהן: local_committee'],
        ...['אבי גל: local_committee', 'שרית בר: other', 'יפעת צור: panel'],
      ],
    ],
    [
      'a profession before a name, and what is noted behind it',
      'מטעם העוררים: עו"ד תמר חן; הנגר אורי שמש; ולצידו באותו אולם הגננת דנה פז, איחרה בחצי שעה\nמטעם הוועדה המקומית: עו"ד גיל ברק; ועוד כעשרה תושבים',
      ['תמר חן: appellant', 'אורי שמש: appellant', 'דנה פז: appellant', 'גיל ברק: local_committee'],
    ],
    [
      'the panel and all who came in the sentences of one line',
      'בהרכב: עו"ד תמר חן (יו"ר), מר רז לוי ואינג\' דן פז. באו לדיון העורר ונכדתו אורי שמש; בשם הוועדה המקומית עו"ד גיל ברק ומהנדסת הוועדה רות לב; בשם בעלי ההיתר עו"ד יעל כהן ומר אבי גל. רשם: שי נוי, מזכיר הוועדה.',
      [
        ...['תמר חן: panel', 'רז לוי: panel', 'דן פז: panel', 'אורי שמש: appellant', 'גיל ברק: local_committee'],
        ...['רות לב: local_committee', 'יעל כהן: permit_applicant', 'אבי גל: permit_applicant', 'שי נוי: panel'],
      ],
    ],
    [
      'tables of the panel and of those present, with professions before names',
      [
        'חברי הוועדה\tתפקיד',
        'עו"ד תמר חן\tיו"ר',
        'שמאי רז לוי\tחבר',
        'נוכחים\tמטעם',
        'אורי שמש\tהעורר',
        'השמאית דנה פז\tהעורר',
        'השמאי גיל ברק\tהוועדה המקומית',
        'רות לב\tקלדנית',
      ].join('\n'),
      [
        ...['תמר חן: panel', 'רז לוי: panel', 'אורי שמש: appellant', 'דנה פז: appellant'],
        ...['גיל ברק: local_committee', 'רות לב: panel'],
      ],
    ],
    [
      'a client by his name, and the committee, in one line',
      'הרכב: עו"ד תמר חן (יו"ר), רז לוי (שמאי)\nמטעם שמש: עו"ד יעל כהן; השמאי דן פז. מטעם הוועדה: עו"ד גיל ברק; מהנדסת הוועדה, רות לב.',
      [
        ...['תמר חן: panel', 'רז לוי: panel', 'יעל כהן: permit_applicant', 'דן פז: permit_applicant'],
        ...['גיל ברק: local_committee', 'רות לב: local_committee'],
      ],
    ],
    [
      'a paragraph of prose',
      'בראש הישיבה ישבה עו"ד תמר חן, ועימה אדר\' רז לוי, נציג ציבור. מן העוררים באו אורי שמש ודנה פז עם בא כוחם עו"ד יעל כהן. את הוועדה המקומית ייצגה עו"ד רות לב, ולצידה מהנדס העיר, אינג\' גיל ברק. מטעם היזמית התייצבו עו"ד אבי גל והאדריכלית שי נוי.',
      [
        ...['תמר חן: panel', 'רז לוי: panel', 'אורי שמש: appellant', 'דנה פז: appellant', 'יעל כהן: appellant'],
        ...['רות לב: local_committee', 'גיל ברק: local_committee', 'אבי גל: permit_applicant'],
        'שי נוי: permit_applicant',
      ],
    ],
    [
      'the panel at the head of all who came, and a surname that begins with "and"',
      'נכחו: עו"ד תמר חן (יושבת ראש), השמאי רז לוי והאדריכלית רות לב (חברי הוועדה), דנה פז (מזכירת הוועדה); העורר אורי שמש, עו"ד יעל כהן בא כוחו, והשמאי מיכאל ורדי-כץ מטעמו; עו"ד גיל ברק ב"כ הוועדה המקומית',
      [
        ...['תמר חן: panel', 'רז לוי: panel', 'רות לב: panel', 'דנה פז: panel', 'אורי שמש: appellant'],
        ...['יעל כהן: appellant', 'מיכאל ורדי-כץ: appellant', 'גיל ברק: local_committee'],
      ],
    ],
    [
      'who takes the minutes, behind the last side',
      'נכחו: עו"ד תמר חן בשם העוררים; עו"ד גיל ברק ואדר\' רות לב בשם הוועדה המקומית; דנה פז, רשמת',
      ['תמר חן: appellant', 'גיל ברק: local_committee', 'רות לב: local_committee', 'דנה פז: panel'],
    ],
    [
      'kin, and the secretary of the tribunal',
      'נוכחים: העורר אורי שמש בלוויית נכדתו דנה והבן יואב; ב"כ הוועדה המקומית, עו"ד גיל ברק; מזכירת ועדת הערר, רות לב',
      ['אורי שמש: appellant', 'דנה: appellant', 'יואב: appellant', 'גיל ברק: local_committee', 'רות לב: panel'],
    ],
    [
      'several sides in one line',
      'עורר: אורי שמש, בעצמו. לוועדה: עו"ד גיל ברק; המהנדס דן פז. יזמית: עו"ד רז לוי.',
      ['אורי שמש: appellant', 'גיל ברק: local_committee', 'דן פז: local_committee', 'רז לוי: permit_applicant'],
    ],
    [
      'a table whose head has other words, right under the line of the panel',
      'הרכב: עו"ד רות לב, יו"ר; אדר\' יעל חן, חברה\nרשמה: דנה טל\nמתייצבים\tמעמד\nתמר גל\tב"כ העוררים\nאורי שמש\tהעורר 1\nגיל ברק\tב"כ הוועדה המקומית\nשרון אור\tמהנדסת הוועדה',
      [
        'רות לב: panel',
        'יעל חן: panel',
        'דנה טל: panel',
        'תמר גל: appellant',
        'אורי שמש: appellant',
        'גיל ברק: local_committee',
        'שרון אור: local_committee',
      ],
    ],
    [
      'a row of a table that begins with the name of a company',
      'מטעם\tנוכחים\nהעוררים\tעו"ד תמר חן\nמגדלי הצוק יזמות בע"מ\tעו"ד רז לוי; דן פז, סמנכ"ל',
      ['תמר חן: appellant', 'רז לוי: permit_applicant', 'דן פז: permit_applicant'],
    ],
    [
      'two appellants behind what they are, and another respondent behind her number',
      'הופיעו: העוררים דנה שמש ואורי שמש, בעצמם; מטעם הוועדה המקומית עו"ד גיל ברק; המשיבה 2, גב\' שרון טל, בעצמה.',
      ['דנה שמש: appellant', 'אורי שמש: appellant', 'גיל ברק: local_committee', 'שרון טל: permit_applicant'],
    ],
    [
      'only commas, an expert of theirs, and "also"',
      'נוכחו: עו"ד תמר חן, ב"כ העוררים, דנה שמש, גננת, העוררת 1, אגרונום מטעמם ד"ר רון גבע, עו"ד גיל ברק, ב"כ הוועדה המקומית, וכן יעל אור, מזכירת ועדת הערר',
      ['תמר חן: appellant', 'דנה שמש: appellant', 'רון גבע: appellant', 'גיל ברק: local_committee', 'יעל אור: panel'],
    ],
    [
      'who came to the second session, and whence somebody came',
      'לעוררים: עו"ד תמר חן; בישיבה השנייה גם אינג\' דנה פז\nלוועדה המקומית: עו"ד גיל ברק, מר רון אור ממחלקת הרישוי',
      ['תמר חן: appellant', 'דנה פז: appellant', 'גיל ברק: local_committee', 'רון אור: local_committee'],
    ],
    [
      'bars between the members, and a side with the name of its client',
      'הוועדה: רות לב, עו"ד, יו"ר | אורי פז, אדריכל | דן אור, נציג ציבור. מזכירת הוועדה: דנה טל\nלעוררת, נטעי הצוק בע"מ: עו"ד תמר חן; אורי שמש, מנהל\nלוועדה המקומית: עו"ד גיל ברק; אינג\' יעל חן, מהנדסת הוועדה',
      [
        'רות לב: panel',
        'אורי פז: panel',
        'דן אור: panel',
        'דנה טל: panel',
        'תמר חן: appellant',
        'אורי שמש: appellant',
        'גיל ברק: local_committee',
        'יעל חן: local_committee',
      ],
    ],
    [
      'all sides in one line, each behind a full stop',
      'יו"ר הוועדה: עו"ד רות לב. חברים: אדר\' אורי פז, דן אור. מזכיר: גד טל.\nלעוררים: עו"ד תמר חן, אינג\' יעל גבע. לוועדה המקומית: עו"ד גיל ברק, אדר\' רון אור ממחלקת השימור.',
      [
        'רות לב: panel',
        'אורי פז: panel',
        'דן אור: panel',
        'גד טל: panel',
        'תמר חן: appellant',
        'יעל גבע: appellant',
        'גיל ברק: local_committee',
        'רון אור: local_committee',
      ],
    ],
    [
      'a sentence for each side, and who recorded',
      'הרכב: רות לב, עו"ד, יו"ר\nמטעם העוררת התייצבו דנה שמש בעצמה, עו"ד תמר חן והשמאי יואב גבע\nמטעם המשיבה התייצבו עו"ד גיל ברק והשמאית יעל חן\nרשם: גד טל',
      [
        'רות לב: panel',
        'דנה שמש: appellant',
        'תמר חן: appellant',
        'יואב גבע: appellant',
        'גיל ברק: local_committee',
        'יעל חן: local_committee',
        'גד טל: panel',
      ],
    ],
    [
      'rows of a table with all of a side before the side',
      'המותב:\nעו"ד רות לב\tיושבת ראש\nהצדדים:\nעו"ד תמר חן; ד"ר יעל גבע, ביולוגית\tהעוררת, קו הגל\nעו"ד גיל ברק; אינג\' רון אור, מהנדס הוועדה\tהוועדה המקומית גבעון',
      [
        'רות לב: panel',
        'תמר חן: appellant',
        'יעל גבע: appellant',
        'גיל ברק: local_committee',
        'רון אור: local_committee',
      ],
    ],
    [
      'numbered respondents with their names in one line',
      'למשיבה 1: עו"ד גיל ברק; למשיבה 2, נטעי הצוק: עו"ד רז לוי ואינג\' דן פז; למשיבה 3, אגודת המים: יעל אור',
      ['גיל ברק: local_committee', 'רז לוי: permit_applicant', 'דן פז: permit_applicant', 'יעל אור: permit_applicant'],
    ],
    [
      'a client called by his name',
      'מטעם העוררים: עו"ד תמר חן\nמטעם הוועדה המקומית: עו"ד גיל ברק\nמטעם רון-גל אחזקות: עו"ד רז לוי; אדר\' דן פז, עורך הבקשה',
      ['תמר חן: appellant', 'גיל ברק: local_committee', 'רז לוי: permit_applicant', 'דן פז: permit_applicant'],
    ],
    [
      'a name, a dash and a role',
      'נוכחים:\nאורי שמש – העורר\nעו"ד תמר חן – ב"כ העורר\nעו"ד גיל ברק – ב"כ הוועדה המקומית\nשרון טל – משיבה 2',
      ['אורי שמש: appellant', 'תמר חן: appellant', 'גיל ברק: local_committee', 'שרון טל: permit_applicant'],
    ],
    [
      'a name, a comma and a role',
      'נכחו:\nאורי שמש, עורר\nעו"ד גיל ברק, ב"כ המשיבה 1\nאינג\' דן פז, מהנדס הוועדה המקומית\nעו"ד רז לוי, ב"כ משיב 2',
      ['אורי שמש: appellant', 'גיל ברק: local_committee', 'דן פז: local_committee', 'רז לוי: permit_applicant'],
    ],
    [
      'a role in brackets',
      'משתתפים:\nאורי שמש (העורר)\nעו"ד גיל ברק (ב"כ הוועדה המקומית)\nשרון טל (מבקשת ההיתר)',
      ['אורי שמש: appellant', 'גיל ברק: local_committee', 'שרון טל: permit_applicant'],
    ],
    [
      'sides before a colon',
      'מטעם העוררים: עו"ד תמר חן, מר אורי שמש\nמטעם הוועדה המקומית: עו"ד גיל ברק; אינג\' דן פז\nמטעם המשיבה 2: עו"ד רז לוי',
      [
        'תמר חן: appellant',
        'אורי שמש: appellant',
        'גיל ברק: local_committee',
        'דן פז: local_committee',
        'רז לוי: permit_applicant',
      ],
    ],
    [
      'sides as headings',
      'נוכחים\nמטעם העוררים:\nעו"ד תמר חן\nמר אורי שמש\nמטעם הוועדה המקומית:\nעו"ד גיל ברק\nמטעם מבקשי ההיתר:\nעו"ד רז לוי',
      ['תמר חן: appellant', 'אורי שמש: appellant', 'גיל ברק: local_committee', 'רז לוי: permit_applicant'],
    ],
    [
      'one line for all',
      'נכחו: אורי שמש (העורר); עו"ד גיל ברק, ב"כ הוועדה המקומית; עו"ד רז לוי, ב"כ המשיב 2',
      ['אורי שמש: appellant', 'גיל ברק: local_committee', 'רז לוי: permit_applicant'],
    ],
    [
      'one line that says where',
      'בדיון נכחו: עו"ד תמר חן ב"כ העוררים; מר אורי שמש, העורר; עו"ד גיל ברק ב"כ הוועדה המקומית.',
      ['תמר חן: appellant', 'אורי שמש: appellant', 'גיל ברק: local_committee'],
    ],
    [
      'names that begin with a vav, untitled names and offices between them',
      'נוכחים: עו"ד ויקטור נחום, ב"כ העוררים, ורדה שחר, יוסף אבו-חסן, הגב\' ויולט ונונו; עו"ד ליאת ורדימון ומפקח הבנייה דוד וייס לוועדה המקומית',
      [
        'ויקטור נחום: appellant',
        'ורדה שחר: appellant',
        'יוסף אבו-חסן: appellant',
        'ויולט ונונו: appellant',
        'ליאת ורדימון: local_committee',
        'דוד וייס: local_committee',
      ],
    ],
    [
      'a list without commas',
      'נוכחים: מר אורי שמש העורר עו"ד תמר חן ב"כ העורר עו"ד גיל ברק ב"כ הוועדה המקומית',
      ['אורי שמש: appellant', 'תמר חן: appellant', 'גיל ברק: local_committee'],
    ],
    [
      'a table',
      'נוכחים:\nשם\tתפקיד\tמטעם\nעו"ד תמר חן\tב"כ\tהעוררים\nאורי שמש\tעורר\t\nעו"ד גיל ברק\tב"כ\tהוועדה המקומית',
      ['תמר חן: appellant', 'אורי שמש: appellant', 'גיל ברק: local_committee'],
    ],
    [
      'numbered lines',
      'נוכחים:\n1. עו"ד תמר חן, ב"כ העוררים\n2. אורי שמש, העורר\n3. עו"ד גיל ברק, ב"כ הוועדה המקומית',
      ['תמר חן: appellant', 'אורי שמש: appellant', 'גיל ברק: local_committee'],
    ],
    [
      'bullets',
      'נוכחים:\n• עו"ד תמר חן – ב"כ העוררים\n• אורי שמש – עורר 1\n• עו"ד גיל ברק – באת כוח הוועדה המקומית',
      ['תמר חן: appellant', 'אורי שמש: appellant', 'גיל ברק: local_committee'],
    ],
    [
      'sides with "to"',
      'הופיעו:\nלעוררים: עו"ד תמר חן\nלמשיבה 1: עו"ד גיל ברק\nלמשיב 2: עו"ד רז לוי',
      ['תמר חן: appellant', 'גיל ברק: local_committee', 'רז לוי: permit_applicant'],
    ],
    [
      'sides before a dash',
      'הופיעו:\nלעוררים – עו"ד תמר חן\nלוועדה המקומית – עו"ד גיל ברק\nלמשיבים 2-3 – עו"ד רז לוי',
      ['תמר חן: appellant', 'גיל ברק: local_committee', 'רז לוי: permit_applicant'],
    ],
    [
      'counsel by side, bare',
      'ב"כ העוררים: עו"ד תמר חן\nב"כ הוועדה המקומית: עו"ד גיל ברק\nב"כ המשיבים 2-3: עו"ד רז לוי',
      ['תמר חן: appellant', 'גיל ברק: local_committee', 'רז לוי: permit_applicant'],
    ],
    [
      'relatives of a party',
      'נוכחים:\nאורי שמש – העורר\nנועה שמש – בתו של העורר\nיעל שמש – אשת העורר\nעו"ד גיל ברק – ב"כ הוועדה המקומית',
      ['אורי שמש: appellant', 'נועה שמש: appellant', 'יעל שמש: appellant', 'גיל ברק: local_committee'],
    ],
    [
      'experts of the sides',
      'נוכחים:\nאדר\' לי צור – אדריכלית מטעם העוררים\nד"ר חי גת – יועץ תנועה מטעם המשיב 2\nמר עוז נץ – שמאי הוועדה המקומית',
      ['לי צור: appellant', 'חי גת: permit_applicant', 'עוז נץ: local_committee'],
    ],
    [
      'the panel first',
      'בפני: עו"ד רות גל, יו"ר; אדר\' חן לב, חבר; גב\' סמדר נוי, נציגת ציבור\nנוכחים:\nאורי שמש – העורר',
      ['רות גל: panel', 'חן לב: panel', 'סמדר נוי: panel', 'אורי שמש: appellant'],
    ],
    [
      'the panel in lines',
      'חברי הוועדה:\nעו"ד רות גל – יושבת ראש\nאדר\' חן לב – נציג מתכננת המחוז\nנוכחים:\nאורי שמש – העורר',
      ['רות גל: panel', 'חן לב: panel', 'אורי שמש: appellant'],
    ],
    [
      'the panel in sentences',
      'הרכב הוועדה: עו"ד רות גל, יושבת ראש; אדר\' חן לב, חבר\nהופיעו: אורי שמש, העורר; עו"ד גיל ברק, ב"כ הוועדה המקומית',
      ['רות גל: panel', 'חן לב: panel', 'אורי שמש: appellant', 'גיל ברק: local_committee'],
    ],
    [
      'staff of the committee of appeal',
      'נוכחים:\nעו"ד רות גל – יו"ר\nמיכל דר – מזכירת הוועדה\nאורי שמש – העורר',
      ['רות גל: panel', 'מיכל דר: panel', 'אורי שמש: appellant'],
    ],
    [
      'a neighbour of no side',
      'נוכחים:\nאורי שמש – העורר\nיוסי כץ – תושב הרחוב',
      ['אורי שמש: appellant', 'יוסי כץ: other'],
    ],
    [
      'parties in person',
      'נוכחים:\nהעוררים בעצמם: אורי שמש, יעל שמש\nעו"ד גיל ברק, בשם הוועדה המקומית',
      ['אורי שמש: appellant', 'יעל שמש: appellant', 'גיל ברק: local_committee'],
    ],
    [
      'an owner of the permit',
      'נוכחים:\nשרון טל – בעלת ההיתר\nאורי שמש – השכן, העורר',
      ['שרון טל: permit_applicant', 'אורי שמש: appellant'],
    ],
    [
      'the developer',
      'נוכחים:\nעו"ד רז לוי – ב"כ היזם\nאדר\' לי צור – עורכת הבקשה',
      ['רז לוי: permit_applicant', 'לי צור: permit_applicant'],
    ],
    [
      'several sides in one line, after labels with dashes',
      'נוכחים: מטעם עוררים 1-3 – עו"ד תמר חן, גב\' לי גת. מטעם המשיבה – עו"ד גיל ברק, אדר\' דן פז מאגף הרישוי. מטעם מבקש ההיתר – מר רז לוי.',
      [
        'תמר חן: appellant',
        'לי גת: appellant',
        'גיל ברק: local_committee',
        'דן פז: local_committee',
        'רז לוי: permit_applicant',
      ],
    ],
    [
      'several sides in one line, the side last',
      'נוכחים: עו"ד תמר חן, אורי שמש, נועה לב-ארי – לעוררים; עו"ד גיל ברק ואינג\' דן פז, מנהל הרישוי – לוועדה המקומית; עו"ד רז לוי, שרון טל (מנכ"לית) – ליזמית',
      [
        'תמר חן: appellant',
        'אורי שמש: appellant',
        'נועה לב-ארי: appellant',
        'גיל ברק: local_committee',
        'דן פז: local_committee',
        'רז לוי: permit_applicant',
        'שרון טל: permit_applicant',
      ],
    ],
    [
      'a line for each side, the side within it or last',
      'נוכחים:\nעו"ד תמר חן, העוררים בעצמם, השמאי דוד נוי\nעו"ד גיל ברק, השמאית רות לב - בשם הוועדה המקומית',
      [
        'תמר חן: appellant',
        'העוררים: appellant',
        'דוד נוי: appellant',
        'גיל ברק: local_committee',
        'רות לב: local_committee',
      ],
    ],
    [
      'names without titles before their roles, lawyers without their sides',
      'נוכחים: עו"ד תמר חן, ורד שמש יו"ר הוועד, אורי שמש בעצמו, עו"ד גיל ברק, דן פז מהנדס העיר, עו"ד רז לוי, אבי נוי יועץ תנועה של היזמית',
      [
        'תמר חן: appellant',
        'ורד שמש: appellant',
        'אורי שמש: appellant',
        'גיל ברק: local_committee',
        'דן פז: local_committee',
        'רז לוי: permit_applicant',
        'אבי נוי: permit_applicant',
      ],
    ],
    [
      'a sentence that lists them',
      'לדיון הגיעו העוררים אורי שמש (שהכול קוראים לו אורצ\'ו), ורד שמש ודליה גת, שאינם מיוצגים, רון נוי ועמו עו"ד תמר חן, ומולם היועצת המשפטית של הוועדה המקומית עו"ד גיל ברק, וכן מבקש ההיתר דוד לב, שבא עם יועץ האקוסטיקה שלו אבי לב.',
      [
        'אורי שמש: appellant',
        'ורד שמש: appellant',
        'דליה גת: appellant',
        'רון נוי: appellant',
        'תמר חן: appellant',
        'גיל ברק: local_committee',
        'דוד לב: permit_applicant',
        'אבי לב: permit_applicant',
      ],
    ],
    [
      'the side before a comma and names, and its own name in the label',
      'נוכחים: העוררים, אורי שמש ורותי שמש, ובא כוחם עו"ד תמר חן\nבשם הוועדה המקומית: עו"ד גיל ברק\nבשם המשיבה 2, אלון הגליל בנייה והשקעות בע"מ: עו"ד רז לוי; דוד לב, מנכ"ל',
      [
        'אורי שמש: appellant',
        'רותי שמש: appellant',
        'תמר חן: appellant',
        'גיל ברק: local_committee',
        'רז לוי: permit_applicant',
        'דוד לב: permit_applicant',
      ],
    ],
    [
      'a couple, an architect of theirs, a typist at the end of the line; no sentence of the minutes',
      'נוכחים: העורר שלום בשן ובתו מירב בשן; עו"ד גיל ברק ב"כ הוועדה המקומית; מבקשי ההיתר רון ודליה גבע, האדריכל שלהם אבי נוי. רשמה: ענת לב.\nהיו"ר פתחה. כל צד ידבר. מציעה להתחיל.',
      [
        'שלום בשן: appellant',
        'מירב בשן: appellant',
        'גיל ברק: local_committee',
        'רון גבע: permit_applicant',
        'דליה גבע: permit_applicant',
        'אבי נוי: permit_applicant',
        'ענת לב: panel',
      ],
    ],
    [
      'offices before names, and an appraiser who decides',
      'נוכחים: ב"כ העוררת עו"ד תמר חן, שמאית העוררת גב\' לי גת, מנכ"ל העוררת מר אורי שמש; ב"כ המשיבה עו"ד גיל ברק, הפקח דן פז; השמאי המכריע מר רז לוי, שזומן להבהרות.',
      [
        'תמר חן: appellant',
        'לי גת: appellant',
        'אורי שמש: appellant',
        'גיל ברק: local_committee',
        'דן פז: local_committee',
        'רז לוי: appraiser',
      ],
    ],
    [
      'kin, a neighbour and a guest of the panel among the sides',
      'נוכחים: העורר – אורי שמש, ואשתו נועה; המשיבה – עו"ד גיל ברק; מר רז לוי – שכן, הורד 7; אינג\' חי גת – משרד החקלאות, הוזמן לבקשת הוועדה',
      ['אורי שמש: appellant', 'נועה: appellant', 'גיל ברק: local_committee', 'רז לוי: other', 'חי גת: other'],
    ],
    [
      'names with addresses, a couple, and counsel of a party',
      'נוכחים:\nהעוררים אורי שמש (הורד 7), נועה כץ (הורד 9), רון ומיה לב (הורד 5) ובא כוחם עו"ד תמר חן\nב"כ הוועדה המקומית עו"ד גיל ברק',
      [
        'אורי שמש: appellant',
        'נועה כץ: appellant',
        'רון לב: appellant',
        'מיה לב: appellant',
        'תמר חן: appellant',
        'גיל ברק: local_committee',
      ],
    ],
    [
      'counsel "by" whom a party came',
      'הופיעו: העוררים ע"י ב"כ עו"ד תמר חן; המשיבה ע"י ב"כ עו"ד גיל ברק; משיבה 2 – אין הופעה',
      ['תמר חן: appellant', 'גיל ברק: local_committee'],
    ],
    [
      'the panel under "the committee", and the audience',
      'הוועדה: עו"ד רות גל - יו"ר; אדר\' חן לב - נציגת מתכנן המחוז\nנוכחים: עו"ד תמר חן בשם העוררים, עו"ד גיל ברק בשם המשיבה\nקהל: גב\' לי גת, הורד 9',
      ['רות גל: panel', 'חן לב: panel', 'תמר חן: appellant', 'גיל ברק: local_committee', 'לי גת: other'],
    ],
  ])('%s', (_, list, wanted) => {
    expect(present(list)).toEqual(wanted);
  });
});

it('reads the parties that stand between the panel and those who came, and their counsel as speakers', () => {
  const protocol = readProtocol(`מדינת ישראל
ועדת הערר לתכנון ובנייה – מחוז תל אביב
פרוטוקול ישיבת ועדת הערר
תיק ערר: 1015-02-25
הרכב: יו"ר – עו"ד שירי מלמד; נציג אדריכלים – אדר' נועם ביתן
העוררת: חברת גגות העיר בע"מ
ב"כ: עו"ד ניר אסולין
המשיבים:
1. הוועדה המקומית לתכנון ובנייה תל ים
ב"כ: עו"ד הדס קמחי
2. דיירי רחוב הנביאים 8
ב"כ: עו"ד מאיר זך
נוכחים נוספים: אדר' יפעת לנדאו מטעם העוררת; אינג' אבי שושן, מהנדס העיר; ניסים דוידי, דייר
יו"ר מלמד: הערר הוא על סירוב הוועדה לאשר את בקשת העוררת להיתר.
עו"ד אסולין: הוועדה דחתה את הבקשה בלא נימוק.
אדר' לנדאו: רוחב הרחוב הוא 9.4 מטר.
עו"ד קמחי: הוועדה שקלה את מכלול הנסיבות.
עו"ד זך: הדיירים סבלו שלוש שנים.
דוידי: אין מקום לעוד מכונית אחת.`);
  expect(protocol.attendees.map(({ name, party }) => [name, party])).toEqual([
    ['שירי מלמד', null],
    ['נועם ביתן', null],
    ['ניר אסולין', 'appellant'],
    ['הדס קמחי', 'local_committee'],
    ['מאיר זך', 'respondent'],
    ['יפעת לנדאו', 'appellant'],
    ['אבי שושן', 'local_committee'],
    ['ניסים דוידי', 'other'],
  ]);
  expect(protocol.turns.map(({ party }) => party)).toEqual([
    null,
    'appellant',
    'appellant',
    'local_committee',
    'respondent',
    'other',
  ]);
});

it('takes a side from the label of those present, and an office with a bare name after it', () => {
  const protocol = readProtocol(`פרוטוקול
חברי הוועדה הנוכחים: עו"ד איתן שחף – יו"ר, שמאית מקרקעין נורית בן-עמי
העורר: יצחק מזרחי
המשיבה: הוועדה המקומית הרי יהודה
נוכחים מטעם העורר: העורר בעצמו, עו"ד שלומית ארד, השמאי בועז קרן
נוכחים מטעם המשיבה: עו"ד טליה רום, שמאי הוועדה יגאל פוקס
עו"ד שחף: אנחנו בערר על היטל השבחה.`);
  expect(protocol.attendees.map(({ name, party }) => [name, party])).toEqual([
    ['איתן שחף', null],
    ['נורית בן-עמי', null],
    ['יצחק מזרחי', 'appellant'],
    ['שלומית ארד', 'appellant'],
    ['בועז קרן', 'appellant'],
    ['טליה רום', 'local_committee'],
    ['יגאל פוקס', 'local_committee'],
  ]);
});

it('knows a municipality beside the committee for a side of its own, who takes the record, and who did not come', () => {
  const protocol = readProtocol(`פרוטוקול
חברי ועדה: עו"ד איתן שחף - יו"ר
רושמת: גב' ענת אלון
נכחו:
העורר: עו"ד שלומית ארד
הוועדה המקומית: עו"ד טליה רום
עיריית רמות: עו"ד יגאל פוקס; גב' רונית צור, מנהלת אגף החינוך
התנצל: מר רוני אפק, בעל הנכס
היו"ר: נשמע את הצדדים. בבקשה.
ב"כ העירייה: בית הספר נחוץ לשכונה.`);
  expect(protocol.attendees.map(({ name, party }) => [name, party])).toEqual([
    ['איתן שחף', null],
    ['ענת אלון', null],
    ['שלומית ארד', 'appellant'],
    ['טליה רום', 'local_committee'],
    ['יגאל פוקס', 'respondent'],
    ['רונית צור', 'respondent'],
  ]);
  expect(protocol.turns.at(-1)?.party).toBe('respondent');
});

describe('a list of those present in the line of the panel', () => {
  const heading = (list: string) =>
    `ועדת הערר לתכנון ובנייה\n\nפרוטוקול – ערר 1407-03-24\n\nישיבה מיום 4.6.2024\n\n${list}\n\nהיו"ר: נתחיל בעוררים.\n\nברנע: החניה אינה מספקת, ואין בתכנית מענה לכך.`;
  const partiesOf = (list: string) =>
    Object.fromEntries(readProtocol(heading(list)).attendees.map(({ name, party }) => [name, party]));
  const PANEL = 'ההרכב: עו"ד חגית אלון, יו"ר; דוד שקד, נציג מתכנן המחוז; רותם לב, אדריכלית.';

  it('is a list of its own, and those who came along are of the side they came with', () => {
    const list = `${PANEL} נוכחים: עו"ד רועי ברנע, ב"כ העוררים, עם מיכל פלד, מורה, ועם יוסף כהן, תושב; עו"ד תמר שגב, ב"כ הוועדה המקומית, איל נבו, מהנדס העיר; גב' נילי ארז, שבאה לשמוע.`;
    expect(partiesOf(list)).toEqual({
      'חגית אלון': null,
      'דוד שקד': null,
      'רותם לב': null,
      'רועי ברנע': 'appellant',
      'מיכל פלד': 'appellant',
      'יוסף כהן': 'appellant',
      'תמר שגב': 'local_committee',
      'איל נבו': 'local_committee',
      'נילי ארז': 'other',
    });
    expect(readProtocol(heading(list)).turns.map(({ party }) => party)).toEqual([null, 'appellant']);
  });

  it('is read where nothing but titles parts the words and the people', () => {
    const list = `${PANEL}\n\nנכחו בישיבה מר אורי שמש העורר 1 עו"ד תמר חן ב"כ העוררים 1-2 עו"ד גיל ברק ב"כ המשיבה 1 ואינג' דן פז יועץ אקוסטיקה`;
    expect(partiesOf(list)).toMatchObject({
      'אורי שמש': 'appellant',
      'תמר חן': 'appellant',
      'גיל ברק': 'local_committee',
      'דן פז': 'local_committee',
    });
  });

  it('knows by the given name whom no list of names knows', () => {
    const list = `${PANEL} נוכחים: גב' ז'נטה ברנע, העוררת; עו"ד תמר שגב, ב"כ הוועדה המקומית.`;
    const text = `${heading(list)}\n\nז'נטה: ומאחור הכול רטוב, ואיש לא בא לראות.`;
    expect(readProtocol(text).turns.at(-1)).toMatchObject({ speaker: "ז'נטה", party: 'appellant' });
  });

  it('tells counsel of a client whom no list knows, the last name after "and", and a son', () => {
    const list = `${PANEL} נכחו: גב' שושנה ברנע, העוררת, ובנה רועי ברנע, חשמלאי; עו"ד תמר שגב, ב"כ הוועדה המקומית; עו"ד גלעד רון, ב"כ בעלי הדירות, ודנה מזרחי, דיירת; גב' ענת גל, החברה להגנת הנוף, שביקשה להישמע.`;
    expect(partiesOf(list)).toMatchObject({
      'שושנה ברנע': 'appellant',
      'רועי ברנע': 'appellant',
      'תמר שגב': 'local_committee',
      'גלעד רון': 'respondent',
      'דנה מזרחי': 'respondent',
      'ענת גל': 'other',
    });
  });
});

describe('who is no permit applicant', () => {
  it('stands behind a plan, where hardly a permit is spoken of', () => {
    const { attendees } = readProtocol(
      `${HEAD}ערר על תכנית 304-0551223\nמטעם העוררים: עו"ד תמר חן\nמטעם המשיבה 1: עו"ד גיל ברק\nמטעם המשיבה 2: עו"ד רז לוי\n\nיו"ר: נפתח. התכנית אושרה לאחר שמיעת ההתנגדויות.\nב"כ העוררים: הוראות התכנית פוגעות בשכונה, והתכנית לא פורסמה.`,
    );
    expect(attendees.find(({ name }) => name === 'רז לוי')?.party).toBe('respondent');
  });

  it('came alone as respondents 2 and 3', () => {
    const { attendees } = readProtocol(
      `${HEAD}נוכחים:\nאורי שמש – העורר\nעו"ד גיל ברק – ב"כ הוועדה המקומית\nשרון טל – המשיבה 2\nדוד לב – המשיב 3\n\nיו"ר: נפתח את הדיון בבקשה לשימוש חורג.\nהעורר: אני מפעיל שם מכון כבר שנתיים, ואין שום מטרד.`,
    );
    expect(attendees.filter(({ party }) => party === 'respondent').map(({ name }) => name)).toEqual([
      'שרון טל',
      'דוד לב',
    ]);
  });

  it('is neither the architect who is listed with the appellant nor the neighbours', () => {
    const { attendees } = readProtocol(
      `${HEAD}נוכחים: העורר, מר אורי שמש; אדר' רז לוי, עורך הבקשה; עו"ד גיל ברק, ב"כ הוועדה המקומית; גב' שרון טל, משיבה 2\n\nיו"ר: נפתח את הדיון בבקשה להיתר.\nהעורר: ביקשנו הקלה קטנה, והיא סורבה בלי נימוק.`,
    );
    expect(Object.fromEntries(attendees.map(({ name, party }) => [name, party]))).toMatchObject({
      'רז לוי': 'appellant',
      'שרון טל': 'respondent',
    });
  });
});

describe('who is added at a later session', () => {
  it('is read after "the same people"', () => {
    const { attendees } = readProtocol(
      `${HEAD}מטעם העוררים: עו"ד תמר חן\nמטעם הוועדה המקומית: עו"ד גיל ברק\nיו"ר: נפתח את הדיון בערר.\nעו"ד חן: ההיתר פוגע בנו מאוד, והבקשה לא פורסמה.\nיו"ר: נמשיך בפעם אחרת.\nישיבה שנייה, 8.5.2025\nאותם נוכחים, ובנוסף דוד לב, שמאי ההפקעה מטעם הוועדה המקומית.\nעו"ד ברק: השמאי יסביר. הוא ישב על כך.\nלב: בדקתי את כל החלקות שבמתחם.`,
    );
    expect(attendees.map(({ name, party }) => `${name}: ${party}`)).toContain('דוד לב: local_committee');
  });
});

it('are those whom a recorder notes in lines without a heading, and no title of the notes', () => {
  const text =
    'ועדת הערר לתכנון ובנייה – מחוז צפון\nרשימות דיון (לא תמליל)\nתיק 1212-04-24. 12.1.2025, 11:20-12:35. רושמת: ש. לביא.\nיו"ר רות שגב, עו"ד; נועם פז, מהנדס; דנה לוי, נציגת ציבור.\nעורר: אבי גל, בעצמו; עמו הבן דניאל. לוועדה: עו"ד מרים פרץ; המהנדס יוסף אוחנה.\nמיקרופון 2 לא פעל.\nיו"ר: לברר קודם איחור.\nעורר: המכתב הגיע רק ביום 12.8, ולכן הערר הוגש במועד.\n';
  const { attendees } = readProtocol(text);
  expect(attendees.map(({ name, party }) => [name, party])).toEqual(
    expect.arrayContaining([
      ['רות שגב', null],
      ['נועם פז', null],
      ['דנה לוי', null],
      ['אבי גל', 'appellant'],
      ['מרים פרץ', 'local_committee'],
      ['יוסף אוחנה', 'local_committee'],
    ]),
  );
  expect(attendees.map(({ name }) => name).join()).not.toMatch(/רשימות|מיקרופון/);
});

it('are the panel where the tribunal stands before its members', () => {
  const text =
    'ועדת הערר לתכנון ובנייה, מחוז חיפה\nפרוטוקול דיון – ערר 1212-04-24\nהוועדה: עו"ד רות שגב, יו"ר; אינג\' נועם פז; גב\' דנה לוי. מרכזת: שרית לביא.\nנוכחים: העורר, רעייתו מרים; עו"ד אבי גל.\nרות: בוקר טוב. נתחיל בשאלת המועד.\nאבי: קיבלנו את ההחלטה רק ביום 3.4.2024, ולכן הערר הוגש במועד.\n';
  const { attendees, turns } = readProtocol(text);
  expect(attendees.filter(({ party }) => party === null).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['רות שגב', 'נועם פז', 'דנה לוי']),
  );
  expect(turns.map((turn) => turn.text)).not.toContainEqual(expect.stringContaining('מרכזת'));
});

it('came with those beside whom they stand, and are heard by their first names', () => {
  const text =
    'ועדת הערר לתכנון ובנייה, מחוז חיפה\nפרוטוקול דיון – ערר 1212-04-24\nהוועדה: עו"ד רות שגב, יו"ר; אינג\' נועם פז.\nנוכחים: העוררת, בעלה יוסף; עו"ד מרים שקד וסלים חורי, מנהל מחלקת רישוי.\nרות: בוקר טוב. נתחיל בשאלת המועד.\nמרים: הערר הוגש באיחור של עשרה ימים, ואין לכך הסבר.\nדנה: קיבלנו את ההחלטה רק ביום 3.4.2024, ולכן הערר הוגש במועד.\nמרים: נבדוק את אישור המסירה.\nדנה: אישור המסירה נושא את התאריך הזה.\nמרים: לא ראינו אותו.\nדנה: הוא צורף לערר כנספח.\n';
  const people = peopleOfCase([
    { party: 'appellant', text: 'העוררת: דנה לוי\nנגד\nהמשיבה: הוועדה המקומית גבעון\nכתב ערר\n1. אין חניה.' },
    {
      party: 'local_committee',
      text: 'העוררת: דנה לוי\nנגד\nהמשיבה: הוועדה המקומית גבעון, ע"י עו"ד מרים שקד\nכתב תשובה\n1. יש חניה.',
    },
  ]);
  const { attendees, turns } = readProtocol(text, people);
  expect(Object.fromEntries(attendees.map(({ name, party }) => [name, party]))).toMatchObject({
    ...{ יוסף: 'appellant', 'מרים שקד': 'local_committee', 'סלים חורי': 'local_committee' },
  });
  expect(turns.map(({ party }) => party)).toEqual([
    null,
    'local_committee',
    'appellant',
    'local_committee',
    'appellant',
    'local_committee',
    'appellant',
  ]);
});

describe('who stands between two sides on one list', () => {
  it('came for whom the pleadings say', () => {
    const pleadings = [
      {
        party: 'appellant' as const,
        text: 'העוררת: דנה שמש, ע"י עו"ד תמר חן\n- נגד -\nהמשיבה: הוועדה המקומית גבעון\nכתב ערר\n1. ההחלטה בטלה.\n',
      },
    ];
    const list = 'נוכחים: עו"ד תמר חן ומר דן אור; עו"ד גיל ברק ואדר\' יעל פז, מטעם הוועדה המקומית';
    const { attendees } = readProtocol(HEAD + list + SPEECH, peopleOfCase(pleadings));
    expect(attendees.map(({ name, party }) => `${name}: ${party}`)).toContain('תמר חן: appellant');
    expect(attendees.map(({ name, party }) => `${name}: ${party}`)).toContain('גיל ברק: local_committee');
  });
});

describe('heads of records in other forms', () => {
  const read = (head: string, said = '') =>
    readProtocol(`ועדת ערר לתכנון ובנייה
פרוטוקול דיון בערר 2055-03-24
${head}
יו"ר: בוקר טוב לכולם. נתחיל בעוררים.
${said}`);
  const listed = (head: string) => read(head).attendees.map(({ name, party }) => [name, party]);

  it('has a full stop behind the people of each side', () => {
    expect(
      listed(`חברי הוועדה: עו"ד נירית שפר (יו"ר), מר עדי לפיד (נציג ציבור).
נוכחים לעוררים: עו"ד גילי מרום, דורית אשל, ד"ר יובל רגב.
נוכחים למשיבה 1: עו"ד אלון תמיר, אדר' טל רימון (מהנדסת העיר).`),
    ).toEqual([
      ['נירית שפר', null],
      ['עדי לפיד', null],
      ['גילי מרום', 'appellant'],
      ['דורית אשל', 'appellant'],
      ['יובל רגב', 'appellant'],
      ['אלון תמיר', 'local_committee'],
      ['טל רימון', 'local_committee'],
    ]);
  });

  it('does not take what a side says for a list', () => {
    const { turns } = read(
      'חברי הוועדה: עו"ד נירית שפר, יו"ר; מר עדי לפיד',
      'העורר: עו"ד תמיר טועה, המדידה נעשתה בלעדיי.\nב"כ המשיבה: המדידה נעשתה כדין.\nהעורר: אין לי מה להוסיף על כך.',
    );
    expect(turns.filter(({ party }) => party === 'appellant').length).toBe(2);
  });

  it('gives each the letters by which he is called', () => {
    const { attendees, turns } = read(
      `יושבי הדיון: עו"ד נירית שפר, יו"ר (נ"ש); גב' הלה דותן, נציגת ציבור (ה"ד).
מטעם העוררים: עו"ד גילי מרום (ג"מ); דורית אשל, אקולוגית (ד"א).
מטעם הוועדה המרחבית שדות הגליל: עו"ד אלון תמיר (א"ת).
נוכח נוסף: רפי גולן, רשות הניקוז (ר"ג)`,
      'ג"מ: ההחלטה התקבלה בלא שנשמענו.\nא"ת: ההודעה נמסרה כדין.\nר"ג: הנחל הוצף פעמיים.\nד"א: אנחנו שותים את המים האלה.',
    );
    expect(attendees.map(({ name, party }) => [name, party])).toEqual([
      ['נירית שפר', null],
      ['הלה דותן', null],
      ['גילי מרום', 'appellant'],
      ['דורית אשל', 'appellant'],
      ['אלון תמיר', 'local_committee'],
      ['רפי גולן', 'other'],
    ]);
    expect(turns.slice(1).map(({ party }) => party)).toEqual(['appellant', 'local_committee', 'other', 'appellant']);
  });

  it('has the panel round its table, and behind a list for whom those on it came', () => {
    expect(
      listed(`סביב השולחן מטעם הוועדה: עו"ד נירית שפר (יו"ר), אדר' עדי לפיד (נציג מתכננת המחוז); הלה דותן (מזכירה)
הגיעו: עו"ד אלון תמיר, אדר' טל רימון ויניב סופר מן הוועדה המקומית`),
    ).toEqual([
      ['נירית שפר', null],
      ['עדי לפיד', null],
      ['הלה דותן', null],
      ['אלון תמיר', 'local_committee'],
      ['טל רימון', 'local_committee'],
      ['יניב סופר', 'local_committee'],
    ]);
  });

  it('has a dash before each side, the panel among them', () => {
    expect(
      listed(`נכחו
– מן הוועדה: עו"ד נירית שפר, יו"ר; מר עדי לפיד, נציג ציבור
– מטעם העוררים: עו"ד גילי מרום, דורית אשל
– מטעם המשיבה 1: עו"ד אלון תמיר`),
    ).toEqual([
      ['נירית שפר', null],
      ['עדי לפיד', null],
      ['גילי מרום', 'appellant'],
      ['דורית אשל', 'appellant'],
      ['אלון תמיר', 'local_committee'],
    ]);
  });

  it('is a table of those present under their sides, whose people are no parties, nor those who speak below it', () => {
    const text = `ועדת הערר לתכנון ולבנייה, מחוז חיפה
פרוטוקול ישיבה בערר 2056-03-24
הרכב: עו"ד נירית שפר, יו"ר; מר עדי לפיד, נציג ציבור
צד\tנוכחים
העוררים\tדורית אשל; עו"ד גילי מרום
המשיבה 1\tעו"ד אלון תמיר; טל רימון, מהנדסת העיר
המשיבה 2\tעו"ד רפי גולן; יניב סופר, מנכ"ל
מהלך הדיון
נירית שפר: קראנו את כל החומר. נבקש לא לחזור עליו.
דורית אשל: אני גרה שם ארבעים שנה. לא ראיתי שלט.`;
    const { parties } = readMetadata(text, 'protocol');
    const names = [...parties.appellants, ...parties.respondents, ...parties.permit_applicants].map(({ name }) => name);
    expect(names.filter((name) => !/^(?:דורית אשל|הוועדה המקומית)$/.test(name))).toEqual([]);
    expect(readProtocol(text).attendees.find(({ name }) => name === 'טל רימון')?.party).toBe('local_committee');
  });

  it('tells sides in one sentence, who did not come, and whom a dash leads in', () => {
    expect(
      listed(`חברי הוועדה שנכחו: עו"ד נירית שפר (יו"ר), רו"ח עדי לפיד (נציג ציבור).
בשם העוררת הופיעו עו"ד גילי מרום, מר יובל רגב (מנהל); בשם הוועדה המקומית עו"ד אלון תמיר ומר רפי גולן. המשיבה 3 לא התייצבה.`),
    ).toEqual([
      ['נירית שפר', null],
      ['עדי לפיד', null],
      ['גילי מרום', 'appellant'],
      ['יובל רגב', 'appellant'],
      ['אלון תמיר', 'local_committee'],
      ['רפי גולן', 'local_committee'],
    ]);
    expect(
      listed(`הרכב: עו"ד נירית שפר - יו"ר; מר עדי לפיד - חבר.
נכחו:
– לעוררים: עו"ד גילי מרום; דורית אשל, שכנה.
– לוועדה המקומית גבעת שקד: עו"ד אלון תמיר.
– ליזמית: עו"ד רפי גולן; יניב סופר, מנכ"ל.
תחילת ההקלטה`).slice(2),
    ).toEqual([
      ['גילי מרום', 'appellant'],
      ['דורית אשל', 'appellant'],
      ['אלון תמיר', 'local_committee'],
      ['רפי גולן', 'permit_applicant'],
      ['יניב סופר', 'permit_applicant'],
    ]);
  });

  it('has minutes in numbered paragraphs below it', () => {
    const { attendees, turns } = readProtocol(`ועדת הערר לפיצויים ולהיטלי השבחה
עיקרי הדברים מישיבת הוועדה בערר 2057-03-24
חברי הוועדה\tעו"ד נירית שפר (יו"ר), אדר' עדי לפיד
מטעם העוררת\tב"כ עו"ד גילי מרום; השמאי יובל רגב
מטעם המשיבה\tב"כ עו"ד אלון תמיר
א. פתיחת הישיבה
1. היו"ר פתחה את הישיבה וביקשה שלא לחזור על הכתוב.
ב. דברי העוררת
2. עו"ד מרום טענה כי אין לגבות היטל על תכנית שאי אפשר להוציא מכוחה היתר.
3. עו"ד תמיר התנגד להגשת המכתב, שנמסר לו בבוקר הדיון.
4. השמאי רגב מסר כי המחירים שבשומה אינם של האזור.
5. עו"ד מרום השיבה כי היא עומדת על כך.
ג. דברי המשיבה
6. עו"ד תמיר טען כי התכנית כוללנית ומקנה זכויות.`);
    expect(attendees.map(({ name }) => name)).toEqual(['נירית שפר', 'עדי לפיד', 'גילי מרום', 'יובל רגב', 'אלון תמיר']);
    expect(turns.flatMap(({ party }) => party ?? [])).toEqual([
      'appellant',
      'local_committee',
      'appellant',
      'appellant',
      'local_committee',
    ]);
    expect(turns.filter(({ text }) => /\d[.)]$/.test(text))).toEqual([]);
  });

  it('has a dash behind each side, counsel by what she is to them, and dots between the panel', () => {
    expect(
      listed(`על כס הוועדה: יו"ר – עו"ד נירית שפר · אדר' עדי לפיד
באו מצד העוררים – דורית אשל בעצמה; יובל רגב בעצמו; ועורכת דינם גילי מרום. עמהם גם אסף דותן, יועץ תנועה.
מצד הוועדה המקומית – אלון תמיר, עורך דין; טל רימון, מהנדסת העיר.
השכנים\tרפי גולן; הלה סופר`),
    ).toEqual([
      ['נירית שפר', null],
      ['עדי לפיד', null],
      ['דורית אשל', 'appellant'],
      ['יובל רגב', 'appellant'],
      ['גילי מרום', 'appellant'],
      ['אסף דותן', 'appellant'],
      ['אלון תמיר', 'local_committee'],
      ['טל רימון', 'local_committee'],
      ['רפי גולן', 'respondent'],
      ['הלה סופר', 'respondent'],
    ]);
  });

  it('names who asks and who answers before a colon', () => {
    const { turns } = read(
      `חברי הוועדה: עו"ד נירית שפר, יו"ר
לעוררת: עו"ד גילי מרום; דורית אשל, שמאית
למשיבה: עו"ד אלון תמיר`,
      'ש, עו"ד תמיר: על כמה עסקאות הסתמכת?\nת, אשל: על שש. כולן ברחוב אחד.\nש, עו"ד תמיר: ומי בחר אותן?\nת, אשל: אני בחרתי.',
    );
    expect(turns.slice(1).map(({ party }) => party)).toEqual([
      'local_committee',
      'appellant',
      'local_committee',
      'appellant',
    ]);
  });

  it('knows who speaks by the whole of an office, though only twice', () => {
    const { turns } = read(
      `חברי הוועדה: עו"ד נירית שפר, יו"ר
לעוררת: עו"ד גילי מרום
למשיבה: עו"ד אלון תמיר; אדר' טל רימון, סגנית המהנדסת`,
      'ב"כ העוררת: מבקשת לרשום ששיחה זו התקיימה אחרי הדיון.\nסגנית המהנדסת: מכחישה שהייתה שיחה כזאת, ואומרת שעסקה בשומה אחרת.\nב"כ העוררת: מציגה את פלט השיחות.',
    );
    expect(turns.find(({ text }) => text.startsWith('מכחישה'))?.party).toBe('local_committee');
  });
});

describe('what a list notes beside its names', () => {
  const PLEADING = 'לכבוד ועדת הערר\nשמי יוסף אשל, ואני גר ברחוב הגפן 3.\nאני מבקש לבטל את הסירוב.\n';
  const PROTOCOL = `ועדת הערר לתכנון ובנייה מחוז חיפה
ערר 1212-04-24 אשל נ' הוועדה המקומית גבעון ואח'
הוועדה: נירית שפר, עו"ד (יו"ר); יובל רגב, נציג ציבור. אדר' עדי לפיד, נציגת מתכננת המחוז, הודיעה שלא תגיע.
התייצבו: העורר בעצמו ועמו בנו, ליאם אשל; למשיבה 1 – עו"ד גילי שדה-מרום והבודק אלון תמיר; למשיבים 2-3 – עו"ד טל רימון, גב' דורית קינן וגב' אבנית סופר (מר רפי קינן – בחו"ל). כתבה: הלה גולן.
היו"ר פותח ומסביר לעורר, שאינו מיוצג, את סדר הדיון.
העורר מודה על כך ומבקש לפתוח בדבר שמעיק עליו.
היו"ר רושם את הדברים לפניו ומציין כי ראויים הם להערכה.
לגופו של עניין טוען העורר שהחליטו עליו בלי לשמוע אותו.
עו"ד שדה-מרום משיבה שהעורר לא נרשם אצל המזכירה.
לעניין האיחור אומרת עו"ד שדה-מרום כי הדברים כתובים.
בנו של העורר, מר ליאם אשל, מוסר כי חזר מחוץ לארץ ומצא את המעטפה אצל השכן.
(מכאן נרשמו הדברים כלשונם.)
יו"ר: מר אשל, מה עם הבעלות על החצר?
אשל: החצר שלי, ואני לא צריך רשות מאף אחד.
רימון: ראינו את זה לראשונה עכשיו, והחצר משותפת.
היו"ר מודיע כי מר תמיר יגיש בדיקה עד 16.5.2024.
העורר אומר כי לפחות הפעם הקשיבו לו.
`;
  const { attendees, turns } = readProtocol(PROTOCOL, peopleOfCase([{ party: 'appellant', text: PLEADING }]));

  it('is no name, and who stays away did not come', () => {
    expect(attendees.map(({ name, party }) => [name, party])).toEqual([
      ['נירית שפר', null],
      ['יובל רגב', null],
      ['יוסף אשל', 'appellant'],
      ['ליאם אשל', 'appellant'],
      ['גילי שדה-מרום', 'local_committee'],
      ['אלון תמיר', 'local_committee'],
      ['טל רימון', 'respondent'],
      ['דורית קינן', 'respondent'],
      ['אבנית סופר', 'respondent'],
      ['הלה גולן', null],
    ]);
  });

  it('is no speech: those of whom the minutes tell before and after a verbatim part are heard', () => {
    const partyOf = (words: string) => turns.find(({ text }) => text.includes(words))?.party;
    expect(partyOf('שמעיק עליו')).toBe('appellant');
    expect(partyOf('בלי לשמוע אותו')).toBe('appellant');
    expect(partyOf('לא נרשם אצל')).toBe('local_committee');
    expect(partyOf('הדברים כתובים')).toBe('local_committee');
    expect(partyOf('מצא את המעטפה')).toBe('appellant');
    expect(partyOf('לראשונה עכשיו')).toBe('respondent');
    expect(partyOf('הקשיבו לו')).toBe('appellant');
  });
});

it('are of the tribunal below "as well", and its panel of another session is nobody', () => {
  const { attendees } = readProtocol(
    `${HEAD}חברי הוועדה: עו"ד נירית שפר – יו"ר\nנוכחים\nמטעם העוררת:\nעו"ד תמר חן\nמטעם המשיבה:\nעו"ד גיל ברק\nכמו כן:\nנורית עדן, מזכירת ועדת הערר\nיואב צור, עוזר משפטי\nיו"ר: נפתח את הדיון בערר.\nעו"ד חן: ההיתר פוגע בנו מאוד, והבקשה לא פורסמה.\nישיבה שנייה, 8.5.2025\nנוכחים: ההרכב כבישיבה הקודמת; מטעם העוררת עו"ד חן; מטעם המשיבה עו"ד ברק.\nיו"ר: נמשיך מן המקום שבו עצרנו.\n`,
  );
  expect(attendees.map(({ name, party }) => [name, party])).toEqual([
    ['נירית שפר', null],
    ['תמר חן', 'appellant'],
    ['גיל ברק', 'local_committee'],
    ['נורית עדן', null],
    ['יואב צור', null],
  ]);
});

describe('lists of those present in which not every word is a name', () => {
  it('two with one surname behind their side', () => {
    const found = present(
      'נוכחים בישיבה הראשונה\n- העוררים בעצמם, דליה ואורי שמש-לב, ועו"ד גיל ברק\n- עו"ד רות נוי, ב"כ הוועדה המקומית',
    );
    expect(found.slice(0, 3)).toEqual(['דליה שמש-לב: appellant', 'אורי שמש-לב: appellant', 'גיל ברק: appellant']);
  });

  it('who is told to be away', () => {
    const found = present(
      'מטעם העוררים: עו"ד גיל ברק\nנוכחו גם: גב\' דנה פז, יועצת תנועה מטעם הוועדה המקומית. ד"ר שמש-לב נעדר.',
    );
    expect(found.join()).not.toMatch(/שמש-לב/);
  });

  it.each(['\t', ' '])('rows of a table whose cells are parted by %j', (cell) => {
    const rows = [
      ['חברי הוועדה', 'עו"ד תמר חן, יו"ר; אדר\' דנה פז, נציגת מתכנן המחוז'],
      ['נוכחים מצד העוררים', 'עו"ד גיל ברק; הגב\' יעל שמש-לב; ד"ר סמיר נוי'],
      ['נוכחים מצד המשיבה 1', 'עו"ד רות שגב'],
    ];
    expect(present(rows.map((row) => row.join(cell)).join('\n'))).toEqual([
      'תמר חן: panel',
      'דנה פז: panel',
      'גיל ברק: appellant',
      'יעל שמש-לב: appellant',
      'סמיר נוי: appellant',
      'רות שגב: local_committee',
    ]);
  });

  it('a heading of the hearing below them', () => {
    const found = present(
      'מטעם העוררים: עו"ד גיל ברק\nהעוררת 3 לא התייצבה מטעמי בריאות.\n\nטענות הסף\nעו"ד ברק: הערר הוגש במועד.',
    );
    expect(found.join()).not.toMatch(/טענות/);
  });

  it('another respondent behind those of the committee', () => {
    const found = present(
      "הופיעו: העורר דן לוי, בעצמו; מטעם הוועדה המקומית עו\"ד גיל ברק ואינג' דנה פז, מהנדסת הוועדה; המשיבה 2, גב' רות נוי, בעצמה.",
    );
    expect(found).toContain('גיל ברק: local_committee');
    expect(found.find((one) => one.startsWith('רות נוי'))).not.toMatch(/local_committee/);
  });
});
