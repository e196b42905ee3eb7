import { normaliseWithMap } from '../../text/normalise.ts';
import { findCases, type RawCase } from './cases.ts';
import { findPlans } from './plans.ts';
import { findShortMentions } from './short-mentions.ts';
import { findStatutes } from './statutes.ts';
import type { Citation, RawCitation } from './types.ts';

export type { CaseDetails, Citation } from './types.ts';

export interface FindCitationsOptions {
  /** Also give the file number of the document's own proceeding, as it stands in the heading. Default false. */
  own?: boolean;
}

/**
 * Cases, legislation and plans that a text cites, in order and without overlap, offsets in the given text. Linear in the
 * length of the text. A short line of the heading that is nothing but a file number ("ערר מס' 1031/25") names the
 * document's own proceeding, which it does not cite.
 */
export function findCitations(source: string, options: FindCitationsOptions = {}): Citation[] {
  const { text, map } = normaliseWithMap(source);
  const cases = findCases(text);
  const own = options.own ? new Set<string>() : ownKeys(text, cases);
  const all: RawCitation[] = [...cases, ...findStatutes(text), ...findPlans(text), ...findShortMentions(text, cases)];
  return withoutOverlaps(all)
    .filter((one) => !own.has(one.key))
    .map((one) => toCitation(one, source, map));
}

/**
 * The key of one citation as a person writes it: `בע"א 1341/93` and "עא 1341/93 סי אנד סאן נ' הוועדה" have one key. A string
 * that holds no citation gives its letters and digits.
 */
export function citationKey(citation: string): string {
  const found = findCitations(citation, { own: true });
  const best = found.find(({ kind }) => kind === 'case') ?? found[0];
  return (
    best?.key ??
    normaliseWithMap(citation)
      .text.replace(/["'.]/g, '')
      .replace(/[\s,]+/g, ' ')
      .trim()
      .toLowerCase()
  );
}

const HEADING = 2_000;
/** A line of the first ones may name the parties after the number ("תיק ערר 8007/24 – פלוני נ' הוועדה"). */
const CAPTION = 600;

/** Keys of file numbers that stand alone in a short line near the top, that open one of the first lines, or are joined to such. */
function ownKeys(text: string, cases: RawCase[]): Set<string> {
  const keys = new Set<string>();
  for (const [at, one] of cases.entries()) {
    if (one.start > HEADING) break;
    const last = cases[at - 1];
    const isJoined = last !== undefined && keys.has(last.key) && JOINED.test(text.slice(last.end, one.start));
    if (isJoined || isOwn(text, one)) keys.add(one.key);
  }
  return keys;
}

function isOwn(text: string, one: RawCase): boolean {
  const { parties, publication, procedure } = one.case;
  const lineStart = text.lastIndexOf('\n', one.start) + 1;
  const lineEnd = text.indexOf('\n', one.end);
  const before = text.slice(lineStart, one.start).trim();
  const after = text.slice(one.end, lineEnd < 0 ? text.length : lineEnd).trim();
  if (lineEnd < 0 || CITES.test(before) || SAYS.test(after)) return false;
  const subject = SUBJECT.test(before);
  if (publication && !subject) return false;
  const isNear = one.start - lineStart < 12 || subject || OF_RECORD.test(before);
  const isCaption = parties !== null && one.start < CAPTION && isNear;
  if (parties && !isCaption) return false;
  const isShort = after.length <= MOST_AFTER || subject || isCaption || (one.start < CAPTION && OF_HEARING.test(after));
  if (HEADING_BEFORE.test(before.replace(DAYS, '')) && isShort) return true;
  const isOfTribunal = one.start < CAPTION && procedure === 'ערר';
  return isOfTribunal && (before === '' || (OF_TRIBUNAL.test(before) && after === ''));
}

/** "עררים 1234-05-23 ו-1240-05-23". */
const JOINED = /^\s?(?:,\s?|,?\s?ו-?\s?)$/;
/** "ועדת הערר לתכנון ובנייה, חיפה. ערר 1234-05-23", "הוגשה ביום … בידי עו"ד דנה לוי, בערר 1234-05-23". */
const OF_TRIBUNAL = /ועדת ה?ערר[^;]{0,60}$|(?:מטעם|בידי|ע"י|על ידי)\s[^;]{0,90},\sב$/;
/** What a decision that is cited says. */
const SAID = 'נקבע|נפסק|נאמר|נדו[נן]|נמחק|עסק|בוטל|הובהר|הודגש|הוסבר|סורב|התקבל';
const SAYS = new RegExp(`^(?:[^.;:]{0,40}\\s)?(?:(?:${SAID})[הו]?|נדח(?:ה|תה|ו)|קבעה|פסקה)(?![א-ת])`);
/** "הנדון: תשובה לערר 1234-05-23 של דנה לוי נגד …". */
const SUBJECT = /^\s*ה?נדון\s?:[^.;]{0,40}$/;
/** "פרוטוקול דיון – ערר 1234-05-23 דנה לוי נ' הוועדה המקומית". */
const OF_RECORD = /^(?:פרוטוקול|תמליל|רישום|תמצית)(?![א-ת])[^.;:]{0,30}$/;
const DAYS = /\d{1,2}\.\d{1,2}\.\d{2,4}/g;
/** "ערר 1234-05-23, ישיבה מיום …, באולם …". */
const OF_HEARING = /^,?\s?(?:ישיבה|דיון)\s(?:מיום|ביום|מס')/;
const HEADING_BEFORE = /^[^.;]{0,70}$/;
const CITES = /(?:^|\s)(?:ראו|ר'|נקבע|נפסק|כפי ש\S*|לעני?ין|השוו|כך|הלכת|לפי)(?=\s|$)/;
/** A date or the kind of proceeding may follow the number on its line. */
const MOST_AFTER = 60;

/** The earliest of overlapping citations, the longest of those that begin together. */
function withoutOverlaps(all: RawCitation[]): RawCitation[] {
  const rank = { case: 0, statute: 1, plan: 2 };
  all.sort(
    (a, b) => a.start - b.start || Number(a.short) - Number(b.short) || rank[a.kind] - rank[b.kind] || b.end - a.end,
  );
  const kept: RawCitation[] = [];
  for (const one of all) {
    const last = kept.at(-1);
    if (!last || one.start >= last.end) kept.push(one);
  }
  return kept;
}

function toCitation(raw: RawCitation, source: string, map: Uint32Array): Citation {
  const start = map[raw.start]!;
  const end = map[raw.end]!;
  const { kind, key, short } = raw;
  const details = raw.case ? { case: raw.case } : raw.statute ? { statute: raw.statute } : {};
  return { kind, text: source.slice(start, end), start, end, key, short, ...details };
}
