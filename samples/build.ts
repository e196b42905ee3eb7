// Makes the real files of the sample cases from their plain sources: `node samples/build.ts [case folder …]`.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import iconv from 'iconv-lite';
import { writeDocx } from './build/docx.ts';
import { writeMarkdown } from './build/markdown.ts';
import { convert, scan } from './build/office.ts';
import { loadApart, loadCases, type SampleDocument } from './load.ts';
import { parseSource, plainText } from './source.ts';

const SCAN_DPI = 200;

const wanted = process.argv.slice(2);
for (const sample of [...(await loadCases()), ...(await loadApart())]) {
  if (wanted.length > 0 && !wanted.includes(sample.folder)) continue;
  for (const document of sample.documents) await build(document);
}

async function build(document: SampleDocument): Promise<void> {
  const source = parseSource(document.sourceText);
  const docx = await writeDocx(source);
  for (const file of document.files) {
    const bytes = await render(file.name);
    await mkdir(dirname(file.path), { recursive: true });
    await writeFile(file.path, bytes);
    process.stdout.write(`${file.path} ${bytes.length}\n`);
  }

  async function render(name: string): Promise<Buffer> {
    const extension = extname(name).slice(1);
    const encoding = document.labels.encodings[name] ?? 'utf8';
    if (extension === 'docx') return docx;
    if (extension === 'txt') return iconv.encode(`${plainText(source).text}\n`, encoding);
    if (extension === 'md') return Buffer.from(writeMarkdown(source));
    const converted = await convert(docx, extension);
    return document.labels.scanned.includes(name) ? scan(converted, SCAN_DPI, name.length) : converted;
  }
}
