// What comes from Word, a browser or a PDF: its words, lists and tables, without its looks.
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { nodes, schema } from './schema.ts';

/** Marks of direction that PDF readers put in; the paragraph has its own. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Word's lists are paragraphs with their number written in: they become lists again. */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(TURNS, ''), 'text/html');
  for (const gone of page.querySelectorAll('style, script, meta, link, title, xml, [style*="display:none"]'))
    gone.remove();
  const comments = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT);
  for (let each = comments.nextNode(); each; each = comments.nextNode()) each.textContent = '';
  let list: HTMLElement | null = null;
  for (const paragraph of page.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"], p[style*="mso-list"]')) {
    const label = paragraph.querySelector<HTMLElement>('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
    if (!label) continue;
    const [, number] = /^\s*(\d{1,9})[.)]/.exec(label.textContent ?? '') ?? [];
    const kind = number === undefined ? 'ul' : 'ol';
    label.remove();
    if (!list || list.localName !== kind || paragraph.previousElementSibling !== list) {
      list = page.createElement(kind);
      paragraph.before(list);
    }
    const item = page.createElement('li');
    if (number !== undefined) item.setAttribute('value', number);
    list.append(item);
    item.append(paragraph);
  }
  // Headings of Word carry their name in a class.
  for (const paragraph of page.querySelectorAll<HTMLElement>('p[class*="MsoTitle"]')) {
    const heading = page.createElement('h2');
    heading.append(...paragraph.childNodes);
    paragraph.replaceWith(heading);
  }
  return page.body.innerHTML;
}

/** Text without looks: blank lines part paragraphs; without any, each line is one. */
export function readPlain(text: string): Slice {
  const clean = text
    .replace(TURNS, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|\n+$/g, '');
  const parts = clean.includes('\n\n') ? clean.split(/\n{2,}/) : clean.split('\n');
  const paragraphs = parts.map((part) => nodes.paragraph!.create(null, lines(part)));
  return new Slice(Fragment.from(paragraphs), 1, 1);
}

const lines = (text: string): Node[] =>
  text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [nodes.soft_break!.create()] : []),
      ...(line.trim() === '' ? [] : [schema.text(line)]),
    ]);

/** As plain text for other programs: paragraphs apart, lists with their numbers. */
export function writePlain(slice: Slice): string {
  const parts: string[] = [];
  slice.content.descendants((node, _, parent, index) => {
    if (!node.isTextblock) return true;
    const number = parent?.type === nodes.list_item && index === 0 ? parent.attrs.number : null;
    const text = node.textBetween(0, node.content.size, undefined, (leaf) =>
      leaf.type.name.endsWith('_break') ? '\n' : '',
    );
    parts.push(number === null ? text : `${number}. ${text}`);
    return false;
  });
  return parts.join('\n\n');
}
