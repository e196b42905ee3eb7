// Fits who is named at the head of a document and as what, on the annotated samples but those kept apart: npm run claims:fit
import { loadHeads } from '../../samples/annotated/heads.ts';
import { loadAnnotated } from '../../samples/annotated/load.ts';
import { headExamples } from './head-examples.ts';
import { fitChoice } from './softmax.ts';
import { writeChoices } from './write-models.ts';

const examples = [...(await loadAnnotated()), ...(await loadHeads())].map(headExamples);
const names = examples.flatMap((one) => one.names);
const parts = examples.flatMap((one) => one.parts);
await writeChoices('heads/models.generated.ts', { NAMES: fitChoice(names), PARTS: fitChoice(parts) }, 0.2);
console.log(`fitted on ${names.length} words and ${parts.length} names at the heads of documents`);
