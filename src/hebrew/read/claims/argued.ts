import { ROLE_REFERS_BACK } from '../../pattern/rules.generated.ts';
import type { Never } from './asides.ts';
import { FeatureReader, type Piece } from './features.ts';
import { type ClaimModels, type Model, oddsOf } from './model.ts';
import { announcesPoint } from './openings.ts';
import type { Passage } from './passages.ts';
import { topicOf } from './topics.ts';

/** A run of passages of one paragraph that argue one point. */
export interface ArguedPiece extends Piece {
  /** Log odds that it argues; above 0. */
  odds: number;
  /** Which of the list it is there for, where it only says why another is right; null for a claim of its own. */
  supports: number | null;
}

/**
 * Odds that a cut must have: who speaks passes from point to point without a word, and what a paragraph or a turn begins with is
 * often its claim, and the rest says why. These and the next were chosen on cases that the models had not seen, where odds are
 * nearer to each other than on those they were fitted on.
 */
const LEAST_TO_CUT = { written: { first: 0, later: 0.2 }, spoken: { first: -0.5, later: 0 } };
/** Odds that a passage must have: fewer claims that are none matter more than a few more that are some. */
const LEAST_TO_ARGUE = 0.6;
/** Odds that a sentence needs to be for another one although it says that it comes to its next point. */
const LEAST_TO_SUPPORT = 1.5;
/** A shorter sentence says nothing that could be answered. */
const LEAST_LENGTH = 8;

/** The points that the passages of a document argue, in order. Linear time. */
export function arguedPieces(passages: readonly Passage[], models: ClaimModels): ArguedPiece[] {
  const features = new FeatureReader(passages);
  const odds = passages.map((passage, at) => {
    if (isNone(passage)) return Number.NEGATIVE_INFINITY;
    const value = oddsOf(models.argument, ...features.ofArgument(at));
    return isGround(passage) ? Math.max(value, LEAST_OF_GROUND) : value;
  });
  const pieces: Piece[] = [];
  for (const [at, passage] of passages.entries()) {
    if (odds[at]! <= leastOf(passages, odds, at)) continue;
    const last = pieces.at(-1);
    const before = passages[at - 1];
    const from =
      before?.cues.never === 'premise' && before.paragraph === passage.paragraph && last?.to !== at - 1 ? at - 1 : at;
    const goesOn = last !== undefined && last.to === at - 1 && passages[last.to]!.paragraph === passage.paragraph;
    const isOne = (): boolean =>
      !(passage.spoken && ARGUED_IN_MINUTES.test(passage.text)) &&
      !announcesPoint(passage.text) &&
      !isOfOtherMatter(passages[at - 1]!, passage) &&
      oddsOf(models.cut, features.ofCut(last!.from, at)) <= leastToCut(passages, last!.from, at);
    if (goesOn && isOne()) last.to = at;
    else pieces.push({ from, to: at });
  }
  const argued = pieces.filter(({ from, to }) =>
    passages.slice(from, to + 1).some(({ cues }) => cues.never !== 'premise'),
  );
  return withSupports(passages, argued, features, models).map((piece) => ({
    ...piece,
    odds: Math.max(...odds.slice(piece.from, piece.to + 1)),
  }));
}

function leastToCut(passages: readonly Passage[], from: number, at: number): number {
  const least = LEAST_TO_CUT[passages[at]!.spoken ? 'spoken' : 'written'];
  const isFirst = from === at - 1 && (passages[from]!.spoken || passages[from]!.order === 0);
  return isFirst ? least.first : least.later;
}

function leastOf(passages: readonly Passage[], odds: readonly number[], at: number): number {
  if (leadsIn(passages, odds, at)) return LEAST_TO_LEAD;
  const plainly = answersReport(passages, at) ? PLAINLY_IN_ANSWER : PLAINLY;
  if (passages[at]!.spoken) return LEAST_TO_ARGUE;
  return arguesBy(passages[at]!) >= plainly ? LEAST_OF_PLAIN : LEAST_TO_ARGUE;
}

/** "לטענת העורר לא פורסמה הודעה. אין בכך ממש, שכן …": what stands behind a claim of the other side answers it. */
function answersReport(passages: readonly Passage[], at: number): boolean {
  const before = passages[at - 1];
  return before?.paragraph === passages[at]!.paragraph && before.place.includes('report:other');
}

/** By how much words of argument outweigh those that tell, in a part of a pleading that argues. */
const arguesBy = ({ cues, place, spoken }: Passage): number =>
  spoken || cues.never || !place.includes('zone:claims') ? 0 : cues.argues - cues.tells;
