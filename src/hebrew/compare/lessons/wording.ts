/** Lessons of words: terms replaced, phrases dropped or brought in, judging words taken out. */

import { evaluativeWords } from '../../check/evaluative-words.ts';
import { isStopWord } from '../../search/stop-words.ts';
import { foldFinals, normaliseText } from '../../text/normalise.ts';
import { type Change, evidenceOf } from './changes.ts';
import type { DistilledLesson } from './types.ts';

/** A wording that was changed this often was changed on purpose. */
const LEAST_REPEATS = 2;
const LONGEST_TERM = 3;
const LONGEST_PHRASE = 14;

/** What was replaced by the same words again and again. */
export function replacedWording(changes: Change[]): DistilledLesson[] {
  const replaced = changes.filter(
    ({ before, after, beforeWords, afterWords }) =>
      isPhrase(beforeWords) &&
      isPhrase(afterWords) &&
      plain(before) !== plain(after) &&
      hasWord(before) &&
      hasWord(after),
  );
  return repeated(replaced, stemPair).map((group) => {
    const { from, to } = plainestPair(group);
    const isTerm = from.split(/\s+/).length <= LONGEST_TERM && to.split(/\s+/).length <= LONGEST_TERM;
    return {
      category: isTerm ? 'terminology' : 'phrasing',
      text: `יש לכתוב "${to}" ולא "${from}" (הוחלף ${times(group.length)})`,
      evidence: evidenceOf(group[0]!.draftSentence, group[0]!.finalSentence),
      blockId: commonBlock(group),
      key: stemPair(group[0]!),
    };
  });
}

const hasWord = (text: string): boolean => /[א-ת]{2}|[A-Za-z]{2}/.test(text);

/** Phrases that were taken out, or brought in, again and again. */
export function phrasesMoved(changes: Change[]): DistilledLesson[] {
  const dropped = changes.filter(({ beforeWords, afterWords }) => isPhrase(beforeWords) && afterWords.length === 0);
  const added = changes.filter(({ beforeWords, afterWords }) => isPhrase(afterWords) && beforeWords.length === 0);
  return [
    ...repeated(
      dropped.filter(({ beforeWords }) => tells(beforeWords)),
      ({ before }) => plain(before),
    ).map(
      (group): DistilledLesson => ({
        category: 'removed_phrase',
        text: `יש להשמיט את הביטוי "${bare(group[0]!.before)}" (הושמט ${times(group.length)})`,
        evidence: evidenceOf(group[0]!.draftSentence, group[0]!.finalSentence),
        blockId: commonBlock(group),
        key: plain(group[0]!.before),
      }),
    ),
    ...repeated(
      added.filter(({ afterWords }) => tells(afterWords)),
      ({ after }) => plain(after),
    ).map(
      (group): DistilledLesson => ({
        category: 'added_phrase',
        text: `מקובל לכתוב "${bare(group[0]!.after)}" (נוסף ${times(group.length)})`,
        evidence: evidenceOf(group[0]!.draftSentence, group[0]!.finalSentence),
        blockId: commonBlock(group),
        key: plain(group[0]!.after),
      }),
    ),
  ];
}

/** Judging words that the final text no longer has where it kept what was said. */
export function toneChanges(changes: Change[]): DistilledLesson[] {
  const kept = changes.filter(({ whole, afterWords }) => !whole || afterWords.length > 0);
  const softened = kept.flatMap((change) =>
    evaluativeWords(normaliseText(change.before))
      .filter(({ word }) => !normaliseText(change.after).includes(word))
      .map(({ word }) => ({ change, word })),
  );
  return [...Map.groupBy(softened, ({ word }) => plain(word)).values()].map((group) => ({
    category: 'tone',
    text: `יש להימנע מן הלשון השיפוטית "${group[0]!.word}"`,
    evidence: evidenceOf(group[0]!.change.draftSentence, group[0]!.change.finalSentence),
    blockId: commonBlock(group.map(({ change }) => change)),
    key: plain(group[0]!.word),
  }));
}

const isPhrase = (words: string[]): boolean => words.length > 0 && words.length <= LONGEST_PHRASE;

/** More than a conjunction or a number. */
const tells = (words: string[]): boolean =>
  words.some((word) => /[א-תA-Za-z]{2}/.test(word) && !isStopWord(foldFinals(word))) || words.length >= 3;

function repeated<T>(items: T[], key: (item: T) => string): T[][] {
  return [...Map.groupBy(items, key).values()].filter((group) => group.length >= LEAST_REPEATS);
}

/** `למערערת` → `לעוררת` and `המערערת` → `העוררת` are one replacement: a prefix letter that both have belongs to neither. */
function stemPair({ before, after }: Change): string {
  let [from, to] = [plain(before), plain(after)];
  while (/^[ושהכלבמ]/.test(from) && from[0] === to[0] && /^.[א-ת]{3}/.test(from) && /^.[א-ת]{3}/.test(to)) {
    from = from.slice(1);
    to = to.slice(1);
  }
  return `${from}→${to}`;
}

/**
 * The pair by which a replacement is told, as the texts have it, for a stem alone may be no word: the one without a prefix
 * where there is one, else the one with the article.
 */
function plainestPair(changes: Change[]): { from: string; to: string } {
  const pairs = changes.map(({ before, after }) => ({ from: bare(before), to: bare(after) }));
  return pairs.sort(
    (x, y) => x.from.length - y.from.length || Number(y.from[0] === 'ה') - Number(x.from[0] === 'ה'),
  )[0]!;
}

const bare = (text: string): string => text.replace(/\s+/g, ' ').replace(/^[\s,.;:–-]+|[\s,.;:–-]+$/g, '');

const plain = (text: string): string => bare(normaliseText(text)).toLowerCase();

const times = (count: number): string => (count === 2 ? 'פעמיים' : `${count} פעמים`);

/** The block of all of them; null where they are in several. */
function commonBlock(changes: Change[]): Change['blockId'] | null {
  const first = changes[0]!.blockId;
  return changes.every(({ blockId }) => blockId === first) ? first : null;
}
