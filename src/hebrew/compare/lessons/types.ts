import type { BlockKey } from '../../check/types.ts';

export type LessonCategory =
  | 'terminology'
  | 'phrasing'
  | 'removed_phrase'
  | 'added_phrase'
  | 'tone'
  | 'sentence_length'
  | 'opening'
  | 'closing'
  | 'citations'
  | 'order'
  | 'headings'
  | 'numbering'
  | 'length'
  | 'reasons';

/** What a change between draft and final text teaches the writer of the next draft. */
export interface DistilledLesson {
  category: LessonCategory;
  /** Hebrew, for the writer. */
  text: string;
  /** `before → after`, both verbatim; one side alone where nothing stood on the other. */
  evidence: string;
  /** The block that it is about; null when it is about all of them. */
  blockId: BlockKey | null;
  /** What makes it the same lesson when the texts are compared again. */
  key: string;
}
