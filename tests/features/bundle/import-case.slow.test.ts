// A whole case goes to another installation as a file: all of it, once, and nothing of what is no such file.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealPending } from '../../../src/audit/sealer.ts';
import { checkAll } from '../../../src/check/check.ts';
import { type Json, jsonOf, type TestApp, testApp } from '../../helpers/app.ts';
import {
  bring,
  bundleOf,
  changedBundle,
  jsonIn,
  linesIn,
  type Parts,
  setLines,
  type Zip,
} from '../../helpers/bundles.ts';
import { classify, finished } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import { uploadText } from '../../helpers/intake.ts';
import { directoryOf, makeWholeCase, WHOLE_NUMBER, WHOLE_PATH } from '../../helpers/whole-case.ts';

let there: TestApp;
let zip: Zip;
beforeAll(async () => {
  there = await testApp();
  await there.work();
  await makeWholeCase(there);
  await eventually(async () => !(await there.json(`${WHOLE_PATH}/git-status`)).body.dirty);
  zip = await bundleOf(there, WHOLE_PATH);
}, 120_000);
afterAll(() => there.close());

const changed = (change: (parts: Parts) => void, tell = true): Zip => changedBundle(zip, change, tell);

/** Everything that the interface says of the case, without what is of the place. */
async function told(t: TestApp): Promise<Json> {
  const paths = [
    '/details',
    '/claims',
    '/legal-arguments',
    '/protocol-analysis',
    '/ledger',
    '/decision-blocks',
    '/decision-blocks/block-he/history',
    '/research/analysis',
    '/research/party-claims-summary',
    '/direction',
    '/qa',
    '/precedents',
    '/local-files',
    '/status',
    '/suggested-details',
    '/decision-blocks/citations',
  ];
  const { documents } = (await t.json(`${WHOLE_PATH}/details`)).body;
  for (const { document_id } of documents) paths.push(`/documents/${document_id}`, `/documents/${document_id}/texts`);
  const answers: Json = {};
  for (const path of paths) {
    const { status, body } = await t.json(`${WHOLE_PATH}${path}`);
    answers[path] = { status, body: JSON.parse(JSON.stringify(body, withoutPlace)) };
  }
  return answers;
}

/** When a file was written, and by which commit, differ from place to place. */
const withoutPlace = (key: string, value: unknown): unknown =>
  ['modified_at', 'commit', 'request_id'].includes(key) ? undefined : value;

const incoming = (t: TestApp) => readdir(join(t.database.dataDir, 'uploads/.incoming'));
const folders = (t: TestApp) => readdir(join(t.database.dataDir, 'cases'));

