// Hearings whose verdicts were labelled by hands that never saw the analysers: pleadings, protocol and labels, without
// the files of a whole case.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabelledVerdict, PartyKey } from './labels.ts';

/** `apart-hearings` are kept for a score at the very end: nothing is built with them. */
export type HearingSet = 'hearings' | 'apart-hearings';

export interface SamplePleading {
  /** Name of the document in its case: "appeal", "response-committee", … */
  name: string;
  docType: string;
  filer: PartyKey | null;
  text: string;
}

export interface SampleHearing {
  folder: string;
  protocol: string;
  pleadings: SamplePleading[];
  verdicts: Omit<LabelledVerdict, 'group'>[];
  /** Who was there, where that is labelled; without title. */
  attendees: { name: string; role: string; party: PartyKey | null }[];
  /** Words of the protocol that stand there once, and whose they are. */
  utterances: { party: PartyKey | null; text: string }[];
  /** Words that look like a withdrawal and are none, or give up a part only. */
  notWithdrawn: string[];
}

interface HearingLabels {
  pleadings: { file: string; doc_type: string; filer: PartyKey }[];
  verdicts: SampleHearing['verdicts'];
  attendees?: SampleHearing['attendees'];
  utterances?: SampleHearing['utterances'];
  not_withdrawn?: string[];
}

/** Reads all of a set, in the order of their folder names. */
export async function loadHearings(set: HearingSet = 'hearings'): Promise<SampleHearing[]> {
  const root = join(import.meta.dirname, set);
  return Promise.all((await readdir(root)).sort().map((folder) => loadHearing(root, folder)));
}

async function loadHearing(root: string, folder: string): Promise<SampleHearing> {
  const read = (name: string) => readFile(join(root, folder, name), 'utf8');
  const labels = JSON.parse(await read('labels.json')) as HearingLabels;
  const pleadings = await Promise.all(
    labels.pleadings.map(async ({ file, doc_type, filer }) => ({
      name: file.replace(/\.txt$/, ''),
      docType: doc_type,
      filer,
      text: await read(file),
    })),
  );
  return {
    folder,
    protocol: await read('protocol.txt'),
    pleadings,
    verdicts: labels.verdicts,
    attendees: labels.attendees ?? [],
    utterances: labels.utterances ?? [],
    notWithdrawn: labels.not_withdrawn ?? [],
  };
}
