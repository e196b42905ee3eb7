/** Hostile RTF, HTML, text and Markdown files. */
import { MB, ofFormat } from './hostile-file.ts';

const rtf = (body: string) => Buffer.from(`{\\rtf1\\ansi\\ansicpg1255 ${body}}`, 'latin1');
const html = (body: string) => Buffer.from(`<!doctype html><html><body>${body}</body></html>`);
const numbered = (count: number, item: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i)).join('');

export const rtfBombs = ofFormat('rtf', {
  'a million groups deep': () => rtf('{'.repeat(1_000_000)),
  'thousands of groups deep, a million times': () => rtf(`${'{'.repeat(4000)}${'}'.repeat(4000)}`.repeat(500)),
  'binary data of two gigabytes': () => rtf('\\bin2147483647 abc \\par'),
  'binary data of a negative length': () => rtf('\\bin-5 abc \\par '.repeat(1000)),
  'fields without an end': () => rtf('{\\field{\\*\\fldinst HYPERLINK}{\\fldrslt '.repeat(4000)),
  'a million fields': () => rtf('{\\field{\\*\\fldinst PAGE}{\\fldrslt 1}}'.repeat(1_000_000)),
  'notes in notes': () => rtf(`${'{\\footnote a'.repeat(3000)}${'}'.repeat(3000)}`),
  'five million cells': () => rtf(`\\trowd ${'\\cell'.repeat(5_000_000)}\\row`),
  'ten million paragraphs': () => rtf('\\par'.repeat(10_000_000)),
  'ninety megabytes of letters': () => rtf('a'.repeat(90 * MB)),
  'letters by number': () => rtf("\\'e0".repeat(10_000_000)),
  'letters with long replacements': () => rtf('\\uc100\\u1488 '.repeat(2_000_000)),
  'a million fonts': () => rtf(`{\\fonttbl${numbered(1_000_000, (i) => `{\\f${i}\\fcharset177 A;}`)}}text`),
  'a million styles': () => rtf(`{\\stylesheet${numbered(500_000, (i) => `{\\s${i} heading 1;}`)}}text`),
  'text boxes in text boxes': () => rtf(`${'{\\shp{\\*\\shpinst{\\shptxt a\\par '.repeat(1000)}${'}}}'.repeat(1000)}`),
  'words without blanks': () => rtf('\\a'.repeat(20_000_000)),
  nothing: () => Buffer.from('{\\rtf1'),
});

