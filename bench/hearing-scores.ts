import type { SampleHearing } from '../samples/hearings.ts';
import { readProtocol } from '../src/hebrew/read/claims/protocol.ts';
import { peopleOfCase } from '../src/hebrew/read/metadata/case-people.ts';
import type { Tally } from './analyser-scores.ts';
import { hearingVerdicts, isSameEvidence } from './argument-scores.ts';

/** How a hearing is read beside its verdicts. */
export interface HearingScores {
  /** Name and party of those present. */
  attendees: Tally;
  /** Words whose speaker's party is right. */
  utterances: Tally;
  /** What was given up: party and words. */
  withdrawals: Tally;
  /** Verdicts of a confidence of 0.8 or more, and those of them that are right. */
  sure: Tally;
}

const SURE = 0.8;

/** Scores one hearing whose labels tell those present and whose words are whose. */
export function scoreHearing(hearing: SampleHearing): HearingScores {
  const { attendees, turns } = readProtocol(
    hearing.protocol,
    peopleOfCase(hearing.pleadings.map(({ filer, text }) => ({ party: filer, text }))),
  );
  const verdicts = hearingVerdicts(hearing);
  const isLabelled = (one: (typeof verdicts)[number]): boolean =>
    hearing.verdicts.some(
      (label) =>
        one.party === label.party && one.verdict === label.verdict && isSameEvidence(one.evidence, label.evidence),
    );
  const sure = verdicts.filter(({ confidence }) => confidence >= SURE);
  const dropped = verdicts.filter(({ verdict }) => verdict === 'dropped');
  const { wanted, given, right } = {
    wanted: hearing.verdicts.filter(({ verdict }) => verdict === 'dropped').length,
    given: dropped.length,
    right: dropped.filter(isLabelled).length,
  };
  return {
    attendees: {
      wanted: hearing.attendees.length,
      given: hearing.attendees.length > 0 ? attendees.length : 0,
      right: hearing.attendees.filter(({ name, party }) =>
        attendees.some((one) => one.name === name && one.party === party),
      ).length,
    },
    utterances: {
      wanted: hearing.utterances.length,
      given: hearing.utterances.length,
      right: hearing.utterances.filter(({ text, party }) => {
        // Told in the third person, the words begin with who says them.
        const at = hearing.protocol.indexOf(text) + text.trimEnd().length - 1;
        return (turns.find(({ start, end }) => start <= at && at < end)?.party ?? null) === party;
      }).length,
    },
    withdrawals: { wanted, given, right },
    sure: { wanted: sure.length, given: sure.length, right: sure.filter(isLabelled).length },
  };
}
