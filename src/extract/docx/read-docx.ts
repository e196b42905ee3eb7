/** DOCX: paragraphs, lists with their labels, tables, notes, headers and footers, of the text as it stands now. */
import { posix } from 'node:path';
import { ExtractError } from '../errors.ts';
import { hexColor, WHITE } from '../hidden/colors.ts';
import { collectLines, type LineCollector, onePage } from '../text/lines.ts';
import type { ReadOptions, ReadResult } from '../types.ts';
import { parseXml, type XmlHandler } from '../xml.ts';
import { type Archive, openArchive, refuseDoctypes } from '../zip-guard.ts';
import { type Block, type BodyContext, bodyHandler } from './body.ts';
import { isOn } from './look.ts';
import { countLabels, type Numbering, numberingHandler } from './numbering.ts';
import { type Styles, stylesHandler } from './styles.ts';

interface Relation {
  type: string;
  target: string;
}

/**
 * Reads a DOCX.
 * @param path of the file
 * @throws ExtractError corrupt, encrypted, archive_too_large, xml_entities, empty_text, text_too_long
 */
export async function readDocx(path: string, { signal }: Pick<ReadOptions, 'signal'> = {}): Promise<ReadResult> {
  const archive = await openArchive(path);
  try {
    await refuseDoctypes(archive, signal);
    const root = await relationsOf(archive, '', signal);
    const main = root.find((relation) => relation.type === 'officeDocument')?.target ?? 'word/document.xml';
    if (!archive.has(main)) throw new ExtractError('corrupt', 'no main document part');
    const relations = await relationsOf(archive, main, signal);
    const lines = collectLines();
    const parse = async (name: string, handler: XmlHandler) => parseXml(archive.read(name), handler, signal);
    const parseAll = async (type: string, handler: (name: string) => XmlHandler) => {
      for (const name of targets(relations, type, archive)) await parse(name, handler(name));
    };

    const styles: Styles = new Map();
    const numbering: Numbering = { abstracts: new Map(), lists: new Map() };
    await parseAll('styles', () => stylesHandler(styles));
    await parseAll('numbering', () => numberingHandler(numbering));
    let noteCount = 0;
    const context: BodyContext = {
      styles,
      labels: countLabels(numbering),
      notes: new Map(),
      nextNote: () => ++noteCount,
      hidden: lines.hidden,
      page: WHITE,
      revisions: false,
    };
    let isPagePainted = false;
    await parseAll('settings', () => ({
      open: (tag) => {
        if (tag.local === 'displayBackgroundShape') isPagePainted = isOn(tag);
      },
    }));
    await parseAll('footnotes', () => notesHandler(context, 'footnote'));
    await parseAll('endnotes', () => notesHandler(context, 'endnote'));
    const seen = new Set<string>();
    await parseAll('header', () => edgeHandler(context, lines, 'header', seen));
    const body = bodyHandler(context, (block) => addBlock(lines, block));
    await parse(main, {
      ...body,
      open: (tag) => {
        if (tag.local === 'background' && isPagePainted) context.page = hexColor(tag.get('color') ?? '');
        body.open?.(tag);
      },
    });
    await parseAll('footer', () => edgeHandler(context, lines, 'footer', seen));
    await parseAll('comments', () => commentsHandler(context));
    return { ...onePage(lines), ...(context.revisions ? { revisions: true } : {}) };
  } finally {
    archive.close();
  }
}

function addBlock(lines: LineCollector, block: Block): void {
  if (block.type === 'row') lines.addRow(block.cells);
  else lines.add(block.kind, block.text);
}

/** Headers and footers differ by section and by odd and even pages, mostly not in their text: each text is given once. */
function edgeHandler(
  context: BodyContext,
  lines: LineCollector,
  kind: 'header' | 'footer',
  seen: Set<string>,
): XmlHandler {
  return bodyHandler(context, (block) => {
    const text = block.type === 'row' ? block.cells.map((cell) => cell.join(' ')).join(' ') : block.text;
    if (seen.has(`${kind} ${text}`)) return;
    seen.add(`${kind} ${text}`);
    lines.add(kind, text);
  });
}

/** Collects the notes of a part by the kind and id with which the text refers to them. */
function notesHandler(context: BodyContext, element: 'footnote' | 'endnote'): XmlHandler {
  let key: string | undefined;
  const body = bodyHandler(context, (block) => {
    if (key === undefined) return;
    const text = block.type === 'row' ? block.cells.map((cell) => cell.join(' ')).join(' ') : block.text;
    context.notes.set(key, `${context.notes.get(key) ?? ''} ${text}`.trim());
  });
  return {
    ...body,
    open(tag) {
      const separator = /separator|continuation/i.test(tag.get('type') ?? '');
      if (tag.local === element) key = separator ? undefined : `${element}Reference ${tag.get('id')}`;
      body.open?.(tag);
    },
  };
}

/** A comment stands beside the page, and not on it when it is printed. */
function commentsHandler({ hidden }: BodyContext): XmlHandler {
  let isText = false;
  let comment = '';
  return {
    open(tag) {
      isText = tag.local === 't';
      if (tag.local === 'comment') comment = '';
    },
    text(value) {
      if (isText) comment += value;
    },
    close(tag) {
      isText = false;
      if (tag.local === 'p') comment += ' ';
      else if (tag.local === 'comment') hidden.addWhole(comment);
    },
  };
}

function targets(relations: readonly Relation[], type: string, archive: Archive): string[] {
  return [...new Set(relations.filter((relation) => relation.type === type).map((relation) => relation.target))].filter(
    (name) => archive.has(name),
  );
}

/** The parts that a part refers to; relations to the outside are left alone. */
async function relationsOf(archive: Archive, part: string, signal?: AbortSignal): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!archive.has(name)) return [];
  const relations: Relation[] = [];
  const handler: XmlHandler = {
    open(tag) {
      const target = tag.get('Target');
      if (tag.local !== 'Relationship' || !target || tag.get('TargetMode') === 'External') return;
      const resolved = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      relations.push({ type: (tag.get('Type') ?? '').split('/').at(-1) ?? '', target: resolved });
    },
  };
  await parseXml(archive.read(name), handler, signal);
  return relations;
}
