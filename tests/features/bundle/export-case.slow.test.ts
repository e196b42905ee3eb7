// The whole of a case as one file: what is in it, how it is checked without the service, who may take it.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { parse } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealPending } from '../../../src/audit/sealer.ts';
import { type Json, jsonOf, type TestApp, testApp } from '../../helpers/app.ts';
import { insertDocument } from '../../helpers/case-rows.ts';
import { eventually } from '../../helpers/eventually.ts';
import { directoryOf, makeWholeCase, WHOLE_NUMBER, WHOLE_PATH } from '../../helpers/whole-case.ts';

const run = promisify(execFile);
let t: TestApp;
let documents: Record<string, string>;
let files: Record<string, string>;
let names: string[];
let folder: string;
beforeAll(async () => {
  t = await testApp();
  await t.work();
  documents = await makeWholeCase(t);
  // No sealer runs here: this is its round, and a commit after it bears witness.
  await sealPending(t.ctx.database);
  await t.json(`${WHOLE_PATH}/decision-blocks/block-vav`, 'PUT', { content: 'רקע' });
  await eventually(async () => (await t.json(`${WHOLE_PATH}/history?limit=1`)).body.entries[0].commit !== null);
  const response = await t.request(`${WHOLE_PATH}/bundle`);
  expect(response.status).toBe(200);
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  names = Object.keys(parts);
  files = Object.fromEntries(Object.entries(parts).map(([name, data]) => [name, Buffer.from(data).toString('utf8')]));
  folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  for (const [name, data] of Object.entries(parts)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), data);
  }
}, 120_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await t.close();
});

const inFolder = (command: string) => run('bash', ['-c', command], { cwd: folder });

