import { describe, expect, it } from 'vitest';
import {
  PARTY_KEYS,
  type PartyRoster,
  partyLabel,
  partyNumbers,
  partyOfPhrase,
} from '../../../src/hebrew/read/parties.ts';

const roster: PartyRoster = {
  respondents: new Map([
    [1, 'local_committee'],
    [2, 'permit_applicant'],
    [3, 'permit_applicant'],
  ]),
  names: new Map([['חברת הגליל', 'permit_applicant']]),
  people: new Map([['בוסקילה', 'permit_applicant']]),
  others: 'permit_applicant',
};

describe('partyOfPhrase', () => {
  it.each([
    ['ב"כ העוררים', 'appellant'],
    ['לעוררת 2', 'appellant'],
    ['הועדה המקומית לתכנון ובניה', 'local_committee'],
    ['מהנדסת העיר', 'local_committee'],
    ['מבקשי ההיתר', 'permit_applicant'],
    ['היזמית', 'permit_applicant'],
    ['השמאית המכריעה', 'appraiser'],
    ['המשיבה', 'local_committee'],
    ['המשיבה 1', 'local_committee'],
    ['המשיב 4', 'respondent'],
    ['השכנים', null],
    ['ועדת הערר הנכבדה', null],
  ])('%s without a roster', (phrase, party) => {
    expect(partyOfPhrase(phrase)).toBe(party);
  });

  it.each([
    ['משיבים 2-3', 'permit_applicant'],
    ['המשיבה 1', 'local_committee'],
    ['המשיבות 1 ו-2', 'permit_applicant'],
    ['חברת הגליל', 'permit_applicant'],
    ['המשיבים', 'respondent'],
    ['המשיב 9', 'permit_applicant'],
    ['מר אלי בוסקילה', 'permit_applicant'],
    ['מר אלי נחום', null],
  ])("%s by the document's own roster", (phrase, party) => {
    expect(partyOfPhrase(phrase, roster)).toBe(party);
  });
});

it('reads numbers of parties in either direction of typing', () => {
  expect(partyNumbers('2-4 ו-6')).toEqual([2, 3, 4, 6]);
  expect(partyNumbers('4-2')).toEqual([2, 3, 4]);
  expect(partyNumbers('1-99').length).toBeLessThanOrEqual(60);
});

it('has a Hebrew label for every party', () => {
  for (const key of PARTY_KEYS) expect(partyLabel(key)).toMatch(/^[א-ת ]+$/);
});
