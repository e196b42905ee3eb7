import type { Lesson } from '../../api/types.gen';
import type { Tone } from '../../design';

export const LESSON_TONES: Record<Lesson['review_status'], Tone> = {
  pending_review: 'warn',
  approved: 'ok',
  rejected: 'bad',
  deferred: 'calm',
};