describe('the bundle of a case', () => {
  it('has a name with its Hebrew, without what a file name cannot hold', async () => {
    const response = await t.request(`${WHOLE_PATH}/bundle`, { method: 'HEAD' });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const said = decodeURIComponent(response.headers.get('content-disposition')!.split("UTF-8''")[1]!);
    expect(said).toBe('תיק ערר ״ב״ 1031-25.zip');
  });

  it('holds what it should, the index first and the checksums last', () => {
    expect(names.slice(0, 2).toSorted()).toEqual(['index.docx', 'index.html']);
    expect(names.slice(-2)).toEqual(['manifest.json', 'SHA256SUMS']);
    const expected = [
      'claims.json',
      'ledger.json',
      'decision/decision.docx',
      'decision/decision.md',
      'decision/blocks/05-block-he.md',
      'history/acts.json',
      'history/blocks/05-block-he.html',
      'documents/היתר ״ישן״.pdf',
      'texts/היתר ״ישן״.pdf.txt',
      'texts/היתר ״ישן״.pdf.html',
      'files/documents/research/analysis.md',
      'files/documents/research/direction.md',
      'files/documents/research/party-claims-summary.md',
      'files/exports/טיוטה (1).docx',
      'audit/chain.txt',
      'audit/witnesses.txt',
      'audit/how-to-check.txt',
    ];
    expect(expected.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('has claims whose offsets lead to their words in the texts', () => {
    const { claims } = JSON.parse(files['claims.json']!);
    expect(claims.length).toBeGreaterThan(3);
    const placed = claims.filter((claim: Json) => claim.start_offset !== null);
    for (const claim of placed) {
      const words = files[claim.text_file]!.slice(claim.start_offset, claim.end_offset);
      expect(words).toBe(claim.words ?? claim.text);
    }
    expect(claims.some((claim: Json) => claim.review === 'rejected')).toBe(true);
    expect(claims.some((claim: Json) => claim.text === 'טענה בלשון אחרת' && claim.words !== null)).toBe(true);
  });

  it('opens as pages without scripts, everything escaped, and each link leads to a file that is there', () => {
    for (const name of names.filter((one) => one.endsWith('.html'))) {
      const { tags, links, ids } = elementsOf(files[name]!);
      expect(tags).not.toContain('script');
      expect(tags.filter((tag) => tag === 'b')).toEqual([]);
      expect(files[name]).toContain('<html lang="he" dir="rtl">');
      for (const href of links) {
        const [path, id] = href.split('#');
        const target =
          path === '' ? name : decodeURIComponent(new URL(path!, `http://x/${encodeURI(name)}`).pathname.slice(1));
        expect(names).toContain(target);
        if (id) expect(path === '' ? ids : elementsOf(files[target]!).ids).toContain(id);
      }
    }
    expect(files['index.html']).toContain('&lt;script&gt;alert(1)');
    expect(files['index.html']).toContain('&lt;המקומית&gt; &amp; אח&#39;');
    expect(files['index.html']).not.toContain('source:');
  });

  it('has an index in Word, and the decision', async () => {
    const { value } = await mammoth.extractRawText({ path: join(folder, 'index.docx') });
    expect(value).toContain(WHOLE_NUMBER.replace('ערר ', ''));
    expect(value).toContain('טענה בלשון אחרת');
    expect(value).toContain('הוסכם בדיון.');
    const decision = await mammoth.extractRawText({ path: join(folder, 'decision/decision.docx') });
    expect(decision.value).toContain('פתח דבר, לפי כתב הערר.');
  });

  it('keeps former texts of blocks and what was done', () => {
    expect(files['history/blocks/05-block-he.html']).toContain('פתח דבר ראשון');
    const acts: Json[] = JSON.parse(files['history/acts.json']!);
    expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(['case.created', 'ledger.decided']));
    expect(acts.map(({ action }) => action)).not.toContain('file.read');
  });

  it('is checked by hand as its own text says', async () => {
    const how = files['audit/how-to-check.txt']!;
    const commands = how.split('\n').map((line) => line.trim());
    const sums = commands.find((line) => line.startsWith('sha256sum --quiet'))!;
    const chain = commands.find((line) => line.startsWith('while read'))!;
    expect((await inFolder(sums)).stdout).toBe('');
    expect((await inFolder(chain)).stdout).toBe('');
    const lines = files['audit/chain.txt']!.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(15);
    const changed = lines.with(3, lines[3]!.replace('"actor":"local"', '"actor":"other"'));
    expect(changed).not.toEqual(lines);
    await writeFile(join(folder, 'audit/chain.txt'), `${changed.join('\n')}\n`);
    expect((await inFolder(chain)).stdout.trim()).toBe(lines[3]!.split(' ')[0]);
    await expect(inFolder(sums)).rejects.toMatchObject({ stdout: expect.stringContaining('audit/chain.txt') });
    await writeFile(join(folder, 'audit/chain.txt'), files['audit/chain.txt']!);
  });

  it('has acts that follow one another and agree with the witnesses and the log', async () => {
    const rows = files['audit/chain.txt']!.trimEnd()
      .split('\n')
      .map((line) => {
        const [no, hash, ...row] = line.split(' ');
        return { no: Number(no), hash: hash!, row: row.join(' ') };
      });
    const byNo = new Map(rows.map((row) => [row.no, row]));
    const neighbours = rows.filter(({ no }) => byNo.has(no - 1));
    expect(neighbours.length).toBeGreaterThan(5);
    for (const { no, row } of neighbours) expect(row.slice(0, 64)).toBe(byNo.get(no - 1)!.hash);
    const witnesses = files['audit/witnesses.txt']!.trimEnd()
      .split('\n')
      .map((line) => line.split(' '));
    const met = witnesses.filter(([no]) => byNo.has(Number(no)));
    expect(met.length).toBeGreaterThan(0);
    for (const [no, hash] of met) expect(byNo.get(Number(no))!.hash).toBe(hash);
    const manifest = JSON.parse(files['manifest.json']!);
    const [head] = await t.database.sql`select hash from audit_entries where seal_no = ${manifest.audit_head.seal_no}`;
    expect(manifest.audit_head.hash).toBe(head!.hash);
  });

  it('is a read in the audit log, and leaves nothing behind', async () => {
    const entries = await eventually(async () => {
      const { body } = await t.json(`/api/audit?action=file.read&case_number=${encodeURIComponent(WHOLE_NUMBER)}`);
      return body.entries.some(({ target }: Json) => target === 'תיק ערר ״ב״ 1031-25.zip') && body.entries;
    });
    expect(entries.length).toBeGreaterThan(0);
    expect(await readdir(join(t.database.dataDir, 'uploads/.incoming'))).toEqual([]);
  });

  it('leaves nothing behind when its reader goes away, before or in the middle', async () => {
    for (const pieces of [0, 2]) {
      const response = await t.request(`${WHOLE_PATH}/bundle`);
      const reader = response.body!.getReader();
      for (let n = 0; n < pieces; n += 1) await reader.read();
      await reader.cancel();
      expect(await readdir(join(t.database.dataDir, 'uploads/.incoming'))).toEqual([]);
    }
  });

  it('lies on the disk three times at once for one person, and is given again when one was left', async () => {
    const take = () => t.request(`${WHOLE_PATH}/bundle`);
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await take();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await jsonOf(refused)).code).toBe('workers_busy');
    await taken[0]!.body!.cancel();
    expect((await (await take()).arrayBuffer()).byteLength).toBeGreaterThan(1000);
    await Promise.all(taken.slice(1).map((response) => response.body!.cancel()));
  });

  it('follows no link that somebody put into the folders', async () => {
    const place = join(await directoryOf(t), 'drafts', 'link.txt');
    await symlink('/etc/hostname', place);
    const parts = unzipSync(new Uint8Array(await (await t.request(`${WHOLE_PATH}/bundle`)).arrayBuffer()));
    await unlink(place);
    expect(Object.keys(parts).filter((name) => name.includes('link'))).toEqual([]);
  });

  it('tells of an original that is gone, and of documents that were not read', async () => {
    const original = join(await directoryOf(t), 'documents/originals/היתר ״ישן״.pdf');
    const bytes = await readFile(original);
    await unlink(original);
    const unread = await insertDocument(t, WHOLE_NUMBER, { status: 'failed', error: 'הקובץ נעול' });
    const parts = unzipSync(new Uint8Array(await (await t.request(`${WHOLE_PATH}/bundle`)).arrayBuffer()));
    await writeFile(original, bytes);
    await t.database.sql`delete from documents where document_id = ${unread}`;
    const manifest = JSON.parse(Buffer.from(parts['manifest.json']!).toString());
    expect(manifest.documents.find((one: Json) => one.document_id === documents.permit).original).toBeNull();
    expect(manifest.left_out).toEqual([{ title: 'מסמך', reason: 'הקובץ נעול' }]);
    expect(Buffer.from(parts['data/documents.jsonl']!).toString()).not.toContain(unread);
    const index = Buffer.from(parts['index.html']!).toString();
    expect([index.includes('המקור חסר'), index.includes('הקובץ נעול')]).toEqual([true, true]);
  });

  it('holds what people wrote into the files by hand', async () => {
    await writeFile(join(await directoryOf(t), 'documents/research/direction.md'), 'נכתב ביד.');
    const parts = unzipSync(new Uint8Array(await (await t.request(`${WHOLE_PATH}/bundle`)).arrayBuffer()));
    expect(Buffer.from(parts['data/case_files.jsonl']!).toString()).toContain('"content":"נכתב ביד."');
    expect(Buffer.from(parts['files/documents/research/direction.md']!).toString()).toBe('נכתב ביד.');
  });

  it('is of a case that is there', async () => {
    const response = await t.request('/api/cases/9%2F99/bundle');
    expect([response.status, (await jsonOf(response)).code]).toEqual([404, 'case_not_found']);
  });
});

function elementsOf(html: string): { tags: string[]; links: string[]; ids: string[] } {
  const [tags, links, ids]: string[][] = [[], [], []];
  const walk = (node: Json) => {
    if (node.tagName) tags!.push(node.tagName);
    for (const { name, value } of node.attrs ?? []) {
      if (name === 'href') links!.push(value);
      if (name === 'id') ids!.push(value);
      if (/^on|src/.test(name)) tags!.push('script');
    }
    for (const child of node.childNodes ?? []) walk(child);
  };
  walk(parse(html));
  return { tags: tags!, links: links!, ids: ids! };
}
