/** HTML, also as word processors save it: blocks, lists with their labels, tables, notes. */
import { readFile } from 'node:fs/promises';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { ExtractError } from '../errors.ts';
import { decodeText } from '../text/encodings.ts';
import { collectLines, onePage } from '../text/lines.ts';
import type { ReadOptions, ReadResult } from '../types.ts';
import { htmlFlow } from './flow.ts';

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
  walk(parse(source).childNodes, htmlFlow(lines), signal);
  return onePage(lines, decoded.warnings);
}

/** Walks the tree without recursion: its depth is the file's to choose. */
function walk(roots: readonly Node[], flow: ReturnType<typeof htmlFlow>, signal: AbortSignal | undefined): void {
  const open: ({ enter: Node } | { leave: Element })[] = roots.toReversed().map((node) => ({ enter: node }));
  for (let steps = 0; open.length > 0; steps++) {
    if (steps % CHECK_EVERY === 0) signal?.throwIfAborted();
    const next = open.pop()!;
    if ('leave' in next) {
      flow.leave(next.leave.tagName, BLOCKS.has(next.leave.tagName));
      continue;
    }
    const node = next.enter;
    if (node.nodeName === '#text') flow.text((node as DefaultTreeAdapterTypes.TextNode).value);
    if (!('tagName' in node) || SKIPPED.has(node.tagName)) continue;
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    if (isHidden(attributes) || flow.isReference(node.tagName, attributes)) continue;
    flow.enter(node.tagName, BLOCKS.has(node.tagName), attributes);
    open.push({ leave: node });
    for (const child of node.childNodes.toReversed()) open.push({ enter: child });
  }
  flow.end();
}

function isHidden(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.has('hidden') || /display\s*:\s*none|mso-hide\s*:\s*all/i.test(attributes.get('style') ?? '');
}
