import { describe, expect, it } from 'vitest';
import { runChecks } from '../../../src/hebrew/check/run.ts';
import { writtenDecisions } from '../../helpers/written-decisions.ts';

describe('a good decision', () => {
  it('that people wrote raises nothing', async () => {
    for (const { name, blocks, facts } of await writtenDecisions()) {
      const failed = runChecks({ blocks, facts }).checks.filter(({ passed }) => !passed);
      expect([name, failed.map(({ key, severity, evidence }) => [key, severity, evidence])]).toEqual([name, []]);
    }
  });
});
