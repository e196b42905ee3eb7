import type { Lesson } from '../../api/types.gen';
import type { Tone } from '../../design';

export const LESSON_TONES: Record<Lesson['review_status'], Tone> = {
  pending_review: 'warn',
  approved: 'ok',
  rejected: 'bad',
  deferred: 'calm',
};

/** What a comparison of drafts gives as the field of a lesson; a person may write any other. */
const CATEGORIES: Readonly<Record<string, string>> = {
  terminology: 'מינוח',
  phrasing: 'ניסוח',
  removed_phrase: 'ביטוי שהוסר',
  added_phrase: 'ביטוי שנוסף',
  tone: 'נימה',
  sentence_length: 'אורך המשפטים',
  opening: 'פתיחה',
  closing: 'סיום',
  citations: 'אסמכתאות',
  order: 'סדר',
  headings: 'כותרות',
  numbering: 'מספור',
  length: 'היקף',
  reasons: 'הנמקה',
};

export const categoryText = (category: string): string => CATEGORIES[category] ?? category;
