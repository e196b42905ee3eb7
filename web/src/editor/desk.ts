// One text on the screen: shown as a page until somebody goes into it, an editor from then on.
import { closeHistory, history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { insertLinked, keys, REVEAL, revealing, typing } from './commands.ts';
import { directions } from './directions.ts';
import { drawn } from './drawing.ts';
import { placeOfOffset, readText, type Text } from './markdown.ts';
import { isNumbered, numbering, numbersOf, renumberFrom, withNumbers } from './numbering.ts';
import { cleanPasted, readPlain, writePlain } from './paste.ts';
import { piecesBy } from './pieces.ts';
import { FROM_ELSEWHERE, rebase } from './rebase.ts';
import { schema } from './schema.ts';
import { writeMarkdown } from './write-markdown.ts';

interface Options {
  content: string;
  isEditable: boolean;
  /** The numbers of its paragraphs run on; otherwise each list has its own, as those of the parties have. */
  isNumbered: boolean;
  /** The number that a text without numbers begins with. */
  firstNumber(): number;
  /** The person changed the text. */
  onChange(): void;
  /** The caret moved, or the text changed. */
  onMove(): void;
  onSource(anchorId: string): void;
}

/** A text and its place on the screen. */
export class Desk {
  readonly host: HTMLElement;
  view: EditorView | null = null;
  /** The Markdown as it was last read; it is parsed when somebody comes near it. */
  #source: string;
  #parsed: Text | null = null;
  #options: Options;
  #watch: IntersectionObserver | null = null;

  constructor(host: HTMLElement, options: Options) {
    this.host = host;
    this.#options = options;
    this.#source = options.content;
    this.#show();
  }

  /** The text as Markdown, with what the browser already did in it. */
  read(): string {
    // The browser tells of a caret that it moved only later. A colleague's change that came in before that would put the
    // caret back where it was, and the next letters into the middle of a word: the editor is to look now.
    if (this.view?.hasFocus()) document.dispatchEvent(new Event('selectionchange'));
    return this.view ? writeMarkdown(this.doc, this.#text.edges).text : this.#source;
  }

  get #text(): Text {
    this.#parsed ??= readText(this.#source);
    return this.#parsed;
  }

  get doc(): Node {
    return this.view?.state.doc ?? this.#text.doc;
  }

  /** The numbers of its paragraphs. */
  numbers(): number[] {
    if (this.view || this.#parsed) return numbersOf(this.doc);
    return [...this.#source.matchAll(/^ {0,3}(\d{1,9})[.)][ \t]/gm)].map(([, number]) => Number(number));
  }

  /** Another text in its place; the caret stays where its paragraph does. */
  replace(markdown: string): void {
    this.#source = markdown;
    this.#parsed = null;
    if (!this.view) this.#show();
    else this.view.dispatch(rebase(this.view.state.tr, this.#text.doc));
  }

  /** Makes an editor of it. */
  open(): EditorView | null {
    if (this.view || !this.#options.isEditable) return this.view;
    const { onChange, onMove, firstNumber, isNumbered } = this.#options;
    const numbers = isNumbered ? [numbering(firstNumber)] : [];
    this.#unwatch();
    this.host.replaceChildren();
    const attributes = Object.fromEntries(
      ['role', 'aria-label', 'aria-multiline', 'lang', 'dir', 'class'].map((name) => [
        name,
        this.host.getAttribute(name) ?? '',
      ]),
    );
    this.view = new EditorView(
      { mount: this.host },
      {
        state: EditorState.create({
          doc: this.#text.doc,
          plugins: [typing, ...keys, history(), tableEditing(), directions, piecesBy(lineBreak), revealing, ...numbers],
        }),
        attributes: { ...attributes, spellcheck: 'true', tabindex: '0' },
        transformPastedHTML: cleanPasted,
        clipboardTextParser: (text) => readPlain(text),
        clipboardTextSerializer: writePlain,
        handleClick: (_, __, event) => this.follow(event),
        handleKeyDown: (view, event) => event.key === 'Enter' && event.ctrlKey && this.#followAtCaret(view.state),
        dispatchTransaction: (tr) => {
          const view = this.view!;
          view.updateState(view.state.apply(tr));
          if (tr.docChanged && tr.getMeta(FROM_ELSEWHERE) !== true) onChange();
          onMove();
        },
      },
    );
    return this.view;
  }

  /** A press on words with a source leads there. */
  follow(event: Event): boolean {
    const link = (event.target as Element | null)?.closest?.('a[data-source]');
    const anchor = link?.getAttribute('data-source');
    if (!anchor) return false;
    event.preventDefault();
    this.#options.onSource(anchor);
    return true;
  }

  /** The same by keyboard: Ctrl+Enter on such words. */
  #followAtCaret({ selection: { $from } }: EditorState): boolean {
    const href: string | undefined = $from.marks().find(({ type }) => type === schema.marks.link)?.attrs.href;
    const after: string | undefined = $from.nodeAfter?.marks.find(({ type }) => type === schema.marks.link)?.attrs.href;
    const found = [href, after].find((each) => each?.startsWith('source:'));
    if (found) this.#options.onSource(found.slice('source:'.length));
    return found !== undefined;
  }

  run(command: Command): void {
    const view = this.open();
    if (!view) return;
    view.focus();
    command(view.state, view.dispatch, view);
  }

  /** Words with a source where the caret is, or the selected words with it. */
  link(words: string, href: string): void {
    this.#act((state) => insertLinked(state, words, href));
  }

  /** Paragraphs of a decision, numbered as the others are. */
  insertNumbered(markdown: string, wasIn: boolean): void {
    const first = this.numbers()[0] ?? this.#options.firstNumber();
    this.insert(isNumbered(this.doc) ? withNumbers(markdown, first) : markdown, wasIn);
  }

  /** Paragraphs of Markdown behind the paragraph of the caret, or at the end where nobody was in the text yet. */
  insert(markdown: string, wasIn = true): void {
    this.#act((state) => {
      const { doc } = readText(markdown);
      const { $from } = state.selection;
      const isEmpty = state.doc.childCount === 1 && state.doc.textContent === '';
      const at = isEmpty || !wasIn ? state.doc.content.size : $from.after(1);
      const tr = isEmpty ? state.tr.replaceWith(0, at, doc.content) : state.tr.insert(at, doc.content);
      const end = (isEmpty ? 0 : at) + doc.content.size;
      return tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(end, tr.doc.content.size)), -1));
    });
  }

  renumber(first: number): void {
    this.#act((state) => renumberFrom(state, first));
  }

  #act(make: (state: EditorState) => Transaction | null): void {
    const view = this.open();
    const tr = view && make(view.state);
    if (view && tr) view.dispatch(closeHistory(tr).scrollIntoView());
  }

  /** Shows the paragraph of an offset of the Markdown; selects the words where they stand there. */
  reveal(offset: number, words: string | null): void {
    const found = placeOfOffset(writeMarkdown(this.doc, this.#text.edges), offset);
    const view = this.open();
    const { pos, node } = found ?? { pos: 0, node: this.doc };
    if (view) {
      const inside = words ? rangeOf(node, pos, words) : null;
      const selection = inside
        ? TextSelection.create(view.state.doc, inside.from, inside.to)
        : TextSelection.near(view.state.doc.resolve(Math.min(pos + 1, view.state.doc.content.size)));
      const tr = view.state.tr.setSelection(selection);
      view.dispatch(found ? tr.setMeta(REVEAL, [pos, pos + node.nodeSize]) : tr);
      view.focus();
    }
    const element = view ? view.nodeDOM(pos) : (this.host.children[childIndex(this.doc, pos)] ?? null);
    const seen = element instanceof HTMLElement ? element : this.host;
    seen.scrollIntoView({ block: 'center' });
    setTimeout(() => this.view?.dispatch(this.view.state.tr.setMeta(REVEAL, null)), REVEALED_MS);
  }

  close(): void {
    this.#source = this.read();
    this.#parsed = null;
    this.view?.destroy();
    this.view = null;
    this.#unwatch();
    this.host.replaceChildren();
  }

  /** A long text that nobody sees yet stands there as its source: parsing many of them would hold the page up. */
  #show(): void {
    this.#unwatch();
    if (this.#source.length <= SHORT) {
      this.#draw();
      return;
    }
    const lines = this.#source.split(/\n{2,}/).map((part) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = part;
      return paragraph;
    });
    this.host.replaceChildren(...lines);
    this.#watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.#unwatch();
        if (!this.view) this.#draw();
      },
      { rootMargin: NEAR },
    );
    this.#watch.observe(this.host);
    window.addEventListener('beforeprint', this.#drawForPrint);
  }

  /** On paper all of it is seen. */
  #drawForPrint = (): void => {
    this.#unwatch();
    if (!this.view) this.#draw();
  };

  #unwatch(): void {
    this.#watch?.disconnect();
    window.removeEventListener('beforeprint', this.#drawForPrint);
  }

  #draw(): void {
    this.host.replaceChildren(drawn(this.#text.doc));
    for (const each of this.host.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
      if (each.textContent?.startsWith('\u200e')) each.setAttribute('dir', 'ltr');
  }
}

const REVEALED_MS = 2500;
/** Parsed at once: it takes a few milliseconds. */
const SHORT = 6000;
/** How near to the window a text is drawn as it reads. */
const NEAR = '600px';

/** Between the pieces of an endless paragraph: a block of no height, so that each piece has lines of its own. */
function lineBreak(): HTMLElement {
  const block = document.createElement('span');
  block.style.display = 'block';
  return block;
}

const childIndex = (doc: Node, pos: number): number => doc.resolve(Math.min(pos, doc.content.size)).index(0);

/** Where words stand in a node, whatever marks are between them. */
function rangeOf(node: Node, pos: number, words: string): { from: number; to: number } | null {
  let found: { from: number; to: number } | null = null;
  const look = (block: Node, start: number) => {
    const text = block.textBetween(0, block.content.size, '\n', ' ');
    const at = text.indexOf(words);
    if (at >= 0 && !found) found = { from: start + at, to: start + at + words.length };
  };
  if (node.isTextblock) look(node, pos + 1);
  else
    node.descendants((child, offset) => {
      if (child.isTextblock) look(child, pos + (node.type.name === 'doc' ? 0 : 1) + offset + 1);
    });
  return found;
}