/** From here on less is asked of the models. */
const PLAINLY = 2.5;
const PLAINLY_IN_ANSWER = 2;
const LEAST_OF_PLAIN = 0;

/** Whether a paragraph opens with a short sentence and goes on to argue: that most often says what it is about. */
function leadsIn(passages: readonly Passage[], odds: readonly number[], at: number): boolean {
  const { order, text, spoken, cues, paragraph } = passages[at]!;
  const isNext = passages[at + 1]?.paragraph === paragraph && odds[at + 1]! > LEAST_TO_ARGUE;
  return order === 0 && !spoken && !cues.never && cues.tells === 0 && text.length <= LONGEST_LEAD && isNext;
}
const LONGEST_LEAD = 60;
/** Less is asked of it. */
const LEAST_TO_LEAD = -0.6;

/** Two whole sentences of which each has a topic of its own, in dense prose. */
function isOfOtherMatter(before: Passage, { text, spoken }: Passage): boolean {
  if (spoken || Math.min(before.text.length, text.length) < LEAST_OF_MATTER) return false;
  const [last, next] = [topicOf(before.text), topicOf(text)];
  return last !== null && next !== null && last.label !== next.label;
}
const LEAST_OF_MATTER = 80;

function withSupports(
  passages: readonly Passage[],
  pieces: readonly Piece[],
  features: FeatureReader,
  models: ClaimModels,
): Omit<ArguedPiece, 'odds'>[] {
  const isSupport = pieces.map(({ from }, at) => {
    const { text, spoken } = passages[from]!;
    if (!spoken && ROLE_REFERS_BACK.test(text)) return true;
    return oddsOf(models.support, features.ofSupport(pieces, at)) > (announcesPoint(text) ? LEAST_TO_SUPPORT : 0);
  });
  const linking = { passages, pieces, isSupport, features, link: models.link };
  return pieces.map((piece, at) => ({
    ...piece,
    supports: isSupport[at] ? mainOf(linking, at) : null,
  }));
}

/** Sentences of these kinds argue nothing, whatever words are in them; the others may yet be a part of an argument. */
const NONE: ReadonlySet<Never | null> = new Set<Never>([
  'quotation',
  'annex',
  'relief',
  'procedure',
  'courtesy',
  'recital',
]);
const NONE_BY_PLACE = ['withdraws', 'concedes', 'tells-giving-up', 'report:other', 'tells-decision', 'told'];

const isNone = ({ text, cues, place }: Passage): boolean =>
  text.length < LEAST_LENGTH || NONE.has(cues.never) || NONE_BY_PLACE.some((kind) => place.includes(kind));

const LONGEST_GROUND = 45;
/** Odds of a ground that the rules are sure of. */
const LEAST_OF_GROUND = 1.5;
/** Where arguing outweighs telling by so much the models are not asked. */
const BEYOND_DOUBT = 4;

/**
 * What argues in a pleading by rule: the turn against what another says; a request that says why; a bar with its reason; what
 * argues in every word; in a part that argues, a sentence that gives proof of what stands before it, and a paragraph of one
 * short sentence that names a ground ("אין חניה מספקת.", "קיים מעשה בית דין.").
 */
function isGround({ text, cues, of, spoken, place }: Passage): boolean {
  if (place.includes('pleads') || place.includes('report:rebutted')) return true;
  if (!spoken && !cues.never && BAR_WITH_REASON.test(text)) return true;
  if (spoken && !cues.never) return [ARGUED_IN_MINUTES, RAISED_ANEW, BINDS_NOT].some((sign) => sign.test(text));
  if (cues.never) return false;
  if (UNHEARD.test(text) || NOT_SO_DONE.test(text)) return true;
  if (cues.argues - cues.tells >= BEYOND_DOUBT && !place.includes('zone:relief')) return true;
  if (!place.includes('zone:claims')) return false;
  if (ROLE_REFERS_BACK.test(text) || TURNS_AGAINST.test(text)) return true;
  if (of > 1 || text.length > LONGEST_GROUND || !text.endsWith('.')) return false;
  const topic = topicOf(text);
  return topic !== null && (cues.argues > cues.tells || (topic.threshold && cues.tells === 0));
}

/** "ולא ניתנה להם שהות להגיב עליו". */
const UNHEARD =
  /לא ניתנ?[הן]? ל\S+ (?:\S+ )?(?:שהות|הזדמנות|אפשרות|זכות|פתחון)(?: \S+)? ל?(?:הגיב|השיב|טעון|התייחס|השמיע|פה)/;

