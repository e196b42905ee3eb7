// What every adapter of the agent platform must do. The adapters' own tests call `conformance` with a way to open a real
// platform (or a peer that speaks its recorded format) and to steer what happens on it.
import { afterAll, beforeAll, describe } from 'vitest';
import { cancelling } from './conformance/cancelling.ts';
import type { Harness } from './conformance/harness.ts';
import { issues } from './conformance/issues.ts';
import { lists } from './conformance/lists.ts';
import { logs } from './conformance/logs.ts';
import { companies, projects } from './conformance/places.ts';
import { runs } from './conformance/runs.ts';

export type { Controls, Harness } from './conformance/harness.ts';

export function conformance(name: string, open: () => Promise<Harness>): void {
  describe(`the agent platform (${name})`, () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());
    companies(() => harness);
    projects(() => harness);
    issues(() => harness);
    runs(() => harness);
    cancelling(() => harness);
    logs(() => harness);
    lists(() => harness);
  });
}