describe('a bundle in another installation', { shuffle: false }, () => {
  let here: TestApp;
  beforeAll(async () => {
    here = await testApp();
    await here.work();
  });
  afterAll(() => here.close());

  it('makes the case', async () => {
    const { status, body } = await bring(here, zip);
    expect([status, body]).toEqual([
      200,
      {
        status: 'imported',
        case_number: WHOLE_NUMBER,
        title: 'אלמוג נ\' "הוועדה" <המקומית> & אח\'',
        brought: expect.objectContaining({ documents: 4, blocks: 2, block_versions: 3 }),
        left_out: [],
      },
    ]);
    expect(await incoming(here)).toEqual([]);
  });

  it('with everything that the interface says of it', async () => {
    // The search index is made anew, and says how many passages there are.
    await eventually(async () =>
      (await here.json(`${WHOLE_PATH}/details`)).body.documents.every((one: Json) => one.chunk_count > 0),
    );
    expect(await told(here)).toEqual(await told(there));
  });

  it('with files, texts and pages that are the same to the byte', async () => {
    const [from, to] = [await directoryOf(there), await directoryOf(here)];
    for (const folder of ['documents/originals', 'documents/extracted', 'documents/research', 'drafts', 'exports']) {
      const names = await readdir(join(from, folder));
      expect(await readdir(join(to, folder))).toEqual(names);
      for (const name of names)
        expect(await readFile(join(to, folder, name))).toEqual(await readFile(join(from, folder, name)));
    }
    const pages = (t: TestApp) =>
      t.database.sql`select p.*, encode(lines, 'hex') as lines from document_pages p order by 1, 2`;
    expect([...(await pages(here))]).toEqual([...(await pages(there))]);
  });

  it('and its documents are found', async () => {
    const { body } = await here.json(`${WHOLE_PATH}/search?query=${encodeURIComponent('סטייה ניכרת')}`);
    expect(body.results.length).toBeGreaterThan(0);
    const all = await here.json(`/api/search?query=${encodeURIComponent('פרטיות')}`);
    expect(all.body.results.map(({ case_number }: Json) => case_number)).toContain(WHOLE_NUMBER);
  });

  it('goes on from there: a history of its own, that says where it is from', async () => {
    await eventually(async () => !(await here.json(`${WHOLE_PATH}/git-status`)).body.dirty);
    const { entries } = (await here.json(`${WHOLE_PATH}/history`)).body;
    const [first] = entries.filter(({ action }: Json) => action === 'case.imported');
    expect(first.target).toMatch(/^[0-9a-f-]{36}; seal \d+ [0-9a-f]{64}$/);
    const chain = await readFile(join(await directoryOf(here), 'former/001-chain.txt'), 'utf8');
    expect(chain).toBe(Buffer.from(unzipSync(zip)['audit/chain.txt']!).toString());
    const { body } = await here.json(`${WHOLE_PATH}/decision-blocks/block-he`, 'PUT', { content: 'פתח דבר שלישי' });
    expect(body.block.version).toBe(3);
  });

  it('and a check of rows and files finds nothing', async () => {
    await sealPending(here.ctx.database);
    await eventually(async () => !(await here.json(`${WHOLE_PATH}/git-status`)).body.dirty);
    const faults: string[] = [];
    const { database } = here;
    await checkAll({
      database,
      dataDir: database.dataDir,
      backupDir: null,
      mend: false,
      say: (line) => faults.push(line),
    });
    expect(faults).toEqual([]);
  });

  it('twice makes no doubles, also after it went on', async () => {
    const counts = () => here.database
      .sql`select (select count(*) from documents) as d, (select count(*) from claims) as c,
      (select count(*) from cases) as n, (select count(*) from block_versions) as v`;
    const before = [...(await counts())];
    expect(await bring(here, zip)).toMatchObject({
      status: 200,
      body: { status: 'unchanged', case_number: WHOLE_NUMBER },
    });
    expect([...(await counts())]).toEqual(before);
    expect((await folders(here)).length).toBe(1);
    expect(await incoming(here)).toEqual([]);
  });

  it('goes back as another state of the case, which is refused where the case is', async () => {
    const back = await bundleOf(here, WHOLE_PATH);
    expect(Object.keys(unzipSync(back))).toContain('audit/former-001-chain.txt');
    const { status, body } = await bring(there, back);
    expect([status, body.code]).toEqual([409, 'case_content_differs']);
    expect(body.title).toContain('לא שונה דבר');
  });
});

it('is unchanged in the installation that it is of', async () => {
  const answer = await bring(there, await bundleOf(there, WHOLE_PATH));
  expect(answer).toMatchObject({ status: 200, body: { status: 'unchanged' } });
});

it('brings the same rows that it was made of', async () => {
  const here = await testApp({ WORKERS: 'off' });
  await bring(here, zip);
  const rows = (bytes: Uint8Array) =>
    Object.entries(unzipSync(bytes)).flatMap(([path, data]) =>
      /^(?:data|texts\/.*\.txt|documents)/.test(path) ? [[path, Buffer.from(data).toString('latin1')]] : [],
    );
  expect(rows(await bundleOf(here, WHOLE_PATH))).toEqual(rows(zip));
  await here.close();
});

