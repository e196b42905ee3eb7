// legal-halacha-drain: finds the rules of law in the decisions that wait for it, at night or in a burst, and ends.
import { drainSettings } from '../config/drains.ts';
import { parseEnvironment } from '../config/parse.ts';
import { halachaDrain } from '../host/drains/halacha-drain.ts';
import { drainProgram } from '../host/drains/program.ts';
import { run } from '../run.ts';

await run(() =>
  drainProgram(
    () => parseEnvironment(drainSettings),
    () => halachaDrain,
  ),
);
