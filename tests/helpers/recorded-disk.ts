// A disk that remembers everything that was done to it, and what a power loss could leave of that. What has been synced is
// there for certain; of the rest each 4 KB page of a file may be old or new, a size old or new, and the names of a folder
// are as they were at some moment since the folder was synced: files, pages and folders independently of each other.
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

type Op =
  | { kind: 'make'; path: string; inode: number; folder: boolean }
  | { kind: 'link'; from: string; to: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'write'; inode: number; at: number; bytes: Buffer }
  | { kind: 'resize'; inode: number; size: number }
  | { kind: 'sync'; inode: number };

type DataOp = Extract<Op, { kind: 'write' | 'resize' }>;
type NameChange = { set?: [name: string, inode: number]; remove?: string };
type Folder = { folder: true; names: Map<string, number>; lasting: Map<string, number>; pending: NameChange[] };
/** `own`: whether the bytes belong to this replay; those of the beginning are shared by all of them. */
type File = { folder: false; content: Buffer; own: boolean; pending: DataOp[] };
type Inode = Folder | File;

/** How much of what was not synced is there after the loss: nothing, everything, or a random part of it. */
export type Luck = 'none' | 'all' | 'random';
/** What a path holds after a power loss: the bytes of a file, null for a folder. */
export type Image = Map<string, Buffer | null>;

const PAGE = 4096;
const ROOT = 0;

/** A folder of this machine as it was when the recording began (taken to be on the disk), and every operation since. */
export class RecordedDisk {
  readonly root: string;
  readonly #base: Map<number, Inode>;
  /** The inode of each path at present. */
  readonly #now = new Map<string, number>();
  readonly #ops: Op[] = [];
  #lastInode = ROOT;

  constructor(root: string) {
    this.root = root;
    this.#base = new Map();
    this.#readBase(root, ROOT);
  }

  /** How many operations there have been. */
  get length(): number {
    return this.#ops.length;
  }

  /** How many of them were syncs. */
  get syncs(): number {
    return this.#ops.filter(({ kind }) => kind === 'sync').length;
  }

  holds(path: string): boolean {
    return path === this.root || path.startsWith(`${this.root}/`);
  }

  /** The inode of a path; undefined for what other programs made, or what is not there. */
  find(path: string): number | undefined {
    return this.#now.get(path);
  }

  /** The inode of a path. @throws Error for one that the recording does not know */
  inodeOf(path: string): number {
    const inode = this.#now.get(path);
    if (inode === undefined) throw new Error(`the recording does not know ${path}`);
    return inode;
  }

