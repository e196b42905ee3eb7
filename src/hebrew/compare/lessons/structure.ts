/** Lessons of structure: what moved, which headings changed, what was numbered, which reasons and citations came in. */
import { citationKey, findCitations } from '../../citations/find.ts';
import { topicOf } from '../../claims/topics.ts';
import { normaliseText } from '../../normalise.ts';
import { forwardChain } from '../matches.ts';
import type { BlockPair, WholeComparison } from '../types.ts';
import { sameWords, type Unit, unitOf } from '../units.ts';
import { type Change, evidenceOf } from './changes.ts';
import type { DistilledLesson } from './types.ts';

const LEAST_SHARE = 0.5;
const LEAST_WORDS = 12;

/** Paragraphs that went to another block, or to another place in theirs. */
export function movedParagraphs({
  pairs,
  draft,
  draftParts,
  final,
  finalParts,
  matches,
}: WholeComparison): DistilledLesson[] {
  const strong = matches.filter(
    ({ a, b, share }) =>
      share >= LEAST_SHARE && draft[a]!.words.length >= LEAST_WORDS && final[b]!.words.length >= LEAST_WORDS,
  );
  const away = strong.filter(({ a, b }) => draftParts[a] !== finalParts[b]);
  const across = [...Map.groupBy(away, ({ a, b }) => `${draftParts[a]}→${finalParts[b]}`)].map(
    ([key, moved]): DistilledLesson => {
      const [from, to] = [pairs[draftParts[moved[0]!.a]!]!, pairs[finalParts[moved[0]!.b]!]!];
      return {
        category: 'order',
        text: `${moved.length === 1 ? 'פסקה הועברה' : `${moved.length} פסקאות הועברו`} מן החלק "${from.title}" אל "${to.title}"`,
        evidence: evidenceOf(draft[moved[0]!.a]!.text, final[moved[0]!.b]!.text),
        blockId: to.id,
        key,
      };
    },
  );
  const within = pairs.flatMap((pair, part): DistilledLesson[] => {
    const own = strong.filter(({ a, b }) => draftParts[a] === part && finalParts[b] === part);
    const inOrder = new Set(forwardChain(own));
    const moved = own.filter((match) => !inOrder.has(match));
    if (moved.length === 0) return [];
    return [
      {
        category: 'order',
        text: `סדר הפסקאות בחלק "${pair.title}" שונה`,
        evidence: evidenceOf(draft[moved[0]!.a]!.text, final[moved[0]!.b]!.text),
        blockId: pair.id,
        key: 'within',
      },
    ];
  });
  return [...across, ...within];
}

/** Headings with another name, and subheadings that came in. */
export function headingChanges(pairs: BlockPair[]): DistilledLesson[] {
  return pairs.flatMap(({ id, title, finalHeading, draft, final, change }) => {
    const lessons: DistilledLesson[] = [];
    if (finalHeading !== null && change !== 'added' && !sameWords(unitOf(finalHeading), unitOf(title)))
      lessons.push({
        category: 'headings',
        text: `כותרת החלק "${title}" בנוסח הסופי: "${finalHeading}"`,
        evidence: evidenceOf(title, finalHeading),
        blockId: id,
        key: normaliseText(finalHeading),
      });
    const added = subheadings(final).filter((one) => !draft.some((unit) => sameWords(unit, one)));
    if (id === 'block-yod' && added.length >= 2 && subheadings(draft).length === 0)
      lessons.push({
        category: 'headings',
        text: 'הדיון חולק בכותרות משנה לפי הסוגיות',
        evidence: added
          .slice(0, 4)
          .map(({ text }) => text)
          .join('; '),
        blockId: id,
        key: 'subheadings',
      });
    return lessons;
  });
}

