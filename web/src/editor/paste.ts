// What comes from Word, a browser or a PDF: its words, lists and tables, without its looks.
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { nodes, schema } from './schema.ts';

/** Marks of direction that PDF readers put in; the paragraph has its own. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Word's lists are paragraphs with their number written in: they become lists again. */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(withoutStyles(html.replace(TURNS, '')), 'text/html');
  for (const gone of page.querySelectorAll('script, meta, link, title, xml, [data-style*="display:none"]'))
    gone.remove();
  for (const styled of page.querySelectorAll<HTMLElement>('[data-style]')) sayLooks(page, styled);
  const comments = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT);
  for (let each = comments.nextNode(); each; each = comments.nextNode()) each.textContent = '';
  let list: HTMLElement | null = null;
  for (const paragraph of page.querySelectorAll<HTMLElement>(
    'p[class*="MsoListParagraph"], p[data-style*="mso-list"]',
  )) {
    const label = paragraph.querySelector<HTMLElement>(
      '[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]',
    );
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

/** The page's policy refuses styles, those of a page that is only read too: they are kept under another name. */
const withoutStyles = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));

/** Bold and italics that a page says by style. */
function sayLooks(page: Document, styled: HTMLElement): void {
  const style = styled.getAttribute('data-style') ?? '';
  if (styled.localName === 'b' && /font-weight:\s*(?:normal|400)/i.test(style)) {
    styled.replaceWith(...styled.childNodes);
    return;
  }
  for (const [name, look] of [
    ['strong', /font-weight:\s*(?:bold|[6-9]00)/i],
    ['em', /font-style:\s*italic/i],
  ] as const) {
    if (!look.test(style) || /^(?:p|div|h\d|li|td|th|table|body)$/.test(styled.localName)) continue;
    const made = page.createElement(name);
    made.append(...styled.childNodes);
    styled.append(made);
  }
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
