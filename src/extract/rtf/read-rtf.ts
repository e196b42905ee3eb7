/** RTF: the text with list labels, tables, notes, headers and footers; code pages by font, Unicode escapes with fallbacks. */
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import iconv from 'iconv-lite';
import { ExtractError } from '../errors.ts';
import { collectLines, type LineCollector, onePage } from '../text/lines.ts';
import type { ReadOptions, ReadResult } from '../types.ts';
import { rtfBlocks } from './blocks.ts';
import { PLAIN, type RtfLook, type RtfSeen, rtfSeen } from './seen.ts';
import { type RtfToken, rtfTokens } from './tokens.ts';

type Destination =
  | ('body' | 'skip' | 'fonts' | 'colors' | 'styles' | 'label' | 'note' | 'header' | 'footer' | 'box')
  // Told as hidden where they say something.
  | ('comment' | 'code');

interface Group {
  destination: Destination;
  /** Fallback characters after a Unicode escape. */
  fallback: number;
  font: number | undefined;
  /** Font of right-to-left text. */
  otherFont: number | undefined;
  look: RtfLook;
  /** The group began with `\*`: unknown destinations are passed over. */
  optional: boolean;
}

interface Reader {
  codePage: number;
  fonts: Map<number, number>;
  headingStyles: Set<number>;
  stack: Group[];
  group: Group;
  /** Fallback characters still to pass over. */
  passOver: number;
  bytes: number[];
  style: { number: number; name: string } | undefined;
  fontNumber: number;
  seen: RtfSeen;
  /** Text of the comment or field code that is open. */
  aside: string;
  revisions: boolean;
  lines: LineCollector;
}

const MAX_DEPTH = 5000;
const CHARSETS: Record<number, number> = {
  77: 10000,
  161: 1253,
  162: 1254,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  238: 1250,
};
const CHARACTERS: Record<string, string> = {
  tab: ' ',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  '~': ' ',
  _: '-',
  '\\': '\\',
  '{': '{',
  '}': '}',
};
const DESTINATIONS: Record<string, Destination> = {
  fonttbl: 'fonts',
  colortbl: 'colors',
  stylesheet: 'styles',
  listtext: 'label',
  pntext: 'label',
  footnote: 'note',
  header: 'header',
  headerl: 'header',
  headerr: 'header',
  headerf: 'header',
  footer: 'footer',
  footerl: 'footer',
  footerr: 'footer',
  footerf: 'footer',
  annotation: 'comment',
  fldinst: 'code',
};
/** Groups that hold no text of the document. */
const SKIPPED = new Set(
  (
    'info pict object objdata datafield themedata colorschememapping datastore latentstyles rsidtbl ' +
    'generator listtable listoverridetable revtbl xmlnstbl mmathPr shprslt sp sn sv atnid atnauthor atndate ' +
    'atnref atnparent atrfstart atrfend bkmkstart bkmkend pntxta pntxtb pnseclvl filetbl nonshppict ' +
    'ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn userprops docvar wgrffmtfilter background tc tcn xe rxe'
  ).split(' '),
);
/** Control words that end a paragraph or cell. */
const ENDS = new Set(['par', 'cell', 'row', 'sect', 'page']);
/** Destinations with text inside groups that are passed over as a whole. */
const TEXT_INSIDE = new Set(['shptxt', 'result']);

/**
 * Reads an RTF.
 * @throws ExtractError corrupt (not RTF, or cut off inside nested groups), empty_text, text_too_long
 */
export async function readRtf(path: string, { signal }: Pick<ReadOptions, 'signal'> = {}): Promise<ReadResult> {
  const file = await readFile(path, { signal });
  const lines = collectLines();
  const blocks = rtfBlocks(lines);
  const reader = newReader(lines);
  let steps = 0;
  for (const token of rtfTokens(file)) {
    if (++steps % 1_000_000 === 0) {
      await nextTurn();
      signal?.throwIfAborted();
    }
    if (token.type !== 'byte') flushBytes(reader, blocks);
    step(reader, token, blocks);
  }
  flushBytes(reader, blocks);
  if (reader.stack.length > 1) throw new ExtractError('corrupt', 'RTF ends inside its groups');
  blocks.end();
  return { ...onePage(lines), ...(reader.revisions ? { revisions: true } : {}) };
}

type Blocks = ReturnType<typeof rtfBlocks>;

function step(reader: Reader, token: RtfToken, blocks: Blocks): void {
  if (token.type === 'open') {
    if (reader.stack.length >= MAX_DEPTH) throw new ExtractError('corrupt', 'RTF groups too deep');
    reader.stack.push(reader.group);
    reader.group = { ...reader.group, optional: false };
    reader.passOver = 0;
  } else if (token.type === 'close') {
    closeGroup(reader, blocks);
  } else if (token.type === 'byte') {
    takeByte(reader, token.byte);
  } else if (reader.passOver > 0 && token.name !== 'u' && token.name !== 'uc') {
    reader.passOver--; // a control word can be the fallback of a Unicode escape
  } else {
    takeWord(reader, token.name, token.value, blocks);
  }
}

function closeGroup(reader: Reader, blocks: Blocks): void {
  const inner = reader.group;
  const outer = reader.stack.pop();
  reader.passOver = 0;
  if (!outer) return;
  reader.group = outer;
  if (inner.destination === 'styles' && reader.style) {
    if (/^(?:heading \d|title|כותרת)/i.test(reader.style.name.trim())) reader.headingStyles.add(reader.style.number);
    reader.style = undefined;
  }
  if (inner.destination === outer.destination) return;
  if (inner.destination === 'comment' || inner.destination === 'code') endAside(reader, inner.destination);
  else blocks.leave(inner.destination);
}

