// `npm run rules:try -- "משפט"`: which rules a sentence meets, where, and with what weight.
import { hitsOf } from '../src/hebrew/pattern/check.ts';
import { readKnowledge } from './rules/read.ts';
import { tellMisread } from './rules/tell-misread.ts';

const text = process.argv.slice(2).join(' ').trim();
if (text === '') {
  console.error('כך: npm run rules:try -- "המשפט לבדיקה"');
  process.exit(1);
}
await tellMisread(() => {
  const { files, lexicon } = readKnowledge();
  const hits = hitsOf(text, files, lexicon);
  for (const { label, why, entry, weight, words, start } of hits)
    console.log(
      `${label}${weight === null ? '' : `, משקל ${weight}`} (${why})\n    תו ${start}: "${words}"\n    תבנית: ${entry}`,
    );
  if (hits.length === 0) console.log('שום כלל אינו נתפס.');
});
