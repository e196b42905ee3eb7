// The edits that a lesson was learnt from: what the chair did between the draft of a case and its final text.
import { type DiffPiece, timesIn, type Wording } from './lessons.ts';

/** What stood in the draft and what stands in the final text, with the words around it; null where nothing did. */
export interface LessonEdit {
  before: string | null;
  after: string | null;
}

/** As the comparison of a draft with its final text joins the two sides of its evidence. */
const BECAME = ' → ';
/** Changes with no more than this between them are one: a phrase of two words is exchanged word by word. */
const SHORT = 3;
/** Letters that are shown on each side of what was changed. */
const AROUND = 60;
/** The beginning of an evidence that tells its place. */
const ENOUGH = 60;

interface Change {
  lead: string;
  was: string;
  is: string;
  rest: string;
}

/** Every place of a block at which one wording took the place of another, as a lesson of wording says it. */
export function editsOfWording({ wanted, unwanted }: Wording, diff: readonly DiffPiece[]): LessonEdit[] {
  return changesOf(diff).flatMap(({ lead, was, is, rest }) => {
    const before = `${lead}${was}${rest}`;
    const after = `${lead}${is}${rest}`;
    const wentAway = timesIn(before, unwanted) > timesIn(after, unwanted);
    const cameIn = wanted === null || timesIn(after, wanted) > timesIn(before, wanted);
    return wentAway && cameIn ? [{ before: before.trim(), after: after.trim() }] : [];
  });
}

function changesOf(diff: readonly DiffPiece[]): Change[] {
  const changes: Change[] = [];
  let open: Change | null = null;
  for (const [at, { op, text }] of diff.entries()) {
    if (op === 'equal' && open && text.length <= SHORT && at + 1 < diff.length) {
      open.was += text;
      open.is += text;
    } else if (op === 'equal') {
      if (open) open.rest = firstWords(text);
      open = null;
    } else {
      if (!open) {
        const before = diff[at - 1];
        open = { lead: before ? lastWords(before.text) : '', was: '', is: '', rest: '' };
        changes.push(open);
      }
      open[op === 'delete' ? 'was' : 'is'] += text;
    }
  }
  return changes;
}

/** Whole words of the same line. */
const firstWords = (text: string): string => {
  const line = text.split('\n', 1)[0]!;
  return line.length <= AROUND ? line : line.slice(0, line.lastIndexOf(' ', AROUND) + 1);
};
const lastWords = (text: string): string => {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return line.length <= AROUND ? line : line.slice(line.indexOf(' ', line.length - AROUND));
};

/** The two sides of an evidence; the only side of one that has no arrow stands in `one`. */
export function sidesOf(evidence: string): LessonEdit | { one: string } {
  const at = evidence.indexOf(BECAME);
  return at < 0 ? { one: evidence } : { before: evidence.slice(0, at), after: evidence.slice(at + BECAME.length) };
}

/** The edit that the evidence of a lesson tells, where a block has it; null where it has not. */
export function editOfEvidence(evidence: string, diff: readonly DiffPiece[]): LessonEdit | null {
  const [draft, final] = (['insert', 'delete'] as const).map((without) =>
    diff.flatMap(({ op, text }) => (op === without ? [] : [text])).join(''),
  ) as [string, string];
  const stands = (text: string, words: string) => text.includes(words.slice(0, ENOUGH));
  const sides = sidesOf(evidence);
  if ('before' in sides) return stands(draft, sides.before ?? '') && stands(final, sides.after ?? '') ? sides : null;
  const [was, is] = [stands(draft, sides.one), stands(final, sides.one)];
  if (was === is) return null;
  return was ? { before: sides.one, after: null } : { before: null, after: sides.one };
}
