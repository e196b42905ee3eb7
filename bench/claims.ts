import { loadAnnotated } from '../samples/annotated/load.ts';
import { loadScenes } from '../samples/annotated/scenes.ts';
import { loadHearings } from '../samples/hearings.ts';
import { LATER_CASES, loadApart, loadCases, type SampleCase } from '../samples/load.ts';
import { MARKED_DOCUMENTS, readMarked } from '../samples/marked.ts';
import { examplesOf, examplesOfAnnotated, examplesOfMarked, fitClaimModels } from '../scripts/claims/examples.ts';
import {
  fitHearingModels,
  hearingExamples,
  hearingsOf,
  type LabelledHearing,
  sceneExamples,
} from '../scripts/claims/hearing-examples.ts';
import type { Example } from '../scripts/claims/regression.ts';
import { fitRuleModel, ruleExamples } from '../scripts/claims/rule-examples.ts';
import type { Tally } from './analyser-scores.ts';
import { scoreVerdicts } from './argument-scores.ts';
import { compareRules } from './marked-details.ts';
import { addRoles, claimsF1, type RoleScores, scoreRoles } from './role-scores.ts';
import { ALL, type Figure, rightShare, wrongShare } from './table.ts';

/**
 * How claims are read in a case that the models were not fitted on: the cases with roles are left out an eighth at a time,
 * the models are fitted on all others, and those are scored with them. The rules beside the models have seen all cases.
 */
export async function measureClaims(): Promise<Figure[]> {
  const [samples, apart, annotated] = await Promise.all([loadCases(), loadApart(), loadAnnotated()]);
  const all = [...samples, ...apart, ...annotated];
  const examples = all.map((one) => (annotated.includes(one) ? examplesOfAnnotated(one) : examplesOf(one)));
  const marked = examplesOfMarked(await Promise.all(MARKED_DOCUMENTS.map(([name]) => readMarked(name))));
  const leftOut = (folders: readonly SampleCase[]): RoleScores =>
    addRoles(
      Array.from({ length: PARTS }, (_, part) => folders.filter((_, at) => at % PARTS === part)).flatMap((out) => {
        const models = fitClaimModels([marked, ...examples.filter((_, at) => !out.includes(all[at]!))]);
        return out.map((sample) => scoreRoles(sample, models));
      }),
    );
  const hearings = [...(await loadHearings()), ...(await loadHearings('apart-hearings')), ...all.flatMap(hearingsOf)];
  const later = samples.filter(({ folder }) => LATER_CASES.includes(folder));
  return [
    ...roleFigures(leftOut([...later, ...apart]), ', left out, files'),
    ...roleFigures(leftOut(annotated), ', left out, annotated'),
    ...ruleFigures(all),
    ...hearingFigures(
      hearings,
      new Set(annotated.flatMap(hearingsOf).map(({ protocol }) => protocol)),
      (await loadScenes()).flatMap(sceneExamples),
    ),
  ];
}

/** Hearings and decisions are left out in so many parts, each with others of all kinds. */
const PARTS = 8;

/** Rules of law, by models that were fitted on the decisions of other cases. */
function ruleFigures(all: readonly SampleCase[]): Figure[] {
  const labelled = all.filter((one) => ruleExamples(one).length > 0);
  const examples = labelled.map(ruleExamples);
  const tallies = labelled.map(({ documents }, at) => {
    const model = fitRuleModel(examples.filter((_, other) => other % PARTS !== at % PARTS).flat());
    return documents
      .filter(({ labels }) => labels.doc_type === 'decision')
      .map(({ labels, text }) => compareRules(text, labels.rules_of_law ?? [], model).tally);
  });
  const sum = (key: keyof Tally): number => tallies.flat().reduce((total, one) => total + one[key], 0);
  return [
    rightShare('rules of law, recall, left out', sum('right') / sum('wanted'), 0.6),
    rightShare('rules of law, precision, left out', sum('right') / sum('given'), 0.8),
  ];
}

/** Verdicts of hearings, and of them those of the annotated cases, by models that were fitted on the others. */
function hearingFigures(
  hearings: readonly LabelledHearing[],
  annotated: ReadonlySet<string>,
  scenes: readonly Example[],
): Figure[] {
  const examples = hearings.map(hearingExamples);
  const tallies = hearings.map((): Tally => ({ wanted: 0, given: 0, right: 0 }));
  for (let part = 0; part < PARTS; part += 1) {
    const models = fitHearingModels(
      examples.filter((_, at) => at % PARTS !== part),
      scenes,
    );
    for (const [at, hearing] of hearings.entries())
      if (at % PARTS === part) tallies[at] = scoreVerdicts(hearing, models);
  }
  const f1 = (picked: readonly Tally[]): number => {
    const sum = (key: keyof Tally): number => picked.reduce((total, one) => total + one[key], 0);
    return (2 * sum('right')) / (sum('wanted') + sum('given'));
  };
  const figure = (of: string, picked: readonly Tally[]): Figure =>
    rightShare(`verdicts of hearings, F1, left out${of}`, f1(picked), 0.8);
  return [
    figure('', tallies),
    figure(
      ', annotated',
      tallies.filter((_, at) => annotated.has(hearings[at]!.protocol)),
    ),
  ];
}

/**
 * Claims, their roles and the arguments made of them, support neither way.
 *
 * @param leastClaims the F1 of claims that is asked for
 */
export function roleFigures(scores: RoleScores, of: string, leastClaims = 0.88): Figure[] {
  const least = (name: string, value: number, limit: number): Figure => rightShare(`${name}${of}`, value, limit);
  const most = (name: string, value: number, limit: number): Figure => wrongShare(`${name}${of}`, value, limit);
  return [
    least('claims, F1, supports neutral', claimsF1(scores), leastClaims),
    most('traps taken for claims', scores.trapsTaken / (scores.traps || 1), 0.1),
    least('role of a claim', scores.rolesRight / (scores.roles || 1), 0.8),
    least('supports in the argument that they support', scores.supportsJoined / (scores.supports || 1), 0.7),
    { ...most('arguments to labelled ones', scores.arguments / scores.labelledArguments, 1.3), floor: ALL },
    least('claims of one argument that belong together', scores.joinsRight / (scores.joins || 1), 0.85),
  ];
}
