import { describe, expect, it } from 'vitest';
import { headingTitle } from '../../../../src/hebrew/read/arguments/heading-title.ts';

describe('a heading of a pleading as a title', () => {
  it.each([
    // What a heading turns to has its article back.
    ['לחלופה הצפונית', 'החלופה הצפונית'],
    ['לתום הלב', 'תום הלב'],
    ['לקווי הבניין', 'קווי הבניין'],
    ['לעניין העצים', 'העצים'],
    // A ל of the word itself.
    ['לוח הזמנים של הפרויקט', 'לוח הזמנים של הפרויקט'],
    ['ליקויים בפרסום', 'ליקויים בפרסום'],
    // Numbers and frames of headings.
    ['רביעי: עסקאות ההשוואה', 'עסקאות ההשוואה'],
    ['דבר שלישי, רעש ואבק', 'רעש ואבק'],
    ['14 (אסבסט)', 'סוגיית האסבסט'],
    ['האיחוד והחלוקה - עניינה של העוררת 2', 'האיחוד והחלוקה'],
    ['התחדשות', 'סוגיית ההתחדשות'],
    ['הסכמת הבעלים', 'הסכמת הבעלים'],
  ])('%s', (heading, title) => expect(headingTitle(heading)).toBe(title));

  it.each([
    'לגוף הדברים',
    'גוף הדברים',
    'טעמי הערר',
    'לסעיפים 5 עד 7',
    'השומה נעשתה מהמשרד',
    'המגרש משופע',
    'השימוש תואם את הסביבה',
    'חלקה 40 גובלת בתכנית',
    'החלקות גובלות בתכנית',
    'קליטה יש',
    'שכני הגבעה (ע"ר) ונגריית ארז בע"מ',
    'מטעם: קיבוץ שדה אגמון',
  ])('%s is none', (heading) => expect(headingTitle(heading)).toBeNull());
});
