import { loadCases, type SampleDocument } from '../samples/load.ts';
import { findCitations } from '../src/hebrew/read/citations/find.ts';
import { extractClaims } from '../src/hebrew/read/claims/extract.ts';
import { readMetadata } from '../src/hebrew/read/metadata/read.ts';
import { suggestDocument } from '../src/hebrew/read/suggest.ts';
import { tokenise } from '../src/hebrew/text/tokens.ts';
import { addScores, precision, recall, type Scores, scoreDocument, type Tally } from './analyser-scores.ts';
import { labelledFigures } from './labelled-cases.ts';
import { type Figure, rightShare } from './table.ts';

/** Cases that were written by hands that had not seen the code. */
export const WRITTEN_APART = ['1074-0724', '1093-11-24', '1187-0923', '412-10-24', '8093-04-24', '9034-25'];

/** Accuracy of citations, metadata, claims and protocols on the labelled samples, and their speed on one core. */
export async function measureAnalysers(): Promise<Figure[]> {
  const cases = await loadCases();
  const documents = cases.flatMap((sample) => sample.documents);
  const apart = cases.filter(({ folder }) => WRITTEN_APART.includes(folder)).flatMap((sample) => sample.documents);
  const known = documents.filter((document) => !apart.includes(document));
  const unseen = accuracy(addScores(apart.map(scoreDocument)));
  return [
    ...accuracy(addScores(known.map(scoreDocument))),
    ...unseen.map((figure) => ({ ...figure, name: `${figure.name} (cases written apart)` })),
    ...(await labelledFigures()),
    speed(documents),
  ];
}

function accuracy(scores: Scores): Figure[] {
  const citations: Tally[] = [scores.cases, scores.statutes];
  const least = (of: (tally: Tally) => number): number => Math.min(...citations.map(of));
  return [
    rightShare('claims, recall', recall(scores.claims), 0.85),
    rightShare('claims, precision', precision(scores.claims), 0.75),
    rightShare('claims, right party', recall(scores.claim_party), 0.95),
    rightShare('citations, recall', least(recall), 0.9),
    rightShare('citations, precision', least(precision), 0.95),
    rightShare('case number', recall(scores.case_number), 0.95),
    rightShare('dates', recall(scores.dates), 0.95),
    rightShare('block and parcel', Math.min(recall(scores.block_parcel), precision(scores.block_parcel)), 0.95),
    rightShare('outcome', recall(scores.outcome), 0.95),
    rightShare('document type', recall(scores.doc_type), 0.9),
    rightShare('protocol attendees', recall(scores.attendees), 0.9),
  ];
}

const CHARACTERS = 1_000_000;

function speed(documents: SampleDocument[]): Figure {
  const pleadings = documents.filter(({ labels }) => labels.doc_type === 'appeal' || labels.doc_type === 'response');
  const piece = pleadings.map(({ text }) => text).join('\n\n');
  const text = piece.repeat(Math.ceil(CHARACTERS / piece.length)).slice(0, CHARACTERS);
  const run = (): void => {
    findCitations(text);
    readMetadata(text, 'appeal');
    extractClaims(text, 'appeal');
    suggestDocument(text, 'x.pdf');
  };
  const rate = (work: () => void): number => {
    work();
    const started = performance.now();
    work();
    return Buffer.byteLength(text) / 1e6 / ((performance.now() - started) / 1000);
  };
  const value = rate(run);
  return {
    name: 'citations + metadata + claims',
    value,
    unit: 'MB/s',
    floor: { name: 'tokenise once', value: rate(() => tokenise(text)) },
    target: '>= 2',
    holds: value >= 2,
  };
}
