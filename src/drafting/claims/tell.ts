// What a side argues, told by the decision: each argument once, briefly, in the form of a claim. Told in the third person
// where that is certain, else in the party's own words between quotation marks, with where they stand.
import { likenessOf, likenessOfTwo, type Terms, termsOf } from '../../hebrew/read/arguments/vectors.ts';
import { inThirdPerson, type Speaker } from '../../hebrew/read/telling/person.ts';
import { argues, type Candidate, type ClaimWords, candidates } from '../../hebrew/read/telling/sentences.ts';
import { mainClause } from '../../hebrew/read/telling/shorten-clause.ts';
import { standsAlone, tellsOfNobody } from '../../hebrew/read/telling/stands-alone.ts';
import { countWords, quotable } from '../../hebrew/read/telling/words.ts';
import { tellingTitle, titleOver } from './titles.ts';

export interface Tellable {
  title: string;
  summary: string;
  claims?: readonly ClaimWords[];
  /** What a model wrote of it and the claims bear out: told as it is. */
  prose?: string;
  /** A bar to the appeal is told however little is understood of it. */
  threshold?: boolean;
}

/** An argument as a decision tells it. */
export interface ToldArgument {
  title: string;
  /** Whole sentences, attributed to the side. */
  text: string;
  /** Its sentences alone, each without whose they are; `isQuoted` where it is the party's own words. */
  parts: { words: string; isQuoted: boolean }[];
}

/** Words of one item at most. */
const MOST_WORDS = 60;
/** Less than this tells nothing. */
const LEAST_WORDS = 9;
/** Sentences this alike say the same. */
const REPEATS_FROM = 0.35;
/** What a second sentence has to be worth. */
const WORTH_A_SECOND = 1.1;

/**
 * Tells a side's arguments in their order.
 *
 * @param room words that all of them may take together; each takes its share by the length of what was argued
 */
export function tellArguments(list: readonly Tellable[], speaker: Speaker, room = Infinity): ToldArgument[] {
  const sizes = list.map(
    ({ claims, summary }) => countWords(claims?.map(({ text }) => text).join(' ') || summary) ** 0.5,
  );
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return list.map((argument, at) => {
    const share = room === Infinity ? MOST_WORDS : (room * sizes[at]!) / all;
    return tellArgument(argument, speaker, { most: Math.round(Math.min(MOST_WORDS, share)), at });
  });
}

/**
 * One argument; `at` is its place among those of its side, `told` what stands near and is not to come again in any words,
 * `elsewhere` the openings of what is not to come again in the same (`openingOf`).
 */
export function tellArgument(
  argument: Tellable,
  speaker: Speaker,
  {
    most = MOST_WORDS,
    at = 0,
    told = [],
    elsewhere,
  }: { most?: number; at?: number; told?: readonly ToldWords[]; elsewhere?: ReadonlySet<string> } = {},
): ToldArgument {
  const claims = claimsOf(argument);
  const { inAppeal } = speaker;
  const isGiven = !argument.claims || argument.claims.length === 0;
  const title = tellingTitle(argument.title, inAppeal, isGiven) || tellingTitle(topicOfClaims(claims), inAppeal);
  if (argument.prose) return { title, text: argument.prose.replace(/\s+/g, ' ').trim(), parts: [] };
  const room = Math.max(LEAST_WORDS, most - countWords(title) - ATTRIBUTION);
  const options = candidates(title, claims)
    .flatMap((one) => optionsOf(one, speaker, room))
    .filter((one) => isTelling(one) && !elsewhere?.has(openingOf(one.words)))
    .filter(({ words }) => !isTold(words, told))
    .filter(({ source: { bare, claim } }) => argument.threshold || !tellsOfNobody({ bare, docType: claim.docType }));
  const isAlone = ({ isQuoted, source: { bare, claim } }: Option): boolean =>
    argument.threshold === true || standsAlone({ bare, docType: claim.docType, isQuoted: isQuoted && title === '' });
  const parts = chosen(ordered(title === '' ? options.filter(isAlone) : options), room, title !== '');
  const over = titleOver(
    title,
    parts.map(({ words }) => words).join(' '),
    inAppeal,
    parts.map(({ source: { claim } }) => claim.heading),
  );
  if (parts.length === 0 || (over === '' && !parts.some(isAlone))) return { title, text: '', parts: [] };
  return {
    title: over,
    text: attributed(parts, speaker, at),
    parts: parts.map(({ words, isQuoted }) => ({ words, isQuoted })),
  };
}

