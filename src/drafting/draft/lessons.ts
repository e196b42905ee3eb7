// Lessons of wording are followed by the letter; other approved lessons reach a model's request and the template's guidance.
import { quotedSpans } from '../../hebrew/text/quoted-spans.ts';

const INSTEAD = /יש לכתוב "([^"]{2,120}(?:"[א-ת][^"]{0,100})?)" ולא "([^"]{2,120}(?:"[א-ת][^"]{0,100})?)"/;
const LEFT_OUT = /יש להשמיט את הביטוי "([^"]{2,200}(?:"[א-ת][^"]{0,150})?)"/;

/**
 * A text that was written for a decision, with the approved lessons of wording followed outside its quotations: one wording
 * in place of another, and phrases left out.
 *
 * @param lessons their texts as the learning loop writes them; others change nothing
 */
export function followLessons(text: string, lessons: readonly string[]): string {
  return lessons.reduce((written, lesson) => {
    const wording = wordingOf(lesson);
    if (!wording) return written;
    const { unwanted, wanted } = wording;
    if (wanted !== null) return outsideQuotes(written, (part) => part.replace(whole(unwanted), () => wanted));
    return outsideQuotes(written, (part) => part.replace(whole(unwanted, ',? ?'), '').replace(/ {2,}/g, ' '));
  }, text);
}

/**
 * A text with the lessons of wording followed, and which lessons shaped it: those that changed its words, and of those that a
 * model was told while it wrote, the ones whose wording it chose itself and those of another kind.
 *
 * @param told ids of the lessons that a model was told
 */
export function shapedBy<Lesson extends { id: string; text: string }>(
  text: string,
  lessons: readonly Lesson[],
  told: ReadonlySet<string> = new Set(),
): { text: string; shaped: Lesson[] } {
  let written = text;
  const shaped = lessons.filter((lesson) => {
    const before = written;
    written = followLessons(before, [lesson.text]);
    if (written !== before) return true;
    if (!told.has(lesson.id)) return false;
    const wording = wordingOf(lesson.text);
    return wording === null || (wording.wanted !== null && timesIn(written, wording.wanted) > 0);
  });
  return { text: written, shaped };
}

/** What a lesson of wording asks for: one wording in place of another, or (`wanted` null) that a phrase be left out. */
export interface Wording {
  wanted: string | null;
  unwanted: string;
}

/** The wording that a lesson is about; null for a lesson of another kind. */
export function wordingOf(lesson: string): Wording | null {
  const instead = INSTEAD.exec(lesson);
  if (instead) return { wanted: instead[1]!, unwanted: instead[2]! };
  const leftOut = LEFT_OUT.exec(lesson);
  return leftOut && { wanted: null, unwanted: leftOut[1]! };
}

/** A piece of the comparison of a draft with its final text; `equal` and `delete` are the draft. */
export interface DiffPiece {
  op: 'equal' | 'insert' | 'delete';
  text: string;
}

export interface Effect {
  /** Places of the draft that follow the lesson and stand so in the final text. */
  kept: number;
  /** Places that were written otherwise. */
  changed: number;
  /** Places at which what the lesson warns of came back. */
  undone: number;
}

/** What became of a lesson of wording between a draft that followed it and the final text. */
export function effectOf({ wanted, unwanted }: Wording, diff: readonly DiffPiece[]): Effect {
  const effect = { kept: 0, changed: 0, undone: 0 };
  for (const [at, { op, text }] of diff.entries()) {
    const back = op === 'insert' ? timesIn(text, unwanted) : 0;
    effect.undone += back;
    if (wanted === null) continue;
    if (op === 'equal') effect.kept += timesIn(text, wanted);
    if (op !== 'delete') continue;
    const instead = [diff[at - 1], diff[at + 1]].filter((piece) => piece?.op === 'insert').map((piece) => piece!.text);
    const cameBack = instead.reduce((sum, one) => sum + timesIn(one, unwanted), 0);
    const stayed = instead.reduce((sum, one) => sum + timesIn(one, wanted), 0);
    const taken = timesIn(text, wanted);
    effect.kept += Math.min(taken, stayed);
    effect.changed += Math.max(0, taken - stayed - cameBack);
  }
  return effect;
}

/** How often a phrase stands in a text as whole words. */
export const timesIn = (text: string, phrase: string): number => [...text.matchAll(whole(phrase))].length;

const whole = (phrase: string, after = ''): RegExp =>
  new RegExp(`(?<![א-ת"'])${phrase.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![א-ת"'])${after}`, 'g');

function outsideQuotes(text: string, change: (part: string) => string): string {
  let from = 0;
  let changed = '';
  for (const { start, end, kind } of quotedSpans(text, text.length)) {
    if (kind !== 'quote') continue;
    changed += change(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return changed + change(text.slice(from));
}
