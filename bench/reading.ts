import { loadCases, type SampleDocument } from '../samples/load.ts';
import { detectContentType } from '../src/extract/detect.ts';
import { readDocument } from '../src/extract/read-document.ts';
import { splitSections } from '../src/hebrew/read/sections/split.ts';
import { proofread } from '../src/hebrew/text/proofread/proofread.ts';
import { wordOrderAccuracy } from '../tests/extract/word-order.ts';
import { WRITTEN_APART } from './analysers.ts';
import { type Figure, rightShare } from './table.ts';

/** Lowest word order accuracy that a format may have over its sample files. */
const LEAST: Record<string, number> = {
  docx: 0.99,
  pdf: 0.97,
  scan: 0.85,
  doc: 0.97,
  rtf: 0.97,
  odt: 0.97,
  html: 0.97,
  txt: 0.99,
  md: 0.97,
};

/** Files read and proofread against the known texts of the labelled samples, and the sections found in them. */
export async function measureReading(): Promise<Figure[]> {
  const cases = await loadCases();
  const documents = cases.flatMap((sample) => sample.documents);
  const byFormat = Map.groupBy(
    documents.flatMap((document) => document.files.map((file) => ({ document, file }))),
    ({ file }) => (file.scanned ? 'scan' : file.name.split('.').at(-1)!),
  );
  const figures: Figure[] = [];
  for (const [format, files] of byFormat) {
    const accuracies: number[] = [];
    for (const { document, file } of files) accuracies.push(await accuracyOf(document, file.path));
    const mean = accuracies.reduce((a, b) => a + b, 0) / accuracies.length;
    figures.push(rightShare(`word order, ${format} (${files.length} files, mean)`, mean, LEAST[format] ?? 0.97));
  }
  const apart = cases.filter(({ folder }) => WRITTEN_APART.includes(folder)).flatMap((sample) => sample.documents);
  const known = documents.filter((document) => !apart.includes(document));
  return [...figures, sectionFigure('', known), sectionFigure(' (cases written apart)', apart)];
}

const sectionFigure = (which: string, documents: SampleDocument[]): Figure =>
  rightShare(`section boundaries, F1${which}`, sectionScore(documents), 0.85);

async function accuracyOf(document: SampleDocument, path: string): Promise<number> {
  const { pages } = await readDocument(path, await detectContentType(path, path), { ocr: true });
  const clean = proofread(pages);
  const notes = clean.footnotes.map((note) => `${note.mark} ${note.text}`).join('\n');
  return Math.max(
    wordOrderAccuracy(clean.text, document.text),
    wordOrderAccuracy(`${clean.text}\n${notes}`, document.text),
  );
}

/** A boundary is right when it stands where a label does and has a type that a careful reader could give. */
export function sectionScore(documents: SampleDocument[]): number {
  let [right, found, wanted] = [0, 0, 0];
  for (const { labels, text } of documents) {
    const isSubheading = (start: number): boolean => labels.subheadings.some((title) => text.startsWith(title, start));
    const sections = splitSections(text, labels.doc_type);
    const matches = sections.filter((section) =>
      labels.sections.some(
        (label) => label.start === section.start && [label.type, ...label.also].includes(section.type),
      ),
    );
    right += matches.length;
    found += sections.filter((section) => matches.includes(section) || !isSubheading(section.start)).length;
    wanted += labels.sections.length;
  }
  return (2 * right) / (found + wanted);
}