/** Short lines without an ending mark before a longer line. */
function subheadings(units: Unit[]): Unit[] {
  return units.filter(
    ({ text, words }, at) =>
      words.length <= 8 && !/[.;,:]["״”)]?$/.test(text) && (units[at + 1]?.words.length ?? 0) > 2 * words.length,
  );
}

/** Numbered paragraphs where the draft had none, or the other way round. */
export function numberingChanges(pairs: BlockPair[]): DistilledLesson[] {
  const long = (units: Unit[]): Unit[] => units.filter(({ words }) => words.length >= LEAST_WORDS);
  const draft = long(pairs.flatMap((pair) => pair.draft));
  const final = long(pairs.flatMap((pair) => pair.final));
  const share = (units: Unit[]): number => units.filter(({ label }) => label > 0).length / Math.max(1, units.length);
  if (draft.length < 6 || final.length < 6 || Math.abs(share(draft) - share(final)) < 0.6) return [];
  const numbered = share(final) > share(draft);
  const match = final.find(({ label }) => label > 0 === numbered);
  return [
    {
      category: 'numbering',
      text: numbered ? 'פסקאות ההחלטה ממוספרות ברצף' : 'פסקאות ההחלטה נכתבות בלא מספור',
      evidence: match?.text.slice(0, 200) ?? '',
      blockId: null,
      key: numbered ? 'numbered' : 'plain',
    },
  ];
}

const MOST_LESSONS = 12;

/** Decisions and judgments that the final text cites and the draft did not, and those it no longer cites. */
export function citationChanges(pairs: BlockPair[]): DistilledLesson[] {
  const cited = (side: 'draft' | 'final') =>
    pairs.flatMap((pair) =>
      pair[side].flatMap(({ text }) =>
        findCitations(text, { own: true })
          .filter(({ kind, short }) => kind === 'case' && !short)
          .map((citation) => ({ ...citation, sentence: text, blockId: pair.id })),
      ),
    );
  const [draft, final] = [cited('draft'), cited('final')];
  const keys = { draft: new Set(draft.map(({ key }) => key)), final: new Set(final.map(({ key }) => key)) };
  const distinct = <T extends { key: string }>(all: T[]): T[] => [
    ...new Map(all.map((one) => [one.key, one])).values(),
  ];
  const added = distinct(final.filter(({ key }) => !keys.draft.has(key))).map(
    ({ text, sentence, blockId, key }): DistilledLesson => ({
      category: 'citations',
      text: `בסוגיה זו יש להפנות אל ${text}`,
      evidence: evidenceOf('', sentence),
      blockId,
      key: `+${key}`,
    }),
  );
  const dropped = distinct(draft.filter(({ key }) => !keys.final.has(key))).map(
    ({ text, sentence, blockId }): DistilledLesson => ({
      category: 'citations',
      text: `ההפניה אל ${text} הושמטה`,
      evidence: evidenceOf(sentence, ''),
      blockId,
      key: `-${citationKey(text)}`,
    }),
  );
  return [...added.slice(0, MOST_LESSONS), ...dropped.slice(0, MOST_LESSONS)];
}

const LEAST_REASON = 25;

/** Whole paragraphs that came into the discussion, or left it. */
export function reasonsChanged(changes: Change[], { draft, final }: WholeComparison): DistilledLesson[] {
  const stays = (units: Unit[], words: string[]): boolean => {
    const text = words.join(' ');
    return units.some((unit) => unit.words.length >= LEAST_WORDS && text.includes(unit.words.join(' ')));
  };
  const own = changes.filter(({ blockId, whole }) => whole && (blockId === 'block-yod' || blockId === 'block-tet'));
  const added = own
    .filter(
      ({ beforeWords, afterWords }) =>
        beforeWords.length === 0 && afterWords.length >= LEAST_REASON && !stays(draft, afterWords),
    )
    .map(({ after, afterWords, blockId }) =>
      reason(
        `נוסף לדיון נימוק${about(after)}`,
        evidenceOf('', after),
        blockId,
        `+${afterWords.slice(0, 12).join(' ')}`,
      ),
    );
  const dropped = own
    .filter(
      ({ beforeWords, afterWords }) =>
        afterWords.length === 0 && beforeWords.length >= LEAST_REASON && !stays(final, beforeWords),
    )
    .map(({ before, beforeWords, blockId }) =>
      reason(
        `הושמט מן הדיון נימוק${about(before)}`,
        evidenceOf(before, ''),
        blockId,
        `-${beforeWords.slice(0, 12).join(' ')}`,
      ),
    );
  return [...added.slice(0, MOST_LESSONS), ...dropped.slice(0, MOST_LESSONS)];
}

const reason = (text: string, evidence: string, blockId: Change['blockId'], key: string): DistilledLesson => ({
  category: 'reasons',
  text,
  evidence,
  blockId,
  key,
});

function about(text: string): string {
  const topic = topicOf(normaliseText(text));
  return topic ? ` בעניין ${topic.label}` : '';
}
