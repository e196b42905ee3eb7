// When the embedded engine is due for a checkpoint. PostgreSQL leaves that to a process that this engine does not have:
// without this the write-ahead log grows for as long as the owner lives (max_wal_size and checkpoint_timeout do nothing),
// and a start after a crash reads all of it again.

/** Says when a checkpoint is due; `done` is called after each. */
export type Checkpoints = { due: () => boolean; done: () => void };

const MAX_LOG_BYTES = 64 << 20;
const MAX_AGE_MS = 5 * 60_000;

/** @param writtenBytes how much has been written to the write-ahead log in all */
export function planCheckpoints(writtenBytes: () => number, now = () => performance.now()): Checkpoints {
  let written = writtenBytes();
  let at = now();
  return {
    due: () => {
      const since = writtenBytes() - written;
      return since >= MAX_LOG_BYTES || (since > 0 && now() - at >= MAX_AGE_MS);
    },
    done: () => {
      written = writtenBytes();
      at = now();
    },
  };
}