  make(path: string, folder: boolean): void {
    if (this.#now.has(path)) throw new Error(`the recording has ${path} already`);
    const inode = ++this.#lastInode;
    this.#ops.push({ kind: 'make', path, inode, folder });
    this.#now.set(path, inode);
  }

  write(inode: number, at: number, bytes: Uint8Array): void {
    this.#ops.push({ kind: 'write', inode, at, bytes: Buffer.from(bytes) });
  }

  resize(inode: number, size: number): void {
    this.#ops.push({ kind: 'resize', inode, size });
  }

  sync(inode: number): void {
    this.#ops.push({ kind: 'sync', inode });
  }

  link(from: string, to: string): void {
    this.#ops.push({ kind: 'link', from, to });
    this.#now.set(to, this.inodeOf(from));
  }

  rename(from: string, to: string): void {
    this.#ops.push({ kind: 'rename', from, to });
    for (const [path, inode] of [...this.#now]) {
      if (path !== from && !path.startsWith(`${from}/`)) continue;
      this.#now.delete(path);
      this.#now.set(to + path.slice(from.length), inode);
    }
  }

  remove(path: string): void {
    this.#ops.push({ kind: 'remove', path });
    for (const known of [...this.#now.keys()])
      if (known === path || known.startsWith(`${path}/`)) this.#now.delete(known);
  }

  /**
   * What the disk could hold if the power went after the first `count` operations. With `syncing: false` as if no sync
   * had reached it.
   */
  afterPowerLoss(count: number, luck: Luck, random: () => number, syncing = true): Image {
    const inodes = new Map<number, Inode>();
    const inode = (number: number): Inode => {
      let found = inodes.get(number);
      if (!found) {
        found = copyOf(this.#base.get(number)!);
        inodes.set(number, found);
      }
      return found;
    };
    const folderAt = (path: string): Folder => {
      let at = ROOT;
      for (const part of path === this.root ? [] : path.slice(this.root.length + 1).split('/'))
        at = (inode(at) as Folder).names.get(part)!;
      return inode(at) as Folder;
    };
    for (const op of this.#ops.slice(0, count)) apply(op, inode, folderAt, inodes, syncing);
    return imageOf(inode, luck, random);
  }

  #readBase(path: string, inode: number): void {
    this.#now.set(path, inode);
    if (lstatSync(path).isFile()) {
      this.#base.set(inode, { folder: false, content: readFileSync(path), own: false, pending: [] });
      return;
    }
    const names = new Map<string, number>();
    this.#base.set(inode, { folder: true, names, lasting: names, pending: [] });
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (!entry.isDirectory() && !entry.isFile()) continue;
      const child = ++this.#lastInode;
      names.set(entry.name, child);
      this.#readBase(join(path, entry.name), child);
    }
  }
}

function apply(
  op: Op,
  inode: (number: number) => Inode,
  folderAt: (path: string) => Folder,
  inodes: Map<number, Inode>,
  syncing: boolean,
): void {
  const change = (path: string, changed: NameChange) => {
    const folder = folderAt(dirname(path));
    folder.pending.push(changed);
    applyNames(folder.names, changed);
  };
  if (op.kind === 'write' || op.kind === 'resize') (inode(op.inode) as File).pending.push(op);
  else if (op.kind === 'sync') {
    if (syncing) settle(inode(op.inode));
  } else if (op.kind === 'remove') change(op.path, { remove: basename(op.path) });
  else if (op.kind === 'make') {
    const file: File = { folder: false, content: Buffer.alloc(0), own: true, pending: [] };
    inodes.set(op.inode, op.folder ? newFolder() : file);
    change(op.path, { set: [basename(op.path), op.inode] });
  } else {
    const set: [string, number] = [basename(op.to), folderAt(dirname(op.from)).names.get(basename(op.from))!];
    if (op.kind === 'rename' && dirname(op.from) !== dirname(op.to)) throw new Error('a move to another folder');
    change(op.to, op.kind === 'rename' ? { set, remove: basename(op.from) } : { set });
  }
}

const newFolder = (): Folder => ({ folder: true, names: new Map(), lasting: new Map(), pending: [] });

function copyOf(base: Inode): Inode {
  if (!base.folder) return { ...base, pending: [] };
  return { folder: true, names: new Map(base.names), lasting: new Map(base.lasting), pending: [] };
}

function applyNames(names: Map<string, number>, { set, remove }: NameChange): void {
  if (remove !== undefined) names.delete(remove);
  if (set) names.set(...set);
}

/** A sync: what was pending is on the disk. */
function settle(inode: Inode): void {
  if (inode.folder) for (const change of inode.pending) applyNames(inode.lasting, change);
  else settleContent(inode);
  inode.pending = [];
}

function settleContent(file: File): void {
  let size = file.content.length;
  let largest = size;
  for (const op of file.pending) {
    size = sizeAfter(size, op);
    largest = Math.max(largest, size);
  }
  if (!file.own || largest > file.content.length) {
    const grown = Buffer.alloc(largest);
    file.content.copy(grown);
    file.content = grown;
    file.own = true;
  }
  for (const op of file.pending) {
    if (op.kind === 'resize') file.content.fill(0, Math.min(op.size, file.content.length));
    else op.bytes.copy(file.content, op.at);
  }
  file.content = file.content.subarray(0, size);
}

function imageOf(inode: (number: number) => Inode, luck: Luck, random: () => number): Image {
  const image: Image = new Map();
  const contents = new Map<number, Buffer>();
  const walk = (number: number, path: string): void => {
    const found = inode(number);
    if (!found.folder) {
      if (!contents.has(number)) contents.set(number, contentOf(found, luck, random));
      image.set(path, contents.get(number)!);
      return;
    }
    image.set(path, null);
    const names = new Map(found.lasting);
    for (const change of found.pending.slice(0, howMany(found.pending.length, luck, random))) applyNames(names, change);
    for (const [name, child] of names) walk(child, join(path, name));
  };
  walk(ROOT, '/');
  return image;
}

/** A file whose pages each got some of what was written to them, in order, and whose size is one that it has had. */
function contentOf({ content, pending }: File, luck: Luck, random: () => number): Buffer {
  if (pending.length === 0) return content;
  let size = content.length;
  for (const op of pending.slice(0, howMany(pending.length, luck, random))) size = sizeAfter(size, op);
  const result = Buffer.alloc(size);
  content.copy(result);
  for (const [page, ops] of opsByPage(pending, Math.max(size, content.length)))
    for (const op of ops.slice(0, howMany(ops.length, luck, random))) applyToPage(result, page * PAGE, op);
  return result;
}

const sizeAfter = (size: number, op: DataOp): number =>
  op.kind === 'resize' ? op.size : Math.max(size, op.at + op.bytes.length);

function opsByPage(pending: DataOp[], size: number): Map<number, DataOp[]> {
  const pages = new Map<number, DataOp[]>();
  for (const op of pending) {
    const end = op.kind === 'resize' ? size : op.at + op.bytes.length;
    for (let page = Math.floor((op.kind === 'resize' ? op.size : op.at) / PAGE); page * PAGE < end; page += 1)
      if (!pages.get(page)?.push(op)) pages.set(page, [op]);
  }
  return pages;
}

function applyToPage(result: Buffer, start: number, op: DataOp): void {
  const end = Math.min(start + PAGE, result.length);
  if (op.kind === 'resize') return void result.fill(0, Math.min(Math.max(start, op.size), end), end);
  const from = Math.max(start, op.at);
  const to = Math.min(end, op.at + op.bytes.length);
  if (to > from) op.bytes.copy(result, from, from - op.at, to - op.at);
}

const howMany = (all: number, luck: Luck, random: () => number): number =>
  luck === 'none' ? 0 : luck === 'all' ? all : Math.floor(random() * (all + 1));

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