export const htmlBombs = ofFormat('html', {
  'elements a million deep': () => html('<div>'.repeat(1_000_000)),
  'elements of all kinds, deep': () => html('<b><i><p><table><tr><td>'.repeat(20_000)),
  'open formats, each different': () => html(`${numbered(20_000, (i) => `<font size=${i}>`)}${'<p>a'.repeat(2000)}`),
  'open links and paragraphs': () => html('<a href=x><p>'.repeat(50_000)),
  'formats closed in the wrong order': () => html('<b><i></b><p></i>'.repeat(50_000)),
  'a million attributes': () => html(`<p ${numbered(1_000_000, (i) => `a${i}=1 `)}>text</p>`),
  'an attribute of twenty-five megabytes': () => html(`<p style="${'a'.repeat(25 * MB)}">text</p>`),
  'a style of many blanks': () => html(`<p style="display${' '.repeat(200_000)}">text</p>`.repeat(20)),
  'text in the wrong place of a table': () => html(`<table>${'a<b>'.repeat(100_000)}`),
  'tables in tables, with text in each': () => html(`<table><tr><td>${'מלל '.repeat(500)}`.repeat(3000)),
  'lists in lists': () => html('<ol><li>'.repeat(100_000)),
  'a cell over two billion columns': () => html(`<table>${'<tr><td colspan=2000000000>א<td>ב'.repeat(20_000)}</table>`),
  'a list of endless numbers': () => html(`<ol type=i start=999999999>${'<li>א'.repeat(2000)}</ol>`),
  'letters by name': () => html('&nbsp;&amp;&CounterClockwiseContourIntegral;'.repeat(500_000)),
  'pictures inside': () => html(`<img src="data:image/png;base64,${'A'.repeat(20 * MB)}">text`),
  'comments without an end': () => html('<!--'.repeat(2_000_000)),
  'open brackets': () => html('<'.repeat(5_000_000)),
  'twenty-nine million letters': () => html('א'.repeat(29_000_000)),
  'drawings in formulas': () => html('<svg><math><mi><foreignObject>'.repeat(30_000)),
  'templates in templates': () => html('<template>'.repeat(100_000)),
  'selections in selections': () => html('<select><option>'.repeat(200_000)),
});

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
export const txtBombs = ofFormat('txt', {
  'one line of ninety-nine megabytes': () => Buffer.alloc(99 * MB, 'a '),
  'one line of Hebrew, twelve megabytes': () => Buffer.from('שלום '.repeat(1_400_000)),
  'one word of five million letters': () => Buffer.from('ש'.repeat(5_000_000)),
  'thirty million empty lines': () => Buffer.concat([Buffer.from('שלום'), Buffer.alloc(30_000_000, '\n')]),
  'two million lines': () => Buffer.from('שורה אחת\n'.repeat(2_000_000)),
  'nothing but NUL': () => Buffer.alloc(5 * MB),
  'text with NUL in it': () => Buffer.from(`שלום${'\0'.repeat(100)}עולם`),
  'half of UTF-16': () => Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('שלום'.repeat(1000)), Buffer.from([0xd8])]),
  'UTF-16 of single surrogates': () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(200_000, Buffer.from([0x00, 0xd8]))]),
  'UTF-16 without its mark': () => utf16('שלום עולם '.repeat(100_000)),
  'UTF-32': () => Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.alloc(4000, Buffer.from([0xe9, 5, 0, 0]))]),
  'a mark and nothing else': () => Buffer.from([0xef, 0xbb, 0xbf]),
  'broken UTF-8': () => Buffer.alloc(3 * MB, Buffer.from([0xd7, 0x90, 0xd7])),
  'letters of an old code page': () => Buffer.alloc(5 * MB, Buffer.from([0xf9, 0xec, 0xe5, 0xed, 0x20])),
  'Hebrew as on the screen': () => Buffer.from(Buffer.from('םולש ', 'utf8').toString('utf8').repeat(200_000)),
  'marks of direction': () => Buffer.from('\u202e\u200f'.repeat(3_000_000)),
  'letters that grow': () => Buffer.from('\ufdfa'.repeat(1_500_000)),
  'marks upon marks': () => Buffer.from(`ש${'\u05b0\u05c1'.repeat(1_000_000)}`),
  'digits and stops': () => Buffer.from('1.'.repeat(2_000_000)),
  brackets: () => Buffer.from('('.repeat(3_000_000)),
  quotes: () => Buffer.from('"'.repeat(3_000_000)),
  'dates without end': () => Buffer.from('1.1.2024 '.repeat(400_000)),
  'case numbers without end': () => Buffer.from('ערר 1031-25 '.repeat(300_000)),
});

export const markdownBombs = ofFormat('md', {
  'pictures that do not close': () => Buffer.from('!['.repeat(1_000_000)),
  'links that do not close': () => Buffer.from('[a]('.repeat(700_000)),
  stars: () => Buffer.from('**a '.repeat(700_000)),
  'stars and blanks': () => Buffer.from('* '.repeat(1_000_000)),
  'back quotes': () => Buffer.from('`a'.repeat(1_000_000)),
  'comments that do not close': () => Buffer.from('<!--'.repeat(700_000)),
  'quotations in quotations': () => Buffer.from('> '.repeat(1_000_000)),
  'a table of a million cells': () => Buffer.from(`|${'a|'.repeat(1_000_000)}\n`),
  'rules that do not end': () => Buffer.from(`${'- '.repeat(1_000_000)}x`),
  'a heading of blanks': () => Buffer.from(`# a${' '.repeat(1_000_000)}#x`),
});
