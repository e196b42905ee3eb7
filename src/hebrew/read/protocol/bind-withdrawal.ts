import { normaliseText } from '../../text/normalise.ts';
import { givenUpObjects, rootsOf, rootsOfObject, stemsOf } from '../claims/given-up-object.ts';
import { namedNumbers, namedOrdinals, type Places, placesOf } from '../claims/named-places.ts';
import { topicOf } from '../claims/topics.ts';
import type { PartyKey } from '../parties.ts';
import type { Match, WrittenArgument } from './matching.ts';

/** Which written argument words that give one up mean, and how sure that is, 0 to 1. */
export interface Binding {
  /** Null where it cannot be told: a person has to. */
  argument: number | null;
  confidence: number;
}

/** What tells which argument is given up. */
export interface Spoken {
  party: PartyKey;
  /** The words that give it up, and those round them that may name it. */
  words: string;
  context: string;
}

const BY_NUMBER = 0.95;
const BY_WORDS = 0.9;
const BY_ONE_SIGN = 0.7;
const UNSURE = 0.5;
/** A word of every argument tells none apart: weight of a root is the logarithm of how few have it. */
const LEAST_SHARED = 1;
/** Words that name what is given up need to share less. */
const LEAST_NAMED = 0.6;
const LEAST_LEAD = 1.4;
/** Share of what the best one meets of the words that name it. */
const NEARLY = 0.9;
/** Likeness at which an argument is meant though no words lead to it alone, and by how much it must be the nearest. */
const PLAINLY_ALIKE = 0.22;
const PLAINLY_NEARER = 0.1;
/** What an argument on the subject that is named gains over those that only share a word with it. */
const OF_SUBJECT = 1.5;

const NOT_KNOWN: Binding = { argument: null, confidence: UNSURE };

/**
 * Binds withdrawals to the written arguments of their own party: by the paragraphs, chapters and heads that they name
 * ("סעיפים 4.5 ו-5.3"), each by itself; else by what they say they give up; else by the share of telling words, where these
 * and the general likeness agree or the words alone are plain. What cannot be told for certain has no argument.
 *
 * @returns of each its bindings, at least one
 */
