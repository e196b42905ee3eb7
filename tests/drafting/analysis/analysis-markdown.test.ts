import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statedCase } from '../../../src/analysis-file/case-number.ts';
import { chairPositionOf, parseAnalysis } from '../../../src/analysis-file/structure.ts';
import { type AnalysisOf, analysisMarkdown } from '../../../src/drafting/analysis/analysis-markdown.ts';
import { issuesOf } from '../../../src/drafting/analysis/issues.ts';
import type { CaseArgument } from '../../../src/drafting/draft/material.ts';
import { PARTY_KEYS } from '../../../src/hebrew/read/parties.ts';
import { runs } from '../../helpers/runs.ts';

/** What documents hold: Hebrew, and everything that Markdown could take for a mark. */
const words = fc
  .array(
    fc.constantFrom(
      'קו הבניין',
      'סוגיות',
      'עמדת היו"ר',
      'טענות סף',
      '2. גובה',
      '# כותרת',
      '---',
      '===',
      '```',
      '> ציטוט',
      '- פריט',
      '[^1]',
      '[^1]: הערה',
      '<!--',
      '-->',
      '<div>',
      '&amp;',
      '&#35;',
      '**מודגש**',
      '**תיק:** 5/20',
      '_',
      '\\',
      '|',
      '\n',
      '\n\n',
      '\t',
      '\f',
      '\u2028',
      'https://a.il/x_y',
      ': ',
      '(2)',
      '1)',
      '…',
      'א.',
    ),
    { maxLength: 8 },
  )
  .map((all) => all.join(' '));

const argument = fc.record({
  party: fc.constantFrom(...PARTY_KEYS),
  title: words,
  summary: words,
  legalBasis: fc.array(words, { maxLength: 2 }),
  threshold: fc.boolean(),
  documentTitle: words,
  location: words,
  evidence: fc.option(words, { nil: null }),
});

const inputOf = (all: readonly (typeof argument extends fc.Arbitrary<infer T> ? T : never)[]): AnalysisOf => ({
  caseNumber: '1031/25',
  appealType: 'permit',
  parties: { appellants: [{ name: 'דנה' }], respondents: [], permit_applicants: [] },
  address: 'רחוב *האלה* 12',
  blockParcel: ['6123/251'],
  hearings: ['2025-05-18'],
  today: '2026-11-22',
  arguments: all.map(({ documentTitle, location, evidence: _, ...rest }, at): CaseArgument => {
    const claim = { id: `c${at}`, party: rest.party, text: rest.summary, topic: null, threshold: rest.threshold };
    const place = { documentId: `d${at}`, docType: 'appeal', position: at, heading: null, citations: [] };
    return { ...rest, id: `a${at}`, claims: [{ ...claim, ...place, documentTitle, location }] };
  }),
  hearing: all.flatMap(({ evidence, party }, at) =>
    evidence === null
      ? []
      : [{ argumentId: at % 3 === 0 ? null : `a${at}`, party, verdict: 'dropped' as const, evidence }],
  ),
});

describe('the analysis that is made from arguments', () => {
  it('is read back as its questions, each with an empty position and every argument in one of them', () => {
    fc.assert(
      fc.property(fc.array(argument, { minLength: 1, maxLength: 8 }), (all) => {
        const input = inputOf(all);
        const { markdown, places } = analysisMarkdown(input);
        const { structure } = parseAnalysis(markdown);
        const issues = issuesOf(input.arguments);
        const sections = issues.map(({ threshold }) => (threshold ? 'threshold_claims' : 'issues'));
        expect(structure.items.map(({ section }) => section)).toEqual(sections);
        expect(structure.items.every((item) => item.chair && chairPositionOf(markdown, item) === null)).toBe(true);
        expect(places.map(({ argumentId }) => argumentId).sort()).toEqual(input.arguments.map(({ id }) => id).sort());
        for (const { section, place, title } of places)
          expect(structure.items.find(({ id }) => id === `${section}-${place}`)!.title).toBe(title);
        expect(structure.items.map(({ number }) => number)).toEqual(
          structure.items.map(({ id }) => Number(id.split('-')[1])),
        );
        const head = markdown.slice(0, structure.items[0]!.start);
        expect(statedCase({ head, title: structure.title }, '1031/25')).toBe('names');
      }),
      runs(60, 300),
    );
  });

  it('of thousands of arguments is made and read in seconds', () => {
    const all = fc.sample(argument, { numRuns: 4000, seed: 7 });
    const started = performance.now();
    const { markdown, places } = analysisMarkdown(inputOf(all));
    expect(places).toHaveLength(4000);
    expect(parseAnalysis(markdown).structure.items.length).toBeGreaterThan(5);
    expect(performance.now() - started).toBeLessThan(45_000);
  });

  it.each(['1031/25', 'ערר 77/25', '8093-04-24', 'ער"ר 12/24 (ת"א)', '100% *1*'])('names the case %s', (caseNumber) => {
    const [one] = fc.sample(argument, { numRuns: 1, seed: 1 });
    const { markdown } = analysisMarkdown({ ...inputOf([one!]), caseNumber });
    const { structure } = parseAnalysis(markdown);
    const head = markdown.slice(0, structure.items[0]!.start);
    expect(statedCase({ head, title: structure.title }, caseNumber)).toBe('names');
  });
});
