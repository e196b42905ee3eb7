/**
 * What a word may be beside what `wordForms` takes it for: a name whose first letters could be prefix letters (בלוד, למשה),
 * an acronym of one letter before its mark (לב"כ) or written without it (דוח), the number of a case (12345-01-20). Asked
 * when a query is answered, so that rows stored at any time are found.
 */
import { isKnownWord, prefixVariants, wordForms } from '../text/stems.ts';

/** The norms that stand for a norm besides itself; whoever writes one of them may mean it. Most words have none. */
export function otherReadings(norm: string): string[] {
  const mark = norm.indexOf('"');
  if (mark > 0) {
    const cuts = prefixVariants(norm.slice(0, mark), 1).slice(1);
    const letters = wordForms(norm).stem;
    return [...cuts.map((head) => head + norm.slice(mark)), ...(letters.length >= SHORTEST ? [letters] : [])];
  }
  const serial = caseSerial(norm);
  if (serial !== undefined) return [serial];
  if (!PREFIXED.test(norm) || isKnownWord(norm)) return [];
  return prefixVariants(norm, SHORTEST).slice(1);
}

/** Whether a word of a text may be the query word by another reading of one of the two. */
export function meetsByReading(query: { norm: string; readings: readonly string[] }, norm: string): boolean {
  if (query.readings.includes(norm)) return true;
  const possible =
    norm.endsWith(query.norm) || norm.includes('"') || (norm.startsWith(query.norm) && norm[query.norm.length] === '-');
  return possible && otherReadings(norm).includes(query.norm);
}

/** The first number of a case number of the courts, 12345 of `12345-01-20`; undefined for anything else. */
export function caseSerial(norm: string): string | undefined {
  return /^(?!(?:1[89]|2\d)\d\d-)(\d{2,6})-\d{2}-\d{2}$/.exec(norm)?.[1];
}

/** Roots under which rows may be kept that hold a query word in another reading: some thirty for a name, few for others. */
export function otherRoots(norm: string): string[] {
  const roots = otherReadings(norm).map(rootOf);
  const { base } = wordForms(norm);
  if (HEBREW.test(norm) && base.length >= SHORTEST && base.length <= LONGEST_ACRONYM) roots.push(norm, base);
  for (const name of namesIn(norm, base)) roots.push(...PREFIXES.map((prefix) => rootOf(prefix + name)));
  return [...new Set(roots)];
}

/** What of a query word may stand behind other prefix letters where no vocabulary tells them from the word. */
function namesIn(norm: string, base: string): string[] {
  const mark = norm.indexOf('"');
  if (mark >= 0) return mark === 1 ? [norm] : [];
  if (!HEBREW.test(norm) || norm.length < SHORTEST || (base === norm && isKnownWord(norm))) return [];
  return [norm, ...otherReadings(norm).slice(0, 1)];
}

function rootOf(norm: string): string {
  return wordForms(norm).root;
}

/** Letters of the shortest name that is looked for behind prefix letters, and of an acronym that is met without its mark. */
const SHORTEST = 3;
const LONGEST_ACRONYM = 4;
const HEBREW = /^[א-ת']+$/;
const PREFIXED = /^[ומשהכלב][א-ת']{3}/;
const PREFIXES = 'ו ה ש ב ל מ כ וב ול וה ומ שב של שה'.split(' ');