export function bindWithdrawals(
  spoken: readonly Spoken[],
  matches: readonly Match[],
  written: readonly WrittenArgument[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
): Binding[][] {
  const roots = written.map(({ title, claims }) => rootsOf([title, ...claims.map(({ text }) => text)].join(' ')));
  const read = new Map<string, Places>();
  const placesIn = (text: string): Places => {
    const places = read.get(text) ?? placesOf(text);
    read.set(text, places);
    return places;
  };
  return spoken.map((one, at) => {
    const own = written.flatMap((argument, index) => (argument.party === one.party ? [index] : []));
    const texts = pleadings.flatMap(({ party, text }) => (party === one.party ? [text] : []));
    const placed = ofPlaces(one.words, written, own, roots, () => texts.map(placesIn));
    const objects = givenUpObjects(one.words).map((object) => ({
      ...object,
      binding: ofObject(object.words, written, own, roots),
    }));
    const known = objects.some(({ binding }) => binding.argument !== null) || placed.length > 0;
    const told = objects.filter(({ binding, isFurther }) => binding.argument !== null || (isFurther && known));
    const all = [...told.map(({ binding }) => binding), ...placed];
    const bound = all.length > 0 ? all : [ofWords(one, matches[at]!, written, own, roots)];
    return withSameBar(bound, ofBar(one.words, written, own));
  });
}

/** For words of a party: the share of telling words of its nearest written argument, and by how much that leads. */
export function sharesOf(
  spoken: readonly { party: PartyKey; words: string }[],
  written: readonly WrittenArgument[],
): { share: number; lead: number; argument: number }[] {
  const roots = written.map(({ title, claims }) => rootsOf([title, ...claims.map(({ text }) => text)].join(' ')));
  return spoken.map(({ party, words }) => {
    const own = written.flatMap((argument, index) => (argument.party === party ? [index] : []));
    const [best, next] = ranked(rootsOf(words), own, roots);
    const share = best?.shared ?? 0;
    return { share, lead: share - (next?.shared ?? 0), argument: best?.argument ?? -1 };
  });
}

/** The arguments of the places that words name; for a place that holds none alone, one that is not known. */
function ofPlaces(
  words: string,
  written: readonly WrittenArgument[],
  own: readonly number[],
  roots: readonly ReadonlySet<string>[],
  places: () => Places[],
): Binding[] {
  const numbers = namedNumbers(words);
  const ordinals = namedOrdinals(words);
  if (numbers.length + ordinals.length === 0) return [];
  const all = places();
  const insideOfFirst = (parts: string[][]): number[] =>
    parts.map((part) => insideOf(part, written, own)).find((found) => found.length > 0) ?? [];
  const ofNumbers = numbers.flatMap((number) => {
    const parts = all.map((one) => one.numbered(number));
    // No paragraph of the pleading has this number: it is of a law or of a plan.
    return parts.every((part) => part.length === 0) ? [] : bindingsOf(insideOfFirst(parts));
  });
  const ofOrdinals = ordinals.flatMap((ordinal) => {
    const parts = all.map((one) => one.ordinal(ordinal));
    const inside = insideOfFirst(parts);
    if (inside.length < 2) return bindingsOf(inside);
    // A chapter may go on to other things: what its heading and the words themselves speak of is meant.
    const said = rootsOf(
      `${parts
        .flat()
        .join('\n')
        .split('\n')
        .find((line) => line.trim() !== '')} ${words}`,
    );
    return bindingsOf(inside.filter((index) => [...said].some((root) => roots[index]!.has(root))));
  });
  return [...ofNumbers, ...ofOrdinals];
}

const bindingsOf = (inside: readonly number[]): Binding[] =>
  inside.length > 0 ? inside.map((argument) => ({ argument, confidence: BY_NUMBER })) : [NOT_KNOWN];

/** The arguments that stand in these words and, for the most part, nowhere else. */
function insideOf(part: readonly string[], written: readonly WrittenArgument[], own: readonly number[]): number[] {
  const words = part.join('\n');
  if (words === '') return [];
  const shares = own
    .map((index) => {
      const { claims } = written[index]!;
      return { index, share: claims.filter(({ text }) => holds(words, text)).length / claims.length };
    })
    .filter(({ share }) => share > 0);
  const most = shares.filter(({ share }) => share > MOSTLY);
  return (most.length > 0 ? most : shares.length === 1 ? shares : []).map(({ index }) => index);
}

const MOSTLY = 0.5;
const BEGINNING = 40;
const holds = (part: string, claim: string): boolean => part.includes(normaliseText(claim).slice(0, BEGINNING).trim());

/** The argument that a thing which is named leads to alone. */
function ofObject(
  object: string,
  written: readonly WrittenArgument[],
  own: readonly number[],
  roots: readonly ReadonlySet<string>[],
): Binding {
  const subject = topicOf(object)?.label ?? (OF_TIME.test(object) ? LATENESS : null);
  const gain = (index: number): number => (subject === null ? 0 : OF_SUBJECT * onSubject(subject, written[index]!));
  const met = rootsOfObject(object);
  const all = ranked(met, own, roots);
  if (isPlain(all, LEAST_NAMED) && isMetInForm(object, written[all[0]!.argument]!, met))
    return { argument: all[0]!.argument, confidence: BY_WORDS };
  const ofSubject = all
    .map(({ argument, shared }) => ({ argument, shared: shared + gain(argument) }))
    .sort((a, b) => b.shared - a.shared);
  return isPlain(ofSubject) ? { argument: ofSubject[0]!.argument, confidence: BY_WORDS } : NOT_KNOWN;
}

/** "לגבי הימים, …": what was late is the appeal, where somebody argued so. */
const OF_TIME = /^ה?(?:ימים|זמנים)$/;
const LATENESS = 'איחור בהגשת הערר';

/** 2 where an argument is called by a subject, 1 where one of its claims speaks of it. */
const onSubject = (subject: string, { title, claims }: WrittenArgument): number =>
  title.startsWith(subject) ? 2 : claims.some(({ topic }) => topic === subject) ? 1 : 0;

/**
 * A bar to the appeal is named by its matter, in whatever words, or as the only bar that the party has; what it keeps "but" it
 * gives the bar up is not asked.
 */
function ofBar(words: string, written: readonly WrittenArgument[], own: readonly number[]): Binding[] {
  const said = normaliseText(words).split(BUT)[0]!;
  const bar = topicOf(said);
  if (!bar?.threshold) return [];
  const speaksOfIt = (text: string): boolean => topicOf(normaliseText(text))?.label === bar.label;
  const named = own.filter((index) => written[index]!.claims.some(({ text }) => speaksOfIt(text)));
  const bars = own.filter((index) => written[index]!.threshold);
  const meant = bar.label !== ANY_BAR && named.length > 0 ? named : bars.length === 1 && ON_BAR.test(said) ? bars : [];
  return meant.map((argument) => ({ argument, confidence: BY_ONE_SIGN }));
}
const BUT = /,? (?:אך|אבל|ו?אולם|ואילו|אלא) /;

/** Whoever gives up lateness gives up all that he said of it, whichever of his arguments the words lead to. */
function withSameBar(bound: readonly Binding[], ofBar: readonly Binding[]): Binding[] {
  const isIn = ({ argument }: Binding, list: readonly Binding[]) => list.some((other) => other.argument === argument);
  if (ofBar.length > 0 && bound.every(({ argument }) => argument === null)) return [...ofBar];
  if (!bound.some((one) => isIn(one, ofBar))) return [...bound];
  return [...bound, ...ofBar.filter((one) => !isIn(one, bound))];
}

/** Says only that there is a bar, of whatever kind. */
const ANY_BAR = 'סילוק על הסף';
const ON_BAR = /(?:על|טענת|טענות) הסף/;

/** Two roots, or one word in a form of its own: strangers share a root now and then ("איחור", "אחורי"). */
function isMetInForm(object: string, { title, claims }: WrittenArgument, met: ReadonlySet<string>): boolean {
  const text = [title, ...claims.map((claim) => claim.text)].join(' ');
  const roots = rootsOf(text);
  if ([...met].filter((root) => roots.has(root)).length > 1) return true;
  const stems = stemsOf(text);
  return [...stemsOf(object)].some((stem) => stems.has(stem));
}

function ofWords(
  { words, context }: Spoken,
  match: Match,
  written: readonly WrittenArgument[],
  own: readonly number[],
  roots: readonly ReadonlySet<string>[],
): Binding {
  if (STOPS_SPEAKING.test(normaliseText(words)) && givenUpObjects(words).length === 0) return NOT_KNOWN;
  const objects = givenUpObjects(words).map((object) => object.words);
  const named = ranked(rootsOfObject(objects.join(' ')), own, roots);
  // A short name of it has to be met, by its words or by its subject; a clause may say it in words of its own.
  const isClause = objects.some((object) => /^(?:ש|כי )/.test(object));
  const isMet = objects.length === 0 || isClause || (named[0]?.shared ?? 0) > 0;
  const subject = isMet ? null : (topicOf(normaliseText(words))?.label ?? null);
  const least = isClause ? 0 : NEARLY * (named[0]?.shared ?? 0);
  const mayBe = (argument: number): boolean =>
    (isMet || (subject !== null && onSubject(subject, written[argument]!) > 0)) &&
    named.some((one) => one.argument === argument && one.shared >= least);
  const [narrow, wide] = [words, `${words} ${context}`].map((text) => ranked(rootsOf(text), own, roots));
  // "בנקודה הזאת קיבלנו את מבוקשנו": what it is was said before.
  const points = onlyPoints(normaliseText(words));
  const best = isPlain(narrow!) && !points ? narrow! : wide!;
  if (isPlain(best) && mayBe(best[0]!.argument)) {
    const argument = best[0]!.argument;
    const isSure = !points && (argument === match.argument || best === narrow);
    return { argument, confidence: isSure ? BY_WORDS : BY_ONE_SIGN };
  }
  if (
    match.argument >= 0 &&
    (isMet || mayBe(match.argument)) &&
    match.alike >= PLAINLY_ALIKE &&
    match.lead >= PLAINLY_NEARER
  )
    return { argument: match.argument, confidence: best[0]?.argument === match.argument ? BY_ONE_SIGN : UNSURE };
  return NOT_KNOWN;
}

/** "בנקודה הזאת", "הטענה הזאת יורדת": words that only point at what was said before. */
const POINTED = `(?:נקודה|סעיף|עניי?ן|נושא|טענה|פרק) ה?(?:זה|זאת|זו)`;
const POINTS_AT_BEGIN = new RegExp(`^(?:[ואז]+ )?(?:ב|ל|על |את )ה?${POINTED}(?![א-ת])`);
const POINTED_FALLS = new RegExp(`(?<![א-ת"'])ה${POINTED} (?:ירד|יורד|נופל|נפל|מוסר|נמחק|סגור|גמור)`);
const onlyPoints = (words: string): boolean => POINTS_AT_BEGIN.test(words) || POINTED_FALLS.test(words);

/** Who only says that he does not go on may have given up the matter, or his turn. */
const STOPS_SPEAKING = /(?<![א-ת"'])לא (?:אני |אנחנו )?(?:ממשיכ[א-ת]{0,2}|ממשיך|אמשיך|נמשיך)(?![א-ת])/;

const isPlain = (all: { shared: number }[], least = LEAST_SHARED): boolean =>
  (all[0]?.shared ?? 0) >= least && all[0]!.shared >= LEAST_LEAD * (all[1]?.shared ?? 0);

function ranked(
  said: ReadonlySet<string>,
  own: readonly number[],
  roots: readonly ReadonlySet<string>[],
): { argument: number; shared: number }[] {
  const weight = (root: string): number => {
    const having = own.filter((index) => roots[index]!.has(root)).length;
    return having === 0 ? 0 : Math.log((own.length + 1) / having);
  };
  return own
    .map((argument) => ({
      argument,
      shared: [...said].reduce((sum, root) => (roots[argument]!.has(root) ? sum + weight(root) : sum), 0),
    }))
    .sort((a, b) => b.shared - a.shared);
}
