import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD = 'מספר גוש\tסוג גוש\tחלק / כל הגוש\tמספרי חלקות בשלמותן\tמספרי חלקות בחלקן';
const plan = (rows: string, rest = '') => `הוראות התכנית
תכנית מס' 507-0412345
1.5.4 כתובות שבהן חלה התכנית
${rest}
1.5.5 גושים וחלקות בתכנית
${HEAD}
${rows}
הכל על-פי הגבולות המסומנים בתשריט בקו הכחול.
1.5.8 מרחבי תכנון גובלים בתכנית
גוש 9999 חלקה 7 גובלת בתכנית מצפון.`;
const land = (text: string) => readMetadata(text, 'plan').block_parcel;

describe('the parcels of a plan', () => {
  it('are those of its table, whole ones and parts, and no neighbours', () => {
    expect(land(plan('6402\tמוסדר\tחלק\t12, 13, 15-17\t44'))).toEqual([
      '6402/12',
      '6402/13',
      '6402/15',
      '6402/16',
      '6402/17',
      '6402/44',
    ]);
  });

  it('go on in the next row, with the head again on the next page, up to the next block', () => {
    const rows = `6402\tמוסדר\tחלק\t12, 13,\n\n${HEAD}\n21, 22\n6403\tלא מוסדר\tכל הגוש\t5`;
    expect(land(plan(rows))).toEqual(['6402/12', '6402/13', '6402/21', '6402/22', '6403/5']);
  });

  it('are read as in any document where there is no such table', () => {
    expect(land('התכנית חלה על גוש 7011 חלקה 3.')).toEqual(['7011/3']);
  });
});

describe('the address of a plan', () => {
  const address = (rows: string) =>
    readMetadata(plan('6402\tמוסדר\tחלק\t12', `יישוב\tרחוב\tמספר בית\tכניסה\n${rows}`), 'plan').address;

  it('is the row of its table', () => {
    expect(address('נתניה\tהרב קוק\t14\nשכונה\tמרכז העיר')).toBe('הרב קוק 14, נתניה');
    expect(address('נתניה\tהרב קוק')).toBe('הרב קוק, נתניה');
  });

  it('is none of several', () => {
    expect(address('נתניה\tהרב קוק\t14\nנתניה\tסמילנסקי\t3')).toBeNull();
  });
});
