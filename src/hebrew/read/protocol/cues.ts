import {
  ADMITS,
  ALTERNATIVE,
  EXHIBITS,
  GOES_ON,
  MEASURED,
  OTHERS_SAID,
  SAYS_NEW,
  SPOKEN_ASKS,
  SPOKEN_PRESENTS,
  WHEN_SAID,
} from '../../pattern/rules.generated.ts';
/** What the words of a passage said at a hearing show of it: 0 or 1, or how many there are. */
export interface HeardCues {
  /** "דבר שלא כתבנו בערר", "נקודה נוספת": the speaker says that it is new. */
  saysNew: number;
  /** "הרחבת חזית": it answers something that is new. */
  callsNew: number;
  /** "עוד", "ויש גם", "דרך אגב" in its first words: it goes on to something else. */
  goesOn: number;
  /** "לחלופין", "אם תמצא הוועדה ש…", "מסכימים להנמיך": a fallback, or an offer, as hearings bring them up. */
  alternative: number;
  /** "נבקש", "לפחות", "להתנות", "להחזיר": something is asked of the panel. */
  asks: number;
  /** "הבאתי", "לפניכם", "אני מגיש": something is put before the panel. */
  presents: number;
  /** A letter, a photograph, an opinion, a map: something to look at. */
  exhibits: number;
  /** "מדדתי", "הרצתי", "ספרתי": the speaker did something to find out. */
  measured: number;
  /** "הודאה", "הרשות עצמה אומרת". */
  admits: number;
  /** "אמר", "אישר", "חתם", "בעצמו": what another said or did. */
  othersSaid: number;
  /** "אני", "לנו", "אצלי". */
  firstPerson: number;
  /** How many verbs tell what the speaker did. */
  did: number;
  /** How many words tell when: a month, "אתמול", "השנה". */
  whenSaid: number;
}

/** The cues in a passage of normalised text. */
export function heardCues(text: string): HeardCues {
  const has = (pattern: RegExp, within = text): number => (pattern.test(within) ? 1 : 0);
  return {
    saysNew: has(SAYS_NEW),
    callsNew: has(CALLS_NEW),
    goesOn: has(GOES_ON, text.slice(0, FIRST_WORDS)),
    alternative: has(ALTERNATIVE),
    asks: has(SPOKEN_ASKS),
    presents: has(SPOKEN_PRESENTS),
    exhibits: has(EXHIBITS),
    measured: has(MEASURED),
    admits: has(ADMITS),
    othersSaid: has(OTHERS_SAID),
    firstPerson: has(FIRST_PERSON),
    did: (text.match(DID) ?? []).length,
    whenSaid: (text.match(WHEN_SAID) ?? []).length,
  };
}

/** Characters in which a speaker says that he goes on to something else. */
const FIRST_WORDS = 60;

const CALLS_NEW = /הרחבת ה?חזית|להרחב(?:ה|ת)(?![א-ת])|טענה חדשה|טענות חדשות/;

const FIRST_PERSON = /(?<![א-ת])(?:אני|אנחנו|אנו|שלי|שלנו|לי|לנו|אצלי|אצלנו|בידי|בידינו)(?![א-ת])/;
const DID = /(?<![א-ת])[ושכ]{0,2}[א-ת]{2,6}(?:תי|נו)(?![א-ת])/g;
