// The texts that the rules are tried on beside their own examples: sample cases and hearings, never those kept apart.
import { loadHearings } from '../../samples/hearings.ts';
import { loadCases } from '../../samples/load.ts';

/** Every pleading, protocol and decision of the samples. */
export async function sampleTexts(): Promise<string[]> {
  const [cases, hearings] = [await loadCases(), await loadHearings()];
  return [
    ...cases.flatMap(({ documents }) => documents.map(({ text }) => text)),
    ...hearings.flatMap(({ protocol, pleadings }) => [protocol, ...pleadings.map(({ text }) => text)]),
  ];
}