/**
 * What is told of the options: the best that is understood by itself and, where there is room, one more. Where all of them
 * lean on what stood before them, the best as the party's own words under the title that says what they are about; without a
 * title nothing.
 */
function chosen(options: readonly Option[], room: number, isTitled: boolean): Option[] {
  const whole = options.filter(({ source }) => !source.leansBack);
  const [first, ...others] = whole;
  if (!first) return isTitled ? options.slice(0, 1).map((one) => inOwnWords(one, room)) : [];
  const second = secondOf(first, others, room - countWords(first.words));
  return second ? inOrder(first, second) : [first];
}

const inOwnWords = (one: Option, room: number): Option =>
  one.isQuoted ? one : { ...one, isQuoted: true, words: quotation(one.source.words, Math.max(room, QUOTED)) };

/** Words of a sentence that says something by itself, at least; of one that argues, and of talk at a hearing. */
const LEAST_TOLD = 5;
const LEAST_ARGUED = 3;
const LEAST_OF_TALK = 8;

/** What a person wrote of an argument is told as it is. */
const isTelling = ({ words, isQuoted, source: { bare, claim } }: Option): boolean => {
  if (claim.docType === '') return true;
  const least = isQuoted && claim.docType === 'protocol' ? LEAST_OF_TALK : argues(bare) ? LEAST_ARGUED : LEAST_TOLD;
  return countWords(words) >= least;
};

/** Words that were told, to be known again. */
export interface ToldWords {
  opening: string;
  terms: Terms;
}

/** @returns what `tellArgument` compares with */
export const toldWords = (words: string): ToldWords => ({ opening: openingOf(words), terms: termsOf(words) });

/** The same words, shortened elsewhere or not, or much alike. */
function isTold(words: string, told: readonly ToldWords[]): boolean {
  if (told.length === 0) return false;
  const own = toldWords(words);
  return told.some(({ opening, terms }) => opening === own.opening || likenessOfTwo(terms, own.terms) >= TOLD_FROM);
}
const SAME_OPENING = 35;

/** By which a sentence that was told is known again. */
const openingOf = (words: string): string => words.slice(0, SAME_OPENING);
const TOLD_FROM = 0.5;

const ATTRIBUTION = 2;

const topicOfClaims = (claims: readonly ClaimWords[]): string => claims.find(({ topic }) => topic)?.topic ?? '';

const claimsOf = ({ claims, summary }: Tellable): readonly ClaimWords[] =>
  claims && claims.length > 0 ? claims : [{ text: summary, documentTitle: '', docType: '', location: '' }];

interface Option {
  words: string;
  isQuoted: boolean;
  source: Candidate;
  worth: number;
}

