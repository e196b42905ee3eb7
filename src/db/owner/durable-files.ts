// The files of the embedded engine, made to last. PGlite's own file system has no fsync: PostgreSQL asks for it, is told
// that all is well, and nothing is on the disk. Here a sync reaches the disk, folders included, before it is answered.
import { closeSync, fdatasyncSync, fstatSync, fsyncSync, lstatSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const WAL_FOLDER = 'pg_wal';

type Options = Parameters<NodeFS['init']>[1];
type Started = Awaited<ReturnType<NodeFS['init']>>;

/** A name in the engine's tree. */
export type EngineNode = { name: string; parent: EngineNode };
/**
 * An open file or folder of the engine; `nfd` is the descriptor of this process, `shared` what copies of a descriptor have
 * in common.
 */
export type EngineStream = { node: EngineNode; nfd: number; shared: object };

type Attributes = { size?: number };

/** What this needs of Emscripten's NODEFS, whose operations every stream and node refer to. */
export type EngineOperations = {
  realPath: (node: EngineNode) => string;
  tryFSOperation: <T>(operation: () => T) => T;
  node_ops: {
    mknod: (parent: EngineNode, name: string, mode: number, device: number) => EngineNode;
    rename: (node: EngineNode, folder: EngineNode, name: string) => void;
    unlink: (parent: EngineNode, name: string) => void;
    rmdir: (parent: EngineNode, name: string) => void;
    setattr: (node: EngineNode, attributes: Attributes) => void;
  };
  stream_ops: {
    fsync?: (stream: EngineStream) => number;
    open: (stream: EngineStream) => void;
    setattr: (stream: EngineStream, attributes: Attributes) => void;
    write: (stream: EngineStream, buffer: Uint8Array, offset: number, length: number, position: number) => number;
  };
};

/**
 * A folder of this machine as the engine's data directory. In place before the engine starts, so that its recovery syncs
 * too. A failed sync reaches PostgreSQL as an error, on which it stops (it cannot know what was lost).
 *
 * PostgreSQL syncs the folders of the files that it renames, but not those of the tables and indexes that it makes: on
 * strict file systems their names could be lost after a checkpoint. The first sync of anything in a folder whose names
 * have changed therefore syncs the folder as well, and those above it.
 *
 * After a crash PostgreSQL syncs every file of the database, twice. Where `isSynced` says that all of it was put on the
 * disk just before, only what the engine has written since is synced again.
 */
export class DurableFiles extends NodeFS {
  /** Folders whose names have changed since they were synced. */
  readonly #changed = new Set<string>();
  readonly #isSynced: boolean;
  /** By inode, since a file may be written under one name and synced under another. */
  readonly #written = new Set<bigint>();
  readonly #inodes = new WeakMap<object, bigint>();

  /** How much has been written to the write-ahead log since the engine was opened. */
  walBytes = 0;

  /**
   * @param directory of the database, as `prepareStore` leaves it
   * @param isSynced whether all of it is known to be on the disk
   */
  constructor(directory: string, isSynced: boolean) {
    super(directory);
    this.#isSynced = isSynced;
  }

  override async init(engine: PGlite, options: Options): Promise<Started> {
    const { emscriptenOpts } = await super.init(engine, options);
    const patch: Options['preRun'] = [({ FS }) => this.attach(FS.filesystems.NODEFS as unknown as EngineOperations)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), ...patch!] } };
  }

  /** Takes hold of the engine's file operations; called once, before the engine runs. */
  protected attach(operations: EngineOperations): void {
    const { node_ops: nodes, stream_ops: streams, realPath } = operations;
    const { mknod, rename, unlink, rmdir, setattr } = nodes;
    const { open, write, setattr: setOfStream } = streams;
    nodes.mknod = (parent, name, mode, device) => {
      const node = mknod(parent, name, mode, device);
      this.#changed.add(realPath(parent));
      return node;
    };
    nodes.rename = (node, folder, name) => {
      const from = dirname(realPath(node));
      rename(node, folder, name);
      this.#changed.add(from).add(realPath(folder));
    };
    nodes.unlink = (parent, name) => {
      unlink(parent, name);
      this.#changed.add(realPath(parent));
    };
    nodes.rmdir = (parent, name) => {
      rmdir(parent, name);
      this.#changed.add(realPath(parent));
    };
    nodes.setattr = (node, attributes) => {
      setattr(node, attributes);
      if (attributes.size !== undefined) this.#written.add(lstatSync(realPath(node), { bigint: true }).ino);
    };
    streams.open = (stream) => {
      open(stream);
      this.#inodes.set(stream.shared, fstatSync(stream.nfd, { bigint: true }).ino);
    };
    streams.setattr = (stream, attributes) => {
      setOfStream(stream, attributes);
      if (attributes.size !== undefined) this.#written.add(this.#inodeOf(stream));
    };
    streams.write = (stream, buffer, offset, length, position) => {
      if (stream.node.parent.name === WAL_FOLDER) this.walBytes += length;
      this.#written.add(this.#inodeOf(stream));
      return write(stream, buffer, offset, length, position);
    };
    streams.fsync = (stream) => {
      operations.tryFSOperation(() => this.#sync(stream, realPath(stream.node)));
      return 0;
    };
  }

  /** Puts the content of a file, or the names of a folder that the engine has opened, on the disk. */
  protected syncContent(descriptor: number, _path: string): void {
    fdatasyncSync(descriptor);
  }

  /** Puts the names of a folder on the disk. */
  protected syncFolder(path: string): void {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }

  #inodeOf(stream: EngineStream): bigint {
    return this.#inodes.get(stream.shared)!;
  }

  #sync(stream: EngineStream, path: string): void {
    const inode = this.#inodeOf(stream);
    if (!this.#isSynced || this.#written.has(inode) || this.#changed.has(path)) this.syncContent(stream.nfd, path);
    this.#written.delete(inode);
    this.#changed.delete(path);
    for (let folder = dirname(path); folder.startsWith(this.rootDir); folder = dirname(folder)) {
      if (!this.#changed.has(folder)) continue;
      this.syncFolder(folder);
      this.#changed.delete(folder);
    }
  }
}
