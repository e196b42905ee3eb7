import { expect, it } from 'vitest';
import { targetText } from '../../web/src/features/case/history/target.ts';

it('what an act was done to is told in words: no keys of the log, no English', () => {
  const labels = { outcome: (key: string) => `תוצאה: ${key}`, particular: (key: string) => `פרט: ${key}` };
  const told = (action: string, target: string | null) => targetText(action, target, labels);
  expect(told('lesson.reviewed', '01a206fe-b340-7f50-80e9-e3ec176e0c39')).toBeNull();
  expect(told('case.created', null)).toBeNull();
  expect([told('qa.ran', 'passed'), told('qa.ran', 'failed')]).toEqual(['עברה', 'לא עברה']);
  expect(told('outcome.set', 'accepted')).toBe('תוצאה: accepted');
  expect(told('case.details_accepted', 'chair, parties.appellants')).toBe('פרט: chair, פרט: parties.appellants');
  expect(told('document.added', 'כתב ערר')).toBe('כתב ערר');
});
