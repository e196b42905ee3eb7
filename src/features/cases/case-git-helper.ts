// The process behind `case-git-process.ts`: one commit a message.
import { constants, setPriority } from 'node:os';
import { commitCase } from './case-git.ts';

// And what it starts: a commit has two seconds, a person who saves has none.
setPriority(constants.priority.PRIORITY_LOW);

process.on('message', async ({ id, root, message }: { id: number; root: string; message: string }) => {
  let error: string | undefined;
  try {
    await commitCase(root, message);
  } catch (thrown) {
    error = String(thrown);
  }
  if (process.connected) process.send?.({ id, ...(error === undefined ? {} : { error }) });
});
process.on('disconnect', () => process.exit());
