// What is told of an argument that asks for no answer any more: once, as that.

import { heldWords, metShare, tellingWords } from '../../hebrew/check/telling-words.ts';
import { withdraws } from '../../hebrew/read/claims/giving-up.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';
import { normaliseText } from '../../hebrew/text/normalise.ts';
import { splitSentences } from '../../hebrew/text/sentences.ts';
import type { Form } from '../template/parties.ts';
import type { Speaker } from './person.ts';
import { tellingTitle, titleOver } from './titles.ts';
import { countWords, quotable } from './words.ts';

/** How an argument left the dispute. */
export interface Resolution {
  state: 'withdrawn' | 'settled' | 'not_needed';
  /** Where it was given up; null where a person says so. */
  where: 'hearing' | 'writing' | null;
  /** The words that say so, or the reason of a person. */
  words: string;
}

/** Something that a party gave up and that no argument of the case holds. */
export interface LooseWithdrawal {
  party: PartyKey;
  where: 'hearing' | 'writing';
  words: string;
}

/** One sentence on an argument that is out of the dispute; empty for one that only needs no answer, which is told as others are. */
export function resolvedSentence(
  { title, claims }: { title: string; claims?: readonly { text: string }[] },
  { state, where, words }: Resolution,
  speaker: Speaker,
): string {
  // Words that speak of something else name no argument: they are told alone.
  const isAbout = where === null || speaksOf(words, `${title}\n${(claims ?? []).map(({ text }) => text).join('\n')}`);
  const named = isAbout ? tellingTitle(title, speaker.inAppeal) : '';
  const subject = where === null ? named : titleOver(named, words, speaker.inAppeal);
  const about = subject === '' ? `: "${shortQuotation(words)}"` : ` בדבר ${subject}`;
  if (state === 'settled') return `הטענה${about} הוסדרה, והיא אינה טעונה הכרעה.`;
  if (state === 'not_needed') return '';
  const { gaveUp, their } = FORMS[speaker.form];
  const said = where === null || subject === '' ? '' : ` ("${shortQuotation(words)}")`;
  const at = where === null ? '' : where === 'hearing' ? ' בדיון' : ' בכתב';
  return `${speaker.name} ${gaveUp}${at} מטענ${their}${about}${said}${subject === '' ? '.' : ', והיא אינה טעונה הכרעה.'}`;
}

/** The same of what no argument holds, in the party's words. */
export function looseSentence({ where, words }: LooseWithdrawal, { name, form }: Speaker): string {
  const { gaveUp, their } = FORMS[form];
  return `${name} ${gaveUp} ${where === 'hearing' ? 'בדיון' : 'בכתב'} מטענה נוספת מטענותי${PLURAL[their]}: "${shortQuotation(words)}".`;
}

/** Share of what the words are about that the argument has to hold. */
const ABOUT_IT = 0.3;

function speaksOf(words: string, argument: string): boolean {
  const held = heldWords(argument);
  let [met, all] = [0, 0];
  for (const [stem, { root, weight }] of tellingWords(words)) {
    met += weight * metShare(stem, root, held);
    all += weight;
  }
  return all === 0 || met / all >= ABOUT_IT;
}

const FORMS: Record<Form, { gaveUp: string; their: 'תו' | 'תה' | 'תם' | 'תן' }> = {
  man: { gaveUp: 'חזר בו', their: 'תו' },
  woman: { gaveUp: 'חזרה בה', their: 'תה' },
  men: { gaveUp: 'חזרו בהם', their: 'תם' },
  women: { gaveUp: 'חזרו בהן', their: 'תן' },
};
const PLURAL = { תו: 'ו', תה: 'ה', תם: 'הם', תן: 'הן' };

const MOST_WORDS = 20;

/** The sentence that gives up, where the words go on about other things too. */
function shortQuotation(words: string): string {
  const all = words.replace(/\s+/g, ' ').trim();
  const sentences = splitSentences(all).map(({ text }) => text.trim());
  const clean = quotable(sentences.find((sentence) => withdraws(normaliseText(sentence))) ?? all);
  const kept = countWords(clean) <= MOST_WORDS ? clean : `${clean.split(' ').slice(0, MOST_WORDS).join(' ')}…`;
  return kept.replace(/[.\s]+$/, '');
}
