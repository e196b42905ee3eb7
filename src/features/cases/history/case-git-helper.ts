// The process behind `case-git-process.ts`: one commit a message.
import { constants, setPriority } from 'node:os';
import type { CaseRepository } from '../../../files/git/run.ts';
import { commitCase } from './case-git.ts';

// And what it starts: a commit has two seconds, a person who saves has none.
setPriority(constants.priority.PRIORITY_LOW);

interface Order {
  id: number;
  repository: CaseRepository;
  message: string;
}

process.on('message', async ({ id, repository, message }: Order) => {
  let error: string | undefined;
  try {
    await commitCase(repository, message);
  } catch (thrown) {
    error = String(thrown);
  }
  // The parent may be gone although its end has not been told yet: whom it concerns finds the commit, or makes it anew.
  process.send?.({ id, ...(error === undefined ? {} : { error }) }, () => {});
});
process.on('disconnect', () => process.exit());
