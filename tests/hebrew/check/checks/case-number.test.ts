import { beforeAll, describe, expect, it } from 'vitest';
import { caseNumberMatch } from '../../../../src/hebrew/check/checks/case-number-match.ts';
import { readDecision } from '../../../../src/hebrew/check/decision-text.ts';
import { fileNumberKey, fileNumbers } from '../../../../src/hebrew/check/file-numbers.ts';
import type { DraftBlock } from '../../../../src/hebrew/check/types.ts';
import { type SampleDecision, sampleDecisions } from '../../../helpers/decisions.ts';

let sample: SampleDecision;

beforeAll(async () => {
  sample = (await sampleDecisions()).find(({ folder }) => folder === '1031-25')!;
});

/** The findings of a decision with this heading and beginning, of a case with this number. */
function findings(caseNumber: string, head: string, opening = 'לפנינו ערר.') {
  const contents = new Map([
    ['block-alef', `ועדת הערר\n\n${head}`],
    ['block-he', opening],
  ]);
  const blocks: DraftBlock[] = sample.blocks.map((block) => ({ ...block, content: contents.get(block.id) ?? '' }));
  return caseNumberMatch(readDecision(blocks), { ...sample.facts, caseNumber }).findings.map(
    ({ severity, blockIds, evidence }) => ({ severity, block: blockIds[0], evidence: evidence[0] }),
  );
}

describe('the numbers of files', () => {
  it.each([
    ['1142/0625', '1142-06-25'],
    ['1142/0625', '1142/06/25'],
    ['01142/1225', '1142-12-25'],
    ['412-10-24', '412-10-2024'],
    ['9034-25', '9034/2025'],
  ])('%s and %s are one', (a, b) => {
    expect(fileNumberKey(a)).toBe(fileNumberKey(b));
  });

  it('keep a year apart from a month and a year', () => {
    expect(fileNumberKey('1142/2012')).toBe('1142/12');
    expect(fileNumberKey('1142/1220')).toBe('1142-12-20');
  });

  it.each([
    'תכנית 101-0123456',
    'גוש 6123/251',
    'ביום 14/09/2025',
    'ביום 14.9.2025',
    'מכ/2450',
    'טלפון 04-8123456',
    'בקשה 20240871',
  ])('are none in "%s"', (text) => {
    expect(fileNumbers(text)).toEqual([]);
  });
});

describe('the number of the case in the heading', () => {
  const NUMBERS = ['1142/0625', '8047/24', '85074-06-23', '412-10-24', '9034-25'];

  it.each(NUMBERS)('%s is met, and critical where it is another', (number) => {
    const swapped = number.replace(/(\d)(\d)(?=[/-])/, (_, a, b) => (a === b ? `${a}${(Number(b) + 1) % 10}` : b + a));
    expect(findings(number, `ערר מס' ${number}`)).toEqual([]);
    const wrong = { severity: 'critical', block: 'block-alef', evidence: `ערר מס' ${swapped}` };
    expect(findings(number, `ערר מס' ${swapped}`)).toEqual([wrong]);
    expect(findings(number, `ערר מס' ${swapped}`, `עניינו של ערר ${number} בהיתר.`)).toEqual([wrong]);
  });

  it('is critical in a form that no number has', () => {
    for (const head of ["ערר מס' 1142/1325", "ערר מס' 1142/06255", 'ערר (חיפה) 1142'])
      expect(findings('1142/0625', head, 'עניינו של ערר 1142/0625.')).toEqual([
        { severity: 'critical', block: 'block-alef', evidence: head },
      ]);
  });

  it('is not taken for what stands beside it', () => {
    const head = `ערר (חיפה) 1142/0625\n\nבעניין גוש 11745/1088, תיק בניין 4417/0312\n\n14/09/25`;
    expect(findings('1142/0625', head)).toEqual([]);
    const none = findings('1142/0625', head.replace('ערר (חיפה) 1142/0625', 'ערר'), 'ערר 1142/0625.');
    expect(none).toEqual([{ severity: 'warning', block: 'block-alef', evidence: 'ועדת הערר' }]);
  });

  it('is missed where it should stand', () => {
    expect(findings('1142/0625', 'מחוז חיפה')).toEqual([
      { severity: 'critical', block: 'block-alef', evidence: 'ועדת הערר' },
    ]);
  });

  it('is compared as written when it has a form of its own', () => {
    expect(findings('תיק ראשון', 'תיק ראשון')).toEqual([]);
    expect(findings('תיק ראשון', 'החלטה')).toEqual([
      { severity: 'warning', block: 'block-alef', evidence: 'ועדת הערר' },
    ]);
    expect(findings('55/123456-7', 'ערר 55/123465-7', 'ערר 55/123456-7.')).toEqual([
      { severity: 'critical', block: 'block-alef', evidence: 'ערר 55/123465-7' },
    ]);
  });
});