/** "מחייב מסירת הודעה, והודעה כזאת לא נמסרה מעולם": what has to be was not. */
const NOT_SO_DONE = /(?<![א-ת])כ(?:זאת|זו|זה|אלה|אלו) (?:מעולם )?לא (?:נ|הו|פו|צו|שו)[א-ת]{2,}/;

/** "והוא לא מחייב אותנו": what binds others is no answer to who speaks. */
const BINDS_NOT = /(?:לא|אינ[והםן]|איננ[והםן]) (?:מחייבי?(?:ת|ם|ות)?|קושרת?) אות(?:נו|י|ם|ה|ו)(?![א-ת])/;

/** "אין חולק על אורך הקיר, אך אורכו אינו מקנה זכות": what is granted is there for the turn. */
const TURNS_AGAINST = /(?:^|[ ה])(?:אי(?:ן|נה|נו|נם|ננו) חולק\S*|אכן|אמנם|אומנם)[^.]{3,120}, (?:אך|אבל|ו?אולם|אלא ש)/;

/** "דין הערר להידחות על הסף מחמת איחור", "יש למחוק את העורר 3 בהיעדר זכות": without its reason it is the relief asked for. */
const BAR_WITH_REASON =
  /(?:על הסף|להימחק|למחוק את|לסלק את)[^.\n]{0,40} (?:מחמת|מפאת|בשל|משום|עקב|נוכח|בהיעדר|בהעדר|מאחר|היות ו)/;

/** "טוענת שאין חניה", "טען כי לא קיבל הודעה", "סבור כי התנאים מספיקים": minutes say in so many words that it is argued. */
const HOLDS = 'טוע(?:ן|נת|נים)|סבור(?:ה|ים)?|גורס(?:ת|ים)?|עומד(?:ת|ים)? על כך';
const HELD = 'טענ(?:ה|ו)|טען|סבר(?:ה|ו)?|גרס(?:ה|ו)?';
const ARGUED_IN_MINUTES = new RegExp(`^ו?(?:${HOLDS}|${HELD}) (?:עוד |גם )?(?:כי |ש[א-ת])`);

/** "עוד דבר שלא כתבנו: הקליפות עפות אלינו לגינה", "… טענה שלא נכללה בערר, ולפיה …". */
const UNWRITTEN = 'כתב(?:נו|תי)|נכתבה?|נטענה?|הופיעה?|העלי(?:נו|תי)|הועל(?:ה|תה)|נכללה?';
const RAISED_ANEW = new RegExp(
  String.raw`(?:^|\s)ש(?:לא|טרם) (?:${UNWRITTEN})[^:.]{0,45}(?:: |, ו?לפי(?:ה|ו) |, ש)\S.{10}`,
);

/** Pieces that are looked at for the claim of a support, at most. */
const MOST_BETWEEN = 12;
/** Odds of the likeliest claim below which a support stands for itself. */
const LEAST_TO_LINK = { written: -0.5, spoken: 1 };

/** The claim that each support is there for, of the same party: one of those before it, or the next of its paragraph. */
export function* candidatesOf(
  passages: readonly Passage[],
  pieces: readonly Piece[],
  isSupport: readonly boolean[],
  at: number,
): Generator<{ main: number; claimsBetween: number }> {
  const own = passages[pieces[at]!.from]!;
  let claimsBetween = 0;
  for (let other = at - 1; other >= Math.max(0, at - MOST_BETWEEN); other -= 1) {
    if (isSupport[other] || passages[pieces[other]!.from]!.party !== own.party) continue;
    yield { main: other, claimsBetween };
    claimsBetween += 1;
  }
  const next = pieces[at + 1];
  if (next && !isSupport[at + 1] && passages[next.from]!.paragraph === own.paragraph)
    yield { main: at + 1, claimsBetween: 0 };
}

interface Linking {
  passages: readonly Passage[];
  pieces: readonly Piece[];
  isSupport: readonly boolean[];
  features: FeatureReader;
  link: Model;
}

function mainOf({ passages, pieces, isSupport, features, link }: Linking, at: number): number | null {
  const spoken = passages[pieces[at]!.from]!.spoken ? 'spoken' : 'written';
  let best: { main: number; odds: number } | null = null;
  for (const { main, claimsBetween } of candidatesOf(passages, pieces, isSupport, at)) {
    const odds = oddsOf(link, features.ofLink(pieces, at, main, claimsBetween));
    if (odds > (best?.odds ?? LEAST_TO_LINK[spoken])) best = { main, odds };
  }
  return best?.main ?? null;
}
