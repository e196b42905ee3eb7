/** Sections of a hearing's protocol, by who speaks: the chair opens, the sides argue, the chair closes or decides. */
import { headingMeaning } from './heading-words.ts';
import type { ShapedParagraph } from './paragraph-shape.ts';
import { type Speaker, speakerNames, speakersOf } from './speakers.ts';
import type { SectionType } from './types.ts';

/** The type of each paragraph from `from` on. */
export function protocolTypes(shapes: ShapedParagraph[], from: number): SectionType[] {
  const paragraphs = shapes.map(({ paragraph }) => paragraph);
  const head = paragraphs.slice(0, from).map(({ text }) => text);
  const speakers = speakersOf(paragraphs.slice(from), head.join('\n'), speakerNames(paragraphs));
  const length = (i: number): number => (speakers[i] === 'side' ? paragraphs[from + i]!.text.length : 0);
  const argues = speakers.findIndex((_, i) => length(i) > 0 && length(i) + length(i + 1) >= LEAST_SPEECH);
  const firstSide = argues === -1 ? speakers.indexOf('side') : argues;
  const closing = closingTurn(shapes, speakers, from);
  const beginsAt = (i: number): number => (i > 0 && isHeading(shapes[from + i - 1]!) ? i - 1 : i);
  const claims = firstSide === -1 ? speakers.length : beginsAt(firstSide);
  const end = closing === null ? speakers.length : beginsAt(closing);
  return speakers.map((_, i) => (i >= end ? 'conclusion' : i < claims ? 'proceedings' : 'claims'));
}

/** A shorter turn of a side only answers the chair on the course of the hearing. */
const LEAST_SPEECH = 80;

/** A short line over a turn (`טיעוני העוררים`): a heading, unless it ends a sentence. */
function isHeading({ paragraph: { text } }: ShapedParagraph): boolean {
  return text.length <= 45 && !/[.?!:,;…]$/.test(text) && headingMeaning(text, 'protocol') !== null;
}

/** A heading over what was decided at the end of the hearing. */
const RULES = /^ה?החלט(?:ה|ת|ות)(?![א-ת])/;

const CLOSING =
  /החלט(?:ה|ת|נו)|נעל|ננעלה?|תודה (?:לכולם|רבה)|תם הדיון|תישלח|ניתנה|(?:תוך|בתוך) \d+ (?:ימים|יום)|נשלים|יומצא|תמציא|יגיש/;

/** The chair's name and office under the protocol are no turn. */
const SIGNATURE = 45;

/** The chair's turn that ends the hearing: in the last third, with closing words, or the one after the last argument. */
function closingTurn(shapes: ShapedParagraph[], speakers: Speaker[], from: number): number | null {
  const earliest = Math.floor(speakers.length * 0.6);
  const lastSide = speakers.lastIndexOf('side');
  for (let i = speakers.length - 1; i >= earliest; i--) {
    if (shapes[from + i]!.isTitle || RULES.test(shapes[from + i]!.title ?? '')) return i;
    const begins = speakers[i] === 'chair' && speakers[i - 1] !== 'chair';
    if (!begins) continue;
    const turn = shapes
      .slice(from + i, from + i + 4)
      .map((shape) => shape.paragraph.text)
      .join(' ');
    const isTurn = turn.length > SIGNATURE || /[.?!]$/.test(turn);
    if (isTurn && (i > lastSide || CLOSING.test(turn))) return i;
  }
  return null;
}
