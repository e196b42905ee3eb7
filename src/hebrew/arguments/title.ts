import { TITLE_GENERAL as GENERAL, NO_TITLE } from '../pattern/arguments.generated.ts';
import { splitSentences } from '../sentences.ts';
import { wordForms } from '../stems.ts';
import { tokenise } from '../tokens.ts';
import { nounPhrases } from './noun-phrases.ts';
import { type ClaimText, isSpoken } from './types.ts';

const LONGEST_TITLE = 90;

/**
 * Titles for the arguments of a case: the pleading's own heading where it stands over that argument alone, else the topic,
 * else what the claims speak of. Arguments of one party with the same title are told apart by what they speak of.
 *
 * @param groups the claims of each argument
 * @returns a title for each, in order
 */
export function argumentTitles(groups: readonly ClaimText[][]): string[] {
  const owned = headingsOfOne(groups);
  const bases = groups.map((group) => headingOf(group, owned) ?? { text: topicOf(group), isHeading: false });
  const counts = new Map<string, number>();
  const keyOf = (group: ClaimText[], text: string): string => `${group[0]!.party} ${text}`;
  for (const [at, { text }] of bases.entries()) {
    if (text === null) continue;
    const key = keyOf(groups[at]!, text);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const given = new Set<string>();
  return groups.map((group, at) => {
    const { text, isHeading } = bases[at]!;
    const shared = text !== null && counts.get(keyOf(group, text))! > 1;
    const options = titlesFrom(group, text, isHeading || !shared);
    const title = options.find((option) => !given.has(keyOf(group, option))) ?? options[0]!;
    const unique = given.has(keyOf(group, title)) ? numbered(title, (text) => given.has(keyOf(group, text))) : title;
    given.add(keyOf(group, unique));
    return unique;
  });
}

/** Possible titles, best first. */
function titlesFrom(group: ClaimText[], base: string | null, isEnough: boolean): string[] {
  const phrases = nounPhrases(group.map(({ text }) => text))
    .filter(({ text }) => base === null || !repeats(text, base))
    .slice(0, 4)
    .map(({ text }) => text);
  const sentence = shortSentence(group);
  if (base !== null) {
    const detailed = [...phrases, ...(sentence ? [sentence] : [])].map((phrase) => `${base}: ${phrase}`);
    return (isEnough ? [base, ...detailed] : [...detailed, base]).filter((title) => title.length <= LONGEST_TITLE);
  }
  const places = group[0]!.citations.filter(({ kind }) => kind === 'statute').map(({ text }) => text);
  return [
    ...phrases,
    ...(sentence ? [sentence] : []),
    ...places.map((place) => `טענה לפי ${place}`),
    isSpoken(group[0]!) ? 'טענה נוספת שנשמעה בדיון' : 'טענה נוספת',
  ].filter((title) => title.length <= LONGEST_TITLE);
}

/** The longest whole sentence of the claims that is short enough to stand as a title; null when there is none. */
function shortSentence(group: ClaimText[]): string | null {
  const written = group.filter((claim) => !isSpoken(claim));
  const sentences = (written.length > 0 ? written : group)
    .flatMap(({ text }) => splitSentences(text.replace(/\s+/g, ' ')))
    .map(({ text }) => text.trim().replace(/[.;,]$/, ''))
    .filter((text) => text.length <= LONGEST_SENTENCE && text.split(' ').length >= 3 && !NO_TITLE.test(text));
  return sentences.sort((a, b) => b.length - a.length)[0] ?? null;
}

const LONGEST_SENTENCE = 55;

/** Whether every word of a phrase is in the base already, in whatever form. */
function repeats(phrase: string, base: string): boolean {
  const known = new Set(tokenise(base).map(({ norm }) => wordForms(norm).root));
  return tokenise(phrase).every(({ norm }) => known.has(wordForms(norm).root));
}

function numbered(title: string, isTaken: (text: string) => boolean): string {
  let number = 2;
  while (isTaken(`${title} (${number})`)) number += 1;
  return `${title} (${number})`;
}

/** The topic that most of the claims have; null when they have none. */
function topicOf(group: ClaimText[]): string | null {
  const counts = new Map<string, number>();
  for (const { topic } of group) if (topic) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** Headings of a document under which the claims of one argument stand and of no other. */
function headingsOfOne(groups: readonly ClaimText[][]): Set<string> {
  const owners = new Map<string, Set<number>>();
  for (const [at, group] of groups.entries())
    for (const claim of group)
      if (claim.heading) {
        const key = headingKey(claim);
        owners.set(key, (owners.get(key) ?? new Set()).add(at));
      }
  return new Set([...owners].filter(([, of]) => of.size === 1).map(([key]) => key));
}

const headingKey = ({ documentId, heading }: ClaimText): string => `${documentId} ${heading}`;

function headingOf(group: ClaimText[], owned: Set<string>): { text: string; isHeading: true } | null {
  for (const claim of group) {
    if (!claim.heading || !owned.has(headingKey(claim))) continue;
    const text = plainHeading(claim.heading);
    if (text !== null) return { text, isHeading: true };
  }
  return null;
}

/** A heading without its number or "שער שני –"; null when it says only what part of a pleading it is, or is too long. */
function plainHeading(heading: string): string | null {
  const text = heading
    .replace(/^(?:(?:שער|חלק|פרק)\s+\S+\s*[-–:.]\s*|\(?[א-ת\d]{1,3}[.)]\s+)/, '')
    .replace(/^(?:באשר ל|אשר ל|לעניין |בעניין |לגבי )/, '')
    .replace(/[\s:.–-]+$/, '')
    .trim();
  const words = text.split(/\s+/).length;
  return text === '' || words > 12 || text.length > LONGEST_TITLE || GENERAL.test(text) ? null : text;
}
