// Word files written from a few lines of markdown.
import { renderDocx } from '../../src/documents/docx.ts';
import type { DocxInput, DocxPart } from '../../src/documents/docx-input.ts';
import { find, readWordFile, textOf, type XmlElement } from './docx.ts';

export const CASE: DocxInput['case'] = {
  reference: 'ערר 1031/25',
  number: '1031/25',
  committee: 'ועדת הערר מחוז מרכז',
  panel: [{ name: 'עו"ד מיכל ברנע', role: 'יו"ר' }],
  sides: [
    [
      {
        label: 'העוררים',
        parties: [
          { name: 'רות אלמוג', representative: 'עו"ד דן שחר' },
          { name: 'Acme Ltd.', representative: 'עו"ד דן שחר' },
        ],
      },
    ],
    [{ label: 'המשיבה', parties: [{ name: 'הוועדה המקומית', representative: null }] }],
  ],
  dates: [{ label: 'מועד הדיון', value: '18.5.2025' }],
};
/** A document of these parts, of a case with three parties. */
export const input = (...parts: DocxPart[]): DocxInput => ({
  title: 'ניתוח ומחקר',
  case: CASE,
  parts,
  writtenAt: '2025-07-06T09:00:00.000Z',
});
/** Markdown as a Word file, read again. */
export const write = async (markdown: string) => readWordFile(await renderDocx(input({ role: 'body', markdown })));
/** The paragraphs of the text alone, after the title page. */
export const bodyOf = async (markdown: string) => {
  const { paragraphs } = await write(markdown);
  return paragraphs.slice(paragraphs.indexOf('ניתוח ומחקר') + 1);
};
export const documentOf = async (markdown: string) => (await write(markdown)).parts.get('word/document.xml')!;
export const paragraphNamed = (root: XmlElement, text: string): XmlElement =>
  find(root, 'w:p').find((paragraph) => textOf(paragraph).includes(text))!;
