// What is told of an argument that asks for no answer any more: once, as that.

import { heldWords, metShare, tellingWords } from '../../hebrew/check/telling-words.ts';
import { namesItself, subjectGivenUp } from '../../hebrew/read/claims/given-up-object.ts';
import { withdraws } from '../../hebrew/read/claims/giving-up.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';
import { type Form, type Speaker, speaksItself } from '../../hebrew/read/telling/person.ts';
import { countWords, quotable } from '../../hebrew/read/telling/words.ts';
import { normaliseText } from '../../hebrew/text/normalise.ts';
import { splitSentences } from '../../hebrew/text/sentences.ts';
import { tellingTitle, titleOver } from './titles.ts';

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
  { title, claims }: { title: string; claims?: readonly { text: string; docType?: string; location?: string }[] },
  { state, where, words }: Resolution,
  speaker: Speaker,
): string {
  // Words that speak of something else name no argument: they are told alone.
  const own = claims ?? [];
  const isAbout = where === null || speaksOf(words, `${title}\n${own.map(({ text }) => text).join('\n')}`);
  const named = isAbout ? tellingTitle(title, speaker.inAppeal) : '';
  const subject = where === null ? named : ownSubject(words) || titleOver(named, words, speaker.inAppeal);
  const about = subject === '' ? `: "${shortQuotation(words)}"` : ` בדבר ${subject}`;
  if (state === 'settled') return `הטענה${about} הוסדרה, והיא אינה טעונה הכרעה.`;
  if (state === 'not_needed') return '';
  const { gaveUp, their } = FORMS[speaker.form];
  const at = where === null ? '' : where === 'hearing' ? ' בדיון' : ' בכתב';
  if (subject === '') return `${speaker.name} ${gaveUp}${at} מטענ${their}${placeOf(own)}${about}.`;
  const said = where === null ? '' : ` ("${shortQuotation(words)}")`;
  return `${speaker.name} ${gaveUp}${at} מטענ${their}${about}${said}, והיא אינה טעונה הכרעה.`;
}

/** What the words themselves say is given up, where that is nobody's own voice. */
function ownSubject(words: string): string {
  const subject = subjectGivenUp(words);
  return speaksItself(subject) ? '' : subject;
}

/** Where an argument stands that its words do not name: " שבסעיף 5.3 לכתב הערר". */
function placeOf(claims: readonly { docType?: string; location?: string }[]): string {
  const written = claims.find(({ docType, location }) => docType !== 'protocol' && (location ?? '') !== '');
  const document = DOCUMENTS[written?.docType ?? ''];
  return document === undefined ? '' : ` שב${written!.location} ל${document}`;
}

const DOCUMENTS: Record<string, string> = { appeal: 'כתב הערר', response: 'כתב התשובה', reply: 'תגובה' };

/**
 * The same of words of which nobody can tell what argument they give up, if any: the chair has to see them and to say.
 */
export function looseSentence({ where, words }: LooseWithdrawal, { name, form }: Speaker): string {
  const { gaveUp, their } = FORMS[form];
  const at = where === 'hearing' ? 'בדיון' : 'בכתב';
  return `ככל הנראה ${name} ${gaveUp} ${at} מאחת מטענותי${PLURAL[their]}: "${shortQuotation(words)}" [לאמת: אם יש בדברים ויתור, ועל איזו טענה].`;
}

/** What is told beside an argument that stands, of words that likely give it up. */
export function doubtSentence(words: string, { name, form }: Speaker): string {
  return `ייתכן ש${name} ${FORMS[form].gaveUp} בדיון מטענה זו: "${shortQuotation(words)}" [לאמת].`;
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
  const at = sentences.findIndex((sentence) => withdraws(normaliseText(sentence)));
  // "אני מוריד את זה" is understood by the sentence before it.
  const from = at > 0 && !namesItself(sentences[at]!) ? at - 1 : at;
  const clean = quotable(at < 0 ? all : sentences.slice(from, at + 1).join(' '));
  const kept = countWords(clean) <= MOST_WORDS ? clean : `${clean.split(' ').slice(0, MOST_WORDS).join(' ')}…`;
  return kept.replace(/[.\s]+$/, '');
}
