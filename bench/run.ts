import { availableParallelism } from 'node:os';
import { type Figure, printFigures } from './table.ts';

/** `npm run bench` runs every scenario; `npm run bench -- start streams` the named ones. */
const SCENARIOS: Record<string, () => Promise<Figure[]>> = {
  start: async () => (await import('./start.ts')).measureStart(),
  upload: async () => (await import('./upload.ts')).measureUpload(),
  blocks: async () => (await import('./blocks.ts')).measureBlocks(),
  analysis: async () => (await import('./analysis.ts')).measureAnalysis(),
  list: async () => (await import('./case-list.ts')).measureCaseList(),
  streams: async () => (await import('./streams.ts')).measureStreams(),
  pdf: async () => (await import('./pdf.ts')).measurePdf(),
  ocr: async () => (await import('./ocr.ts')).measureOcr(),
  pipeline: async () => (await import('./pipeline.ts')).measurePipeline(),
  search: async () => (await import('./search.ts')).measureSearch(),
  reading: async () => (await import('./reading.ts')).measureReading(),
  arguments: async () => (await import('./arguments.ts')).measureArguments(),
  analysers: async () => (await import('./analysers.ts')).measureAnalysers(),
  retrieval: async () => (await import('./retrieval.ts')).measureRetrieval(),
  'retrieval-http': async () => (await import('./retrieval-http.ts')).measureRetrievalHttp(),
  vectors: async () => (await import('./vectors.ts')).measureVectors(),
  decisions: async () => (await import('./decisions.ts')).measureDecisions(),
  operations: async () => (await import('./operations.ts')).measureOperations(),
  patterns: async () => (await import('./patterns.ts')).measurePatterns(),
  corpus: async () => (await import('./corpus.ts')).measureCorpus(),
  chat: async () => (await import('./chat.ts')).measureChat(),
  bridge: async () => (await import('./bridge.ts')).measureBridge(),
  loop: async () => (await import('./event-loop.ts')).measureEventLoop(),
  drains: async () => (await import('./drains.ts')).measureDrains(),
  agents: async () => (await import('./agents.ts')).measureAgents(),
  hostile: async () => (await import('./hostile.ts')).measureHostile(),
  lanes: async () => (await import('./lanes.ts')).measureLanes(),
  docx: async () => (await import('./docx.ts')).measureDocx(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0)
  throw new Error(`unknown scenario ${unknown.join(', ')}; there are ${Object.keys(SCENARIOS).join(', ')}`);

console.log(
  `node ${process.version}, ${availableParallelism()} cores, database: ${process.env.DATABASE_URL ? 'server' : 'embedded'}`,
);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(SCENARIOS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`… ${name}`);
  figures.push(...(await measure()));
}
printFigures(figures);
process.exitCode = figures.every((figure) => figure.holds) ? 0 : 1;
