// legal-metadata-drain: reads the particulars of the decisions that wait for it, and ends.
import { drainSettings } from '../config/drains.ts';
import { parseEnvironment } from '../config/parse.ts';
import { metadataDrain } from '../host/drains/metadata-drain.ts';
import { drainProgram } from '../host/drains/program.ts';
import { run } from '../run.ts';

await run(() =>
  drainProgram(
    () => parseEnvironment(drainSettings),
    () => metadataDrain,
  ),
);
