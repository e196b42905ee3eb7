/** Arguments that a party gives up in a letter or a pleading of its own, in words that say so. */

import { heldWords, metShare, type TellingWord, tellingWords } from '../../check/telling-words.ts';
import { CUT_FROM_APPEAL } from '../../pattern/rules.generated.ts';
import { normaliseWithMap } from '../../text/normalise.ts';
import { type Sentence, splitSentences } from '../../text/sentences.ts';
import type { PartyKey } from '../parties.ts';
import { givenUpObjects } from './given-up-object.ts';
import { withdraws } from './giving-up.ts';
import { givesUp } from './giving-up-odds.ts';
import { namedNumbers, standsAt } from './named-places.ts';
import { asOwnSpeech } from './own-speech.ts';

/** A sentence that gives something up. */
export interface WrittenWithdrawal {
  /** The words as they stand in the document, `[start, end)`. */
  text: string;
  start: number;
  end: number;
}

const MOST = 50;

/**
 * The sentences with which the writer of a text gives an argument up: it names itself and says so. What it tells of others,
 * a condition, an offer and a refusal give nothing up (`withdraws`). Linear time.
 *
 * @param party whose text it is
 */
export function writtenWithdrawals(source: string, party: PartyKey): WrittenWithdrawal[] {
  const { text, map } = normaliseWithMap(source);
  const sentences = splitSentences(text);
  return sentences
    .filter((_, at) => isGivenUpIn(sentences, at, party))
    .slice(0, MOST)
    .map(({ start, end }) => ({ text: source.slice(map[start]!, map[end]!), start: map[start]!, end: map[end]! }));
}

/** Whether one of the sentences of a party's own text gives an argument up. */
export function isGivenUpIn(sentences: readonly Pick<Sentence, 'text'>[], at: number, party: PartyKey): boolean {
  const [before = '', sentence = '', after = ''] = [at - 1, at, at + 1].map((each) => sentences[each]?.text);
  if (party === 'appellant' && CUT_FROM_APPEAL.test(sentence)) return true;
  const said = asOwnSpeech(sentence, before, party);
  return said !== null && withdraws(said) && givesUp(said, after);
}

/** What an argument is known by. */
export interface KnownArgument {
  title: string;
  claims: readonly string[];
  /** Where each of them stands ("סעיף 4.5"), in the same order. */
  locations?: readonly string[];
}

/** Share of what the words are about that an argument must hold, and by how much it must lead. */
const ABOUT_IT = 0.6;
const LEAD = 0.25;

/**
 * Which arguments words give up: those of the paragraphs that they name, each by itself, else that which the thing they name
 * leads to, else that which all of the words do.
 *
 * @returns their indices; null for one that is given up and cannot be told: a person has to
 */
export function argumentsGivenUp(words: string, list: readonly KnownArgument[]): (number | null)[] {
  const numbered = namedNumbers(words).flatMap((number): (number | null)[] => {
    const at = (one: KnownArgument): number => (one.locations ?? []).filter((place) => standsAt(place, number)).length;
    if (list.every((one) => at(one) === 0)) return [];
    const inside = list.flatMap((one, index) => (2 * at(one) > one.claims.length ? [index] : []));
    return inside.length > 0 ? inside : [null];
  });
  const objects = givenUpObjects(words).map((object) => ({ ...object, at: argumentGivenUp(object.words, list) }));
  const isKnown = numbered.length > 0 || objects.some(({ at }) => at !== null);
  const named = objects.filter(({ at, isFurther }) => at !== null || (isKnown && isFurther)).map(({ at }) => at);
  const all = [...new Set([...numbered, ...named])];
  return all.length > 0 ? all : [argumentGivenUp(words, list)];
}

/**
 * Which argument words give up, by all of them.
 *
 * @returns its index; null where none or more than one may be meant: that is for a person to say
 */
function argumentGivenUp(words: string, list: readonly KnownArgument[]): number | null {
  const about = [...tellingWords(words)].filter(([, { root }]) => !OF_GIVING_UP.has(root));
  if (about.length === 0) return null;
  const scored = list.map(({ title, claims }, index) => ({
    index,
    all: shareOf(about, `${title}\n${claims.join('\n')}`),
    title: shareOf(about, title),
  }));
  const best = Math.max(...scored.map(({ all }) => all));
  const near = scored.filter(({ all }) => all >= ABOUT_IT && all > best - LEAD);
  if (near.length === 1) return near[0]!.index;
  const titled = near.filter(({ title }) => title >= ABOUT_IT);
  return titled.length === 1 ? titled[0]!.index : null;
}

function shareOf(about: readonly (readonly [string, TellingWord])[], text: string): number {
  const held = heldWords(text);
  let [met, all] = [0, 0];
  for (const [stem, { root, weight }] of about) {
    met += weight * metShare(stem, root, held);
    all += weight;
  }
  return all === 0 ? 0 : met / all;
}

const OF_GIVING_UP = new Set(
  [
    ...tellingWords(
      'חוזר חוזרת חוזרים בהם בה מוותר מוותרת מוותרים מושך מושכת מושכים זונח זונחת זונחים מסיר מסירה מסירים עומד עומדת עומדים עוד יותר מבקשים למחוק למשוך לחזור להסיר בזאת מודיע מודיעה מודיעים הודעה טענתם טענתה טענתו טענותיהם העלו הועלתה כתב מרשי מרשתי ולפיה בדבר בעניין לעניין סיכומים תשובה תגובה מספר כמות שאלת סוגיית נושא נקודה',
    ).values(),
  ].map(({ root }) => root),
);
