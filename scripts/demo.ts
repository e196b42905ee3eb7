/**
 * `npm run demo [-- folder]`: takes sample case 1031/25 over HTTP from its first upload to the decision as a Word file, and
 * says what happens on the way. Everything stays in the folder (default: a new one in ./demo-data) to be looked at.
 * With `--serve` more cases and some waiting files are put in, and the service runs on, to be looked at in a browser.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { BLOCKS } from '../src/domain/blocks.ts';
import { drawBoxes } from './demo/claim-picture.ts';
import { type Client, openClient } from './demo/client.ts';
import { fillWorkspace } from './demo/more-cases.ts';
import * as sample from './demo/sample.ts';
import { examineSearch } from './demo/sample-exam.ts';
import { type RunningService, startService } from './demo/service.ts';

type Answer = ReturnType<typeof JSON.parse>;

const serves = process.argv.includes('--serve');
const named = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const folder = resolve(named ?? join('demo-data', new Date().toISOString().replace(/[:.]/g, '-')));
const results = join(folder, 'results');
let service: RunningService | undefined;
let api: Client;
let casePath = '';
let steps = 0;

async function main(): Promise<void> {
  await mkdir(results, { recursive: true });
  if ((await readdir(folder)).length > 1) throw new Error(`${folder} is not empty; name a new folder`);
  await step('Start the service', async () => {
    service = await startService(join(folder, 'data'));
    await service.healthy;
    api = openClient(service.url);
    return `it answers on ${service.url}, with a database of its own`;
  });
  if (serves) console.log(`\nThe workspace is open on ${service!.url}; it fills while you look.`);
  await step('Open the case', openCase);
  const background = serves ? beginInBackground() : null;
  await step('Upload, classify and read the pleadings and the protocol', readDocuments);
  await step('See what the parties claim', showClaims);
  await step('Search the case', searchCase);
  await step('Bring the claims together to arguments and read the hearing', aggregate);
  await step('Make the analysis from the arguments', createAnalysis);
  await step('Upload the analysis that a person wrote, over it', uploadAnalysis);
  await step("Write the chair's positions into it", takePositions);
  await step('Attach a precedent', attachPrecedent);
  await step('Set the outcome and approve the direction', decide);
  await step('Write the 12 blocks from the template and the draft', writeBlocks);
  await step('Check the draft', checkQuality);
  await step('Upload the final decision', () => readDocument(sample.FINAL_DECISION, 'final_decision'));
  await step('Learn from what the chair changed', learn);
  await step('Approve the first lesson, so that it guides the next draft', approveLesson);
  await step('Export Word files', exportFiles);
  await step('Look at the case once more', showCase);
  await step('See a claim in the scan of another case', async () =>
    showClaimInScan(await (background?.scan ?? beginScan())),
  );
  await step('Ask the search what it should find', () => examineSearch(api));
  if (background) await step('Put in more cases, and files that wait', () => background.more);
}

/** What takes long begins first: a scan is recognised, and other cases are read, while the walk goes on. */
function beginInBackground() {
  const background = { scan: beginScan(), more: fillWorkspace(api) };
  // What goes wrong is told where it is waited for.
  for (const work of Object.values(background)) work.catch(() => {});
  return background;
}

async function openCase(): Promise<string> {
  const created = await api.send<Answer>('POST', '/api/cases/create', await sample.caseDetails());
  casePath = `/api/cases/${encodeURIComponent(created.case_number)}`;
  return `${created.case_number}, ${created.title} – ${created.status_label}`;
}

async function readDocuments(): Promise<string> {
  const told: string[] = [];
  for (const [name, docType] of Object.entries(sample.DOCUMENTS)) told.push(await readDocument(name, docType));
  return told.join('\n');
}

/** A file on its way into a case. */
interface Reading {
  path: string;
  name: string;
  doc_type: string;
  task_id: string;
  suggestion: Answer;
}

/** Uploads a file and puts it into a case. */
async function beginReading(case_number: string, name: string, doc_type: string, from?: string): Promise<Reading> {
  const bytes = new Uint8Array(await sample.sampleFile(name, from));
  const { filename, suggestion } = await api.upload<Answer>('POST', '/api/upload', name, bytes);
  const party = suggestion?.fields.party?.value;
  const request = { filename, target: 'case', case_number, doc_type, ...(party && { party }) };
  const { task_id } = await api.send<Answer>('POST', '/api/classify', request);
  return { path: `/api/cases/${encodeURIComponent(case_number)}`, name, doc_type, task_id, suggestion };
}

/** Waits until a file is read. */
async function endReading({ path, name, doc_type, task_id, suggestion }: Reading): Promise<string> {
  const stages = new Set<string>();
  const end = await api.follow<Answer>(`/api/progress/${task_id}`, ({ stage }) => stage && stages.add(stage));
  if (end.status !== 'completed') throw new Error(`${name}: ${end.error ?? end.status}`);
  const { char_count, claim_count } = await api.get<Answer>(`${path}/documents/${end.document_id}`);
  const guess = suggestion ? `the service took it for ${suggestion.doc_type}` : 'without a suggestion';
  return `${name}: ${doc_type} (${guess}), ${char_count} characters, ${claim_count} claims; ${[...stages].join(' → ')}`;
}

