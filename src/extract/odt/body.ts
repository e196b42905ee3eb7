/** The text of an OpenDocument part as blocks, read in one pass. */
import type { HiddenWords } from '../hidden/words.ts';
import type { XmlHandler, XmlTag } from '../xml.ts';
import type { OdtBlock, OdtSink } from './blocks.ts';
import { odtSeen } from './look.ts';
import { odtNumbering } from './numbering.ts';
import type { OdtStyles } from './styles.ts';
import { odtTables } from './tables.ts';

interface Paragraph {
  text: string;
  heading: boolean;
  label: string;
  /** Blocks that are read after it: notes and text boxes. */
  after: OdtBlock[];
}

const SKIPPED = new Set([
  'tracked-changes',
  'annotation',
  'forms',
  'scripts',
  'sequence-decls',
  'variable-decls',
  'user-field-decls',
  'index-title-template',
  'table-of-content-source',
  'ruby-text',
  'binary-data',
  'title',
  'desc',
  'automatic-styles',
  'font-face-decls',
]);

/** Of those, what holds words that a person wrote. */
const TOLD = new Set(['tracked-changes', 'annotation']);
const WRITERS = new Set(['creator', 'date', 'creator-initials', 'change-info']);

/** What is left out of a part is told; see `HiddenWords`. */
export interface OdtHidden {
  words: HiddenWords;
  /** Called at a tracked change. */
  onRevision: () => void;
}

/**
 * @param styles of the document
 * @param roots local names of the elements whose content is read
 * @param emit called with each block in reading order
 */
export function odtBodyHandler(
  styles: OdtStyles,
  roots: ReadonlySet<string>,
  hidden: OdtHidden,
  emit: OdtSink,
): XmlHandler {
  const reader = contentReader(styles, hidden.words, emit);
  const aside = asideWords(hidden);
  let depth = 0;
  let skipping = 0;
  return {
    open(tag) {
      if (skipping > 0 || SKIPPED.has(tag.local)) {
        skipping++;
        if (depth > 0) aside.open(tag, skipping);
        return;
      }
      if (roots.has(tag.local)) depth++;
      if (depth > 0) reader.open(tag);
    },
    text(value) {
      if (skipping > 0) aside.text(value);
      else if (depth > 0) reader.text(value);
    },
    close(tag) {
      if (skipping > 0) {
        skipping--;
        aside.close(tag, skipping);
        return;
      }
      if (depth === 0) return;
      reader.close(tag);
      if (roots.has(tag.local)) depth--;
    },
  };
}

/** Words of comments and of deleted text, which are passed over as a whole. */
function asideWords({ words, onRevision }: OdtHidden): { open(tag: XmlTag, depth: number): void } & Required<
  Pick<XmlHandler, 'text'>
> & {
    close(tag: XmlTag, depth: number): void;
  } {
  let told: 'words' | 'description' | undefined;
  let writer = 0;
  let text = '';
  return {
    open(tag, depth) {
      if (depth === 1) {
        told = TOLD.has(tag.local) ? 'words' : tag.local === 'desc' ? 'description' : undefined;
        text = '';
      }
      if (tag.local === 'changed-region') onRevision();
      if (WRITERS.has(tag.local)) writer++;
    },
    text(value) {
      if (told && writer === 0) text += value;
    },
    close(tag, depth) {
      if (WRITERS.has(tag.local)) writer--;
      else if (tag.local === 'p') text += ' ';
      if (depth > 0 && tag.local !== 'deletion') return;
      if (told === 'words') words.addWhole(text);
      else if (told === 'description') words.addAside(text);
      text = '';
      if (depth === 0) told = undefined;
    },
  };
}

type OnTag = (tag: XmlTag) => void;

