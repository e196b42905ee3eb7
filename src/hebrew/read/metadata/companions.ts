// People on a list of those present who are named through another one: "ועמה דליה כהן", "עו"ד כהן ודן לוי".
import { isBareName } from './bare-names.ts';
import { isTitled } from './people.ts';

/** "And with him", in its forms: who follows came for the same side. */
const WITH = [
  ' ועמו ',
  ' ועמה ',
  ' ועימו ',
  ' ועימה ',
  ' ועמם ',
  ' ועימם ',
  ' ואיתו ',
  ' ואיתה ',
  ' ואתו ',
  ' ואתה ',
  ' בלוויית ',
  ' בליווי ',
];

/** "עו"ד כהן, ב"כ העוררים, עם דליה לוי, ועם …": after a comma no word of a role. */
const ALONG_WITH = /, ו?(?:יחד )?עם (?=[א-ת])/g;

/** "…, ומולם העוררים …", "…, שבא עם דן כהן": words of a sentence between the people it lists. */
const SENTENCE_LINKS: readonly [RegExp, string][] = [
  [/,? ו?(?:מולם|מולו|מולה|מנגד|לצידם|לצדם|לצידו|לצדו|לצידה|לצדה),? (?=[א-ת])/g, '; '],
  [/, ו?(?:כן|כן גם|גם|בנוסף) (?=ה|מ|ב"כ|עו"ד)/g, '; '],
  [/, ש(?:בא|באה|באו|הגיע|הגיעה|הגיעו) עם (?=[א-ת])/g, '; עם '],
  [/, ש(?:אינ(?:ו|ה|ם|ן)|לא) (?:מיוצג(?:ת|ים|ות)?|מייצג(?:ת|ים|ות)?)(?: ב[א-ת]+)?(?=[,;.]|$)/g, ''],
];

/** Before an entry: came with the one before, whatever he is called. */
export const COMPANION = 'עם ';

/** A list with those who came with another as entries of their own. */
export const withCompanions = (list: string): string =>
  WITH.reduce((text, word) => text.replaceAll(`,${word}`, word).replaceAll(word, `; ${COMPANION}`), withoutLinks(list))
    .replace(AND_KIN, `; ${COMPANION}`)
    .replace(ALONG_WITH, `; ${COMPANION}`)
    .replace(LAST_OF_LIST, (whole, first: string, surname: string) =>
      isBareName(`${first} ${surname}`) && !isJoinedName(`ו${first}`) ? `; ${COMPANION}${first} ${surname}` : whole,
    );

/** "… והבן דן", "… ואשתו רות". */
const AND_KIN = /\sו(?=(?:ה(?:בן|בת|אישה|בעל|נכדה?|אחות)|(?:אשת|רעיית|בעל|בנ|בת|נכד|נכדת|אחי|אמ|אבי)[והם])\s[א-ת]{2})/g;

const withoutLinks = (list: string): string =>
  SENTENCE_LINKS.reduce((text, [link, instead]) => text.replace(link, instead), list);

/** "…, ב"כ בעלי הדירות, ופנינה אלבז, דיירת": the "and" of a list, where it is not the name's own letter. */
const LAST_OF_LIST = /, ו([א-ת']{2,}) ([א-ת'-]{2,})(?=[,;.]|$)/g;

/** "דליה כהן ואורי כהן" is two people: two whole names, the first of them known for one. */
export function twoNames(entry: string): string[] {
  const [names = '', ...rest] = entry.split(',');
  const words = names.trim().split(' ');
  const own = isTitled(names.trim()) ? words.slice(1) : words;
  const [first, surname, joined, last] = own;
  if (own.length !== 4 || !joined!.startsWith('ו') || joined!.length < 4 || isJoinedName(joined!)) return [entry];
  const isPerson = isTitled(names.trim()) || isBareName(`${first} ${surname}`);
  if (!isPerson || !own.every(isLetters)) return [entry];
  const tail = rest.length > 0 ? `,${rest.join(',')}` : '';
  return [names.trim().split(' ').slice(0, -2).join(' '), `${joined!.slice(1)} ${last}${tail}`];
}

/** A name that begins with the letter itself: "ולדימיר". */
const isJoinedName = (word: string): boolean => isBareName(`${word} כהן`);

const isLetters = (word: string): boolean =>
  [...word].every((letter) => (letter >= 'א' && letter <= 'ת') || "'-".includes(letter));
