import type { WholeComparison } from '../types.ts';
import { changesOf } from './changes.ts';
import { blockLengths, openingsAndClosings, sentenceLength } from './formulas.ts';
import { movedBlocks, movedParagraphs } from './order.ts';
import { headingChanges, numberingChanges } from './structure.ts';
import { citationChanges, reasonsChanged } from './substance.ts';
import type { DistilledLesson } from './types.ts';
import { phrasesMoved, replacedWording, toneChanges } from './wording.ts';

export type { DistilledLesson } from './types.ts';

const MOST_LESSONS = 100;

/**
 * What the changes between draft and final text teach: one lesson for each habit that shows in them, each with words of both
 * texts. At most 100; the same comparison gives the same lessons.
 */
export function distilLessons(whole: WholeComparison): DistilledLesson[] {
  const compared = whole.pairs.filter(({ draft, final }) => draft.length > 0 && final.length > 0);
  if (compared.length === 0) return [];
  const changes = changesOf(whole.pairs);
  const inPlace = changes.filter((change) => !change.whole);
  const lessons = [
    ...replacedWording(inPlace),
    ...phrasesMoved(inPlace),
    ...toneChanges(changes),
    ...openingsAndClosings(compared),
    ...sentenceLength(compared),
    ...blockLengths(compared),
    ...citationChanges(whole.pairs),
    ...movedBlocks(whole),
    ...movedParagraphs(whole),
    ...headingChanges(compared),
    ...numberingChanges(compared),
    ...reasonsChanged(changes, whole),
  ].filter(({ evidence }) => evidence !== '');
  const distinct = new Map(lessons.map((lesson) => [`${lesson.category}\n${lesson.blockId}\n${lesson.key}`, lesson]));
  return [...distinct.values()].slice(0, MOST_LESSONS);
}
