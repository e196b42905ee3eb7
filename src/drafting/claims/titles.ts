// The title over what is told of an argument: a subject as a heading of a decision has it, or none.

import { heldWords, metShare, tellingWords } from '../../hebrew/check/telling-words.ts';
import { NO_TITLE } from '../../hebrew/pattern/rules.generated.ts';
import { isClauseTitle } from '../../hebrew/read/arguments/clause-title.ts';
import { headingTitle } from '../../hebrew/read/arguments/heading-title.ts';
import { denies, namesNoMatter } from '../../hebrew/read/arguments/no-title.ts';
import { isKnownSubject, type Subject, subjectsOf } from '../../hebrew/read/arguments/subject-model.ts';
import { topicOf } from '../../hebrew/read/claims/topics.ts';
import { speaksItself } from '../../hebrew/read/telling/person.ts';
import { countWords } from '../../hebrew/read/telling/words.ts';
import { normaliseText } from '../../hebrew/text/normalise.ts';
import { wordForms } from '../../hebrew/text/stems.ts';
import { tokenise } from '../../hebrew/text/tokens.ts';

/**
 * A title as a heading of a decision has it: a subject and at most a few words of what about it. Empty where the words are
 * no title: a sentence, a question, a person's own voice, "another argument", a lone word that is no subject, or a subject of
 * another kind of appeal; also where they are the claim, which stands below.
 *
 * @param appealType the kind of the case, where it is known
 * @param isGiven whether a person gave it, so that a lone word is a subject
 */
export function tellingTitle(title: string, appealType?: string, isGiven = false): string {
  if (!isGiven && isClauseTitle(title)) return '';
  const [, base, detail] = /^([^:]{2,60}):\s*(.*)$/s.exec(plainTitle(title)) ?? [null, plainTitle(title), ''];
  const subject = isSubject(base!, isGiven) && isOfKind(base!, appealType) ? base! : '';
  return subject !== '' && isDetail(detail!, isGiven) ? `${subject}: ${detail}` : subject;
}

/** The subject of a title: "שימור: הנמכת קומה" is on "שימור". */
export const subjectOf = (title: string): string => title.replace(/:.*$/s, '');

/** Share of a title that what stands under it has to speak of. */
const MET = 0.3;

/** How likely the words have to make a subject that stands over them, and one that stands there for them alone. */
const BORNE_OUT = 0.15;
const TOLD = 0.7;

/**
 * The title over what is told: where the words under it meet it or the pleading has it over them; else the pleading's own heading
 * over them; else the subject that the words have themselves, if any.
 *
 * @param headings those of the pleading over the words, the most telling first
 */
export function titleOver(
  title: string,
  words: string,
  appealType?: string,
  headings: readonly (string | null | undefined)[] = [],
): string {
  const over = headingOver(headings, appealType);
  if (title === '') return over;
  if (over !== '' && isSameTitle(subjectOf(title), over)) return title;
  const own = subjectsOf(words);
  if (own.some(({ label, share }) => label === subjectOf(title) && share >= BORNE_OUT)) return title;
  if (meets(title, words)) return title;
  const subject = subjectOfWords(words, own, appealType);
  if (over !== '' && (subject === '' || namesMatter(over))) return over;
  return subject !== '' && subjectOf(title) === subject ? title : subject;
}

/** What the words are about, where they leave little doubt: by all of them, or by a telling one that they bear out. */
function subjectOfWords(words: string, own: readonly Subject[], appealType: string | undefined): string {
  const [best] = own;
  const topic = topicOf(normaliseText(words))?.label ?? '';
  const isBorne = own.some(({ label, share }) => label === topic && share >= BORNE_OUT);
  const told = best && best.share >= TOLD ? best.label : isBorne ? topic : '';
  return told !== '' && isOfKind(told, appealType) ? told : '';
}

/** Whether a heading names a matter of planning by its own words: "משפחה אחת ובית אחד" does not. */
const namesMatter = (heading: string): boolean =>
  topicOf(normaliseText(heading)) !== null ||
  subjectsOf(heading).some(({ label, share }) => label !== '' && share >= TOLD);

/** The first of a pleading's headings that is a title; empty for none. */
function headingOver(headings: readonly (string | null | undefined)[], appealType: string | undefined): string {
  for (const heading of headings) {
    const title = heading ? headingTitle(heading) : null;
    const telling = title === null ? '' : tellingTitle(title, appealType);
    if (telling !== '') return telling;
  }
  return '';
}

