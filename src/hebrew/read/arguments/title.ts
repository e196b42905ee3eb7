import { heldWords, metShare, tellingWords } from '../../check/telling-words.ts';
import { normaliseText } from '../../text/normalise.ts';
import { formatHebrewNumeral } from '../../text/numerals.ts';
import { wordForms } from '../../text/stems.ts';
import { tokenise } from '../../text/tokens.ts';
import { topicOf as topicNamed } from '../claims/topics.ts';
import { clauseTitle } from './clause-title.ts';
import { headingTitle, LONGEST_TITLE } from './heading-title.ts';
import { denies } from './no-title.ts';
import { nominalTitles } from './nominal-titles.ts';
import { nounPhrases } from './noun-phrases.ts';
import { quotedTitles } from './quoted-title.ts';
import { isKnownSubject, type Subject, subjectsOf } from './subject-model.ts';
import { tellingNouns } from './telling-nouns.ts';
import { type ClaimText, isSpoken } from './types.ts';

/**
 * Titles for the arguments of a case: the pleading's own heading where it stands over that argument alone and speaks of what it
 * says, else a subject that is sure, else the claim itself. Arguments of one party with the same title are told apart by what
 * they speak of.
 *
 * @param groups the claims of each argument
 * @returns a title for each, in order
 */
export function argumentTitles(groups: readonly ClaimText[][]): string[] {
  const owned = headingsOfOne(groups);
  const read = readerOf(groups);
  const bases = groups.map((group) => headingOf(group, owned) ?? { text: baseOf(group, read), isHeading: false });
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
    const options = titlesFrom(group, text, isHeading || !shared, read);
    const isFree = (option: string): boolean => !given.has(keyOf(group, option));
    const title = options.find(isFree) ?? lettered(options.at(-1)!, isFree);
    given.add(keyOf(group, title));
    return title;
  });
}

/** What claims are about by their words, in a case of its kind; whether it can be of a subject. */
interface SubjectReader {
  subjects: (claims: readonly ClaimText[]) => Subject[];
  isPossible: (label: string) => boolean;
}

const OF_LEVY = /^היטל השבחה/;
const TELLS_OF_LEVY = /היטלי? ה?השבחה|ה?תוספת השלישית|שמאית? מכריע/;

/** Subjects of a betterment levy are none of a case in which nobody speaks of one: other laws have exemptions too. */
function readerOf(groups: readonly ClaimText[][]): SubjectReader {
  const isOfLevy = groups.some((group) => group.some(({ text }) => TELLS_OF_LEVY.test(text)));
  const isPossible = (label: string) => isOfLevy || !OF_LEVY.test(label);
  return {
    subjects: (claims) =>
      subjectsOf(claims.map(({ text }) => text).join('\n')).filter(({ label }) => isPossible(label)),
    isPossible,
  };
}

/**
 * Possible titles, best first: the claim itself, which is true and says something; what it says as a noun, behind a colon where the
 * base is another argument's too; its own words; a phrase or a lone word of them last.
 */
function titlesFrom(group: ClaimText[], base: string | null, isEnough: boolean, read: SubjectReader): string[] {
  const own = ownOf(group);
  const texts = own.map(({ text }) => text);
  const phrases = nounPhrases(texts).map(({ text }) => text);
  const nouns = tellingNouns(texts.join('\n'));
  const doings = nominalTitles(texts);
  const tells = (text: string): boolean => !NO_NAME_OF_ISSUE.test(text) && (base === null || !repeats(text, base));
  const several = (texts: readonly string[]): string[] => texts.filter((text) => /\s/.test(text) && tells(text));
  const lone = [...doings, ...phrases, ...nouns].filter((text) => !/\s/.test(text) && tells(text));
  const last = [...lone, ...pairsOf(nouns).filter(tells)];
  // What the argument begins with says what it is; what is said later may be any part of it.
  const [whole, later] = [clauses(own.slice(0, 1)), [...clauses(own.slice(1)), ...quotedTitles(own)]];
  const under = (phrase: string): string => `${base}: ${phrase}`;
  const likely = likelySubject(read.subjects(own));
  const titles =
    base === null
      ? [...whole, ...several(doings), ...likely, ...later, ...several(phrases), ...last, ...restOf(group)]
      : [...whole, ...several(doings).map(under), ...later, ...several(phrases).map(under), ...last.map(under)];
  const ordered = base === null ? titles : isEnough ? [base, ...titles] : [...titles, base];
  return ordered.filter((title) => title.length <= LONGEST_TITLE);
}