it('brought by two at once is one case', async () => {
  const here = await testApp({ WORKERS: 'off' });
  const answers = await Promise.all([bring(here, zip), bring(here, zip), bring(here, zip)]);
  expect(answers.map(({ body }) => body.status).toSorted()).toEqual(['imported', 'unchanged', 'unchanged']);
  expect((await folders(here)).length).toBe(1);
  await here.close();
});

it('gets other ids where something has them, in links inside texts too', async () => {
  const here = await testApp({ WORKERS: 'off' });
  await here.json('/api/cases/create', 'POST', { case_number: '7/77' });
  const { caseId } = (await here.database.sql`select case_id as "caseId" from cases`)[0] as { caseId: string };
  const parts = unzipSync(zip);
  const [document] = linesIn(parts, 'data/documents.jsonl');
  const [anchor] = linesIn(parts, 'data/anchors.jsonl');
  const [claim] = linesIn(parts, 'data/claims.jsonl');
  const { sql } = here.database;
  await sql`insert into documents (document_id, case_id, title, doc_type, original_name, content_type, size_bytes, sha256)
    values (${document.document_id}, ${caseId}, 'אחר', 'appeal', 'x', 'text/plain', 1, 'x')`;
  await sql`insert into anchors (anchor_id, case_id, document_id, words, created_by, created_at)
    values (${anchor.anchor_id}, ${caseId}, ${document.document_id}, 'א', 'local', now())`;
  await sql`insert into claims (claim_id, document_id, case_id, position, party, text, location, confidence)
    values (${claim.claim_id}, ${document.document_id}, ${caseId}, 0, 'other', 'של אחר', '', 1)`;
  expect(await bring(here, zip)).toMatchObject({ status: 200, body: { status: 'imported' } });
  const details = (await here.json(`${WHOLE_PATH}/details`)).body;
  expect(details.documents.map(({ document_id }: Json) => document_id)).not.toContain(document.document_id);
  const { blocks } = (await here.json(`${WHOLE_PATH}/decision-blocks`)).body;
  const link = /\(source:([0-9a-f-]{36})\)/.exec(blocks[4].content)![1];
  expect(link).not.toBe(anchor.anchor_id);
  const found = (await here.json(`${WHOLE_PATH}/anchors/${link}`)).body;
  expect(details.documents.map(({ document_id }: Json) => document_id)).toContain(found.source.document_id);
  expect([...(await sql`select text from claims where claim_id = ${claim.claim_id}`)]).toEqual([{ text: 'של אחר' }]);
  expect(await bring(here, zip)).toMatchObject({ status: 200, body: { status: 'unchanged' } });
  await here.close();
});

it('brings documents of any name', async () => {
  const [from, to] = [await testApp(), await testApp({ WORKERS: 'off' })];
  await from.work();
  const path = '/api/cases/1%2F26';
  await from.json('/api/cases/create', 'POST', { case_number: '1/26' });
  const odd = [
    'A.txt',
    'a.TXT',
    'a.txt',
    '..',
    '.git',
    'con.txt',
    'x%2f..%2fy.txt',
    'ערר "סופי" (2).txt',
    'א\u202eב.txt',
    'ה\u05b8.txt',
    'שתי\u2028שורות\u2029.txt',
    'אות שאין לה צורה \ufffd.txt',
    '\u0085.txt',
  ];
  const names = [
    ...odd,
    `${'ש'.repeat(300)}.txt`,
    ...fc.sample(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }), 8),
  ];
  for (const [at, name] of names.entries()) {
    const uploaded = await uploadText(
      from,
      name.endsWith('.txt') ? name : `${name}.txt`,
      `מסמך מספר ${at}, ובו כמה מילים.`,
    );
    expect(uploaded, name).toMatchObject({ status: 200 });
    const sent = await classify(from, uploaded.body.filename, '1/26', { doc_type: 'other' });
    expect(sent, name).toMatchObject({ status: 200 });
    expect((await finished(from, sent.body.task_id)).status, name).toBe('completed');
  }
  const bundle = await bundleOf(from, path);
  expect(await bring(to, bundle)).toMatchObject({ body: { status: 'imported', brought: { documents: names.length } } });
  const originals = async (t: TestApp) => {
    const { documents } = (await t.json(`${path}/details`)).body;
    const files = documents.map(async ({ original_file, title }: Json) => {
      const response = await t.request(original_file.url);
      return [title, original_file.filename, response.status, await response.text()];
    });
    return Promise.all(files);
  };
  expect(await originals(to)).toEqual(await originals(from));
  const zipped = Object.keys(unzipSync(bundle)).filter((name) => name.startsWith('documents/'));
  expect(new Set(zipped.map((name) => name.toLowerCase())).size).toBe(names.length);
  await Promise.all([from.close(), to.close()]);
}, 120_000);

