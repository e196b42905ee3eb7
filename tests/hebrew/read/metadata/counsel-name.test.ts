import { describe, expect, it } from 'vitest';
import { counselName } from '../../../../src/hebrew/read/metadata/counsel-name.ts';

describe('the name of counsel', () => {
  it.each([
    ['with his street', 'ע"י ב"כ עו"ד רות לוי ו/או דן כהן, רח\' הגפן 3, גבעון', 'עו"ד רות לוי ו/או דן כהן'],
    ['of an office', 'באמצעות עו"ד רות לוי מן הלשכה המשפטית, מתכבדת להשיב לערר', 'עו"ד רות לוי'],
    ['and what is done by her', 'ע"י עו"ד רות לוי, מגישה את תשובתה לערר.', 'עו"ד רות לוי'],
    ['by whom it is answered', 'באמצעות עו"ד רות לוי, משיבה לערר כדלקמן', 'עו"ד רות לוי'],
    ['and what he is', 'באמצעות עו"ד דן כהן, היועץ המשפטי לוועדה', 'עו"ד דן כהן'],
    ['and the firm', 'ע"י ב"כ עו"ד דן כהן, כהן לוי ושות\'', 'עו"ד דן כהן'],
    ['behind the number of a side', 'ב"כ המשיבה 1\tעו"ד רות לוי', 'עו"ד רות לוי'],
    ['of two in one line', 'ע"י עו"ד דן כהן, והעוררת 2 ע"י ב"כ עו"ד רות לוי', 'עו"ד דן כהן ועו"ד רות לוי'],
    ['behind whence she comes', 'ב"כ מן הסיוע המשפטי, עו"ד רות לוי', 'עו"ד רות לוי'],
    ['beside an appraiser', 'בשמה עו"ד רות לוי, השמאי אורי גל ומר דן כהן, מנהל', 'עו"ד רות לוי'],
    ['beside a manager', 'ע"י עו"ד רות לוי, ומנהלה אורי גל', 'עו"ד רות לוי'],
    ['beside another of his kind', 'ע"י עו"ד רות לוי ועו"ד דן כהן', 'עו"ד רות לוי ועו"ד דן כהן'],
    ['in a bracket that ends with her', '(בשמה עו"ד רות לוי) ודן כהן (בשמו עו"ד אורי גל)', 'עו"ד רות לוי'],
    ['with his office', 'ע"י עו"ד דן כהן (מגדל הצפון, דרך הים). מה שלא נענה, מוכחש.', 'עו"ד דן כהן'],
    ['and whom he represents', 'עו"ד דן כהן, ב"כ דנה לוי ורון גל', 'עו"ד דן כהן'],
  ])('%s', (_, text, name) => {
    expect(counselName(text)).toBe(name);
  });

  it.each(['ע"י ', 'מן הסיוע המשפטי', 'באמצעות: ', '(ב"כ)'])('is none in %j', (text) => {
    expect(counselName(text)).toBeNull();
  });
});