/** The claim itself as a title, where it has one. */
const clauses = (claims: readonly ClaimText[]): string[] => [clauseTitle(claims) ?? []].flat();

/** The best guess at a subject, which says more than a lone word; none where it is a bare one. */
function likelySubject(subjects: readonly Subject[]): string[] {
  const best = subjects.find(({ label }) => label !== '');
  return best && best.share >= LIKELY ? [best.label] : [];
}

const MONTHS = 'ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר';
/** "על העוררים", "אוויר מינואר", "תדריך הקצאת": words that grammar takes for a noun phrase and that name nothing. */
const NO_NAME_OF_ISSUE = new RegExp(
  String.raw`^(?:על|את|של|אל|עם|מן|לפי|כי|אם|גם|רק|לא)\s|\s[א-ת]{2,}את$|(?<![א-ת])[בלמ]?(?:${MONTHS})(?![א-ת])`,
);

/** Two nouns together, where each alone is another argument's title already. */
const pairsOf = ([first, ...others]: string[]): string[] =>
  first === undefined ? [] : others.map((other) => `${first} ו${other}`);

/** What is left to say of an argument without a topic or a noun: the law that it names, else where it was made. */
function restOf(group: ClaimText[]): string[] {
  const law = group.flatMap(({ citations }) => citations).filter(({ kind }) => kind === 'statute');
  const [first] = group;
  const place = isSpoken(first!) ? 'הדברים שנשמעו בדיון' : (PLACES[first!.docType] ?? 'הדברים שבכתב');
  return [...law.map(({ text }) => `תחולת ${text}`), place];
}

const PLACES: Record<string, string> = {
  appeal: 'יתר נימוקי הערר',
  response: 'יתר המענה לערר',
  reply: 'יתר המענה לתשובות',
};

/** Whether every word of a phrase is in the base already, in whatever form. */
function repeats(phrase: string, base: string): boolean {
  const known = new Set(tokenise(base).map(({ norm }) => wordForms(norm).root));
  return tokenise(phrase).every(({ norm }) => known.has(wordForms(norm).root));
}

/** For what nothing tells apart: "יתר נימוקי הערר, חלק ב'". */
function lettered(title: string, isFree: (text: string) => boolean): string {
  let part = 2;
  while (!isFree(`${title}, חלק ${formatHebrewNumeral(part)}`)) part += 1;
  return `${title}, חלק ${formatHebrewNumeral(part)}`;
}

const isSupport = ({ supports }: ClaimText): boolean => supports != null;

/** What an argument is about; null where its claim says it more surely than any subject. */
function baseOf(group: ClaimText[], read: SubjectReader): string | null {
  const subject = subjectOf(group, read);
  if (subject && subject.share >= SURE) return subject.label;
  if (hasClause(group)) return null;
  if (subject) return subject.share >= LIKELY ? subject.label : null;
  return sharedHeading(group) ?? askedSubject(group);
}

/** Whether what the argument begins with can be its title. */
const hasClause = (group: ClaimText[]): boolean => clauseTitle(ownOf(group).slice(0, 1)) !== null;

/** The claims of an argument that support no other; all where each does. */
function ownOf(group: ClaimText[]): ClaimText[] {
  const own = group.filter((claim) => !isSupport(claim));
  return own.length > 0 ? own : group;
}