/** Uploads a file, puts it into the case, and waits until it is read. */
const readDocument = async (name: string, doc_type: string): Promise<string> =>
  endReading(await beginReading(decodeURIComponent(casePath.split('/').at(-1)!), name, doc_type));

async function showClaims(): Promise<string> {
  const { total, parties } = await api.get<Answer>(`${casePath}/claims`);
  if (total === 0) throw new Error('no claim was found');
  const lines = parties
    .filter((party: Answer) => party.claims.length > 0)
    .map((party: Answer) => `${party.label}: ${party.claims.length}, such as "${shorten(party.claims[0].text)}"`);
  return [`${total} claims`, ...lines].join('\n');
}

async function searchCase(): Promise<string> {
  const query = 'סטייה ניכרת בקו בניין';
  const { results: hits } = await api.get<Answer>(`${casePath}/search?query=${encodeURIComponent(query)}&limit=3`);
  if (hits.length === 0) throw new Error('nothing was found');
  return [
    `"${query}"`,
    ...hits.map((hit: Answer) => `${hit.title}: ${shorten(hit.snippet.replace(/<[^>]+>|&quot;/g, ''))}`),
  ].join('\n');
}

/** Has the agent do what the service delegates, and waits for it. */
async function aggregate(): Promise<string> {
  const { status } = await api.send<Answer>('POST', `${casePath}/aggregate-arguments`);
  if (status !== 'queued') throw new Error(`the aggregation was not queued: ${status}`);
  const total = await until('arguments', async () => (await api.get<Answer>(`${casePath}/legal-arguments`)).total);
  await api.send('POST', `${casePath}/analyze-protocol`);
  await until('hearing', async () => (await api.get<Answer>(`${casePath}/protocol-analysis`)).analyzed_at);
  return `${total} arguments; the protocol of the hearing is read`;
}

