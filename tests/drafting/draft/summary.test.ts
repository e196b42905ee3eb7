import { expect, it } from 'vitest';
import { summaryMarkdown } from '../../../src/drafting/draft/summary.ts';
import type { CaseFacts } from '../../../src/drafting/template/case-facts.ts';

const FACTS: CaseFacts = {
  ...{ caseNumber: '1163-09-24', committee: 'ועדת הערר מחוז ירושלים', appealType: 'plan', outcome: null },
  outcomeReasoning: null,
  parties: { appellants: [{ name: 'יעל אוחיון', representative: null }], respondents: [], permit_applicants: [] },
  ...{ chair: null, panel: [], address: null, blockParcel: [], planNumbers: [], permitNumber: null, filingDate: null },
  ...{ hearings: [], decisionDate: null, decisionUnderAppeal: null, issues: [], arguments: [], quotes: [] },
  ...{ direction: null, lessons: [] },
};

const argument = (title: string, text: string, docType: string) => ({
  ...{ id: title, party: 'appellant' as const, title, summary: text, threshold: false, legalBasis: [] },
  claims: [
    {
      ...{ id: title, party: 'appellant' as const, text, docType, documentId: docType, documentTitle: 'מסמך' },
      ...{ location: 'סעיף 4', topic: null, threshold: false, position: 0, heading: null, citations: [] },
      ...{ role: 'claim' as const, supports: null, start: 0, end: text.length, confidence: 1 },
    },
  ],
});

it('what was raised at the hearing alone has a chapter of its own', () => {
  const written = argument('קווי בניין', 'הבליטה חורגת מקו הבניין בניגוד לתכנית החלה על המקום.', 'appeal');
  const heard = argument('רעש', 'רעש המשאבות אינו סביר ופוגע בדירות הסמוכות בלילה.', 'protocol');
  const told = (list: object[]) =>
    summaryMarkdown({
      ...{ caseNumber: '1163-09-24', title: '', facts: FACTS, writtenAt: new Date(0) },
      arguments: list as Parameters<typeof summaryMarkdown>[0]['arguments'],
    });
  expect(told([written])).not.toContain('שנשמעו בדיון');
  expect(told([written, heard])).toMatch(/### טענות נוספות שנשמעו בדיון\n\n\d+\. \*\*רעש\*\*/);
});
