// `npm run rules`: checks the Hebrew rules with their examples and makes the TypeScript that the service runs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unheardAlternatives } from '../src/hebrew/pattern/attested.ts';
import { problemsOf } from '../src/hebrew/pattern/check.ts';
import { GENERATED, generated, readKnowledge } from './rules/read.ts';
import { sampleTexts } from './rules/samples.ts';
import { tellMisread } from './rules/tell-misread.ts';

await tellMisread(async () => {
  const knowledge = readKnowledge();
  const at = join(import.meta.dirname, '..', GENERATED);
  const source = generated(knowledge);
  if (readOrNothing(at) !== source) {
    writeFileSync(at, source);
    console.log(`written: ${GENERATED}`);
  }
  const problems = [
    ...problemsOf(knowledge.files, knowledge.lexicon, knowledge.elsewhere),
    ...unheardAlternatives(knowledge.files, knowledge.lexicon, await sampleTexts()),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('כל הכללים תקינים.');
});

function readOrNothing(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