async function until<T>(what: string, look: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`no ${what} within two minutes`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function createAnalysis(): Promise<string> {
  const made = await api.send<Answer>('POST', `${casePath}/research/analysis/create`, {});
  const { issues } = await api.get<Answer>(`${casePath}/research/analysis`);
  const first = issues.slice(0, 3).map(({ title }: Answer) => title);
  return `${made.threshold_claims} threshold claims and ${made.issues} issues, such as ${first.join('; ')}`;
}

async function uploadAnalysis(): Promise<string> {
  const bytes = new Uint8Array(await sample.analysisFile());
  const path = `${casePath}/research/analysis/upload`;
  const { threshold_claims, issues } = await api.upload<Answer>('PUT', path, 'analysis.md', bytes);
  return `${threshold_claims} threshold claims and ${issues} issues`;
}

async function takePositions(): Promise<string> {
  for (const [item_id, chair_position] of Object.entries(sample.CHAIR_POSITIONS))
    await api.send('PATCH', `${casePath}/research/analysis/chair-position`, {
      section: item_id.split('-')[0],
      item_id,
      chair_position,
    });
  const { chair_positions } = await api.get<Answer>(`${casePath}/research/analysis`);
  return `${chair_positions.filled} of ${chair_positions.total} positions are filled`;
}

async function attachPrecedent(): Promise<string> {
  const { citation, section_title } = await api.send<Answer>('POST', `${casePath}/precedents`, sample.PRECEDENT);
  return `${citation}, to the issue "${section_title}"`;
}

async function decide(): Promise<string> {
  const { outcome } = await api.send<Answer>('POST', `${casePath}/outcome`, sample.OUTCOME);
  const { path } = await api.send<Answer>('POST', `${casePath}/direction`, { content: sample.DIRECTION });
  return `${outcome}; the direction is kept as ${path}`;
}

async function writeBlocks(): Promise<string> {
  const template = await api.get<Answer>(`${casePath}/template`);
  const draft = await sample.draftBlocks();
  for (const { id } of BLOCKS) {
    const skeleton = template.blocks.find((block: Answer) => block.block_id === id).skeleton;
    await api.send('PUT', `${casePath}/decision-blocks/${id}`, { content: draft.get(id) ?? skeleton });
  }
  const { blocks, word_count, markdown_path } = await api.get<Answer>(`${casePath}/decision-blocks`);
  const filled = blocks.filter((block: Answer) => block.status !== 'empty').length;
  return `${filled} blocks, ${word_count} words, kept as ${markdown_path}`;
}

async function checkQuality(): Promise<string> {
  const { passed, checks } = await api.send<Answer>('POST', `${casePath}/qa`);
  const failing = checks.filter((check: Answer) => !check.passed);
  const lines = failing.map((check: Answer) => `${check.severity}, ${check.label}: ${check.message}`);
  if (!passed) throw new Error(`the draft did not pass:\n${lines.join('\n')}`);
  return [`passed, ${checks.length - failing.length} of ${checks.length} checks without a remark`, ...lines].join('\n');
}

async function learn(): Promise<string> {
  const { similarity, blocks, lessons } = await api.send<Answer>('POST', `${casePath}/learn`);
  const changed = blocks.filter((block: Answer) => block.change !== 'unchanged');
  const lines = lessons.map((lesson: Answer) => `lesson, waiting for review: ${lesson.text}`);
  return [
    `the draft and the final decision share ${Math.round(similarity * 100)}% of their words; ${changed.length} blocks differ`,
    ...lines,
  ].join('\n');
}

async function approveLesson(): Promise<string> {
  const { lessons } = await api.get<Answer>(`${casePath}/learn`);
  if (lessons.length === 0) throw new Error('there is no lesson to approve');
  const [{ lesson_id, text }] = lessons;
  await api.send('PATCH', `/api/training/lessons/${lesson_id}`, { review_status: 'approved' });
  const template = await api.get<Answer>(`${casePath}/template`);
  const guided = template.blocks.filter((block: Answer) => block.guidance.includes(text));
  if (guided.length === 0) throw new Error('the approved lesson is not in the guidance of the template');
  return `${text}\nnow in the guidance of ${guided.length} blocks`;
}

async function exportFiles(): Promise<string> {
  const names: string[] = [];
  for (const path of ['/decision/export-docx', '/research/analysis/export-docx']) {
    const { filename, bytes } = await api.download(casePath + path);
    await writeFile(join(results, filename), bytes);
    names.push(`${filename}, ${Math.round(bytes.length / 1024)} kB`);
  }
  return names.join('\n');
}

async function showCase(): Promise<string> {
  const { status, progress_percent, next_actions, blockers } = await api.get<Answer>(`${casePath}/status`);
  const next = next_actions.map((action: Answer) => action.label).join(' · ');
  const git = await api.get<Answer>(`${casePath}/git-status`);
  return [
    `${status.label}, ${progress_percent}%`,
    ...(next === '' ? [] : [`next: ${next}`]),
    ...blockers,
    git.head
      ? `last commit of the case's files: ${git.head.message}`
      : 'the case has no git history (is git installed?)',
  ].join('\n');
}

/** A scanned response, in a case of its own. */
async function beginScan(): Promise<Reading> {
  const { caseNumber: case_number, name, folder } = sample.SCANNED;
  await api.send<Answer>('POST', '/api/cases/create', await sample.scannedCase());
  return beginReading(case_number, name, 'response', folder);
}

/** What it claims is recognised, and stands where it stands in the picture. */
async function showClaimInScan(scan: Reading): Promise<string> {
  casePath = scan.path;
  const told = await endReading(scan);
  const { parties } = await api.get<Answer>(`${casePath}/claims`);
  const claim = parties.flatMap((party: Answer) => party.claims)[0];
  if (!claim) throw new Error('no claim was found in the scan');
  const { document_id, start, end } = claim.source;
  const path = `${casePath}/documents/${document_id}`;
  const { pages, partial } = await api.get<Answer>(`${path}/places?start=${start}&end=${end}`);
  const [page] = pages;
  if (!page || page.boxes.length === 0) throw new Error('the claim has no place on its page');
  const { original_file } = await api.get<Answer>(path);
  const { bytes } = await api.download(original_file.url);
  await writeFile(join(results, 'claim.png'), await drawBoxes(bytes, page));
  return [
    told,
    `"${shorten(claim.text)}": page ${page.number}, ${page.boxes.length} boxes${partial ? ', not all of its words' : ''}`,
    'drawn in claim.png',
  ].join('\n');
}

const shorten = (text: string): string => (text.length > 90 ? `${text.slice(0, 90)}…` : text).replace(/\s+/g, ' ');

async function step(title: string, work: () => Promise<string>): Promise<void> {
  steps += 1;
  const started = performance.now();
  console.log(`\n${steps}. ${title}`);
  const told = await work();
  console.log(told.replace(/^/gm, '   '));
  console.log(`   (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

/** Somebody asked for the end: Ctrl-C, or the signal of whoever started this. A second one ends it at once. */
const asked = new Promise<'asked'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('asked'));
});

async function tellWhatWasMade(): Promise<void> {
  const made = (await readdir(results)).map((name) => `   ${relative('.', join(results, name))}`);
  console.log(`\nDone. What was made:\n${made.join('\n')}`);
  console.log(`The case's own files, with their git history: ${relative('.', join(folder, 'data/cases'))}`);
}

/** Leaves the service running until the process is asked to end. */
async function serve({ url, ended }: RunningService): Promise<void> {
  console.log(`\nThe workspace runs on ${url} until you press Ctrl-C.`);
  if ((await Promise.race([asked, ended])) !== 'asked') throw new Error('the service ended by itself');
}

async function run(): Promise<void> {
  await main();
  await tellWhatWasMade();
  if (serves) await serve(service!);
}

try {
  // What is under way breaks off when the service goes; nobody waits for it then.
  const isAsked = (await Promise.race([asked, run()])) === 'asked';
  if (isAsked) console.log('\nThe service ends; what was made stays in the folder.');
} catch (error) {
  console.error(`\nStep ${steps} failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
await service?.stop();
process.exit();