/**
 * The subject of an argument: by the words of its own claims, by all of its words where its claims leave that open, else the topic
 * that the rules read and the words leave open. Its share is that of its own claims.
 */
function subjectOf(group: ClaimText[], read: SubjectReader): Subject | null {
  const [ofOwn, ofAll] = [read.subjects(ownOf(group)), read.subjects(group)];
  const isOpen = (subjects: readonly Subject[], label: string): boolean =>
    !subjects.some((one) => one.label === label && one.share < OPEN);
  const told = [ofOwn, ofAll].flatMap((subjects) => {
    const best = subjects?.[0];
    return best && best.label !== '' && best.share >= TELLING ? [best.label] : [];
  })[0];
  const withShare = (label: string): Subject => ({
    label,
    share: ofOwn.find((one) => one.label === label)?.share ?? 1,
  });
  if (told !== undefined && isOpen(ofOwn, told)) return withShare(told);
  const topic = topicOf(group);
  return topic !== null && read.isPossible(topic) && isOpen(ofAll, topic) ? withShare(topic) : null;
}

/**
 * Shares of a subject: surer than a claim's own words; likelier than a phrase of them; told by the words; left open by them. On cases
 * that the model had not seen, of those above SURE .88 were what a person calls the argument (.65 at hearings), of those below
 * LIKELY about half.
 */
const SURE = 0.85;
const LIKELY = 0.7;
const TELLING = 0.4;
const OPEN = 0.1;

/** What a claim, or what supports one, weighs in the choice of a topic; and the least share that one must have. */
const WEIGHT = { claim: 2, support: 1 };
const LEAST_SHARE = 0.33;

/** The topic that most of the claims have; null when they have none, or when only a word beside the matter tells one. */
function topicOf(group: ClaimText[]): string | null {
  const counts = new Map<string, number>();
  let all = 0;
  for (const claim of group) {
    const weight = isSupport(claim) ? WEIGHT.support : WEIGHT.claim;
    all += weight;
    if (claim.topic) counts.set(claim.topic, (counts.get(claim.topic) ?? 0) + weight);
  }
  const best = [...counts].sort((a, b) => b[1] - a[1])[0];
  return best && best[1] >= LEAST_SHARE * all ? best[0] : null;
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
    const text = headingTitle(claim.heading);
    if (text !== null && !isOfOthers(claim, text) && (speaksOf(text, group) || !hasClause(group)))
      return { text, isHeading: true };
  }
  return null;
}

/** "ההקלות לא פורסמו" over an answer says what the others claim. */
const isOfOthers = ({ docType }: ClaimText, heading: string): boolean => docType !== 'appeal' && denies(heading);

/**
 * Whether a heading is a subject by itself, or what stands under it has a word of it or points back at it: "לפני סיום" may be over
 * anything.
 */
function speaksOf(heading: string, group: ClaimText[]): boolean {
  const own = ownOf(group).map(({ text }) => text);
  if (isNamedSubject(heading) || POINTS_BACK.test(own[0]!)) return true;
  const held = heldWords(own.join('\n'));
  return [...tellingWords(heading)].some(([stem, { root }]) => metShare(stem, root, held) > 0);
}

const POINTS_BACK = /(?<![א-ת])ו?(?:הוא|היא|הם|הן|זה|זו|זאת|אותו|אותה|אותם|בו|בה|בהם)(?![א-ת])/;

const isNamedSubject = (text: string): boolean => isKnownSubject(text) || topicNamed(normaliseText(text)) !== null;

/** The heading over the first claim, though other arguments stand under it too, where it is a subject. */
function sharedHeading([first]: ClaimText[]): string | null {
  const text = first?.heading ? headingTitle(first.heading) : null;
  return text === null || isOfOthers(first!, text) || !isNamedSubject(text) ? null : text;
}

/** "האם הייתה סמכות?": what a heading that is a sentence speaks of. */
const askedSubject = ([first]: ClaimText[]): string | null =>
  first?.heading ? (topicNamed(normaliseText(first.heading))?.label ?? null) : null;
