// The embedded engine on a disk that is recorded: every operation that it makes on its data directory, in order.
import { join } from 'node:path';
import { DurableFiles, type EngineOperations, type EngineStream } from '../../src/db/owner/durable-files.ts';
import type { RecordedDisk } from './recorded-disk.ts';

const FILE_TYPE = 0o170000;
const FOLDER_TYPE = 0o040000;

/** The engine's files, recorded on `disk`, which must be of the folder above or of the data directory itself. */
export class RecordedFiles extends DurableFiles {
  readonly #disk: RecordedDisk;
  readonly #inodes = new WeakMap<object, number>();
  /** The inode that is being synced. */
  #synced = 0;

  constructor(directory: string, disk: RecordedDisk) {
    super(directory, true);
    this.#disk = disk;
  }

  protected override attach(operations: EngineOperations): void {
    const disk = this.#disk;
    const { node_ops: nodes, stream_ops: streams, realPath } = operations;
    const { mknod, rename, unlink, rmdir, setattr } = nodes;
    const { open, write, setattr: setOfStream } = streams;
    // The inode of an open file outlives its name.
    const inodeOf = (stream: EngineStream): number => this.#inodes.get(stream.shared)!;
    streams.open = (stream) => {
      open(stream);
      this.#inodes.set(stream.shared, disk.inodeOf(realPath(stream.node)));
    };
    nodes.mknod = (parent, name, mode, device) => {
      const node = mknod(parent, name, mode, device);
      disk.make(join(realPath(parent), name), (mode & FILE_TYPE) === FOLDER_TYPE);
      return node;
    };
    nodes.rename = (node, folder, name) => {
      const from = realPath(node);
      rename(node, folder, name);
      disk.rename(from, join(realPath(folder), name));
    };
    nodes.unlink = (parent, name) => {
      unlink(parent, name);
      disk.remove(join(realPath(parent), name));
    };
    nodes.rmdir = (parent, name) => {
      rmdir(parent, name);
      disk.remove(join(realPath(parent), name));
    };
    nodes.setattr = (node, attributes) => {
      setattr(node, attributes);
      if (attributes.size !== undefined) disk.resize(disk.inodeOf(realPath(node)), attributes.size);
    };
    streams.setattr = (stream, attributes) => {
      setOfStream(stream, attributes);
      if (attributes.size !== undefined) disk.resize(inodeOf(stream), attributes.size);
    };
    streams.write = (stream, buffer, offset, length, position) => {
      const inode = inodeOf(stream);
      const written = write(stream, buffer, offset, length, position);
      disk.write(inode, position, buffer.subarray(offset, offset + written));
      return written;
    };
    super.attach(operations);
    const { fsync } = streams;
    streams.fsync = (stream) => {
      this.#synced = inodeOf(stream);
      return fsync!(stream);
    };
  }

  protected override syncContent(descriptor: number, path: string): void {
    super.syncContent(descriptor, path);
    this.#disk.sync(this.#synced);
  }

  protected override syncFolder(path: string): void {
    super.syncFolder(path);
    this.#disk.sync(this.#disk.inodeOf(path));
  }
}
