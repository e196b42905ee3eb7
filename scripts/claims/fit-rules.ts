// Fits the model that finds rules of law in decisions, on all labelled samples but those kept apart: npm run claims:fit
import { loadAnnotated } from '../../samples/annotated/load.ts';
import { loadApart, loadCases } from '../../samples/load.ts';
import { fitRuleModel, ruleExamples } from './rule-examples.ts';
import { writeModels } from './write-models.ts';

const examples = [...(await loadCases()), ...(await loadApart()), ...(await loadAnnotated())].flatMap(ruleExamples);
await writeModels('halacha/rule-model.generated.ts', { RULE: fitRuleModel(examples) });
console.log(`fitted on ${examples.length} sentences of decisions`);
