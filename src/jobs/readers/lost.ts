import { ThreadLost } from '../threads.ts';

/**
 * Thrown when a reader process ran over its time or its memory, or died. `time` and `memory` are the file's own fault and
 * the same at every try (`isByInput`); a reader that `died` was ended from outside, or lost its code, and the file may be
 * tried again.
 */
export class ReaderLost extends ThreadLost {
  override name = 'ReaderLost';
}
