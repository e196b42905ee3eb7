// Fits who is named in the head of a protocol and for whom he came, on all labelled samples but those kept apart:
// npm run claims:fit
import { loadHeads } from '../../samples/annotated/heads.ts';
import { loadAnnotated } from '../../samples/annotated/load.ts';
import { loadApart, loadCases } from '../../samples/load.ts';
import { presentExamples } from './present-examples.ts';
import { fitChoice, type LabelledChoice } from './softmax.ts';
import { writeChoices } from './write-models.ts';

const cases = [...(await loadCases()), ...(await loadApart()), ...(await loadAnnotated())].map(presentExamples);
const heads = (await loadHeads()).map(presentExamples);
/** Lists of other hands on purpose unlike each other: what is usual counts more. */
const OF_HEADS = 0.3;
const weighed = (of: 'names' | 'sides'): LabelledChoice[] => [
  ...cases.flatMap((one) => one[of]),
  ...heads.flatMap((one) => one[of]).map((one) => ({ ...one, weight: OF_HEADS })),
];
const names = weighed('names');
const sides = weighed('sides');
await writeChoices('present/models.generated.ts', { NAMES: fitChoice(names), SIDES: fitChoice(sides) });
console.log(`fitted on ${names.length} words and ${sides.length} people of protocols`);
