// What a text of this workspace can hold: what Markdown can say, and nothing else. Everything else of a pasted page is left out.
import { type Node as DocNode, Schema } from 'prosemirror-model';

type DomRead = { getAttribute(name: string): string | null };

/** Only addresses that can do no harm; `source:` leads to words of a document. */
export const isSafeAddress = (href: string): boolean => /^(?:https?:\/\/|mailto:|source:[\da-f-]{36}$)/i.test(href);

const HEADINGS = [1, 2, 3, 4, 5, 6] as const;

const isBoldWeight = (weight: string): boolean => weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 2 } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: HEADINGS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
      // Told by their place in the decision: its blocks have the headings of the second level.
      toDOM: ({ attrs }) => [`h${Math.min(6, attrs.level + 1)}`, { 'data-level': String(attrs.level) }, 0],
    },
    bullet_list: {
      attrs: { bullet: { default: '-' }, spread: { default: false } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      attrs: { delimiter: { default: '.' }, spread: { default: true } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    // The number that its author gave it; null takes the one after the item before.
    list_item: {
      attrs: { number: { default: null } },
      content: 'paragraph block*',
      defining: true,
      parseDOM: [
        {
          tag: 'li',
          getAttrs: (dom: DomRead) => {
            const written = dom.getAttribute('value');
            return { number: written !== null && /^\d{1,9}$/.test(written) ? Number(written) : null };
          },
        },
      ],
      toDOM: ({ attrs }) => ['li', attrs.number === null ? {} : { value: String(attrs.number) }, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    table: {
      content: 'table_row+',
      group: 'block',
      tableRole: 'table',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    },
    table_row: {
      content: '(table_cell | table_header)*',
      tableRole: 'row',
      parseDOM: [{ tag: 'tr' }],
      toDOM: () => ['tr', 0],
    },
    table_cell: cell('cell', 'td'),
    table_header: cell('header_cell', 'th'),
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    // A note under the text, where `[^label]` leads.
    footnote: {
      attrs: { label: { default: '1' } },
      content: 'paragraph block*',
      group: 'block',
      defining: true,
      isolating: true,
      parseDOM: [
        { tag: 'aside[data-footnote]', getAttrs: (dom: DomRead) => ({ label: dom.getAttribute('data-footnote') }) },
      ],
      toDOM: ({ attrs }) => ['aside', { 'data-footnote': attrs.label, 'aria-label': `הערה ${attrs.label}` }, 0],
    },
    // What this editor does not know is shown as it is written.
    source: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', { dir: 'auto' }, 0],
    },
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      attrs: { written: { default: '\\' } },
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    // A line of the source that ends without saying so.
    soft_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br[data-soft]', priority: 60 }],
      toDOM: () => ['br', { 'data-soft': '' }],
    },
    footnote_reference: {
      inline: true,
      group: 'inline',
      attrs: { label: { default: '1' } },
      parseDOM: [{ tag: 'sup[data-note]', getAttrs: (dom: DomRead) => ({ label: dom.getAttribute('data-note') }) }],
      toDOM: ({ attrs }) => ['sup', { 'data-note': attrs.label }, attrs.label],
    },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom: DomRead) => {
            const href = dom.getAttribute('href') ?? '';
            return isSafeAddress(href) && { href };
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', linkLook(attrs.href), 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Google's documents wrap everything in one that is not bold.
        { tag: 'b', getAttrs: (dom: unknown) => (styleOf(dom, 'fontWeight') === 'normal' ? false : null) },
        { style: 'font-weight', getAttrs: (weight: string) => (isBoldWeight(weight) ? null : false) },
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
      toDOM: () => ['em', 0],
    },
    // Inline source that this editor does not know: goes out as it is.
    raw: {
      inclusive: false,
      excludes: '_',
      parseDOM: [{ tag: 'code[data-raw]' }],
      toDOM: () => ['code', { 'data-raw': '' }, 0],
    },
  },
});

function cell(tableRole: string, tag: string) {
  return {
    attrs: { align: { default: null }, colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
    content: 'paragraph',
    tableRole,
    isolating: true,
    parseDOM: [{ tag }],
    toDOM: ({ attrs }: DocNode) => [tag, attrs.align ? { 'data-align': attrs.align } : {}, 0] as const,
  };
}

/** A source is a place in this workspace, not an address that a browser opens. */
const linkLook = (href: string): Record<string, string> =>
  href.startsWith('source:')
    ? { 'data-source': href.slice('source:'.length), role: 'link', title: 'הצגת המקור' }
    : { href: isSafeAddress(href) ? href : '', rel: 'noopener noreferrer', target: '_blank' };

const styleOf = (dom: unknown, name: string): string => (dom as { style?: Record<string, string> }).style?.[name] ?? '';

export const { nodes, marks } = schema;
