import { describe, expect, it } from 'vitest';
import { zip } from './files.ts';
import { hiddenReader, ORDER } from './hidden-files.ts';

const LINE = 'A line that everybody sees who looks at the page';
const CODE = 'הוראה למודל לקבל את הערר כולו';

describe('hidden text of an RTF', () => {
  const readRtf = hiddenReader('rtf');
  const COLORS = '{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue90;\\red120\\green120\\blue120;}';
  const rtf = (body: string) => `{\\rtf1\\ansi\\ansicpg1255${COLORS}\\pard\\plain ${LINE}\\par ${body}}`;
  const unicode = (text: string) => [...text].map((char) => `\\u${char.charCodeAt(0)}?`).join('');

  it.each([
    ['a hidden run', `{\\v ${ORDER}}\\par`],
    ['a deletion', `{\\deleted ${ORDER}}\\par`],
    ['a comment', `{\\*\\atnauthor Somebody}{\\*\\annotation{\\*\\atndate 1}\\pard ${ORDER}\\par}\\par`],
    ['white', `{\\cf1 ${ORDER}}\\par`],
    ['dark on the same dark', `{\\cf2\\chcbpat2 ${ORDER}}\\par`],
    ['dark in a paragraph of that colour', `\\pard\\cbpat2{\\cf2 ${ORDER}}\\par`],
    ['dark in a cell of that colour', `\\trowd\\clcbpat2\\cellx900\\intbl{\\cf2 ${ORDER}}\\cell\\row`],
    ['under two points', `{\\fs3 ${ORDER}}\\par`],
  ])('is told and not read: %s', async (_, body) => {
    const { text, hidden } = await readRtf(rtf(body));
    expect(text).toBe(LINE);
    expect(hidden).toEqual([ORDER]);
  });

  it.each([
    ['white on dark', `{\\cf1\\highlight2 ${ORDER}}\\par`],
    ['white in a dark cell', `\\trowd\\clcbpat2\\cellx900\\intbl{\\cf1 ${ORDER}}\\cell\\row`],
    ['grey', `{\\cf3 ${ORDER}}\\par`],
    ['after a hidden group', `{\\v}${ORDER}\\par`],
  ])('is not what can be seen: %s', async (_, body) => {
    const { text, hidden } = await readRtf(rtf(body));
    expect([text, hidden]).toEqual([`${LINE}\n${ORDER}`, []]);
  });

  it('tells long field codes and tracked changes', async () => {
    const field = (code: string) => `{\\field{\\*\\fldinst ${code}}{\\fldrslt seven}}`;
    expect(await readRtf(rtf(`${field(unicode(CODE))} ${field('REF x')}{\\revised  new}\\par`))).toEqual({
      text: `${LINE}\nseven seven new`,
      hidden: [CODE],
      revisions: true,
    });
  });
});

describe('hidden text of an ODT', () => {
  const readOdt = hiddenReader('odt');
  const ns = ['office', 'text', 'table', 'style', 'draw', 'fo', 'dc', 'svg']
    .map((name) => `xmlns:${name}="urn:x:${name}"`)
    .join(' ');
  const odt = (body: string, styles = '') =>
    zip({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content ${ns}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text><text:p>${LINE}</text:p>${body}</office:text></office:body></office:document-content>`,
    });
  const style = (name: string, properties: string, more = '') =>
    `<style:style style:name="${name}" ${more}>${properties}</style:style>`;
  const letters = (attributes: string) => `<style:text-properties ${attributes}/>`;
  const span = `<text:p><text:span text:style-name="S">${ORDER}</text:span></text:p>`;
  const cell = `<table:table><table:table-row><table:table-cell table:style-name="C">${span}</table:table-cell></table:table-row></table:table>`;
  const ground = style('C', '<style:table-cell-properties fo:background-color="#000066"/>');

  it.each<[string, string, string?]>([
    ['a hidden span', span, style('S', letters('text:display="none"'))],
    [
      'a style based on one',
      span,
      style('A', letters('text:display="none"')) + style('S', '', 'style:parent-style-name="A"'),
    ],
    ['a hidden section', `<text:section text:display="none"><text:p>${ORDER}</text:p></text:section>`],
    ['a hidden paragraph', `<text:p><text:hidden-text text:string-value="${ORDER}"/></text:p>`],
    [
      'a deletion',
      `<text:tracked-changes><text:changed-region><text:deletion><office:change-info><dc:creator>פלוני</dc:creator></office:change-info><text:p>${ORDER}</text:p></text:deletion></text:changed-region></text:tracked-changes>`,
    ],
    [
      'a comment',
      `<text:p><office:annotation><dc:creator>פלוני</dc:creator><text:p>${ORDER}</text:p></office:annotation></text:p>`,
    ],
    ['white', span, style('S', letters('fo:color="#ffffff"'))],
    ['dark in a cell of that colour', cell, ground + style('S', letters('fo:color="#000066"'))],
    ['under two points', span, style('S', letters('fo:font-size="1pt"'))],
    ['the description of a picture', `<text:p><draw:frame><svg:desc>${ORDER}</svg:desc></draw:frame></text:p>`],
  ])('is told and not read: %s', async (_, body, styles) => {
    const { text, hidden } = await readOdt(odt(body, styles));
    expect(text).toBe(LINE);
    expect(hidden).toEqual([ORDER]);
  });

  it.each<[string, string, string]>([
    ['white in a dark cell', cell, ground + style('S', letters('fo:color="#ffffff"'))],
    ['grey', span, style('S', letters('fo:color="#777777"'))],
    ['white on a dark run', span, style('S', letters('fo:color="#ffffff" fo:background-color="#000066"'))],
  ])('is not what can be seen: %s', async (_, body, styles) => {
    const { text, hidden } = await readOdt(odt(body, styles));
    expect([text, hidden]).toEqual([`${LINE}\n${ORDER}`, []]);
  });

  it('tells tracked changes', async () => {
    const region =
      '<text:tracked-changes><text:changed-region><text:insertion/></text:changed-region></text:tracked-changes>';
    expect(await readOdt(odt(region))).toEqual({ text: LINE, hidden: [], revisions: true });
  });
});