/** Whether words speak of enough of what a title says. */
function meets(title: string, words: string): boolean {
  const held = heldWords(words);
  let [met, all] = [0, 0];
  for (const [stem, { root, weight }] of tellingWords(title)) {
    met += weight * metShare(stem, root, held);
    all += weight;
  }
  return all === 0 || met / all >= MET;
}

/** Whether two titles name one matter in other forms: "הרעש" and "רעש", "קו הבניין" and "קווי בניין". */
export const isSameTitle = (a: string, b: string): boolean => a !== '' && (a === b || titleKey(a) === titleKey(b));

/** Keys of titles of late: of thousands of arguments each title is compared with all before it. */
const keys = new Map<string, string>();
const MOST_KEYS = 20_000;

function titleKey(title: string): string {
  const known = keys.get(title);
  if (known !== undefined) return known;
  if (keys.size >= MOST_KEYS) keys.clear();
  const key = readKey(title);
  keys.set(title, key);
  return key;
}

/** The stems of the words of a title, in the order of the alphabet, without those that only frame it. */
function readKey(title: string): string {
  const stems = tokenise(normaliseText(title).replace(FRAME, ' ')).map(({ norm }) => wordForms(norm).root);
  return [...new Set(stems)].sort().join(' ') || title;
}

/** "סוגיית המעלית", "טענת האיחור", "לעניין העצים": the frame of a title. */
const FRAME = /(?<![א-ת])(?:ה?סוגיי?ת|ה?טענת|ה?שאלת|[לב]?עניי?ן|בנושא|של|את|על)(?![א-ת])/g;

const plainTitle = (title: string): string =>
  title
    .replace(/\s*\(\d+\)\s*$/, '')
    .replace(/,\s*חלק \S+$/, '')
    // "8 (כפל)": the row of an answer in a table.
    .replace(/^\d{1,3}[א-ת]?\s*\(([^()]+)\)$/, '$1')
    .replace(/[.\s:–-]+$/, '')
    .trim();

const MOST_IN_TITLE = 9;
const MOST_IN_DETAIL = 4;

/** What tells a title apart; a lone word that nobody gave ("השישית", "המדובר") tells nothing, and a conjunction opens no phrase. */
const isDetail = (detail: string, isGiven: boolean): boolean =>
  detail !== '' &&
  isSubject(detail, isGiven) &&
  (isGiven || (/\s/.test(detail) && !NO_DETAIL.test(detail))) &&
  countWords(detail) <= MOST_IN_DETAIL;
const NO_DETAIL = /^(?:אולם|אכן|אמנם|כאן|כלל|אף|גם|ואולם|אך|מצב ה|מגרש מש)/;

/** "אור, אוויר והצללה": things of one or two words each; other commas are of a sentence. */
const THING = '[א-ת]+(?: [א-ת]+)?';
const LISTED = new RegExp(`^${THING}(?:, ${THING})+,? ו${THING}$`);

const isSubject = (text: string, isGiven: boolean): boolean =>
  countWords(text) <= MOST_IN_TITLE &&
  !speaksItself(text) &&
  (LISTED.test(text) || !/[?!",;]/.test(text.replace(/[א-ת]["״][א-ת]/g, ''))) &&
  !NO_TITLE.test(text) &&
  (isGiven || !(namesNoMatter(text) || denies(text))) &&
  (isGiven ||
    /\s/.test(text.trim()) ||
    isKnownSubject(text) ||
    topicOf(normaliseText(text)) !== null ||
    LONE.has(text));

/** Words that are a subject though no topic has them. */
const LONE = new Set([
  'צל',
  'תנועה',
  'נגישות',
  'גישה',
  'רעש',
  'רעידות',
  'תשתיות',
  'אקלים',
  'פיצוי',
  'פיצויים',
  'ריבית',
]);

/** Subjects that belong to one kind of appeal; in another the same words speak of something else. */
const OF_KIND: [subject: RegExp, kinds: readonly string[]][] = [
  [/^(?:התיישנות|גבילות|זכות התביעה|פגיעה במקרקעין)/, ['compensation', 'other']],
  [/^היטל השבחה/, ['betterment_levy', 'other']],
  [/^שווי ועסקאות/, ['betterment_levy', 'compensation', 'other']],
];

/** Whether a subject may be one of a case of this kind. */
const isOfKind = (title: string, appealType: string | undefined): boolean =>
  appealType === undefined || OF_KIND.every(([subject, kinds]) => !subject.test(title) || kinds.includes(appealType));
