import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const decision = (told: string): string =>
  ['ועדת הערר לתכנון ובנייה', 'החלטה', `1. לפנינו ערר על החלטת הוועדה המקומית מיום 3.2.2024. ${told}`].join('\n');

describe('the days of a hearing', () => {
  it.each([
    ['קיימנו שתי ישיבות, בימים 5.6.2024 ו-10.7.2024.', ['2024-06-05', '2024-07-10']],
    ['שמענו את הצדדים בשתי ישיבות, ביום 14.5.2024 וביום 20.6.2024.', ['2024-05-14', '2024-06-20']],
    ['הדיון התקיים בשלוש ישיבות, ב-2.5.2024, ב-9.5.2024 וב-16.5.2024.', ['2024-05-02', '2024-05-09', '2024-05-16']],
    ['הצדדים ושמאיהם הופיעו לפנינו ביום 11.5.2024.', ['2024-05-11']],
    ['הדיון נערך ביום 18.5.2024, וביום 1.6.2024 הודיעה מהנדסת הוועדה כי החיריץ נפתח.', ['2024-05-18']],
    ['הדיון נערך ביום כ"ד באייר תשפ"ד (1.6.2024).', ['2024-06-01']],
  ])('are all told: %s', (told, days) => {
    const { hearing_dates, dates, evidence } = readMetadata(decision(told), 'decision');
    expect(hearing_dates).toEqual(days);
    expect(dates.hearing_date).toBe(days[0]);
    expect(Object.keys(evidence).filter((key) => key.startsWith('hearing_dates'))).toHaveLength(days.length);
  });

  it('stand over each session of a protocol', () => {
    const text = [
      'פרוטוקול דיון מיום 5.6.2024',
      'נוכחים: עו"ד דנה שגיא, ב"כ העוררים',
      'עו"ד שגיא: נשמח לפתוח.',
      'ישיבה שנייה, 10.7.2024',
      'עו"ד שגיא: נמשיך מן המקום שבו עצרנו ב-3.7.2024.',
      'יו"ר: מועד נוסף לסיכומים, 1.8.2024.',
      'ישיבה נוספת תתקיים ביום 9.9.2024.',
    ].join('\n');
    expect(readMetadata(text, 'protocol').hearing_dates).toEqual(['2024-06-05', '2024-07-10']);
  });

  it('are none on which it was put off', () => {
    const text =
      'פרוטוקול דיון (תמליל)\nישיבה ראשונה – יום רביעי, 5.6.2024\n(הדיון שנקבע ליום 22.5.2024 נדחה לבקשת המשיבה.)\nעו"ד שגיא: נשמח לפתוח.\n';
    expect(readMetadata(text, 'protocol').hearing_dates).toEqual(['2024-06-05']);
  });

  it('are none of a pleading', () => {
    expect(readMetadata('הדיון בהתנגדויות התקיים ביום 5.6.2024.', 'appeal').hearing_dates).toEqual([]);
  });
});
