import { availableParallelism } from 'node:os';
import { benchServer } from './database.ts';
import { type Figure, printFigures } from './table.ts';

/**
 * `npm run bench` runs every scenario; `npm run bench -- start streams` the named ones. What stands after a `=` is handed to
 * the scenario: `npm run bench -- load=20` loads the service for 20 seconds.
 */
const SCENARIOS: Record<string, (argument?: string) => Promise<Figure[]>> = {
  start: async () => (await import('./start.ts')).measureStart(),
  upload: async () => (await import('./upload.ts')).measureUpload(),
  blocks: async () => (await import('./blocks.ts')).measureBlocks(),
  analysis: async () => (await import('./analysis.ts')).measureAnalysis(),
  list: async () => (await import('./case-list.ts')).measureCaseList(),
  streams: async () => (await import('./streams.ts')).measureStreams(),
  events: async () => (await import('./events.ts')).measureEvents(),
  load: async (seconds) => (await import('./mixed-load.ts')).measureMixedLoad(seconds),
  pdf: async () => (await import('./pdf.ts')).measurePdf(),
  places: async () => (await import('./places.ts')).measurePlaces(),
  ocr: async () => (await import('./ocr.ts')).measureOcr(),
  pipeline: async () => (await import('./pipeline.ts')).measurePipeline(),
  search: async () => (await import('./search.ts')).measureSearch(),
  reading: async () => (await import('./reading.ts')).measureReading(),
  arguments: async () => (await import('./arguments.ts')).measureArguments(),
  pages: async () => (await import('./pages.ts')).measurePages(),
  details: async () => (await import('./details.ts')).measureDetails(),
  analysers: async () => (await import('./analysers.ts')).measureAnalysers(),
  claims: async () => (await import('./claims.ts')).measureClaims(),
  scale: async (passages) => (await import('./scale.ts')).measureScale(passages),
  retrieval: async () => (await import('./retrieval.ts')).measureRetrieval(),
  'retrieval-http': async () => (await import('./retrieval-http.ts')).measureRetrievalHttp(),
  meaning: async () => (await import('./meaning.ts')).measureMeaning(),
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
  readers: async () => (await import('./readers.ts')).measureReaders(),
  hostile: async () => (await import('./hostile.ts')).measureHostile(),
  'scan-lane': async () => (await import('./scan-lane.ts')).measureScanLane(),
  lanes: async () => (await import('./lanes.ts')).measureLanes(),
  faults: async () => (await import('./faults.ts')).measureFaults(),
  'sync-cost': async () => (await import('./sync-cost.ts')).measureSyncCost(),
  web: async (only) => (await import('./web.ts')).measureWeb(only),
  docx: async () => (await import('./docx.ts')).measureDocx(),
  'web-editor': async () => (await import('./web-editor.ts')).measureWebEditor(),
};

const wanted = new Map<string, string | undefined>();
for (const each of process.argv.slice(2)) {
  const [name, argument] = each.split('=', 2);
  wanted.set(name!, argument);
}
const unknown = [...wanted.keys()].filter((name) => !(name in SCENARIOS));
if (unknown.length > 0)
  throw new Error(`unknown scenario ${unknown.join(', ')}; there are ${Object.keys(SCENARIOS).join(', ')}`);

console.log(
  `node ${process.version}, ${availableParallelism()} cores, database: ${benchServer ? 'server' : 'embedded'}`,
);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(SCENARIOS)) {
  if (wanted.size > 0 && !wanted.has(name)) continue;
  console.log(`… ${name}`);
  figures.push(...(await measure(wanted.get(name))));
}
printFigures(figures);
process.exitCode = figures.every((figure) => figure.holds) ? 0 : 1;
