import { ANCHOR, CITED_DEFINITION, LINK, OTHER_DOCUMENT, PROVISION } from '../../pattern/rules.generated.ts';
import { isBesideDocument } from './beside-document.ts';
import {
  KNOWN_SECTIONS,
  LEVY,
  LEVY_SECTION,
  REGULATION,
  type SectionSource,
  THIRD_SCHEDULE,
} from './known-sections.ts';
import { beginsLawName, lawKey, PLANNING_LAW, readLawName, readUnknownLaw } from './laws.ts';
import type { RawCitation, StatuteDetails } from './types.ts';

/** A statute citation in offsets of the normalised text. */
export interface RawStatute extends RawCitation {
  statute: StatuteDetails;
}

/**
 * Legislation that a normalised text cites: provisions with their law ("סעיף 152(א)(2) לחוק"), laws by name, and bare
 * provisions ("ס' 197") where the law is plain: the text cites the same section with its law, or the section is one of
 * those that planning lawyers call by number alone. "לחוק" is the law that the text defines so, else the planning law.
 */
export function findStatutes(text: string): RawStatute[] {
  const reading: Reading = { text, found: [], bare: [], lawOfTerm: new Map(), lawOfSection: new Map(KNOWN_SECTIONS) };
  ANCHOR.lastIndex = 0;
  for (let match = ANCHOR.exec(text); match; match = ANCHOR.exec(text)) {
    const start = match.index + match[1]!.length;
    const word = match[2]!;
    const end = LAW_ANCHOR.test(word) ? readLawAlone(reading, start) : readProvision(reading, start, word);
    if (end > ANCHOR.lastIndex) ANCHOR.lastIndex = end;
  }
  const isOfLevy = LEVY.test(text);
  if (isOfLevy && !reading.lawOfSection.has('19')) reading.lawOfSection.set('19', THIRD_SCHEDULE);
  for (const { base, law: inherited, ...one } of reading.bare) {
    const source = inherited
      ? { law: inherited, schedule: null }
      : (reading.lawOfSection.get(base) ??
        (isOfLevy && LEVY_SECTION.test(one.statute.provision!) ? THIRD_SCHEDULE : null) ??
        regulationsNear(reading, base, one.start) ??
        deviationRule(base, one.statute.provision!, text, one.start));
    if (!source) continue;
    const provision = joinSchedule(source.schedule, one.statute.provision!);
    reading.found.push({ ...one, key: statuteKey(source.law, provision), statute: { law: source.law, provision } });
  }
  reading.found.push(...findUnnamedSections(reading, isOfLevy));
  return reading.found.sort((a, b) => a.start - b.start);
}