it('clears away what a process left that died over a bundle', async () => {
  const here = await testApp({ WORKERS: 'off' });
  const left = join(here.database.dataDir, 'uploads/.incoming/0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11.bundle');
  await mkdir(join(left, 'content'), { recursive: true });
  await bring(here, zip);
  expect(await incoming(here)).toEqual(['0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11.bundle']);
  await utimes(left, new Date(0), new Date(0));
  await bring(here, zip);
  expect(await incoming(here)).toEqual([]);
  await here.close();
});

it('is taken in as the first version wrote it', async () => {
  const here = await testApp({ WORKERS: 'off' });
  const first = new Uint8Array(await readFile(join(import.meta.dirname, 'fixtures/format-1.zip')));
  const answer = await bring(here, first);
  expect(answer).toMatchObject({ status: 200, body: { status: 'imported', case_number: WHOLE_NUMBER } });
  const details = (await here.json(`${WHOLE_PATH}/details`)).body;
  expect([details.outcome, details.documents.length, details.counts.blocks_filled]).toEqual([
    'partially_accepted',
    4,
    2,
  ]);
  const { parties } = (await here.json(`${WHOLE_PATH}/claims`)).body;
  const claims: Json[] = parties.flatMap((party: Json) => party.claims);
  expect(claims.length).toBe(answer.body.brought.claims - 1);
  expect(claims.map(({ text }) => text)).toContain('טענה בלשון אחרת');
  const { items } = (await here.json(`${WHOLE_PATH}/ledger`)).body;
  expect(items.filter(({ state }: Json) => state === 'settled')).toMatchObject([{ reason: 'הוסכם בדיון.' }]);
  const { versions } = (await here.json(`${WHOLE_PATH}/decision-blocks/block-he/history`)).body;
  expect(versions.length).toBe(2);
  await here.close();
});

it('is in the archive where it was, and comes back from there', async () => {
  const [from, to] = [await testApp({ WORKERS: 'off' }), await testApp({ WORKERS: 'off' })];
  const path = '/api/cases/5%2F26';
  await from.json('/api/cases/create', 'POST', { case_number: '5/26' });
  await from.json(`${path}/archive`, 'POST');
  await bring(to, await bundleOf(from, path));
  expect((await to.json(`${path}/details`)).body.archived).toBe(true);
  expect((await to.json(`${path}/decision-blocks/block-he`, 'PUT', { content: 'א' })).body.code).toBe('case_archived');
  expect((await to.json(`${path}/restore`, 'POST')).body).toMatchObject({
    archived: false,
    agent_platform: { status: 'restored' },
  });
  expect((await to.json(`${path}/decision-blocks/block-he`, 'PUT', { content: 'א' })).status).toBe(200);
  await Promise.all([from.close(), to.close()]);
});

it('never takes the place of another case of its number', async () => {
  const here = await testApp({ WORKERS: 'off' });
  await here.json('/api/cases/create', 'POST', { case_number: WHOLE_NUMBER.replaceAll('"', '״') });
  const { status, body } = await bring(here, zip);
  expect([status, body.code, body.title]).toEqual([
    409,
    'other_case_exists',
    'במערכת כבר יש תיק אחר במספר זה; לא נקלט דבר',
  ]);
  expect((await folders(here)).length).toBe(1);
  await here.close();
});

