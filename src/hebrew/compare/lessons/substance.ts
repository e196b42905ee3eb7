/** Lessons of substance: which decisions are cited, which reasons came in or went. Each names the matter that it is about. */
import { citationKey, findCitations } from '../../read/citations/find.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { BlockPair, WholeComparison } from '../types.ts';
import { isHeadingLine, type Unit, unitsOf } from '../units.ts';
import { type Change, evidenceOf, excerpt, issueAt } from './changes.ts';
import type { DistilledLesson } from './types.ts';

const MOST_LESSONS = 12;

/** Decisions and judgments that the final text cites and the draft did not, and those it no longer cites. */
export function citationChanges(pairs: BlockPair[]): DistilledLesson[] {
  const cited = (side: 'draft' | 'final') =>
    pairs.flatMap((pair) =>
      pair[side].flatMap(({ text }, at) =>
        findCitations(text, { own: true })
          .filter(({ kind, short }) => kind === 'case' && !short)
          .map((citation) => ({
            ...citation,
            sentence: text,
            where: placeName(pair, issueAt(pair[side], at)),
            blockId: pair.id,
          })),
      ),
    );
  const [draft, final] = [cited('draft'), cited('final')];
  const keys = { draft: new Set(draft.map(({ key }) => key)), final: new Set(final.map(({ key }) => key)) };
  const distinct = <T extends { key: string }>(all: T[]): T[] => [
    ...new Map(all.map((one) => [one.key, one])).values(),
  ];
  const added = distinct(final.filter(({ key }) => !keys.draft.has(key))).map(
    ({ text, sentence, where, blockId, key }): DistilledLesson => ({
      category: 'citations',
      text: `${where} יש להפנות אל ${text}`,
      evidence: evidenceOf('', sentence),
      blockId,
      key: `+${key}`,
    }),
  );
  const dropped = distinct(draft.filter(({ key }) => !keys.final.has(key))).map(
    ({ text, sentence, where, blockId }): DistilledLesson => ({
      category: 'citations',
      text: `${where} הושמטה ההפניה אל ${text}`,
      evidence: evidenceOf(sentence, ''),
      blockId,
      key: `-${citationKey(text)}`,
    }),
  );
  return [...added.slice(0, MOST_LESSONS), ...dropped.slice(0, MOST_LESSONS)];
}

/** Names the matter, so that whoever writes another decision knows whether the lesson is about hers. */
const placeName = ({ title }: BlockPair, issue: string | null): string =>
  issue === null ? `בחלק "${title}"` : `בסוגיה "${issue}"`;

/** A reason with fewer words is a remark. */
const LEAST_WORDS = 12;
const LEAST_REASON = 25;

/** Whole paragraphs that came into the discussion, or left it. */
export function reasonsChanged(changes: Change[], { draft, final }: WholeComparison): DistilledLesson[] {
  const stays = (units: Unit[], words: string[]): boolean => {
    const text = words.join(' ');
    return units.some((unit) => unit.words.length >= LEAST_WORDS && text.includes(unit.words.join(' ')));
  };
  const own = changes.filter(({ blockId, whole }) => whole && (blockId === 'block-yod' || blockId === 'block-tet'));
  const added = own.filter(
    ({ beforeWords, afterWords }) =>
      beforeWords.length === 0 && afterWords.length >= LEAST_REASON && !stays(draft, afterWords),
  );
  const dropped = own.filter(
    ({ beforeWords, afterWords }) =>
      afterWords.length === 0 && beforeWords.length >= LEAST_REASON && !stays(final, beforeWords),
  );
  return [
    ...added.slice(0, MOST_LESSONS).map((change) => reason(change, 'נוסף', '+')),
    ...dropped.slice(0, MOST_LESSONS).map((change) => reason(change, 'הושמט', '-')),
  ];
}

function reason(
  { before, after, beforeWords, afterWords, blockId, issue }: Change,
  verb: string,
  sign: '+' | '-',
): DistilledLesson {
  const [text, words] = sign === '+' ? [after, afterWords] : [before, beforeWords];
  const where = issue === null ? (blockId === 'block-tet' ? 'במסגרת הנורמטיבית' : 'בדיון') : `בסוגיה "${issue}"`;
  return {
    category: 'reasons',
    text: `${where} ${verb} הנימוק: "${beginningOf(text)}"`,
    evidence: excerpt(text),
    blockId,
    key: `${sign}${words.slice(0, 12).join(' ')}`,
  };
}

const LONGEST_BEGINNING = 160;

/** The first sentence of running text in it, after the subheadings above. */
function beginningOf(text: string): string {
  const units = unitsOf(text);
  const first = units.find((unit, at) => !isHeadingLine(unit, units[at + 1])) ?? units[0]!;
  const sentence = splitSentences(first.text.slice(first.label))[0]!.text.trim();
  if (sentence.length <= LONGEST_BEGINNING) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', LONGEST_BEGINNING))}…`;
}
