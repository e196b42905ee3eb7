/**
 * Names of legislation. A law is cited in many spellings ("חוק התכנון והבנייה, התשכ"ה-1965", "חוק תכנון ובניה"); all are
 * one canonical name here. Names outside the table lose their year, articles and full spelling.
 */

import { LAWS, UNKNOWN, YEARED } from '../../pattern/rules.generated.ts';

/** Read at the place of a law's name. `length` counts characters of the normalised text. */
export interface LawName {
  length: number;
  /** The table's spelling, else as written, without the year. */
  name: string;
}

export const PLANNING_LAW = 'חוק התכנון והבניה';

/**
 * The law's name that begins at `at` in normalised text ("חוק התכנון והבנייה, התשכ"ה-1965"), or null when none that is
 * known or carries a year begins there.
 */
export function readLawName(text: string, at: number): LawName | null {
  const window = text.slice(at, at + MAX_NAME).split('\n', 1)[0]!;
  const dated = /תש|\d{4}/.test(window) ? YEARED.exec(window) : null;
  const known = readKnown(window);
  if (dated && isPlainName(dated[1]!)) {
    const whole = known !== null && known.length >= dated[1]!.trimEnd().length - 2;
    return { length: dated[0].length, name: whole ? known.name : withoutYear(dated[1]!) };
  }
  return known && { ...known, length: known.length + versionLength(window.slice(known.length)) };
}

/** "פקודת הראיות [נוסח חדש], התשל"א-1971": the version of a law, and the year behind it. */
const versionLength = (rest: string): number => VERSION.exec(rest)?.[0].length ?? 0;

/** A law's name as a key: without year, quotes, articles and full spelling; aliases of the table lead to its name. */
export function lawKey(name: string): string {
  const key = squeeze(withoutYear(name));
  return squeeze(KNOWN.get(key) ?? key);
}

/** The name that follows a section's number without year and outside the table, up to the first mark or verb, or null. */
export function readUnknownLaw(text: string, at: number): LawName | null {
  const match = UNKNOWN.exec(text.slice(at, at + 80));
  if (!match || match[0].length < 6) return null;
  return { length: match[0].length, name: withoutYear(match[0]) };
}

/** Whether "חוק" at `at` goes on with the first word of a law's name ("חוק הליכי …"), and is not the law known as "החוק". */
export function beginsLawName(text: string, at: number): boolean {
  const next = /^חוק ([א-ת"'-]+)/.exec(text.slice(at, at + 30))?.[1];
  return next !== undefined && !/^ה?רשו(?:ת|יות)$/.test(next) && BEGINNINGS.has(squeeze(`חוק ${next}`));
}

const MAX_NAME = 170;
const YEAR = `ה?תש[א-ת]?"[א-ת](?:\\s{0,2}-?\\s{0,2}(?:19|20)\\d{2}-?)?|(?<=,\\s?)(?:19|20)\\d{2}`;

const VERSION = new RegExp(`^\\s?\\[נוסח (?:חדש|משולב)\\](?:,?\\s?(?:${YEAR}))?`);
const YEAR_ANYWHERE = new RegExp(`[\\s,-]*(?:${YEAR})`, 'g');

/** A sentence ran on to a later year: a name holds no second law and no verb of a sentence. */
function isPlainName(name: string): boolean {
  return !/[.;]|^[^(]*\)|\sכי\s|\sאשר\s|\sלפי\s|\sמכוח\s|\s(?:לחוק|בחוק|מחוק|ולתקנות|לתקנות|סעיף|תקנה)\s|\(להלן/.test(
    name,
  );
}

function withoutYear(name: string): string {
  return name.replace(YEAR_ANYWHERE, ' ').replace(/\s+/g, ' ').trim();
}

/** One spelling for keys: no quotes, articles and punctuation, full spelling (יי, וו) as short, "תוכנית" as "תכנית". */
function squeeze(name: string): string {
  return name
    .split(/[\s,:()-]+/)
    .map(squeezeWord)
    .filter(Boolean)
    .join(' ');
}

function squeezeWord(word: string): string {
  return word
    .replace(/["'.,:()-]+/g, '')
    .replace(/יי/g, 'י')
    .replace(/(?<=[א-ת])וו/g, 'ו')
    .replace(/תוכנית/g, 'תכנית')
    .replace(/^(ו?)ה(?=[א-ת]{3})/, '$1');
}

const ALIASES: Record<string, string> = {
  'חוק תכנון ובניה': PLANNING_LAW,
  'חוק התו"ב': PLANNING_LAW,
  'חוק התכנון': PLANNING_LAW,
  'תקנות סטיה ניכרת': 'תקנות התכנון והבניה (סטיה ניכרת מתכנית)',
  'תקנות הרישוי': 'תקנות התכנון והבניה (רישוי בניה)',
  'תקנות איחוד וחלוקה': 'תקנות התכנון והבניה (תכנית איחוד וחלוקה)',
  'תקנות הרעש': 'תקנות למניעת מפגעים (רעש בלתי סביר)',
  'תקנות רעש בלתי סביר': 'תקנות למניעת מפגעים (רעש בלתי סביר)',
  'חוק המצלמות': 'חוק להתקנת מצלמות לשם הגנה על פעוטות במעונות יום לפעוטות',
  'חוק המצלמות במעונות': 'חוק להתקנת מצלמות לשם הגנה על פעוטות במעונות יום לפעוטות',
  'חוק החיזוק': 'חוק המקרקעין (חיזוק בתים משותפים מפני רעידות אדמה)',
  'חוק הליכי תכנון ובנייה להאצת הבנייה': 'חוק הליכי תכנון ובנייה להאצת הבנייה למגורים',
  'חוק ההסדרים': 'חוק ההסדרים',
  'חוק תיקון סדרי המינהל': 'חוק לתיקון סדרי המינהל',
};

const KNOWN = new Map<string, string>();
/** Beginnings of the names, word by word: reading stops at the first word with which no name goes on. */
const BEGINNINGS = new Set<string>();
for (const name of LAWS) addKnown(name, name);
for (const [alias, name] of Object.entries(ALIASES)) addKnown(alias, name);

function addKnown(spelling: string, name: string): void {
  const key = squeeze(spelling);
  KNOWN.set(key, name);
  for (let at = key.indexOf(' '); at > 0; at = key.indexOf(' ', at + 1)) BEGINNINGS.add(key.slice(0, at));
  BEGINNINGS.add(key);
}

/** The longest name of the table that the text begins with, whatever its spelling; "חוק תכנון" alone begins another. */
function readKnown(window: string): LawName | null {
  const word = /[\s,:(-]*([^\s,:(-]+)/y;
  let best: LawName | null = null;
  let beginning = '';
  for (let next = word.exec(window); next; next = word.exec(window)) {
    beginning += (beginning ? ' ' : '') + squeezeWord(next[1]!);
    if (!BEGINNINGS.has(beginning)) break;
    const name = KNOWN.get(beginning);
    if (name && !/^חוק תכנון$/.test(window.slice(0, word.lastIndex)))
      best = { length: nameEnd(window, word.lastIndex), name };
    if (/[.;]$/.test(next[1]!)) break;
  }
  return best;
}

/** Without marks that close the sentence or the brackets round the name; a bracket that the name opened stays. */
function nameEnd(window: string, end: number): number {
  const name = window.slice(0, end).replace(/[.;"]+$/, '');
  return name.endsWith(')') && !name.includes('(') ? name.length - 1 : name.length;
}
