// The text of a paragraph as Markdown. What is written is read again before it is taken: it must say the same, so that no
// letter is ever lost to a star or a bracket; as little as possible is escaped.
import type { Mark, Node } from 'prosemirror-model';
import { parseTree, readInlineOf } from './read-markdown.ts';
import { marks } from './schema.ts';

/** Where a text stands: lines of a paragraph begin anew, those of a heading and of a table's cell are one. */
export type TextPlace = 'lines' | 'line' | 'cell';

/** One character, or something that stands in the text as one. */
interface Letter {
  text: string;
  kind: 'text' | 'hard' | 'soft' | 'note';
  strong: boolean;
  em: boolean;
  raw: boolean;
  link: Mark | null;
}

const written = new Map<TextPlace, WeakMap<Node, string>>();

/** @param labels of the notes of the text */
export function writeText(node: Node, place: TextPlace, labels: ReadonlySet<string>): string {
  const known = written.get(place) ?? new WeakMap<Node, string>();
  written.set(place, known);
  const before = known.get(node);
  if (before !== undefined) return before;
  const letters = tidy(lettersOf(node, place));
  const text = letters.length === 0 ? '' : firstThatSaysTheSame(letters, place, labels);
  known.set(node, text);
  return text;
}

const ESCAPES = ['none', 'some', 'all'] as const;
type Escape = (typeof ESCAPES)[number];

function firstThatSaysTheSame(letters: Letter[], place: TextPlace, labels: ReadonlySet<string>): string {
  const plain = letters.map((letter) => ({ ...letter, strong: false, em: false }));
  for (const wanted of [letters, plain])
    for (const escaping of ESCAPES) {
      const text = render(wanted, escaping, place);
      if (saysTheSame(text, wanted, place, labels)) return text;
    }
  return render(
    plain.map((letter) => ({ ...letter, link: null })),
    'all',
    place,
  );
}

function lettersOf(node: Node, place: TextPlace): Letter[] {
  const letters: Letter[] = [];
  node.forEach((child) => {
    const has = (name: string) => marks[name]!.isInSet(child.marks) ?? null;
    const look = {
      strong: has('strong') !== null,
      em: has('em') !== null,
      raw: has('raw') !== null,
      link: has('link'),
    };
    if (child.isText) for (const text of child.text!) letters.push({ text, kind: 'text', ...look });
    else if (child.type.name === 'footnote_reference') letters.push({ text: child.attrs.label, kind: 'note', ...look });
    else if (place === 'line') letters.push({ text: ' ', kind: 'text', ...look });
    else if (child.type.name === 'hard_break') letters.push({ text: child.attrs.written, kind: 'hard', ...look });
    else letters.push({ text: '\n', kind: place === 'cell' ? 'hard' : 'soft', ...look });
  });
  return letters;
}

const isBlank = (letter: Letter | undefined): boolean =>
  letter === undefined || letter.kind === 'hard' || letter.kind === 'soft' || (!letter.raw && /\s/.test(letter.text));
const isSign = (letter: Letter | undefined): boolean =>
  letter !== undefined && (letter.kind === 'note' || /[\p{P}\p{S}]/u.test(letter.text));
const isGap = ({ kind, text, raw }: Letter): boolean => kind === 'text' && !raw && /[ \t\n]/.test(text);

/** Without what Markdown cannot say: blanks at the ends of lines, stars that nothing lets begin or end there. */
function tidy(letters: Letter[]): Letter[] {
  const kept: Letter[] = [];
  for (const letter of letters) {
    const previous = kept.at(-1);
    const isEndOfLine = letter.kind === 'hard' || letter.kind === 'soft';
    if (isGap(letter) && (previous === undefined || previous.kind === 'hard' || previous.kind === 'soft')) continue;
    if (isEndOfLine) while (kept.length > 0 && isGap(kept.at(-1)!)) kept.pop();
    // A line without a word would end the paragraph.
    if (isEndOfLine && (kept.length === 0 || kept.at(-1)!.kind === 'hard' || kept.at(-1)!.kind === 'soft')) continue;
    kept.push({ ...letter });
  }
  while (kept.length > 0 && (isGap(kept.at(-1)!) || kept.at(-1)!.kind === 'hard' || kept.at(-1)!.kind === 'soft'))
    kept.pop();
  shrink(kept, 'strong');
  shrink(kept, 'em');
  return kept;
}

