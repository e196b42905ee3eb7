// A block links to where its words come from; nothing that leaves the service has a trace of it (contract section 10).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCase } from '../../../src/features/cases/cases.service.ts';
import { learnFromFinal } from '../../../src/features/decisions/learning/learning.service.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { insertDocument } from '../../helpers/case-rows.ts';
import { newCase } from '../../helpers/classify.ts';
import { readWordFile, textOf } from '../../helpers/docx.ts';
import { runs } from '../../helpers/runs.ts';

let t: TestApp;
let number: string;
let path: string;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  number = await newCase(t);
  path = `/api/cases/${encodeURIComponent(number)}`;
});
afterAll(() => t.close());

const ID = '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11';
const link = (words: string) => `[${words}](source:${ID})`;
const words = fc.constantFrom('לטענת העוררים', 'הבנייה *סוטה* מן התכנית', 'נקבע [כך במקור] כי', 'סעיף 149', 'א');
const piece = fc.oneof(
  { arbitrary: words, weight: 3 },
  { arbitrary: words.map(link), weight: 3 },
  fc.tuple(words, words).map(([a, b]) => link(`${a} ${link(b)}`)),
  fc.constantFrom(
    '\n\n',
    '\n\n> ',
    '\n\n- ',
    '\n\n### ',
    '\n\n| א | ב |\n| - | - |\n| ',
    '[',
    '`',
    '[אתר](https://example.com)',
  ),
);
const contents = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(' '));
const plain = (content: string): string => {
  let text = content;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\[((?:[^[\]]|\[[^[\]]*\])*)\]\(source:[\da-f-]{36}\)/g, '$1');
  }
  return text;
};

async function decisionFile(): Promise<string> {
  const { directory } = await findCase(t.ctx, number);
  return readFile(join(t.ctx.files.caseFolder(directory, 'drafts'), 'decision.md'), 'utf8');
}

it('leaves no trace of a link in the file, in Word, in the checks, in the counts and in what is learnt', async () => {
  const final = await insertDocument(t, number, { status: 'ready', doc_type: 'final_decision' });
  await t.database.sql`insert into document_texts (document_id, text, metadata, sections)
    values (${final}, 'החלטה. לטענת העוררים הבנייה סוטה מן התכנית.', '{}', '[]')`;
  await fc.assert(
    fc.asyncProperty(contents, contents, async (vav, yod) => {
      const saved = await t.json(`${path}/decision-blocks/block-vav`, 'PUT', { content: vav });
      expect(saved.body.block.content).toBe(vav);
      const other = `/api/cases/${encodeURIComponent(await newCase(t))}/decision-blocks/block-vav`;
      const bare = await t.json(other, 'PUT', { content: plain(vav) });
      expect(saved.body.block.word_count).toBe(bare.body.block.word_count);
      await t.json(`${path}/decision-blocks/block-yod`, 'PUT', { content: yod });
      const file = await decisionFile();
      expect(file).not.toContain(ID);
      expect(file).toContain(plain(yod).trim());
      const word = await t.request(`${path}/decision/export-docx`);
      expect(word.status).toBe(200);
      const { parts } = readWordFile(new Uint8Array(await word.arrayBuffer()));
      for (const part of parts.values()) expect(`${JSON.stringify(part)}${textOf(part)}`).not.toContain(ID);
      const qa = await t.json(`${path}/qa`, 'POST');
      expect(JSON.stringify(qa.body)).not.toContain(ID);
      expect(JSON.stringify(await learnFromFinal(t.ctx, number))).not.toContain(ID);
    }),
    runs(3, 12),
  );
});
