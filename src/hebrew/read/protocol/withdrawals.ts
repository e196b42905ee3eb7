import { OF_APPELLANTS, OF_RESPONDENTS, WITHDRAWAL_REFERS_BACK } from '../../pattern/rules.generated.ts';
import { normaliseText } from '../../text/normalise.ts';
import { splitSentences } from '../../text/sentences.ts';
import { namesItself } from '../claims/given-up-object.ts';
import { leansToGivingUp, withdrawsRarely } from '../claims/giving-up.ts';
import { givesUpPart } from '../claims/giving-up-more.ts';
import { givesUp, isKept } from '../claims/giving-up-odds.ts';
import { type Model, oddsOf } from '../claims/model.ts';
import type { Protocol, Turn } from '../claims/protocol.ts';
import { reservationAt } from '../claims/reservations.ts';
import { topicOf } from '../claims/topics.ts';
import type { PartyKey } from '../parties.ts';
import { bindWithdrawals } from './bind-withdrawal.ts';
import { ofGivingUp } from './hearing-features.ts';
import { HEARING_MODELS, type HearingModels } from './hearing-models.ts';
import type { WrittenArgument } from './matching.ts';
import { answerOf, asksWhetherArgued, confirmsGivingUp } from './panel-talk.ts';
import type { Passage } from './passages.ts';

/** An argument that its party gave up at the hearing. */
export interface Withdrawal {
  /** The words that give it up; offsets of the protocol. */
  passage: Passage;
  /** Index of the written argument; null where none is like it. */
  argument: number | null;
  /** How sure it is that this argument was given up, 0 to 1. */
  confidence: number;
  /** Index of the written argument to ask about where it cannot be told for certain; null where none is likely. */
  perhaps: number | null;
}

/**
 * What the parties give up at a hearing: in words of their own, in an answer to the panel ("אתם עומדים על הסף?" "לא"), or
 * in words that only lean to it and that the panel takes so ("אז סעיף 3 ירד").
 *
 * @param turns of the whole protocol, those of the panel among them
 * @param written the arguments of the pleadings
 */