/** Takes a mark off its first and last letters until they are such that it can begin and end there. */
function shrink(letters: Letter[], mark: 'strong' | 'em'): void {
  for (let from = 0; from < letters.length; from += 1) {
    if (!letters[from]![mark]) continue;
    let to = from;
    while (to + 1 < letters.length && letters[to + 1]![mark]) to += 1;
    const end = to;
    const opens = (at: number) =>
      !isBlank(letters[at]) && (!isSign(letters[at]) || isBlank(letters[at - 1]) || isSign(letters[at - 1]));
    const closes = (at: number) =>
      !isBlank(letters[at]) && (!isSign(letters[at]) || isBlank(letters[at + 1]) || isSign(letters[at + 1]));
    while (from <= to && !opens(from)) letters[from++]![mark] = false;
    while (to >= from && !closes(to)) letters[to--]![mark] = false;
    from = end;
  }
}

type Open = { name: 'strong' | 'em' } | { name: 'link'; link: Mark };
const SIGNS = { strong: '**', em: '*' } as const;

function render(letters: Letter[], escaping: Escape, place: TextPlace): string {
  let text = '';
  let open: Open[] = [];
  const close = (each: Open) => {
    text += each.name === 'link' ? `](${addressOf(each.link)})` : SIGNS[each.name];
  };
  const stays = (each: Open, letter: Letter) => (each.name === 'link' ? each.link === letter.link : letter[each.name]);
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at]!;
    const lost = open.findIndex((each) => !stays(each, letter));
    if (lost >= 0) {
      for (const each of open.slice(lost).toReversed()) close(each);
      open = open.slice(0, lost);
    }
    for (const each of missing(open, letters, at)) {
      text += each.name === 'link' ? '[' : SIGNS[each.name];
      open.push(each);
    }
    text += oneLetter(letters, at, escaping, place);
  }
  for (const each of open.toReversed()) close(each);
  if (place === 'lines') return withLineStarts(text, letters);
  // Signs at the end of a heading close it and are no words of it.
  return place === 'line' ? text.replace(/(^|\s)(#+)(?=\s*$)/, '$1\\$2') : text;
}

/** What begins at a letter: what lasts longer stands outside. */
function missing(open: Open[], letters: Letter[], at: number): Open[] {
  const letter = letters[at]!;
  const lasts = (each: Open): number => {
    let end = at;
    while (end < letters.length && (each.name === 'link' ? letters[end]!.link === each.link : letters[end]![each.name]))
      end += 1;
    return end;
  };
  const wanted: Open[] = [
    ...(letter.link && !open.some(({ name }) => name === 'link') ? [{ name: 'link', link: letter.link } as const] : []),
    ...(['strong', 'em'] as const).flatMap((name) =>
      letter[name] && !open.some((each) => each.name === name) ? [{ name }] : [],
    ),
  ];
  return wanted.length > 1 ? wanted.toSorted((a, b) => lasts(b) - lasts(a)) : wanted;
}

const addressOf = ({ attrs }: Mark): string => {
  const href = /[\s()<>]/.test(attrs.href) ? `<${attrs.href.replace(/[<>\s]/g, encodeURIComponent)}>` : attrs.href;
  return attrs.title ? `${href} "${attrs.title.replace(/["\\]/g, '\\$&')}"` : href;
};

const SPECIAL = /[\\`*_[\]<>&!]/;

function oneLetter(letters: Letter[], at: number, escaping: Escape, place: TextPlace): string {
  const letter = letters[at]!;
  if (letter.kind === 'note') return `[^${letter.text}]`;
  if (letter.kind === 'soft') return '\n';
  if (letter.kind === 'hard') return place === 'cell' ? '<br>' : `${letter.text === '\n' ? '\\' : letter.text}\n`;
  const { text } = letter;
  if (place === 'cell' && text === '|') return '\\|';
  if (letter.raw) return text;
  if (letter.link && (text === '[' || text === ']')) return `\\${text}`;
  if (escaping === 'none' || !SPECIAL.test(text)) return text;
  if (escaping === 'all') return `\\${text}`;
  const [before, after] = [letters[at - 1], letters[at + 1]];
  if (text === '*') return isBlank(before) && isBlank(after) ? text : '\\*';
  if (text === '_') return isLetter(before) && isLetter(after) ? text : '\\_';
  if (text === '`') return '\\`';
  if (text === '\\') return after && /[!-/:-@[-`{-~]/.test(after.text) ? '\\\\' : text;
  if (text === '<') return after && /[a-z/!?]/i.test(after.text) ? '\\<' : text;
  if (text === '&') return after && /[#a-z]/i.test(after.text) ? '\\&' : text;
  return text;
}

const isLetter = (letter: Letter | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter.text);

/** Lines that begin nothing else. Those that begin within code or a tag are its letters: a backslash would be one, too. */
function withLineStarts(text: string, letters: readonly Letter[]): string {
  const endsLine = ({ kind, text: own }: Letter) => kind === 'hard' || own === '\n';
  const firsts = letters.filter((_, at) => at === 0 || endsLine(letters[at - 1]!));
  return text
    .split('\n')
    .map((line, at) => (firsts[at]?.raw ? line : escapeLineStart(line)))
    .join('\n');
}

/** What would make a line the beginning of something else. */
const escapeLineStart = (line: string): string =>
  line
    .replace(/^(#{1,6}|[-+*])(?=\s|$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(?=>|```|~~~|=+\s*$|(?:-\s*){2,}$|(?:\*\s*){3,}$|(?:_\s*){3,}$)/, '\\')
    .replace(/^\[(?=[^\]]+\]:)/, '\\[')
    // What looks like the dashes of a table makes one of the lines around it.
    .replace(/^(?=[|:][-|: \t]*$)/, '\\');

function saysTheSame(text: string, letters: Letter[], place: TextPlace, labels: ReadonlySet<string>): boolean {
  const notes = [...labels].filter((label) => text.includes(`[^${label}]`)).map((label) => `\n\n[^${label}]: -`);
  const source = `${place === 'lines' ? '' : '# '}${text}${notes.join('')}`;
  const [block, next] = parseTree(source).children;
  if (block?.type !== (place === 'lines' ? 'paragraph' : 'heading')) return false;
  if (next && next.type !== 'footnoteDefinition') return false;
  const read = tidy(lettersOf(readInlineOf(block, source), place === 'lines' ? 'lines' : 'line'));
  const meant = place === 'cell' ? letters.map(asRead) : letters;
  const found = place === 'cell' ? joinedBreaks(read) : read;
  return found.length === meant.length && found.every((letter, at) => isSame(letter, meant[at]!));
}

/** A cell's line break is `<br>`, which is read as source. */
const asRead = (letter: Letter): Letter =>
  letter.kind === 'hard'
    ? { ...letter, kind: 'text', text: '<br>', raw: true }
    : letter.text === '|' && letter.kind === 'text'
      ? { ...letter, raw: false }
      : letter;

function joinedBreaks(letters: Letter[]): Letter[] {
  const joined: Letter[] = [];
  for (const letter of letters) {
    joined.push(letter);
    const last = joined.slice(-4);
    if (last.length === 4 && last.every(({ raw }) => raw) && last.map(({ text }) => text).join('') === '<br>')
      joined.splice(-4, 4, { ...last[0]!, text: '<br>' });
  }
  return joined;
}

const isSame = (a: Letter, b: Letter): boolean =>
  a.text.trim() === b.text.trim() &&
  (a.kind === b.kind || (isBlank(a) && isBlank(b))) &&
  a.strong === b.strong &&
  a.em === b.em &&
  (a.raw === b.raw || a.kind !== 'text') &&
  a.link?.attrs.href === b.link?.attrs.href;
