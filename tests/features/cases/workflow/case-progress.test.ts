import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOCK_IDS } from '../../../../src/domain/blocks.ts';
import { mayMove, STATUSES } from '../../../../src/domain/status-model.ts';
import {
  nextActions,
  phasesOf,
  progressOf,
  type WorkflowState,
} from '../../../../src/features/cases/workflow/case-progress.ts';
import { type TestApp, testApp } from '../../../helpers/app.ts';

/** What a case's facts mean, over every state a case can be in. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

const LACKING = { field: 'address', label: 'הכתובת', value: 'הזית 5', documentTitle: 'ערר', page: 1 } as const;
const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
const state: fc.Arbitrary<WorkflowState> = fc.record({
  caseNumber: fc.constantFrom('1/25', 'ערר 3-26', '100%'),
  status: fc.constantFrom(...STATUSES.map((each) => each.key as string)),
  outcome: fc.constantFrom(null, 'accepted'),
  hasDirection: fc.boolean(),
  hasAnalysis: fc.boolean(),
  missingDetails: fc.constantFrom([], [LACKING]),
  openArguments: fc.constantFrom(0, 0, 1, 7),
  archivedAt: fc.option(time, { nil: null, freq: 5 }),
  documents: fc.array(
    fc.record({
      title: fc.constant('מסמך'),
      docType: fc.constantFrom('appeal', 'protocol', 'final_decision'),
      status: fc.constantFrom('queued', 'processing', 'ready', 'failed'),
      error: fc.constant(null),
      originalFile: fc.constant(null),
    }),
    { maxLength: 4 },
  ),
  claims: fc.nat(3),
  lostClaims: fc.constant(0),
  lostOfHearing: fc.constant(0),
  lostLinks: fc.constant(0),
  legalArguments: fc.nat(3),
  protocolAnalysed: fc.boolean(),
  precedents: fc.nat(3),
  filledBlocks: fc.oneof(fc.subarray<string>([...BLOCK_IDS]), fc.constant<string[]>([...BLOCK_IDS])),
  blocksChangedAt: fc.option(time, { nil: null }),
  qa: fc.option(fc.record({ passed: fc.boolean(), ranAt: time, checks: fc.constant([]) }), { nil: null }),
  learnedAt: fc.option(time, { nil: null }),
});

describe('the next actions', () => {
  it('are there in every state, each once, each a route of the service with this case in it', () => {
    fc.assert(
      fc.property(state, (given) => {
        const actions = nextActions(given);
        expect(actions.length).toBeGreaterThan(0);
        expect(new Set(actions.map((each) => each.key)).size).toBe(actions.length);
        for (const { endpoint, label } of actions) {
          const [method = '', path = ''] = endpoint.split(' ');
          const served = t.app.router.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL');
          expect([endpoint, served]).toEqual([endpoint, true]);
          expect(label).toMatch(/[א-ת]/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of an archived case are to restore it', () => {
    fc.assert(
      fc.property(state, time, (given, archivedAt) => {
        expect(nextActions({ ...given, archivedAt }).map((each) => each.key)).toEqual(['restore']);
      }),
    );
  });
});

describe('phases and progress', () => {
  it('have one current phase, with the done ones before and the upcoming ones after', () => {
    for (const { key, phase } of STATUSES) {
      const states = phasesOf(key).map((each) => each.state);
      expect(states.toSorted((a, b) => 'dcu'.indexOf(a[0]!) - 'dcu'.indexOf(b[0]!))).toEqual(states);
      expect(
        phasesOf(key)
          .filter((each) => each.state === 'current')
          .map((each) => each.key),
      ).toEqual([phase]);
    }
    expect([progressOf('new'), progressOf('final'), progressOf('closed')]).toEqual([0, 100, 100]);
  });
});

describe('automatic moves', () => {
  it('of the intake and the analysis never pull a case back out of what follows them', () => {
    const by = (status: string) => ({ status, statusBy: 'service' as const });
    expect(mayMove(by('outcome_set'), 'claims_extracted')).toBe(false);
    expect(mayMove(by('draft_ready'), 'outcome_set')).toBe(false);
    expect(mayMove(by('qa_passed'), 'analysis_ready')).toBe(false);
    expect(mayMove(by('direction_approved'), 'outcome_set')).toBe(true);
    expect(mayMove(by('qa_passed'), 'draft_ready')).toBe(true);
  });
});
