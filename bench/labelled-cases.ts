// What is asked of the readings of cases whose labels stand in their texts (samples/annotated): those that the models are
// fitted on, and those that they are not.
import { loadAnnotated } from '../samples/annotated/load.ts';
import type { SampleHearing } from '../samples/hearings.ts';
import type { SampleCase } from '../samples/load.ts';
import { groupsOf } from '../scripts/claims/binding-examples.ts';
import { precision, recall, type Tally } from './analyser-scores.ts';
import { hearingVerdicts, isSameEvidence, scoreVerdicts, writtenArguments } from './argument-scores.ts';
import { roleFigures } from './claims.ts';
import { type HearingScores, scoreHearing } from './hearing-scores.ts';
import { addMarked, scoreMarked } from './marked-details.ts';
import { addRoles, scoreRoles } from './role-scores.ts';
import { ALL, type Figure, rightShare, wrongShare } from './table.ts';

/** Figures of both sets; what is wrong in the one that is built with is printed, of the other nothing. */
export async function labelledFigures(): Promise<Figure[]> {
  return [
    ...figuresOf(await loadAnnotated(), { of: ' (labelled)', claims: 0.88, verdicts: 0.8, isTold: true }),
    ...figuresOf(await loadAnnotated('apart'), { of: ' (apart)', claims: 0.85, verdicts: 0.75, isTold: false }),
  ];
}

interface Asked {
  /** Put behind the name of each figure. */
  of: string;
  /** Least F1. */
  claims: number;
  verdicts: number;
  isTold: boolean;
}

function figuresOf(cases: readonly SampleCase[], asked: Asked): Figure[] {
  return [
    ...roleFigures(addRoles(cases.map((sample) => scoreRoles(sample))), asked.of, asked.claims),
    ...hearingFigures(cases, asked),
    ...markedFigures(cases, asked),
  ];
}

function hearingFigures(cases: readonly SampleCase[], { of, verdicts }: Asked): Figure[] {
  const hearings = cases.flatMap(hearingsOf);
  const scores = hearings.map(scoreHearing);
  const all = sum(hearings.map((hearing) => scoreVerdicts(hearing)));
  const part = (name: keyof HearingScores): Tally => sum(scores.map((one) => one[name]));
  const bound = sum(cases.map(boundWithdrawals));
  const least = (name: string, value: number, limit: number): Figure => rightShare(`${name}${of}`, value, limit);
  return [
    least('verdicts of hearings, F1', (2 * all.right) / (all.wanted + all.given), verdicts),
    least('verdicts told surely that are right', precision(part('sure')), 0.9),
    least('withdrawals told surely that are right', precision(sum(cases.map(sureWithdrawals))), 0.95),
    least('withdrawals told for their own argument', precision(bound), 0.9),
    { ...least('withdrawals told or asked about, recall', recall(part('withdrawals')), 0), target: 'as measured' },
    least('those present, recall', recall(part('attendees')), 0.95),
    least('party of utterances', recall(part('utterances')), 0.95),
  ];
}

/** What is read of each document by itself, where marks in the text say what there is to read. */
function markedFigures(cases: readonly SampleCase[], { of, isTold }: Asked): Figure[] {
  const scores = addMarked(cases.map(scoreMarked));
  if (isTold) for (const told of scores.told) console.log(`  ${told}`);
  const fields = Object.values(scores.fields);
  const total = (key: 'wanted' | 'given' | 'right' | 'wrong'): number =>
    fields.reduce((all, field) => all + field[key], 0);
  const both = (name: string, tally: Tally, limits: [number, number]): Figure[] => [
    rightShare(`${name}, recall${of}`, recall(tally), limits[0]),
    rightShare(`${name}, precision${of}`, precision(tally), limits[1]),
  ];
  return [
    rightShare(`metadata, recall${of}`, total('right') / total('wanted'), 0.95),
    wrongShare(`metadata, wrong ones among the given${of}`, total('wrong') / total('given'), 0.03),
    wrongShare(`no details taken for details${of}`, scores.traps.taken / scores.traps.marked, 0.03),
    ...Object.entries(scores.fields).map(([name, { wanted, right, given, wrong }]) => ({
      name: `${name}, recall; ${right} of ${wanted}, ${wrong} wrong of ${given}${of}`,
      value: wanted === 0 ? 1 : right / wanted,
      unit: '',
      floor: ALL,
      target: 'as measured',
      holds: true,
    })),
    ...Object.entries(scores.citations).flatMap(([kind, tally]) => both(`citations of a ${kind}`, tally, [0.97, 0.98])),
    ...both('rules of law', scores.rules, [0.6, 0.8]),
  ];
}

const PLEADINGS = new Set(['appeal', 'response', 'reply']);

/** The hearings of a case, with their labels. */
function hearingsOf({ folder, documents }: SampleCase): SampleHearing[] {
  const pleadings = documents
    .filter(({ labels }) => PLEADINGS.has(labels.doc_type))
    .map(({ name, labels, text }) => ({ name, docType: labels.doc_type, filer: labels.filer, text }));
  return documents.flatMap(({ labels, text }) =>
    labels.protocol
      ? [
          {
            folder,
            protocol: text,
            pleadings,
            verdicts: labels.protocol.verdicts,
            attendees: labels.protocol.attendees,
            utterances: labels.protocol.utterances ?? [],
            notWithdrawn: [],
          },
        ]
      : [],
  );
}

/** A verdict of this confidence is told as it is, and not asked about. */
const SURE = 0.8;

/** Of the withdrawals that are told as such, those that the labels have too. */
function sureWithdrawals(sample: SampleCase): Tally {
  const told = hearingsOf(sample).flatMap((hearing) =>
    hearingVerdicts(hearing)
      .filter(({ verdict, confidence }) => verdict === 'dropped' && confidence >= SURE)
      .map((one) => ({ one, labels: hearing.verdicts.filter(({ verdict }) => verdict === 'dropped') })),
  );
  const right = told.filter(({ one, labels }) => labels.some((label) => isSameEvidence(one.evidence, label.evidence)));
  return { wanted: told.length, given: told.length, right: right.length };
}

/** Of the withdrawals that are told for an argument, those whose words the labels have for a claim of it. */
function boundWithdrawals(sample: SampleCase): Tally {
  const bound = hearingsOf(sample).flatMap((hearing) => {
    const written = writtenArguments(hearing.pleadings);
    return hearingVerdicts(hearing).flatMap(({ verdict, argument, evidence }) => {
      if (verdict !== 'dropped' || argument === null) return [];
      const labels = (sample.labels.withdrawals ?? []).filter(({ text }) => isSameEvidence(evidence, text));
      if (labels.length === 0) return [];
      const groups = groupsOf(written[argument]!, sample.documents);
      return [labels.some(({ group }) => groups.has(group))];
    });
  });
  return { wanted: bound.length, given: bound.length, right: bound.filter(Boolean).length };
}

const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (all, one) => ({ wanted: all.wanted + one.wanted, given: all.given + one.given, right: all.right + one.right }),
    { wanted: 0, given: 0, right: 0 },
  );
