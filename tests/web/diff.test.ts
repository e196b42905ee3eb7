import { expect, it } from 'vitest';
import { linesOf } from '../../web/src/features/case/history/diff.ts';

it('a difference is shown as people wrote it: no heads, no marks for programs, one empty line for several', () => {
  const diff = [
    'diff --git a/drafts/decision.md b/drafts/decision.md',
    '--- a/drafts/decision.md',
    '+++ b/drafts/decision.md',
    '@@ -1,3 +1,9 @@',
    '+<!-- block-he: פתח דבר -->',
    '+',
    '+## פתח דבר',
    '+',
    '+לפנינו ערר.',
    '+',
    '+<!-- block-vav: רקע עובדתי ותכנוני -->',
    '+',
    '-<!-- הערה של אדם -->',
    ' סוף',
    '@@ -20,1 +26,1 @@',
    '-ישן',
    '\\ No newline at end of file',
    '',
  ].join('\n');
  expect(linesOf(diff)).toEqual([
    { kind: 'ins', text: '' },
    { kind: 'ins', text: '## פתח דבר' },
    { kind: 'ins', text: '' },
    { kind: 'ins', text: 'לפנינו ערר.' },
    { kind: 'ins', text: '' },
    { kind: 'del', text: '<!-- הערה של אדם -->' },
    { kind: 'same', text: 'סוף' },
    { kind: 'gap', text: '' },
    { kind: 'del', text: 'ישן' },
  ]);
});
