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
