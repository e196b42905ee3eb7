import { describe, expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';

const MINUTES = `ועדת הערר לפיצויים ולהיטל השבחה, מחוז הדרום
פרוטוקול, ערר 4998-02-24
בהרכב: עו"ד מיכל אורן, יו"ר; רפאל קדוש, חבר
מטעם העורר: עו"ד אלקנה ששון; השמאית דרורית מזור
מטעם הוועדה המקומית: עו"ד יעל פינקלר; השמאי גבריאל אוסטר

היו"ר פתחה ואמרה כי הוועדה קראה את החומר ותשמע את ענייני הסף. עו"ד פינקלר ביקשה לפתוח באיחור, והסבירה כי הפרסום ברשומות הוא הקובע. על כך השיב עו"ד ששון כי אין איחור. קדוש שאל אם ההודעה נמסרה.

היו"ר שאלה על ההיוון. מזור השיבה שזה השיעור שבו היוונה רשות מקרקעי ישראל. אוסטר התערב ואמר כי שיעור של רשות אינו שיעור של שוק; ששון השיב שההפרש נובע מן המדד.

היו"ר ביקשה לסיים. לעניין הפטור אמרה פינקלר כי הפגיעה פזורה על פני שטח רחב. ששון, בא כוחו, הוסיף שהנזק אינו פזור.

היו"ר אמרה שתינתן החלטה.`;

describe('minutes that flow on from one speaker to the next', () => {
  const { turns } = readProtocol(MINUTES);
  const partyOf = (words: string) => {
    const at = MINUTES.indexOf(words);
    return turns.find(({ start, end }) => start <= at && at < end)?.party;
  };

  it.each([
    ['הפרסום ברשומות הוא הקובע', 'local_committee'],
    ['אין איחור.', 'appellant'],
    ['אם ההודעה נמסרה', null],
    ['זה השיעור שבו היוונה', 'appellant'],
    ['שיעור של רשות אינו', 'local_committee'],
    ['ההפרש נובע מן המדד', 'appellant'],
    ['הפגיעה פזורה על פני', 'local_committee'],
    ['הנזק אינו פזור', 'appellant'],
  ])('"%s" is said for %s', (words, party) => {
    expect(partyOf(words)).toBe(party);
  });

  it('gives what was said without who said it', () => {
    expect(turns.map(({ text }) => text)).toContain('אין איחור.');
  });
});

describe('minutes that begin with surnames alone', () => {
  const HEAD = `ועדת הערר לתכנון ולבנייה, מחוז הצפון
רשימת דברים
נכחו: חברי הוועדה עו"ד גד אלמוג (יו"ר), אינג' טובה לשם.
לעוררת: עו"ד מאיה כרמון; יגאל דובב, יו"ר העמותה.
לוועדה המקומית: עו"ד אסף ורון.
רשמה: שרי אלון.
מהלך הדיון`;
  const SAID = `אלמוג פותח ומודיע שידברו לפי נושאים. כרמון מציגה ייפוי כוח משבעה מתנגדים. ורון אומר שבכך הוא מסיר את השגתו.

כרמון פותחת בסמכות וטוענת שהמבנה משנה את הסביבה. ורון עומד על כך שהמשרד אישר. דובב הלין שדבר כזה לא נכתב.

לשם מבקשת לשמוע על הזמניות. דובב השיב כי איש לא יפרק קירות. ורון טען שעשר שנים הן עשר שנים. כרמון מסרה תצלום. ורון אמר שהתצלום ישן.`;
  const text = `${HEAD}\n${SAID}`;
  const { turns, attendees } = readProtocol(text);
  const partyOf = (words: string) =>
    turns.find(({ start, end }) => start <= text.indexOf(words) && text.indexOf(words) < end)?.party;

  it.each([
    ['ומודיע שידברו לפי', null],
    ['ייפוי כוח משבעה', 'appellant'],
    ['בסמכות וטוענת שהמבנה', 'appellant'],
    ['על כך שהמשרד אישר', 'local_committee'],
    ['דבר כזה לא נכתב', 'appellant'],
    ['התצלום ישן', 'local_committee'],
  ])('"%s" is said for %s, whatever verb tells it', (words, party) => {
    expect(partyOf(words)).toBe(party);
  });

  it('end the list of those present, which has its recorder and nobody of what is said', () => {
    expect(attendees.map(({ name }) => name)).toEqual([
      'גד אלמוג',
      'טובה לשם',
      'מאיה כרמון',
      'יגאל דובב',
      'אסף ורון',
      'שרי אלון',
    ]);
  });
});

it('a word that begins with ש by itself is not cut', () => {
  const text = `פרוטוקול
חברי הוועדה: עו"ד גד אלמוג, יו"ר
לעוררת: עו"ד מאיה כרמון
לוועדה המקומית: עו"ד אסף ורון

אלמוג ביקש לשמוע את כרמון תחילה בעניין השומה. כרמון הוסיפה שתי עסקאות מן השנה החולפת. ורון הגיש שומה נגדית של הוועדה. כרמון השיבה שהשומה מאוחרת.

ורון טען כי השומה במועד. כרמון אמרה שלוש פעמים שאינה מסכימה. ורון ביקש להשיב.

אלמוג הודיע שתינתן החלטה בתוך שלושים יום. ורון הודה לו.`;
  const said = readProtocol(text).turns.map((turn) => turn.text);
  expect(said.join('\n')).toContain('שתי עסקאות');
  expect(said.join('\n')).toContain('שלוש פעמים');
  expect(said).toContain('השומה מאוחרת.');
});
