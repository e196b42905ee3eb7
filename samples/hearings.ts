// Hearings whose verdicts were labelled by hands that never saw the analysers: pleadings, protocol and labels, without
// the files of a whole case.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabelledVerdict, PartyKey } from './labels.ts';

const HEARINGS = join(import.meta.dirname, 'hearings');

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
}

interface HearingLabels {
  pleadings: { file: string; doc_type: string; filer: PartyKey }[];
  verdicts: SampleHearing['verdicts'];
}

/** Reads all of them, in the order of their folder names. */
export async function loadHearings(): Promise<SampleHearing[]> {
  return Promise.all((await readdir(HEARINGS)).sort().map(loadHearing));
}

async function loadHearing(folder: string): Promise<SampleHearing> {
  const read = (name: string) => readFile(join(HEARINGS, folder, name), 'utf8');
  const labels = JSON.parse(await read('labels.json')) as HearingLabels;
  const pleadings = await Promise.all(
    labels.pleadings.map(async ({ file, doc_type, filer }) => ({
      name: file.replace(/\.txt$/, ''),
      docType: doc_type,
      filer,
      text: await read(file),
    })),
  );
  return { folder, protocol: await read('protocol.txt'), pleadings, verdicts: labels.verdicts };
}
