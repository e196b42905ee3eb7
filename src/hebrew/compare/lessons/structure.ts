/** Lessons of structure: which headings changed, what was numbered. */
import { normaliseText } from '../../text/normalise.ts';
import type { BlockPair } from '../types.ts';
import { isHeadingLine, sameWords, type Unit, unitOf } from '../units.ts';
import { evidenceOf } from './changes.ts';
import type { DistilledLesson } from './types.ts';

/** Lines with fewer words are headings, names, dates: they are not numbered as paragraphs are. */
const LEAST_WORDS = 12;

/** Headings with another name, and subheadings that came in. */
export function headingChanges(pairs: BlockPair[]): DistilledLesson[] {
  return pairs.flatMap(({ id, title, draftHeading, finalHeading, draft, final, change }) => {
    const lessons: DistilledLesson[] = [];
    // Where the block brings no heading, the layout puts its title.
    const was = draftHeading ?? unitOf(title);
    if (finalHeading !== null && change !== 'added' && !sameWords(finalHeading, was)) {
      const heading = withoutLabel(finalHeading);
      lessons.push({
        category: 'headings',
        text: `כותרת החלק "${title}" בנוסח הסופי: "${heading}" ולא "${withoutLabel(was)}"`,
        evidence: evidenceOf(withoutLabel(was), heading),
        blockId: id,
        key: normaliseText(heading),
      });
    }
    if (id === 'block-yod') lessons.push(...discussionHeadings(id, draft, final));
    return lessons;
  });
}

/** Subheadings that came into a discussion without any, or left it altogether. */
function discussionHeadings(blockId: BlockPair['id'], draft: Unit[], final: Unit[]): DistilledLesson[] {
  const [was, is] = [subheadings(draft), subheadings(final)];
  const isDivided = was.length === 0;
  const told = isDivided ? is : was;
  if (told.length < 2 || (was.length > 0 && is.length > 0)) return [];
  return [
    {
      category: 'headings',
      text: isDivided ? 'הדיון חולק בכותרות משנה לפי הסוגיות' : 'הדיון נכתב ברצף, בלא כותרות משנה',
      evidence: told
        .slice(0, 4)
        .map(({ text }) => text)
        .join('; '),
      blockId,
      key: isDivided ? 'subheadings' : 'no subheadings',
    },
  ];
}

const subheadings = (units: Unit[]): Unit[] => units.filter((unit, at) => isHeadingLine(unit, units[at + 1]));

const withoutLabel = ({ text, label }: Unit): string => text.slice(label);

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
