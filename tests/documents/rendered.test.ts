// What comes out of a printer: Word files through LibreOffice to PDF, and back to text through our own reader.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateDecision } from '../../samples/generate-decision.ts';
import { renderDocx } from '../../src/documents/docx.ts';
import type { DocxInput } from '../../src/documents/docx-input.ts';
import { readDocument } from '../../src/extract/read-document.ts';
import { CONTENT_TYPES } from '../../src/extract/types.ts';
import { proofread } from '../../src/hebrew/text/proofread/proofread.ts';
import type { SourcePage } from '../../src/hebrew/text/source-text.ts';

const hasOffice = (() => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(
      'soffice is not installed: how Word files look is not tested (apt-get install libreoffice-writer)\n',
    );
    return false;
  }
})();

const folder = await mkdtemp(join(tmpdir(), 'drafting-render-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const CASE: DocxInput['case'] = {
  reference: 'ערר 1031/25',
  number: '1031/25',
  committee: 'ועדת הערר מחוז מרכז',
  panel: [],
  sides: [[{ label: 'העוררת', parties: [{ name: 'רות אלמוג', representative: 'עו"ד דן שחר' }] }], []],
  dates: [],
};

/** Letters and digits alone. Which of two numbers about a dash comes first is the PDF reader's matter (a year or a number?). */
const lettersOf = (text: string) =>
  text
    .replace(/(\d+)-(\d+)/g, (_, one: string, other: string) => [one, other].sort().join(''))
    .replace(/[^\p{L}\p{Nd}]+/gu, '');

const SAMPLES: Record<string, () => Promise<string>> = {
  decision: () => readFile('samples/cases/1031-25/files/decision.md', 'utf8'),
  analysis: () => readFile('samples/cases/1031-25/analysis.md', 'utf8'),
  long: async () => generateDecision({ characters: 60_000, seed: 11 }),
};

/** Each paragraph of a Markdown text as it must be found, in order; footnotes come elsewhere on the page. */
const paragraphsOf = (markdown: string) =>
  markdown
    .split(/\n+/)
    .filter((line) => !/^(\[\^|```|\| ?-)/.test(line))
    .map((line) => lettersOf(line.replace(/\[\^\w+\]/g, '')))
    .filter((letters) => letters !== '');

describe.runIf(hasOffice)('in print', () => {
  const pages = new Map<string, SourcePage[]>();

  beforeAll(async () => {
    const names = Object.keys(SAMPLES);
    for (const name of names) {
      const parts = [{ role: 'body' as const, markdown: await SAMPLES[name]!() }];
      const bytes = await renderDocx({ title: name, case: CASE, parts, writtenAt: '2026-01-01T00:00:00.000Z' });
      await writeFile(join(folder, `${name}.docx`), bytes);
    }
    const files = names.map((name) => join(folder, `${name}.docx`));
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    await promisify(execFile)('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...files]);
    for (const name of names) {
      const read = await readDocument(join(folder, `${name}.pdf`), CONTENT_TYPES.pdf, { ocr: false });
      pages.set(name, read.pages);
    }
  }, 180_000);

  it.each(Object.keys(SAMPLES))('has every paragraph of the %s, in order', async (name) => {
    const found = lettersOf(proofread(pages.get(name)!).text);
    const missing: string[] = [];
    let from = 0;
    for (const letters of paragraphsOf(await SAMPLES[name]!())) {
      const start = found.indexOf(letters, from);
      if (start < 0) missing.push(letters);
      else from = start + letters.length;
    }
    expect(missing).toEqual([]);
  });

  it('tells the page and, from the second on, the committee and the case', () => {
    const textOfPage = (page: number) => pages.get('decision')![page]!.lines.map(({ text }) => text);
    expect(textOfPage(0).at(-1)).toBe(`עמוד 1 מתוך ${pages.get('decision')!.length}`);
    expect(textOfPage(1)[0]).toMatch(/^ועדת הערר מחוז מרכז\s+ערר 1031\/25$/);
  });

  it('has the footnotes at the foot', () => {
    const notes = pages.get('decision')!.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'footnote'));
    expect(notes.map(({ text }) => text).join('\n')).toMatch(/^1 הדברים נאמרו שם[\s\S]*2 השוו: סעיף 83ג לחוק/m);
  });
});
