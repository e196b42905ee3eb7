// Fits the models that read hearings, with the claims as their models tell them now: run after fit.ts, by npm run claims:fit
import { loadAnnotated } from '../../samples/annotated/load.ts';
import { loadScenes } from '../../samples/annotated/scenes.ts';
import { loadHearings } from '../../samples/hearings.ts';
import { loadApart, loadCases } from '../../samples/load.ts';
import { fitHearingModels, hearingExamples, hearingsOf, sceneExamples } from './hearing-examples.ts';
import { writeModels } from './write-models.ts';

const cases = [...(await loadCases()), ...(await loadApart()), ...(await loadAnnotated())];
const hearings = [...(await loadHearings()), ...(await loadHearings('apart-hearings')), ...cases.flatMap(hearingsOf)];
const heard = fitHearingModels(hearings.map(hearingExamples), (await loadScenes()).flatMap(sceneExamples));
await writeModels('protocol/hearing-models.generated.ts', {
  GIVES_UP: heard.givesUp,
  SAYS_MORE: heard.saysMore,
  IS_ANOTHER: heard.isAnother,
});
console.log(`fitted on ${hearings.length} hearings`);
