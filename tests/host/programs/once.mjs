// One run of a drain: a line in the file that it is given.
import { appendFileSync } from 'node:fs';

appendFileSync(process.env.RUNS_FILE, `${Date.now()}\n`);
