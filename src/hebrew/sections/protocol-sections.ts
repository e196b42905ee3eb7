/** Sections of a hearing's protocol, by who speaks: the chair opens, the sides argue, the chair closes or decides. */
import type { ShapedParagraph } from './paragraph-shape.ts';
import type { SectionType } from './types.ts';

/** The type of each paragraph from `from` on. */
export function protocolTypes(shapes: ShapedParagraph[], from: number): SectionType[] {
  const speakers = speakersOf(shapes, from);
  const firstSide = speakers.indexOf('side');
  const closing = closingTurn(shapes, speakers, from);
  return speakers.map((_, i) => {
    if (closing !== null && i >= closing) return 'conclusion';
    return firstSide === -1 || i < firstSide ? 'proceedings' : 'claims';
  });
}

type Speaker = 'chair' | 'side' | null;

const TITLES =
  'ה?יו["״]ר|עו["״]{1,2}ד|אדר["׳\']|ה?אדריכל(?:ית)?|ה?שמאי(?:ת)?|מר|גב["׳\']|ד["״]ר|אינג["׳\']|פרופ["׳\']|ב["״]כ|בא(?:ת)? כוח|ה?נציג(?:ת)?|ה?חבר(?:ת)?|ה?עורר(?:ים|ת)?|ה?משיב(?:ים|ה)?|ה?מבקש(?:ת|ים)?|ה?מהנדס(?:ת)?|ה?מתנגד(?:ת|ים)?';
const SPEAKER = new RegExp(`^(?:${TITLES})(?![א-ת])[^:\\n.]{0,45}(?::|\\s[-–]\\s|$)`);
const CHAIR = /^(?:ה?יו["״]ר|[^:]{0,40}יו["״]ר ה?ו?ועד[הת])/;

/** Who speaks in each paragraph; a paragraph without a name goes on with the last speaker. */
function speakersOf(shapes: ShapedParagraph[], from: number): Speaker[] {
  let speaker: Speaker = null;
  return shapes.slice(from).map(({ paragraph: { text } }) => {
    const match = SPEAKER.exec(text.slice(0, 80));
    if (match !== null) speaker = CHAIR.test(match[0]) ? 'chair' : 'side';
    return speaker;
  });
}

const CLOSING =
  /החלט(?:ה|ת|נו)|נעל|ננעלה?|תודה (?:לכולם|רבה)|תם הדיון|תישלח|ניתנה|(?:תוך|בתוך) \d+ (?:ימים|יום)|נשלים|יומצא|תמציא|יגיש/;

/** The chair's name and office under the protocol are no turn. */
const SIGNATURE = 45;

/** The chair's turn that ends the hearing: in the last third, with closing words, or the one after the last argument. */
function closingTurn(shapes: ShapedParagraph[], speakers: Speaker[], from: number): number | null {
  const earliest = Math.floor(speakers.length * 0.6);
  const lastSide = speakers.lastIndexOf('side');
  for (let i = speakers.length - 1; i >= earliest; i--) {
    if (shapes[from + i]!.isTitle) return i;
    const begins = speakers[i] === 'chair' && speakers[i - 1] !== 'chair';
    if (!begins) continue;
    const turn = shapes
      .slice(from + i, from + i + 4)
      .map((shape) => shape.paragraph.text)
      .join(' ');
    if (turn.length > SIGNATURE && (i > lastSide || CLOSING.test(turn))) return i;
  }
  return null;
}