function endAside({ aside, lines }: Reader, destination: 'comment' | 'code'): void {
  if (destination === 'comment') lines.hidden.addWhole(aside);
  else lines.hidden.addCode(aside);
}

/** Puts letters where they belong: into the text, a comment or field code, or among what nobody sees. */
function give(reader: Reader, text: string, blocks: Blocks): void {
  const { group, lines } = reader;
  if (group.destination === 'comment' || group.destination === 'code') reader.aside += text;
  else if (text.trim() !== '' && reader.seen.isUnseen(group.look)) lines.hidden.add(text);
  else {
    if (text.trim() !== '') lines.hidden.interrupt();
    blocks.text(text);
  }
}

function takeByte(reader: Reader, byte: number): void {
  const { group } = reader;
  if (reader.passOver > 0) reader.passOver--;
  else if (group.destination === 'styles') {
    if (reader.style && byte !== 0x3b) reader.style.name += String.fromCharCode(byte);
  } else if (group.destination === 'colors') {
    if (byte === 0x3b) reader.seen.endColor();
  } else if (group.destination !== 'skip' && group.destination !== 'fonts') reader.bytes.push(byte);
}

function takeWord(reader: Reader, name: string, value: number | undefined, blocks: Blocks): void {
  const { group } = reader;
  if (name === '*') {
    group.optional = true;
    return;
  }
  if (isDestination(reader, name, blocks)) return;
  if (group.destination === 'fonts') readFont(reader, name, value);
  else if (group.destination === 'colors') reader.seen.addColor(name, value ?? 0);
  else if (group.destination === 'styles') {
    if (name === 's') reader.style = { number: value ?? 0, name: '' };
  } else if (name === 'ansicpg') reader.codePage = value || reader.codePage;
  else if (group.destination !== 'skip') readText(reader, name, value, blocks);
  else if (name === 'uc') group.fallback = value ?? 1;
}

/** Control words that open a destination stand at the beginning of their group. */
function isDestination(reader: Reader, name: string, blocks: Blocks): boolean {
  const { group } = reader;
  if (TEXT_INSIDE.has(name) && group.destination === 'skip') {
    group.destination = 'box'; // a text box is the one thing worth finding inside a drawing
    blocks.enter('box');
    return true;
  }
  if (group.destination === 'skip') return false;
  const destination = DESTINATIONS[name] ?? (SKIPPED.has(name) || group.optional ? 'skip' : undefined);
  group.optional = false;
  if (!destination) return false;
  group.destination = destination;
  if (destination === 'comment' || destination === 'code') reader.aside = '';
  else if (destination !== 'skip' && destination !== 'colors') blocks.enter(destination);
  return true;
}

function readFont(reader: Reader, name: string, value: number | undefined): void {
  if (name === 'f') reader.fontNumber = value ?? 0;
  else if (name === 'fcharset' && CHARSETS[value ?? 0]) reader.fonts.set(reader.fontNumber, CHARSETS[value ?? 0]!);
  else if (name === 'cpg' && value) reader.fonts.set(reader.fontNumber, value);
}

function readText(reader: Reader, name: string, value: number | undefined, blocks: Blocks): void {
  const { group } = reader;
  if (name === 'deleted' || name === 'revised') reader.revisions ||= value !== 0;
  if (name === 'u') {
    give(reader, String.fromCharCode((value ?? 0) & 0xffff), blocks);
    reader.passOver = group.fallback;
  } else if (name === 'uc') group.fallback = Math.min(Math.max(0, value ?? 1), 100);
  else if (name === 'f') group.font = value;
  else if (name === 'af') group.otherFont = value;
  else if (reader.seen.takes(group, name, value)) return;
  else if (CHARACTERS[name] !== undefined) give(reader, CHARACTERS[name]!, blocks);
  else if (group.destination === 'comment' || group.destination === 'code') reader.aside += ENDS.has(name) ? ' ' : '';
  else if (name === 's') blocks.property('heading', reader.headingStyles.has(value ?? 0));
  else if (name === 'outlinelevel') blocks.property('heading', (value ?? 9) < 9);
  else {
    if (ENDS.has(name)) reader.lines.hidden.end();
    reader.seen.control(name, value);
    blocks.control(name);
  }
}

function flushBytes(reader: Reader, blocks: Blocks): void {
  if (reader.bytes.length === 0) return;
  const bytes = Buffer.from(reader.bytes);
  reader.bytes = [];
  give(reader, iconv.decode(bytes, codePageOf(reader)), blocks);
}

/** The Hebrew code page wins where any of the fonts in force names it: writers differ in which font they mark. */
function codePageOf(reader: Reader): string {
  const { font, otherFont } = reader.group;
  const pages = [reader.fonts.get(font ?? -1), reader.fonts.get(otherFont ?? -1), reader.codePage];
  const page = pages.includes(1255) ? 1255 : (pages.find((candidate) => candidate !== undefined) ?? 1252);
  const name = page === 10000 ? 'macintosh' : page === 65001 ? 'utf8' : `cp${page}`;
  return iconv.encodingExists(name) ? name : 'win1252';
}

function newReader(lines: LineCollector): Reader {
  const group: Group = {
    destination: 'body',
    fallback: 1,
    font: undefined,
    otherFont: undefined,
    look: PLAIN,
    optional: false,
  };
  return {
    codePage: 1252,
    fonts: new Map(),
    headingStyles: new Set(),
    stack: [],
    group,
    passOver: 0,
    bytes: [],
    style: undefined,
    fontNumber: 0,
    seen: rtfSeen(),
    aside: '',
    revisions: false,
    lines,
  };
}