/** "פטורים לפי 200(4)", "לשתי דירות אין. 19(ג)(1)": who speaks of sections that everybody knows leaves out the word too. */
function findUnnamedSections({ text, lawOfSection }: Reading, isOfLevy: boolean): RawStatute[] {
  return [...text.matchAll(UNNAMED_SECTION)].flatMap(({ index, 0: whole, 1: base }) => {
    const isKnown = base!.length > 2 || KNOWN.has(base!) || (isOfLevy && EXEMPTION.test(whole));
    const source = isKnown ? lawOfSection.get(base!) : undefined;
    const before = text.slice(Math.max(0, index - MOST_COUNTED), index);
    const after = text.slice(index + whole.length, index + whole.length + 24);
    if (!source || OF_ANOTHER_COUNT.test(before) || OTHER_DOCUMENT.test(after)) return [];
    const provision = joinSchedule(source.schedule, plainProvision(whole));
    const one = statute(index, index + whole.length, source.law, provision);
    return [one];
  });
}
const KNOWN = new Map(KNOWN_SECTIONS);
const UNNAMED_SECTION =
  /(?<=[^\n]\s(?:[ובלמכש]{0,2}-?)|\()(\d{2,3}[א-ת]{0,2}\d?)(?:\([א-ת]\d?\)|\(\d{1,2}\)){1,4}(?![\d(א-ת%])/g;
/** The exemption of a dwelling in the third schedule. */
const EXEMPTION = /^19\([בג]\)/;
/** What else is counted: paragraphs, pages, exhibits, lots; and the section of which a word was said. */
const COUNTED_SECTIONS = `סעי[א-ת]+|סע'|ס'|ס"ק|תקנ[א-ת]+|תק'|פסקא?(?:ה|ות)|פס'`;
const COUNTED_PLACES = `עמ'|עמוד(?:ים)?|נספח(?:ים)?|מוצג(?:ים)?|חלק(?:ה|ות)|מגרש(?:ים)?|גוש(?:ים)?|טבלה|שורה|הערה`;
const COUNTED_OTHERS = `תיקון|תו?כנית|מס'|מספר|פרק|פרט|פריט|תמ"א`;
const OF_ANOTHER_COUNT = new RegExp(
  `(?:^|[^א-ת])[ובלמכשה]{0,3}(?:${COUNTED_SECTIONS}|${COUNTED_PLACES}|${COUNTED_OTHERS})[\\s:]{1,2}$`,
);

const MOST_COUNTED = 34;

const MOST_APART = 600;
/** "תקנה 2(8)" of who speaks of a substantial deviation: its kinds are known by number alone. */
const DEVIATION: SectionSource = { law: 'תקנות התכנון והבניה (סטיה ניכרת מתכנית)', schedule: null };
const deviationRule = (base: string, provision: string, text: string, at: number): SectionSource | null => {
  const isKind = base === `${REGULATION}2` && /^2\(\d/.test(provision) && /סטי?יה ניכרת/.test(text);
  const isBeside = DEVIATION_RULES.test(base) && /סטי?יה ניכרת/.test(text.slice(Math.max(0, at - MOST_SAID), at));
  return isKind || isBeside ? DEVIATION : null;
};
/** "זאת סטייה ניכרת …. בתקנה 4 יש תקרה להקלה": regulations on deviations and on what a relaxation may be. */
const DEVIATION_RULES = /^תקנה (?:[2-9]|10)$/;
const MOST_SAID = 150;

/** A bare "תקנה 4" is of the regulations cited shortly before it, or of the only ones that the text cites. */
function regulationsNear({ found }: Reading, base: string, at: number): SectionSource | null {
  if (!base.startsWith(REGULATION)) return null;
  const cited = found.filter(({ statute: { law } }) => law.startsWith('תקנות'));
  const before = cited.filter(({ start }) => start < at && at - start < MOST_APART).sort((a, b) => a.start - b.start);
  const only = new Set(cited.map(({ statute: { law } }) => law)).size === 1 ? cited[0] : undefined;
  const source = before.at(-1) ?? only;
  return source ? { law: source.statute.law, schedule: null } : null;
}

/** The key of a provision (or, with null, of a law as a whole). */
function statuteKey(law: string, provision: string | null): string {
  return provision ? `${lawKey(law)} ס ${provision}` : lawKey(law);
}

/** A provision without its law; `law` when its neighbour in the sentence gives it. */
type BareProvision = RawStatute & { base: string; law: string | null };

interface Reading {
  text: string;
  found: RawStatute[];
  bare: BareProvision[];
  /** "חוק" (of "החוק"), "תקנות סטייה" → canonical name, from the text's own definitions. */
  lawOfTerm: Map<string, string>;
  /** Base number of a section → the law, and its schedule, with which the text cites it. */
  lawOfSection: Map<string, SectionSource>;
}

const LAW_ANCHOR = /^(?:חוק|פקודת|צו|כללי)/;

const ORDINAL = /\s{0,2}ה?(ראשונה|שנ?ייה|שניה|שלישית|רביעית|חמישית|שישית|שביעית)/y;

const DEFINED = /ה?(?:חוק|תקנות|פקודה|פקודת|צו|כללים|תוספת)(?:\s[א-ת'"-]{2,15}){0,2}/y;

/** "תיקון 101 לחוק"; without its law an amendment is told by no number. */
const AMENDMENT = 'תיקון';

/** Reads a provision at `start`; gives the offset after what was recognised, or 0. */
function readProvision(reading: Reading, start: number, word: string): number {
  const { text } = reading;
  const isSchedule = word.endsWith('תוספת');
  const pattern = isSchedule ? ORDINAL : PROVISION;
  pattern.lastIndex = start + word.length;
  const numbers = pattern.exec(text);
  if (!numbers) return word === 'תקנות' ? readLawAlone(reading, start) : 0;
  const provision = isSchedule
    ? `תוספת ${ordinal(numbers[1]!)}`
    : `${word === AMENDMENT ? `${AMENDMENT} ` : ''}${plainProvision(numbers[1]!)}`;
  const after = pattern.lastIndex;
  const link = readLink(reading, after);
  if (link) return addProvision(reading, start, link.end, link.law, joinSchedule(link.schedule, provision));
  // "התוספת השלישית" with neither a section nor a law is a thing that is spoken of, and cites nothing.
  if (isSchedule) return after;
  if (DECIMAL.test(provision)) return after;
  const isOfOther = OTHER_DOCUMENT.test(text.slice(after, after + 24)) || isBesideDocument(text, start, after);
  if (/^(?:סעי|סע'|ס'|תק)/.test(word) && !isOfOther) {
    const base = /^\d+[א-ת]{0,2}/.exec(provision)?.[0];
    const regulation = word.startsWith('תק') ? REGULATION : '';
    const law = lawBefore(reading, start);
    if (base || law)
      reading.bare.push({ ...statute(start, after, '', provision), base: regulation + (base ?? ''), law });
  }
  return after;
}

/** "סעיף 4.3.2" is of a plan, a contract or a pleading: statutes do not count so. */
const DECIMAL = /^\d+\.\d/;

/** "תקנות התכנון והבניה …: סע' 77, 78": the law stands before its provisions. */
function lawBefore(reading: Reading, start: number): string | null {
  const last = reading.found.at(-1);
  if (!last || last.statute.provision !== null) return null;
  return /^\s?[:,-]\s{0,2}$/.test(reading.text.slice(last.end, start)) ? last.statute.law : null;
}

/** "סעיפים 145-149 וסעיף 151 לחוק": provisions joined to one that has its law share it. */
function lendLaw(reading: Reading, start: number, law: string): void {
  for (let next = start, index = reading.bare.length - 1; index >= 0; index--) {
    const one = reading.bare[index]!;
    if (
      one.law ||
      next - one.end > 8 ||
      !/^\s?,?\s?(?:ו|או\s|ו-\s?|וכן\s)?[בלמ]?$/.test(reading.text.slice(one.end, next))
    )
      return;
    one.law = law;
    next = one.start;
  }
}

function addProvision(reading: Reading, start: number, end: number, law: string, provision: string): number {
  reading.found.push(statute(start, end, law, provision));
  lendLaw(reading, start, law);
  const [, schedule = null, base] = /^(?:(תוספת [א-ת]+)\/)?(\d+[א-ת]{0,2})/.exec(provision) ?? [];
  const section = (law.startsWith('תקנות') ? REGULATION : '') + (base ?? '');
  if (base && !reading.lawOfSection.has(section)) reading.lawOfSection.set(section, { law, schedule });
  return end;
}

/** "לחוק התכנון והבנייה, התשכ"ה-1965", "לחוק", "לתוספת השלישית לחוק" after a provision. */
function readLink(
  reading: Reading,
  at: number,
  schedule: string | null = null,
): { law: string; end: number; schedule: string | null } | null {
  const { text } = reading;
  LINK.lastIndex = at;
  if (!LINK.exec(text)) return null;
  const begin = LINK.lastIndex;
  const annex = /^ה?תוספת/.exec(text.slice(begin, begin + 8));
  if (annex && schedule === null) {
    ORDINAL.lastIndex = begin + annex[0].length;
    const which = ORDINAL.exec(text);
    const name = which ? `תוספת ${ordinal(which[1]!)}` : 'תוספת שלישית';
    const end = which ? ORDINAL.lastIndex : begin + annex[0].length;
    return readLink(reading, end, name) ?? { law: PLANNING_LAW, end, schedule: name };
  }
  if (OTHER_DOCUMENT.test(text.slice(at, at + 24))) return null;
  const named = readNamed(reading, begin, text.startsWith('ה', begin) ? begin + 1 : begin) ?? readSame(reading, begin);
  if (named) return { ...named, schedule };
  const term = readTerm(reading, begin) ?? readUnknown(text, begin);
  return term && { ...term, schedule };
}

/** "תקנה 11(ב) לאותן תקנות", "סעיף 4 לאותו חוק": the law cited last. */
function readSame({ text, found }: Reading, at: number): { law: string; end: number } | null {
  const [same = '', kind = ''] = SAME.exec(text.slice(at, at + 20)) ?? [];
  const last = found.findLast(({ statute: { law } }) => law.startsWith(kind));
  return same !== '' && last ? { law: last.statute.law, end: at + same.length } : null;
}
const SAME = /^אות(?:ו|ה|ן) (תקנות|חוק|פקודה|צו)(?![א-ת])/;

/** A law by its name at `name`, unless the text has given that very name to another ("להלן: "חוק החוזים""). */
function readNamed(reading: Reading, begin: number, name: number): { law: string; end: number } | null {
  const named = readLawName(reading.text, name);
  if (!named) return null;
  const written = reading.text.slice(name, name + named.length);
  const law = reading.lawOfTerm.get(termKey(written)) ?? named.name;
  return { law, end: define(reading, begin, name + named.length, law) };
}

function readUnknown(text: string, at: number): { law: string; end: number } | null {
  const unknown = readUnknownLaw(text, at);
  return unknown && { law: unknown.name, end: at + unknown.length };
}

/** A law by the term that the text has defined for it, longest first; "החוק" undefined is the planning law. */
function readTerm(reading: Reading, at: number): { law: string; end: number } | null {
  DEFINED.lastIndex = at;
  const match = DEFINED.exec(reading.text);
  if (!match) return null;
  for (let words = match[0].split(' '); words.length > 0; words = words.slice(0, -1)) {
    const term = words.join(' ');
    const plain = termKey(term);
    const law = reading.lawOfTerm.get(plain) ?? (plain === 'חוק' ? PLANNING_LAW : undefined);
    const next = reading.text.slice(at + term.length, at + term.length + 7);
    if (plain === 'חוק' && beginsLawName(reading.text, at + term.length - plain.length)) return null;
    if (law && (plain !== 'חוק' || !/^\s(?:עזר|זה(?! מה)|אחר)/.test(next))) return { law, end: at + term.length };
  }
  return null;
}

/** A law named on its own; in the same breath its definition is noted. */
function readLawAlone(reading: Reading, start: number): number {
  const named = readNamed(reading, start, start);
  if (!named) return 0;
  if (DEFINES.test(reading.text.slice(Math.max(0, start - MOST_DEFINING), start))) return named.end;
  reading.found.push(statute(start, named.end, named.law, null));
  return named.end;
}

/** "… (להלן: חוק התכנון)": what a law is called below is no second mention of it. */
const DEFINES = /\((?:ו?להלן|יקרא להלן)(?: ביחד| גם)?\s?[:-]?\s?"?ה?$/;
const MOST_DEFINING = 24;

function define(reading: Reading, start: number, end: number, law: string): number {
  const defined = CITED_DEFINITION.exec(reading.text.slice(end, end + 90));
  const term = defined && (defined[1] ?? defined[2]);
  if (term && /^ה?(?:חוק|תקנות|פקוד|צו|כללי|תוספת)/.test(term)) reading.lawOfTerm.set(termKey(term), law);
  return Math.max(end, start);
}

function termKey(term: string): string {
  return term.trim().replace(/^ה/, '').replace(/["']/g, '').replace(/יי/g, 'י');
}

function statute(start: number, end: number, law: string, provision: string | null): RawStatute {
  return { kind: 'statute', start, end, key: statuteKey(law, provision), short: false, statute: { law, provision } };
}

function joinSchedule(schedule: string | null, provision: string): string {
  return schedule ? `${schedule}/${provision}` : provision;
}

function ordinal(word: string): string {
  return word.replace('שנייה', 'שניה').replace('שייה', 'שניה');
}

/** "152 (א) (2)" → "152(א)(2)", "145 ו- 149" → "145,149", "145 עד 149" → "145-149". */
function plainProvision(written: string): string {
  return written
    .replace(/סעיף/g, '')
    .replace(/\s?עד\s?/g, '-')
    .replace(/\s?(?:,?\s?ו\s?-?|או|,)\s?(?=[\d(])/g, ',')
    .replace(/[\s']/g, '');
}