describe('what is no bundle, or was changed,', () => {
  let here: TestApp;
  beforeAll(async () => {
    here = await testApp({ WORKERS: 'off', MAX_UPLOAD_MB: '1' });
  });
  afterAll(() => here.close());

  const refusals: [string, () => Zip, number, string][] = [
    ['no ZIP', () => Buffer.from('שלום') as Zip, 422, 'bundle_invalid'],
    ['an empty file', () => new Uint8Array(), 422, 'empty_file'],
    ['another ZIP', () => zipSync({ 'a.txt': Buffer.from('x') }) as Zip, 422, 'bundle_invalid'],
    ['half of it', () => zip.slice(0, zip.length / 2), 422, 'bundle_invalid'],
    ['a changed text', () => changed((parts) => (parts['claims.json']![10]! ^= 1), false), 422, 'bundle_invalid'],
    [
      'a file more',
      () => changed((parts) => (parts['documents/x.pdf'] = Buffer.from('x')), false),
      422,
      'bundle_invalid',
    ],
    ['a file less', () => changed((parts) => delete parts['index.html'], false), 422, 'bundle_invalid'],
    [
      'a file that no folder of a case takes',
      () => changed((parts) => (parts['files/hooks/post-commit'] = Buffer.from('x'))),
      422,
      'bundle_invalid',
    ],
    ['a hidden file', () => changed((parts) => (parts['files/drafts/.git'] = Buffer.from('x'))), 422, 'bundle_invalid'],
    ['a way out', () => changed((parts) => (parts['documents/../../../x'] = Buffer.from('x'))), 422, 'bundle_invalid'],
    ['a way from the root', () => changed((parts) => (parts['/etc/x'] = Buffer.from('x'))), 422, 'bundle_invalid'],
    [
      'a way of another system',
      () => changed((parts) => (parts['documents\\..\\x'] = Buffer.from('x'))),
      422,
      'bundle_invalid',
    ],
    [
      'two names that are one elsewhere',
      () => changed((parts) => (parts['INDEX.html'] = Buffer.from('x'))),
      422,
      'bundle_invalid',
    ],
    [
      'a format of tomorrow',
      () =>
        changed(
          (parts) =>
            (parts['manifest.json'] = Buffer.from(
              JSON.stringify({ ...jsonIn(parts, 'manifest.json'), format: 2, more: {} }),
            )),
          false,
        ),
      422,
      'bundle_version_unknown',
    ],
    ['a bomb', () => changed((parts) => (parts['data/more.bin'] = Buffer.alloc(60 << 20))), 413, 'bundle_too_large'],
    ['very many files', manyFiles, 413, 'bundle_too_large'],
    [
      'an act that was changed',
      () =>
        changed(
          (parts) =>
            (parts['audit/chain.txt'] = Buffer.from(
              Buffer.from(parts['audit/chain.txt']!).toString().replace('"actor":"local"', '"actor":"other"'),
            )),
        ),
      422,
      'bundle_invalid',
    ],
    [
      'another number than its manifest',
      () => withRows('cases', (row) => ({ ...row, case_number: '1/11' })),
      422,
      'bundle_invalid',
    ],
    [
      'a place outside its text',
      () => withRows('claims', (row) => ({ ...row, start_offset: 0, end_offset: 99_999_999 })),
      422,
      'bundle_invalid',
    ],
    [
      'a field that there is not',
      () => withRows('claims', (row) => ({ ...row, case_id: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11' })),
      422,
      'bundle_invalid',
    ],
    [
      'a value that there is not',
      () => withRows('documents', (row) => ({ ...row, doc_type: 'virus' })),
      422,
      'bundle_invalid',
    ],
    ['a text with a NUL', () => withRows('claims', (row) => ({ ...row, text: 'a\0b' })), 422, 'bundle_invalid'],
    [
      'a NUL where anything may stand',
      () => withRows('document_texts', (row) => ({ ...row, metadata: { x: 'a\0b' } })),
      422,
      'bundle_invalid',
    ],
    [
      'a name of a file with a way',
      () => withRows('documents', (row) => ({ ...row, original_file: '../x.pdf' })),
      422,
      'bundle_invalid',
    ],
    [
      'claims of a document of somebody else',
      () =>
        withRows('claims', (row) => ({
          ...row,
          document_id: crypto.randomUUID(),
          start_offset: null,
          end_offset: null,
        })),
      422,
      'bundle_invalid',
    ],
    [
      'a row twice',
      () =>
        changed((parts) =>
          setLines(parts, 'data/anchors.jsonl', [
            ...linesIn(parts, 'data/anchors.jsonl'),
            ...linesIn(parts, 'data/anchors.jsonl'),
          ]),
        ),
      422,
      'bundle_invalid',
    ],
    ['a nest', () => changed(nest), 422, 'bundle_invalid'],
    [
      'an original that is no document',
      () => changed((parts) => swapOriginal(parts, Buffer.from('MZ\0\0'))),
      422,
      'bundle_invalid',
    ],
  ];

  it.each(refusals)('%s, is refused whole', async (_what, make, status, code) => {
    const answer = await bring(here, make());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.title).toMatch(/[א-ת]/);
    expect(await incoming(here)).toEqual([]);
    expect(await folders(here)).toEqual([]);
    expect(await readdir(join(here.database.dataDir, 'git'))).toEqual([]);
    expect([...(await here.database.sql`select 1 from cases`)]).toEqual([]);
  });

  const withRows = (part: string, change: (row: Json) => Json) =>
    changed((parts) => setLines(parts, `data/${part}.jsonl`, linesIn(parts, `data/${part}.jsonl`).map(change)));

  /** By what its directory says. */
  function manyFiles(): Zip {
    const bytes = Buffer.from(zip);
    bytes.writeUInt16LE(60_000, bytes.length - 22 + 8);
    bytes.writeUInt16LE(60_000, bytes.length - 22 + 10);
    return bytes as Zip;
  }

  function nest(parts: Parts): void {
    const [first, ...rest] = linesIn(parts, 'data/document_texts.jsonl').map((row) => JSON.stringify(row));
    const deep = first!.replace('"metadata":{', `"metadata":{"x":${'['.repeat(200_000)}${']'.repeat(200_000)},`);
    parts['data/document_texts.jsonl'] = Buffer.from([deep, ...rest].map((line) => `${line}\n`).join(''));
  }

  function swapOriginal(parts: Parts, bytes: Buffer): void {
    const name = Object.keys(parts).find((path) => path.startsWith('documents/') && path.endsWith('.pdf'))!;
    parts[name] = bytes;
    const [sha256, size_bytes] = [createHash('sha256').update(bytes).digest('hex'), bytes.length];
    const rows = linesIn(parts, 'data/documents.jsonl').map((row) =>
      name.endsWith(row.original_file) ? { ...row, sha256, size_bytes, content_key: sha256 } : row,
    );
    setLines(parts, 'data/documents.jsonl', rows);
  }

  it('a link in the archive, is refused', async () => {
    const bytes = Buffer.from(zip);
    const at = bytes.lastIndexOf('PK\x01\x02', bytes.length, 'latin1');
    bytes.writeUInt32LE((0o120777 << 16) >>> 0, at + 38);
    const answer = await bring(here, bytes as Zip);
    expect([answer.status, answer.body.code]).toEqual([422, 'bundle_invalid']);
  });

  it('a body that breaks off, leaves nothing', async () => {
    const boundary = 'x'.repeat(20);
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`;
    const body = new ReadableStream({
      start(sink) {
        sink.enqueue(Buffer.concat([Buffer.from(head), zip.slice(0, 5000)]));
        sink.error(new Error('gone'));
      },
    });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    };
    const response = await here.request('/api/cases/import', init as RequestInit);
    expect((await jsonOf(response)).code).toBe('upload_interrupted');
    expect(await incoming(here)).toEqual([]);
  });
});
