/** One file of the hostile corpus; its bytes are made when they are wanted. */
export interface HostileFile {
  /** Unique in the corpus. */
  name: string;
  /** The extension under which it is uploaded. */
  extension: string;
  make(): Uint8Array;
}

/** Files of one format. */
export const ofFormat = (extension: string, files: Record<string, () => Uint8Array>): HostileFile[] =>
  Object.entries(files).map(([name, make]) => ({ name: `${extension}: ${name}`, extension, make }));

export const MB = 1024 * 1024;