/** Reads what stands below the roots. */
function contentReader(styles: OdtStyles, hidden: HiddenWords, emit: OdtSink): Required<XmlHandler> {
  const sinks: OdtSink[] = [emit];
  const paragraphs: Paragraph[] = [];
  const numbering = odtNumbering(styles);
  const tables = odtTables(styles, sinks);
  const seen = odtSeen(styles.looks);
  const asides = asideReader(sinks, () => paragraphs.at(-1), emit);

  const append = (text: string) => {
    const paragraph = paragraphs.at(-1);
    if (!paragraph) return;
    if (text.trim() !== '' && seen.isUnseen(text)) hidden.add(text);
    else {
      paragraph.text += text;
      if (text.trim() !== '') hidden.interrupt();
    }
  };
  const openParagraph: OnTag = (tag) => {
    const heading = tag.local === 'h' || styles.headings.has(tag.get('style-name') ?? '');
    paragraphs.push({ text: '', heading, label: numbering.labelOf(tag), after: [] });
  };
  const closeParagraph = () => {
    hidden.end();
    closeOn(sinks.at(-1)!, paragraphs.pop()!);
  };

  const opened: Record<string, OnTag> = {
    p: openParagraph,
    h: openParagraph,
    list: numbering.openList,
    'list-item': numbering.openItem,
    table: tables.open,
    'table-row': tables.openRow,
    'table-cell': tables.openCell,
    'covered-table-cell': tables.openCell,
    'note-citation': asides.openCitation,
    'note-body': asides.openNote,
    'text-box': asides.openBox,
    s: () => append(' '),
    tab: () => append(' '),
    'line-break': () => append('\n'),
  };
  const closed: Record<string, () => void> = {
    p: closeParagraph,
    h: closeParagraph,
    list: numbering.closeList,
    table: tables.close,
    'table-cell': tables.closeCell,
    'covered-table-cell': tables.closeCell,
    'note-citation': asides.closeCitation,
    'note-body': asides.close,
    'text-box': asides.close,
  };
  return {
    open: (tag) => {
      seen.open(tag);
      if (tag.local === 'hidden-text') hidden.add(tag.get('string-value') ?? '');
      own(opened, tag.local)?.(tag);
    },
    text: (value) => {
      if (!asides.takes(value)) append(value.replaceAll('\n', ' '));
    },
    close: (tag) => {
      seen.close();
      own(closed, tag.local)?.();
    },
  };
}

/** An element of a hostile file may be called `constructor`. */
const own = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

function closeOn(sink: OdtSink, { text, heading, label, after }: Paragraph): void {
  const kind = heading ? 'heading' : label && text.trim() ? 'list_item' : 'paragraph';
  if (text.trim())
    text.split('\n').forEach((part, i) => {
      sink({ type: 'text', kind: i === 0 ? kind : 'paragraph', text: i === 0 ? `${label} ${part}` : part });
    });
  for (const block of after) sink(block);
}

/** Notes and text boxes: they stand inside a paragraph and are read after it. */
function asideReader(sinks: OdtSink[], current: () => Paragraph | undefined, emit: OdtSink) {
  const open: (() => void)[] = [];
  let citation: string | undefined;
  let mark = '';
  return {
    openCitation() {
      citation = '';
    },
    /** Whether the text belongs to the mark of a note. */
    takes(text: string): boolean {
      if (citation === undefined) return false;
      citation += text;
      return true;
    },
    closeCitation() {
      mark = citation?.trim() ?? '';
      citation = undefined;
    },
    openNote() {
      const host = current();
      const noteMark = mark;
      const texts: string[] = [];
      sinks.push((block) => {
        if (block.type === 'text') texts.push(block.text);
      });
      open.push(() => host?.after.push({ type: 'text', kind: 'footnote', text: `${noteMark} ${texts.join(' ')}` }));
    },
    openBox() {
      const host = current();
      sinks.push((block) => (host ? host.after.push(block) : emit(block)));
      open.push(() => {});
    },
    close() {
      sinks.pop();
      open.pop()?.();
    },
  };
}
