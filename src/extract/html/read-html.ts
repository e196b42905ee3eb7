/** HTML, also as word processors save it: blocks, lists with their labels, tables, notes. */
import { readFile } from 'node:fs/promises';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { ExtractError } from '../errors.ts';
import type { HiddenWords } from '../hidden/words.ts';
import { decodeText } from '../text/encodings.ts';
import { collectLines, onePage } from '../text/lines.ts';
import type { ReadOptions, ReadResult } from '../types.ts';
import { declarationsOf, readSheet, type Sheet } from './css.ts';
import { htmlFlow } from './flow.ts';
import { FIRST_SHOWN, isUnseen, type Shown, shownOf } from './seen.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const SKIPPED = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'svg',
  'iframe',
  'object',
  'embed',
  'select',
  'textarea',
  'canvas',
  'audio',
  'video',
]);
const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul caption'
  ).split(' '),
);
/** Marks and all; a word processor writes several times the text. */
const MAX_SOURCE_CHARS = 30_000_000;
const META_SAMPLE = 4096;
const CHECK_EVERY = 20_000;

/**
 * Reads an HTML file; nothing it refers to is fetched.
 * @throws ExtractError corrupt (no text in any known encoding), empty_text, text_too_long
 */
export async function readHtml(path: string, { signal }: Pick<ReadOptions, 'signal'> = {}): Promise<ReadResult> {
  const bytes = await readFile(path, { signal });
  const start = bytes.subarray(0, META_SAMPLE).toString('latin1');
  const decoded = decodeText(bytes, /charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1]);
  if (!decoded) throw new ExtractError('corrupt', 'no known text encoding');
  const source = decoded.text.replace(/data:[\w/+.-]{0,60};base64,[A-Za-z0-9+/=\s]+/g, '');
  if (source.length > MAX_SOURCE_CHARS) throw new ExtractError('text_too_long');
  const lines = collectLines();
  const roots = parse(source).childNodes;
  const { hidden } = lines;
  walk({ roots, flow: htmlFlow(lines), hidden, sheet: sheetOf(roots), signal });
  return onePage(lines, decoded.warnings);
}

interface Walk {
  roots: readonly Node[];
  flow: ReturnType<typeof htmlFlow>;
  hidden: HiddenWords;
  sheet: Sheet;
  signal: AbortSignal | undefined;
}

type Step = { enter: Node; shown: Shown } | { leave: Element };

/** Walks the tree without recursion: its depth is the file's to choose. */
function walk({ roots, flow, hidden, sheet, signal }: Walk): void {
  const open: Step[] = roots.toReversed().map((node) => ({ enter: node, shown: FIRST_SHOWN }));
  for (let steps = 0; open.length > 0; steps++) {
    if (steps % CHECK_EVERY === 0) signal?.throwIfAborted();
    const next = open.pop()!;
    if ('leave' in next) {
      const isBlock = BLOCKS.has(next.leave.tagName);
      if (isBlock) hidden.end();
      flow.leave(next.leave.tagName, isBlock);
      continue;
    }
    const { enter: node, shown: outer } = next;
    if (node.nodeName === '#text') addText((node as DefaultTreeAdapterTypes.TextNode).value, outer, flow, hidden);
    else if (node.nodeName === '#comment') addComment((node as DefaultTreeAdapterTypes.CommentNode).data, hidden);
    if (!('tagName' in node)) continue;
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    hidden.addAside(attributes.get('alt') ?? '');
    if (SKIPPED.has(node.tagName)) {
      tellSkipped(node, hidden);
      continue;
    }
    if (flow.isReference(node.tagName, attributes)) continue;
    const shown = shownOf(outer, node.tagName, declarationsOf(sheet, node.tagName, attributes), attributes);
    if (shown.gone) {
      // What leaves no place on the page leaves no line, cell or number in the text.
      hidden.addWhole(wordsOf(node));
      continue;
    }
    if (BLOCKS.has(node.tagName)) hidden.end();
    flow.enter(node.tagName, BLOCKS.has(node.tagName), attributes);
    open.push({ leave: node });
    for (const child of node.childNodes.toReversed()) open.push({ enter: child, shown });
  }
  flow.end();
}

function addText(value: string, shown: Shown, flow: Walk['flow'], hidden: HiddenWords): void {
  if (value.trim() === '') flow.text(value);
  else if (isUnseen(shown)) hidden.add(value);
  else {
    hidden.interrupt();
    flow.text(value);
  }
}

/** Word writes its settings into comments that it reads itself. */
function addComment(comment: string, hidden: HiddenWords): void {
  if (!/^\s*\[(?:if|endif)/i.test(comment)) hidden.addAside(comment);
}

function tellSkipped(node: Element, hidden: HiddenWords): void {
  if (node.tagName === 'script' || node.tagName === 'style') hidden.addCode(wordsOf(node));
  else if (node.tagName === 'template' || node.tagName === 'noscript') hidden.addWhole(wordsOf(node));
  else if (node.tagName === 'head') {
    for (const child of node.childNodes) {
      if (child.nodeName === '#comment') addComment((child as DefaultTreeAdapterTypes.CommentNode).data, hidden);
      else if ('tagName' in child) tellSkipped(child, hidden);
    }
  }
}

/** All text inside an element. */
function wordsOf(root: Element): string {
  let words = '';
  const open: Node[] = [root];
  while (open.length > 0) {
    const node = open.pop()!;
    if (node.nodeName === '#text') words += (node as DefaultTreeAdapterTypes.TextNode).value;
    if (!('tagName' in node)) continue;
    if (BLOCKS.has(node.tagName) || node.tagName === 'br') words += ' ';
    const inside = node.nodeName === 'template' ? (node as DefaultTreeAdapterTypes.Template).content : node;
    open.push(...inside.childNodes.toReversed());
  }
  return words;
}

/** The rules of all style elements. */
function sheetOf(roots: readonly Node[]): Sheet {
  const sheet: Sheet = new Map();
  const open = [...roots];
  while (open.length > 0) {
    const node = open.pop()!;
    if (!('tagName' in node)) continue;
    if (node.tagName === 'style') readSheet(sheet, wordsOf(node));
    else open.push(...node.childNodes.toReversed());
  }
  return sheet;
}
