// The process behind `case-git-process.ts`: one commit a message.
import { commitCase } from './case-git.ts';

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