/** A candidate as it would be told: in the third person, else quoted; shortened where it is too long. */
function optionsOf(source: Candidate, speaker: Speaker, room: number): Option[] {
  const told = inThirdPerson(source.bare, speaker);
  const isSpeech = source.claim.docType === 'protocol' && SPEECH.test(source.bare);
  if (told !== null && !isSpeech && !/[?!]|…|\.\.|^["״'”]/.test(told)) {
    const whole = mainClause(withStop(told), room) ?? mainClause(withStop(told), room * 1.35) ?? withStop(told);
    const length = countWords(whole);
    if (length <= MOST_WORDS - ATTRIBUTION)
      return [{ words: whole, isQuoted: false, source, worth: source.score - tooLong(length, room) }];
  }
  const words = quotation(source.words, Math.max(room, QUOTED));
  return [{ words, isQuoted: true, source, worth: source.score - OF_QUOTING - tooLong(countWords(words) + 3, room) }];
}

/** What each word beyond the room takes of a sentence's worth. */
const tooLong = (length: number, room: number): number => Math.max(0, length - room) * 0.14;
const OF_QUOTING = 0.9;
/** Words of a quotation that the room may be stretched to. */
const QUOTED = 13;

/** Talk of a hearing that no decision would have as its own words. */
const SPEECH = /(?<![א-ת])(?:אז|עכשיו|פה|רגע|בסדר|תראו|נו|ממש|כאילו|סתם|בוא|בואו|יעני|כזה|אוקיי|חבר'ה)(?![א-ת])/;

const ordered = (options: Option[]): Option[] =>
  options.toSorted((a, b) => b.worth - a.worth || a.source.at - b.source.at);

function secondOf(first: Option, others: readonly Option[], room: number): Option | undefined {
  return others.find(
    (one) =>
      one.worth >= WORTH_A_SECOND &&
      !one.isQuoted &&
      countWords(one.words) <= room &&
      likenessOf([first.words, one.words]).values[1]! < REPEATS_FROM,
  );
}

const inOrder = (a: Option, b: Option): Option[] => (a.source.at <= b.source.at ? [a, b] : [b, a]);

function attributed(parts: readonly Option[], { name }: Speaker, at: number): string {
  const [first, second] = parts;
  const ways = [
    `לטענת ${name}, `,
    `${name.startsWith('ה') ? 'לשיטת' : 'לטענת'} ${name}, `,
    'עוד נטען כי ',
    `לגישת ${name}, `,
    'כן נטען כי ',
  ];
  const way = ways[at % ways.length]!;
  const tell = (one: Option, opening: string): string =>
    one.isQuoted ? quoted(one, name) : `${opening}${opening.endsWith('כי ') ? afterThat(one.words) : one.words}`;
  return [
    tell(first!, way),
    ...(second ? [second.isQuoted ? quoted(second, name) : `${AND_ALSO}${afterThat(second.words)}`] : []),
  ].join(' ');
}

const AND_ALSO = 'עוד נטען כי ';
const afterThat = (words: string): string => words.replace(/^כי /, '');

function quoted({ words, source: { claim } }: Option, name: string): string {
  const place = [DOCUMENTS[claim.docType] ?? claim.documentTitle, claim.location]
    .filter((part) => part !== '')
    .join(', ');
  const opening = claim.docType === 'protocol' ? `בדיון נאמר מטעם ${name}` : `כלשון ${name}`;
  return `${opening}: "${words.replace(/[.\s]+$/, '')}"${place ? ` (${place})` : ''}.`;
}

const DOCUMENTS: Record<string, string> = {
  appeal: 'כתב הערר',
  response: 'כתב התשובה',
  reply: 'התגובה',
  protocol: 'פרוטוקול הדיון',
};

/** Words for between quotation marks, cut at the end of a clause. */
function quotation(words: string, most: number): string {
  const clean = quotable(words);
  if (countWords(clean) <= most) return clean;
  const cut = mainClause(clean, most);
  if (cut !== null) return `${cut.replace(/\.$/, '')}…`;
  const kept = clean.split(' ').slice(0, most).join(' ');
  const clause = Math.max(kept.lastIndexOf(', '), kept.lastIndexOf('; '));
  return `${(clause > kept.length / 2 ? kept.slice(0, clause) : kept).replace(/[\s,;:–-]+$/, '')}…`;
}

const withStop = (words: string): string =>
  /[.?!…]["”״)]?$/.test(words) ? words : `${words.replace(/[\s,;:–-]+$/, '')}.`;
