// Nothing is exported that nobody imports: a name that only its own file uses is not exported, one that nobody uses is gone.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** What is started or loaded by its address, not imported. */
const LOADED_BY_ADDRESS = /^src\/(?:thread-catalog\.ts$|agent\/jobs\/)/;
/** Parts that only their own file uses, which a test looks at one by one because the whole is too far away. */
const SHOWN_TO_TESTS = new Set([
  // Anchors that are found again: sources of claims and corrections stand on them.
  'src/domain/places/source.ts sourceOutside',
  // The reader of PostgreSQL's arrays, the protocol of the owner and its record: byte for byte.
  'src/db/driver/arrays.ts parseArray',
  'src/db/owner/ensure.ts ensureOwner',
  'src/db/owner/wire.ts message',
  // Arithmetic of the calendar, against the published tables.
  'src/hebrew/pattern/screen.ts fragmentsOf',
  'src/hebrew/text/calendar.ts hebrewMonthLength',
  'src/hebrew/text/calendar.ts hebrewMonths',
  'src/hebrew/text/dates.ts parseDate',
  // One round of what otherwise goes on by the clock.
  'src/backup/schedule.ts backUpWhenDue',
  'src/host/drains/supervisor.ts superviseOnce',
  'src/platform/embedded/run-agent.jobs.ts agentRunJob',
  // Statements whose plans are explained.
  'src/features/audit/audit.service.ts auditPage',
  'src/features/operations/pipelines.queries.ts gapCounts',
  'src/features/operations/pipelines.queries.ts lastFetches',
  'src/features/operations/pipelines.queries.ts lastIngested',
  'src/features/operations/pipelines.queries.ts linkedCount',
  'src/features/operations/pipelines.queries.ts reviewCounts',
  'src/features/system/system.queries.ts databaseCounts',
  'src/features/system/system.queries.ts failedItems',
  // Tables and bounds that a test goes through or up to.
  'src/files/git/config.ts remoteAddress',
  'src/platform/embedded/run-log.ts MAX_LOG_BYTES',
  'src/platform/embedded/run-log.ts MAX_PIECE_BYTES',
  'src/platform/embedded/whole-lines.ts MAX_LINE_CHARACTERS',
  // What the agent writes, written without an agent.
  'src/features/research/research.service.ts replaceAnalysis',
]);

const EXPORT = /^export (?:abstract )?(?:async )?(const|let|function\*?|class|type|interface|enum) +(\w+)/gm;
const LISTED = /^export (type )?\{([^}]*)\}/gm;
const IMPORTED = /(?:import|export)(?: type)?\s*\{([^}]*)\}\s*from\s*'(\.[^']+)'/g;
const AWAITED = /\{([^}]*)\}\s*=\s*await import\(\s*'(\.[^']+)'/g;
const NAMED = /import\(\s*'(\.[^']+)'\s*\)\)?\.(?:then\(\(\{ (\w+) \}\)|(\w+))/g;
const WHOLE = /\* as \w+ from '(\.[^']+)'/g;

const sources = new Map(
  ['src', 'bench', 'scripts', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => /(?<!\.d)\.(?:ts|mjs)$/.test(name))
      .map((name) => [name, readFileSync(join(ROOT, name), 'utf8')] as const),
  ),
);
const [usedByCode, usedByTests] = [new Set<string>(), new Set<string>()];
for (const [name, text] of sources) {
  const used = name.startsWith('tests/') ? usedByTests : usedByCode;
  const at = (path: string) => normalize(join(dirname(name), path));
  for (const pattern of [IMPORTED, AWAITED])
    for (const [, list, path] of text.matchAll(pattern))
      for (const each of names(list!)) used.add(`${at(path!)} ${each}`);
  for (const [, path, inner, outer] of text.matchAll(NAMED)) used.add(`${at(path!)} ${inner ?? outer}`);
  for (const [, path] of text.matchAll(WHOLE)) used.add(`${at(path!)} *`);
}

/** The names of a list of imports, as the other file calls them. */
function names(list: string): string[] {
  return list
    .split(',')
    .map((each) =>
      each
        .trim()
        .replace(/^type /, '')
        .split(/ as |:/)[0]!
        .trim(),
    )
    .filter((each) => each !== '');
}

function exported(text: string): { name: string; isType: boolean }[] {
  return [
    ...[...text.matchAll(EXPORT)].map(([, kind, name]) => ({ name: name!, isType: /type|interface/.test(kind!) })),
    ...[...text.matchAll(LISTED)].flatMap(([, type, list]) =>
      list!.split(',').flatMap((each) => {
        const name = each
          .trim()
          .split(' as ')
          .at(-1)!
          .replace(/^type /, '')
          .trim();
        return name === '' ? [] : [{ name, isType: type !== undefined || each.trim().startsWith('type ') }];
      }),
    ),
  ];
}

/** A type is of use to who reads the signature that names it. */
const isNamedThere = (text: string, name: string) => (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1;

const unused = [...sources].flatMap(([file, text]) =>
  file.startsWith('src/') && !LOADED_BY_ADDRESS.test(file) && !usedByCode.has(`${file} *`)
    ? exported(text)
        .filter(({ name, isType }) => !usedByCode.has(`${file} ${name}`) && !(isType && isNamedThere(text, name)))
        .map(({ name }) => `${file} ${name}`)
    : [],
);

it('exports nothing that nobody imports', () => {
  expect(unused.filter((each) => !usedByTests.has(each))).toEqual([]);
});

it('exports to tests alone only what is said here, and says nothing else', () => {
  expect(unused.filter((each) => usedByTests.has(each)).sort()).toEqual([...SHOWN_TO_TESTS].sort());
});
