import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD = 'ועדת הערר לתכנון ובנייה, מחוז צפון\nערר 1212-04-24\n';
const PARTIES = 'העוררת: נטעי הצוק בע"מ\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\n';
const LONG =
  'הערר שלפנינו עוסק בשאלה אם מבנה שנבנה לאחסון תוצרת יכול לשמש גם לצורך אחר, בלי שייגרע דבר מן הייעוד החקלאי של הקרקע ומן האפשרות לשוב אליו בעתיד, ועל כך חלוקים הצדדים.';

const panelOf = (text: string, docType = 'decision') => readMetadata(text, docType).panel.map(({ name }) => name);
const namesOf = (text: string, docType: string) => {
  const { appellants, respondents, permit_applicants } = readMetadata(text, docType).parties;
  return [...appellants, ...respondents, ...permit_applicants].map(({ name }) => name);
};

describe('where the list of the panel ends', () => {
  it.each([
    ['in one line', 'הוועדה: עו"ד רות שגב, יו"ר; אבי פז, שמאי; דלית גור, אדריכלית'],
    ['under a label', 'לפני:\nעו"ד רות שגב, יו"ר\nאבי פז, שמאי\nדלית גור, אדריכלית'],
  ])('before the headings of the body: %s', (_, panel) => {
    const body = `פתח דבר\n${LONG}\nהצורך במבנה\n${LONG}\nהחלופה שנדחתה\n${LONG}\nמדידת המודד, 40 מ"ר, לא נסתרה. כך קבענו.\n`;
    expect(panelOf(`${HEAD}${PARTIES}החלטה\n${panel}\n${body}`)).toEqual(['רות שגב', 'אבי פז', 'דלית גור']);
  });
});

describe('where the lists of the parties end', () => {
  const BOTH = ['נטעי הצוק בע"מ', 'הוועדה המקומית לתכנון ולבנייה גבעון'];

  it.each([
    ['before a spaced title with the number behind it', 'ה ח ל ט ה   בתיק 1212-04-24', 'decision'],
    ['before a spaced title of two words', 'פ ס ק   ד י ן', 'decision'],
    ['before an answer with an adjective', 'תשובתה המפורטת של הוועדה המקומית', 'response'],
    ['before the title of an answer', 'כתב תשובת הוועדה המקומית', 'response'],
    ['before a joint answer', 'כתב תשובה אחד לשני העררים', 'response'],
    ['before the decision by who gives it', 'הכרעת ועדת הערר', 'decision'],
    ['before a part by its ordinal', 'חלק ראשון – מסגרת הדיון', 'response'],
    ['before a chapter', "פרק א' - התשתית", 'response'],
    ['before a numbered heading', '1. תמצית', 'response'],
  ])('%s', (_, title, docType) => {
    expect(namesOf(`${HEAD}${PARTIES}${title}\n1.1 הצדדים חלוקים.\n2. ענייני סף\n2.1 הכול מוכחש.\n`, docType)).toEqual(
      BOTH,
    );
  });

  it.each([
    ['before a numbered heading', '1. תמצית'],
    ['before a part of the document', 'חלק ראשון - מסגרת הערר'],
  ])('in rows: %s', (_, title) => {
    const rows = 'העוררת\tנטעי הצוק בע"מ\nהמשיבה\tהוועדה המקומית לתכנון ולבנייה גבעון, ע"י עו"ד דן לוי\n';
    expect(namesOf(`${HEAD}${rows}${title}\n1.1 הצדדים חלוקים.\n2. ענייני סף\n`, 'response')).toEqual(BOTH);
  });

  it.each([
    ['a sentence of the committee', 'הוועדה המקומית מתנגדת לערר, ואלה טעמיה'],
    ['a sentence of another verb', 'הוועדה המקומית סבורה כי דין הערר להידחות'],
  ])('and a row of the land, and %s, name nobody', (_, sentence) => {
    const rows =
      'העוררת\tנטעי הצוק בע"מ\nהמשיבה\tהוועדה המקומית לתכנון ולבנייה גבעון\nבעניין\tמשק 12, מושב גפן, גוש 6123 חלקה 4\n';
    expect(namesOf(`${HEAD}${rows}כתב תשובת הוועדה המקומית\n1) ${sentence}.\n`, 'response')).toEqual(BOTH);
  });

  it('a table of those present lists no parties', () => {
    const rows =
      'שם\tתפקיד\nעו"ד רות שגב\tיו"ר\nגב\' דלית גור\tחברה, אדריכלית\nעו"ד דן לוי\tב"כ העוררת\nגב\' נעמה לב\tמשיבה 1\nמר יוסף לב\tמשיב 2\nמר אבי פז\tשמאי המשיבה 1\n';
    const { parties } = readMetadata(
      `ועדת הערר לתכנון ובנייה, מחוז צפון\nפרוטוקול מישיבה בתיק 1212-04-24, 12/03/2025\n${rows}הדובר\tהדברים\nהיו"ר\tפותחים.\nלוי\tיש לנו טענת סף.\n`,
      'protocol',
    );
    expect(parties.respondents).toEqual(
      ['נעמה לב', 'יוסף לב'].map((name) => ({ name, representative: null, party: 'respondent' })),
    );
  });
});
