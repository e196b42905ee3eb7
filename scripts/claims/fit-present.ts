// Fits who is named in the head of a protocol and for whom he came, on all labelled samples but those kept apart:
// npm run claims:fit
import { loadHeads } from '../../samples/annotated/heads.ts';
import { loadAnnotated } from '../../samples/annotated/load.ts';
import { loadApart, loadCases } from '../../samples/load.ts';
import { presentExamples } from './present-examples.ts';
import { fitChoice } from './softmax.ts';
import { writeChoices } from './write-models.ts';

const cases = [...(await loadCases()), ...(await loadApart()), ...(await loadAnnotated()), ...(await loadHeads())];
const examples = cases.map(presentExamples);
const names = examples.flatMap((one) => one.names);
const sides = examples.flatMap((one) => one.sides);
await writeChoices('present/models.generated.ts', { NAMES: fitChoice(names), SIDES: fitChoice(sides) });
console.log(`fitted on ${names.length} words and ${sides.length} people of protocols`);
