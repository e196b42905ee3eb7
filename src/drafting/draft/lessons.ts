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
    const instead = INSTEAD.exec(lesson);
    if (instead) return outsideQuotes(written, (part) => part.replace(whole(instead[2]!), () => instead[1]!));
    const leftOut = LEFT_OUT.exec(lesson);
    if (!leftOut) return written;
    return outsideQuotes(written, (part) => part.replace(whole(leftOut[1]!, ',? ?'), '').replace(/ {2,}/g, ' '));
  }, text);
}

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
