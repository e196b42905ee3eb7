// Fits what an argument is about, on all labelled samples but those kept apart: npm run claims:fit
import { loadAnnotated } from '../../samples/annotated/load.ts';
import { loadApart, loadCases } from '../../samples/load.ts';
import { fitSubjects } from './subject-examples.ts';
import { writeChoices } from './write-models.ts';

/** Weights below this change nothing that is measured. */
const LEAST_WEIGHT = 0.8;

const cases = [...(await loadCases()), ...(await loadApart()), ...(await loadAnnotated())];
const subjects = fitSubjects(cases);
await writeChoices('arguments/subject-model.generated.ts', { SUBJECTS: subjects }, LEAST_WEIGHT);
console.log(`fitted ${subjects.size} subjects on the arguments of ${cases.length} cases`);
