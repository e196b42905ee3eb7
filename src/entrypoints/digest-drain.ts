// legal-digest-drain: links the digests that wait for it to their decisions, and ends.
import { drainSettings } from '../config/drains.ts';
import { parseEnvironment } from '../config/parse.ts';
import { digestDrain } from '../host/drains/digest-drain.ts';
import { drainProgram } from '../host/drains/program.ts';
import { run } from '../run.ts';

await run(() =>
  drainProgram(
    () => parseEnvironment(drainSettings),
    () => digestDrain,
  ),
);