export function withdrawals(
  turns: Protocol['turns'],
  written: readonly WrittenArgument[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
  models: Pick<HearingModels, 'givesUp'> = HEARING_MODELS,
): Withdrawal[] {
  const given = wordsGivingUp(turns, models);
  const bound = bindWithdrawals(
    given.map(({ passage, about, context }) => ({ party: passage.party, words: about, context })),
    written,
    pleadings,
  );
  return oneEach(
    given.flatMap(({ passage, isPart, isLikely }, at) =>
      isLikely
        ? [{ passage, ...askedAbout(bound[at]![0]!) }]
        : bound[at]!.map(({ confidence, ...of }) => {
            return { passage, ...of, confidence: isPart ? Math.min(confidence, OF_A_PART) : confidence };
          }),
    ),
  );
}

/** The words with which parties give something up, in the order of the hearing. */
export function wordsGivingUp(
  turns: Protocol['turns'],
  models: Pick<HearingModels, 'givesUp'> = HEARING_MODELS,
): GivenUp[] {
  const given: GivenUp[] = [];
  for (const [at, turn] of turns.entries()) {
    if (turn.party === null) continue;
    // Asked again about what it has just given up, a party only says so again.
    const again = given.some(({ passage }) => passage.party === turn.party && isPartOf(passage, turns[at - 2]));
    const question = again ? '' : panelOf(turns[at - 1]).slice(-LONGEST_REMARK);
    given.push(...givenUpIn(turn, turn.party, question, panelOf(turns[at + 1]), models.givesUp));
  }
  return given;
}

/**
 * Where several are taken for the same argument, the surest is: it is said again where the other is as sure, else it is not
 * known of the others which they mean.
 */
function oneEach(all: Withdrawal[]): Withdrawal[] {
  return all.flatMap((one, at) => {
    const first = all.findIndex((other) => other.argument === one.argument && other.confidence >= sureOf(all, one));
    if (one.argument === null || first === at) return [one];
    return one.confidence >= SURE ? [] : [{ ...one, ...askedAbout(one) }];
  });
}

const sureOf = (all: readonly Withdrawal[], { argument }: Withdrawal): number =>
  Math.max(...all.filter((other) => other.argument === argument).map(({ confidence }) => confidence));

/** Where a person has to say whether it is given up, the argument is asked about. */
const askedAbout = ({ argument, confidence, perhaps }: Omit<Withdrawal, 'passage'>): Omit<Withdrawal, 'passage'> => ({
  argument: null,
  confidence: Math.min(confidence, UNBOUND),
  perhaps: argument ?? perhaps,
});

const SURE = 0.9;
const UNBOUND = 0.5;
/** A head or a sum may have been given up and the rest not. */
const OF_A_PART = 0.5;

/** A passage, and the words that tell what it is about: its own, and the panel's question where it answers one. */
export interface GivenUp {
  passage: Passage;
  about: string;
  /** What was said before it, which may name what it means. */
  context: string;
  isPart: boolean;
  /** Not for certain: a person has to say what it gives up, and whether it does. */
  isLikely: boolean;
}

const isPartOf = (passage: Passage, turn: Turn | undefined): boolean =>
  turn !== undefined && turn.start <= passage.start && passage.end <= turn.end;

const panelOf = (turn: Turn | undefined): string =>
  turn === undefined || turn.party !== null ? '' : normaliseText(turn.text);
const LONGEST_REMARK = 300;

function givenUpIn(turn: Turn, party: PartyKey, before: string, after: string, model: Model): GivenUp[] {
  const sentences = splitSentences(turn.text);
  const said = sentences.map(({ text }) => normaliseText(text));
  const asked = asksWhetherArgued(before);
  const answers = asked !== null && said.length > 0 && answerOf(said[0]!) === (asked === 'stands' ? 'no' : 'yes');
  const panel = { asked: before, answered: after };
  const odds = (order: number) =>
    oddsOf(
      model,
      ofGivingUp({ sentence: said[order]!, before: said[order - 1] ?? '', ...panel, order, of: said.length }),
    );
  const spans = spansOf(said, party, answers, confirmsGivingUp(after)).filter(
    ({ first, last }) => !said.slice(first, last + 1).every((one) => REFUSES.test(one)),
  );
  const sure = spans.map(({ first, last }) => {
    const own = said.slice(first, last + 1);
    const isDoubted = own.every((one, at) => odds(first + at) < LEAST_OF_RULE && !IN_SO_MANY_WORDS.test(one));
    const isLikely = isDoubted || own.some((one) => BY_PROXY.test(one) || NOT_YET.test(one));
    return { first, last, isLikely };
  });
  const likely = likelyIn(said, party, odds)
    .filter((at) => !sure.some(({ first, last }) => first <= at && at <= last))
    .map((at) => ({ first: at, last: at, isLikely: true }));
  return [...sure, ...likely].map(({ first, last, isLikely }) => {
    const [from, to] = [sentences[first]!.start, sentences[last]!.end];
    const text = turn.text.slice(from, to);
    const about = first === 0 && asked !== null ? `${before} ${text}` : text;
    const topic = topicOf(normaliseText(about));
    const start = turn.start + from;
    const end = turn.start + to;
    return {
      passage: { party, text, topic: topic?.label ?? null, threshold: topic?.threshold ?? false, start, end },
      about,
      context: `${first <= 1 ? before : ''} ${said.slice(Math.max(0, first - 2), first).join(' ')}`,
      isPart: isOfPart(said, first, last),
      isLikely,
    };
  });
}

/** "היא ביקשה שאגיד בשמה שהיא מוותרת", "הודיעו לנו שהם מוותרים": of somebody else, who may not have said so. */
const SAYS_FOR = 'ביקש(?:ה|ו)? (?:ממני )?ש(?:אגיד|אמסור|אומר|אציין) בשמ[הוםן]';
const BY_PROXY = new RegExp(`(?<![א-ת])ו?(?:${SAYS_FOR}|(?:הודיע|מסר|אמר)(?:ה|ו)? ל(?:נו|י))(?![א-ת])`);

/** "נשקול לרדת מן הטענה", "כל עוד אין תנאי כזה היא עומדת", "לא נריב, תחליטו לפי מה שכתבתי": not yet, or not at all. */
const CONSIDERS = '[אנית]שקו?ל[וי]?|שוקל(?:ת|ים|ות)?|לשקול';
const STILL_STANDS = 'כל עוד (?:[^.\\s]+ ){1,10}(?:עומד|במקומ|בעינ|בתוקפ|נשאר)[א-ת]*|אינ[הםןו]* נזנח[א-ת]*';
const AS_WRITTEN = '[תי]חליטו לפי מה ש(?:כתב|נכתב|כתוב)[א-ת]*';
const NOT_YET = new RegExp(`(?<![א-ת])ו?(?:${CONSIDERS}|${STILL_STANDS}|${AS_WRITTEN})(?![א-ת])`);

/** Sentences that may give something up: by a rule among words that speak against it, or in words that no rule knows; as indices. */
function likelyIn(said: readonly string[], party: PartyKey, odds: (order: number) => number): number[] {
  return said.flatMap((sentence, order) => {
    if (isOfAnother(sentence, party) || givesUpPart(sentence, said[order + 1] ?? '') || isKept(sentence)) return [];
    if (REFUSES.test(sentence)) return [];
    if (reservationAt(sentence) !== null || sentence.split(' ').length < LEAST_WORDS) return [];
    return withdrawsRarely(sentence) || odds(order) > LEAST_ODDS ? [order] : [];
  });
}

/** "לא, על זה לא ויתרתי", "הוא איננו מרפה ממנה", "לצורך הטיעון מוכן להניח 5": said so that it is not taken so. */
const HOLDS_ON = '(?:לא|איני|אינני|אינו|איננו|אינה|איננה|אינם|אינן) (?:ויתר|מוותר|נוותר|אוותר|מרפ|ארפה|נרפה)[א-ת]*';
const REFUSES = new RegExp(`(?<![א-ת])(?:${HOLDS_ON}|לצורך ה(?:טיעון|ויכוח|דיון))(?![א-ת])`);

/** A word or two ("לא.") may answer anything. */
const LEAST_WORDS = 3;

/**
 * Of what lies above these odds in hearings that the model was not fitted on two of three gave something up. What is missed
 * would be told as live, so a person is asked.
 */
const LEAST_ODDS = 0;

/** Of what a rule tells and the model has under these odds, none of six gave something up in hearings it was not fitted on. */
const LEAST_OF_RULE = -2.7;
/** No model gainsays "אני מוותר". */
const GOES_BACK = '(?<![א-ת])חוזר(?:ת|ים|ות)? ב(?:[ויה]|נו|הם|הן)(?![א-ת])';
const IN_SO_MANY_WORDS = new RegExp(`(?:אני|אנו|אנחנו) (?:כבר )?(?:מוותר|חוזר|מסיר|מושכ|יורד)|${GOES_BACK}`);

/** Runs of sentences that give up one thing, as indices; neighbours give up the same unless they name another. */
function spansOf(
  said: readonly string[],
  party: PartyKey,
  answers: boolean,
  confirmed: boolean,
): { first: number; last: number }[] {
  const spans: { first: number; last: number }[] = [];
  const leans = said.map(leansToGivingUp);
  const add = (first: number, last: number): void => {
    const before = spans.at(-1);
    const isAnother = first === last && namesAnother(said[first]!);
    if (before && before.last >= first - 1 && !isAnother) before.last = Math.max(before.last, last);
    else spans.push({ first, last });
  };
  for (const [at, sentence] of said.entries()) {
    if (isOfAnother(sentence, party)) continue;
    if (givesUpPart(sentence, said[at + 1] ?? '')) continue;
    if (givesUp(sentence, said[at + 1] ?? ''))
      add(WITHDRAWAL_REFERS_BACK.test(sentence) && !namesItself(sentence) ? Math.max(0, at - 1) : at, at);
    else if (at === 0 && answers) add(at, at);
    else if (leans[at]! >= ENOUGH) add(at, at);
    else if (leans[at]! > 0 && (leans[at - 1] ?? 0) > 0) add(at - 1, at);
    else if (leans[at]! > 0 && confirmed && at >= said.length - CONFIRMED_WITHIN) add(Math.max(0, at - 1), at);
  }
  return spans;
}

/** Whether a sentence goes on to another thing that it names, and does not only say how the same one is taken out. */
const namesAnother = (sentence: string): boolean =>
  namesItself(sentence) && !/^(?:כן |לכן |ולכן |אפוא )?(?:[תי]י?ימחק|[תי]וסר|נמחק|מבקש|אבקש|נבקש)/.test(sentence);

const isOfPart = (said: readonly string[], first: number, last: number): boolean =>
  said.slice(first, last + 1).some((sentence) => PARTIAL.test(sentence));
const PARTIAL = /(?<![א-ת])(?:ביחס ל|רק (?:על|את|לגבי)|בחלק(?:ה|ו)|חלק מה|חלקית)/;

/** So many kinds of leaning words show what each alone does not. */
const ENOUGH = 2;
/** The panel takes up the last sentences of a turn. */
const CONFIRMED_WITHIN = 2;

/** Whether a sentence tells what another party's argument came to: "טענת העוררים נזנחה" where the committee speaks. */
function isOfAnother(sentence: string, party: PartyKey): boolean {
  return party === 'appellant' ? OF_RESPONDENTS.test(sentence) : OF_APPELLANTS.test(sentence);
}
