// What hangs on a case comes along in its bundle, or is named here with the reason why not: a table or a column that is added
// tomorrow is not forgotten.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCases } from '../../../samples/load.ts';
import { PARTS } from '../../../src/features/bundle/parts.ts';
import { readMetadata } from '../../../src/hebrew/read/metadata/read.ts';
import { splitSections } from '../../../src/hebrew/read/sections/split.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database.ts';

/** Tables that belong to a case and stay behind. */
const TABLES: Record<string, string> = {
  audit_entries: 'goes along as audit/chain.txt',
  block_drafts: 'nobody took them over',
  case_change_commits: 'git stays',
  case_commits: 'git stays',
  case_imports: 'of the place',
  chunks: 'made anew',
  delegated_jobs: 'work of the place',
  learning_results: 'of the lessons of the place',
  methodology_overrides: 'lessons of the place',
  platform_projects: 'the agent platform of the place',
  presence: 'who is there now',
  precedent_passages: 'made anew from the attachments',
  style_corpus: 'decisions of the style corpus of the place',
};
/** Columns that stay behind, for every table or for one. */
const COLUMNS = new Set([
  'case_id',
  ...['case_key', 'directory', 'search_text'].map((name) => `cases.${name}`),
  ...['platform_company_id', 'platform_project_id', 'platform_main_issue_id'].map((name) => `cases.${name}`),
  // Made anew, and what a task is about to do.
  ...['chunk_count', 'work'].map((name) => `documents.${name}`),
  // Stands in texts/.
  'document_texts.text',
  // Where the quote stands in the corpus of the place.
  ...['precedent_id', 'quote_start', 'quote_end'].map((name) => `precedent_attachments.${name}`),
  // What lies on the disk of the place.
  'case_files.placed_sha256',
]);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('are of every table that hangs on a case', async () => {
  const links = await database.sql<{ child: string; parent: string }[]>`
    select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`;
  const parts = new Set(PARTS.map(({ table }) => table));
  const own = new Set(links.filter(({ parent }) => parts.has(parent)).map(({ child }) => child));
  expect([...own].filter((name) => !parts.has(name) && !(name in TABLES))).toEqual([]);
  expect(Object.keys(TABLES).filter((name) => !own.has(name))).toEqual([]);
});

it('have every column of theirs', async () => {
  for (const { table, row } of PARTS) {
    const columns = await database.sql<{ name: string }[]>`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`;
    const missing = columns
      .map(({ name }) => name)
      .filter((name) => !(name in row.shape) && !COLUMNS.has(name) && !COLUMNS.has(`${table}.${name}`));
    expect([table, missing]).toEqual([table, []]);
  }
});

it('take what is read in every sample document', async () => {
  const shape = PARTS.find(({ name }) => name === 'document_texts')!.row.shape;
  for (const { documents } of await loadCases())
    for (const { labels, text } of documents) {
      const metadata = readMetadata(text, labels.doc_type);
      expect(shape.metadata!.safeParse(JSON.parse(JSON.stringify(metadata))).error).toBeUndefined();
      const sections = splitSections(text, labels.doc_type).map(({ type, title, start, end }) => ({
        type,
        title,
        start,
        end,
      }));
      expect(shape.sections!.safeParse(sections).error).toBeUndefined();
    }
}, 120_000);
