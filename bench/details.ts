import { loadAnnotated } from '../samples/annotated/load.ts';
import { loadCases, type SampleCase } from '../samples/load.ts';
import { WRITTEN_APART } from './analysers.ts';
import { measureCasePage } from './case-page.ts';
import { type DetailScores, STAGES, scoreDetails } from './details-scores.ts';
import { wrongOffers } from './marked-details.ts';
import { ALL, type Figure, rightShare, wrongShare } from './table.ts';

/** How much is right of what is offered as particulars of the labelled cases, and how fast the page of a case is. */
export async function measureDetails(): Promise<Figure[]> {
  return [...suggestedFigures(await loadCases()), wrongOffered(await loadAnnotated()), ...(await measureCasePage())];
}

/** What is offered as sure for cases whose labels stand in their texts, and no label bears out. */
function wrongOffered(cases: SampleCase[]): Figure {
  const offers = cases.map(wrongOffers);
  for (const told of offers.flatMap(({ wrong }) => wrong)) console.log(`  ${told}`);
  const share = total(offers.map(({ wrong }) => wrong.length)) / total(offers.map(({ sure }) => sure));
  return wrongShare('details offered as sure, wrong ones (marked)', share, 0.03);
}

const SURE_PRECISION = 0.97;

function suggestedFigures(cases: SampleCase[]): Figure[] {
  const scored = Object.entries(STAGES).map(([name, isThere]) => ({
    name,
    known: sum(cases.filter(isKnown).map((sample) => scoreDetails(sample, isThere))),
    apart: sum(cases.filter((sample) => !isKnown(sample)).map((sample) => scoreDetails(sample, isThere))),
  }));
  for (const { known, apart } of scored)
    for (const wrong of [...known.wrong, ...apart.wrong]) console.log(`  ${wrong}`);
  const precision = (name: string, scores: DetailScores): Figure =>
    rightShare(name, scores.sure === 0 ? 1 : scores.sureRight / scores.sure, SURE_PRECISION);
  const share = (name: string, value: number): Figure => ({
    name,
    value,
    unit: '',
    floor: ALL,
    target: 'as measured',
    holds: true,
  });
  const all = scored.at(-1)!;
  const whole = sum([all.known, all.apart]);
  return [
    precision('details offered as sure, precision', sum(scored.map(({ known }) => known))),
    precision('details offered as sure, precision (cases written apart)', sum(scored.map(({ apart }) => apart))),
    ...scored.map(({ name, known, apart }) => {
      const both = sum([known, apart]);
      return share(`details offered as sure and right, recall, ${name}`, both.found / both.wanted);
    }),
    share('details offered and right, recall, all documents', whole.offered / whole.wanted),
  ];
}

const isKnown = ({ folder }: SampleCase): boolean => !WRITTEN_APART.includes(folder);

const sum = (all: DetailScores[]): DetailScores => ({
  sure: total(all.map(({ sure }) => sure)),
  sureRight: total(all.map(({ sureRight }) => sureRight)),
  wanted: total(all.map(({ wanted }) => wanted)),
  offered: total(all.map(({ offered }) => offered)),
  found: total(all.map(({ found }) => found)),
  wrong: all.flatMap(({ wrong }) => wrong),
});

const total = (values: number[]): number => values.reduce((a, b) => a + b, 0);
