// The title over what is told of an argument: a subject as a heading of a decision has it, or none.

import { heldWords, metShare, tellingWords } from '../../hebrew/check/telling-words.ts';
import { NO_TITLE } from '../../hebrew/pattern/rules.generated.ts';
import { isKnownSubject, subjectsOf } from '../../hebrew/read/arguments/subject-model.ts';
import { topicOf } from '../../hebrew/read/claims/topics.ts';
import { normaliseText } from '../../hebrew/text/normalise.ts';
import { speaksItself } from './person.ts';
import { countWords } from './words.ts';

/**
 * A title as a heading of a decision has it: a subject and at most a few words of what about it. Empty where the words are
 * no title: a sentence, a question, a person's own voice, "another argument", a lone word that is no subject, or a subject of
 * another kind of appeal.
 *
 * @param appealType the kind of the case, where it is known
 * @param isGiven whether a person gave it, so that a lone word is a subject
 */
export function tellingTitle(title: string, appealType?: string, isGiven = false): string {
  const [, base, detail] = /^([^:]{2,60}):\s*(.*)$/s.exec(plainTitle(title)) ?? [null, plainTitle(title), ''];
  const subject = isSubject(base!, isGiven) && isOfKind(base!, appealType) ? base! : '';
  return subject !== '' && detail !== '' && isSubject(detail!, isGiven) && countWords(detail!) <= MOST_IN_DETAIL
    ? `${subject}: ${detail}`
    : subject;
}

/** The subject of a title: "שימור: הנמכת קומה" is on "שימור". */
export const subjectOf = (title: string): string => title.replace(/:.*$/s, '');

/** Share of a title that what stands under it has to speak of. */
const MET = 0.3;

/** How likely the words have to make a subject that stands over them, and one that stands there for them alone. */
const BORNE_OUT = 0.15;
const TOLD = 0.5;

/** The title, where the words under it meet it; else the subject that the words have themselves, if any. */
export function titleOver(title: string, words: string, appealType?: string): string {
  if (title === '') return title;
  const own = subjectsOf(words);
  if (own.some(({ label, share }) => label === subjectOf(title) && share >= BORNE_OUT)) return title;
  const [best] = own;
  const told = best && best.share >= TOLD ? best.label : (topicOf(normaliseText(words))?.label ?? '');
  const subject = told !== '' && isOfKind(told, appealType) ? told : '';
  if (subject !== '' && subjectOf(title) === subject) return title;
  const held = heldWords(words);
  let [met, all] = [0, 0];
  for (const [stem, { root, weight }] of tellingWords(title)) {
    met += weight * metShare(stem, root, held);
    all += weight;
  }
  return all === 0 || met / all >= MET ? title : subject;
}

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

/** "אור, אוויר והצללה": things of one or two words each; other commas are of a sentence. */
const THING = '[א-ת]+(?: [א-ת]+)?';
const LISTED = new RegExp(`^${THING}(?:, ${THING})+,? ו${THING}$`);

const isSubject = (text: string, isGiven: boolean): boolean =>
  countWords(text) <= MOST_IN_TITLE &&
  !speaksItself(text) &&
  (LISTED.test(text) || !/[?!",;]/.test(text.replace(/[א-ת]["״][א-ת]/g, ''))) &&
  !NO_TITLE.test(text) &&
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
