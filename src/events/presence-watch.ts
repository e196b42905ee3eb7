// Who works where, as one process shows it: read when somebody came or moved, and again when the first of them is gone if
// she says nothing more. However many look, that is one read.
import type { Database } from '../db/open.ts';
import { displayNameOf } from '../domain/actors.ts';
import { type Person, selectPresent } from './events.queries.ts';

/** Somebody at a case, as people see it. */
export interface PersonView {
  actor: string;
  display_name: string;
  block_id: string | null;
}

/** Those who are at a case. */
export type AtCase = { caseNumber: string; people: PersonView[] };

/** A person is looked for this long after she should be gone: the clocks of database and process may differ. */
const AFTER_MS = 150;

export const projectPerson = ({ actor, blockId }: Person): PersonView => ({
  actor,
  display_name: displayNameOf(actor),
  block_id: blockId,
});

/** @param again called when somebody should be gone: `read` then */
export function openPresenceWatch(database: Database, again: () => void) {
  let known = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  return {
    /** The cases whose people are not what they were at the last reading; of the first reading, all where somebody is. */
    async read(): Promise<AtCase[]> {
      const rows = await selectPresent(database.db);
      clearTimeout(timer);
      if (rows.length > 0) timer = setTimeout(again, Math.min(...rows.map(({ leftMs }) => leftMs)) + AFTER_MS);
      const present = Map.groupBy(rows, ({ caseNumber }) => caseNumber);
      const now = new Map([...present].map(([number, people]) => [number, JSON.stringify(people.map(projectPerson))]));
      const changed = [...new Set([...now.keys(), ...known.keys()])].filter(
        (number) => now.get(number) !== known.get(number),
      );
      known = now;
      return changed.map((caseNumber) => ({ caseNumber, people: JSON.parse(now.get(caseNumber) ?? '[]') }));
    },
    /** As last read. */
    present: (): AtCase[] => [...known].map(([caseNumber, people]) => ({ caseNumber, people: JSON.parse(people) })),
    /** Nobody looks any more: what was read is forgotten. */
    rest() {
      clearTimeout(timer);
      known = new Map();
    },
  };
}
