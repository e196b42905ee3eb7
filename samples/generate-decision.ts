// Long decisions for load tests and the style corpus: several joined appeals decided one after the other.
import { parseArgs } from 'node:util';
import { HABITS, PATTERNS, type PatternKind, type Voice } from './generate/sentences.ts';
import * as words from './generate/vocabulary.ts';
import { seededRandom } from './random.ts';

export interface DecisionOptions {
  /** Length wanted, 10,000 to 1,000,000 characters; the text comes within 2 % of it. */
  characters: number;
  /** The same options give the same text. */
  seed: number;
  /** Chair who signs; each author has habits of writing of their own. */
  author?: string;
}

/** What a paragraph is about: one matter between one family and the rest. */
interface Dispute {
  topic: words.Topic;
  family: string;
}

interface Writer {
  random: () => number;
  voice: Voice;
  seen: Set<string>;
  parts: string[];
  length: number;
  number: number;
}

const SHARES = { background: 0.08, claims: 0.16, proceedings: 0.05, normative: 0.08 };
/** What the last part (costs, appeal, signatures) takes at most. */
const ENDING = 700;

/** Takes the options, gives a Hebrew decision as text; throws RangeError when the length is out of bounds. */
export function generateDecision({ characters, seed, author = 'מיכל ברנע-הדר' }: DecisionOptions): string {
  if (!(characters >= 10_000 && characters <= 1_000_000)) throw new RangeError(`characters: ${characters}`);
  const writer: Writer = {
    random: seededRandom(seed),
    voice: voiceOf(author),
    seen: new Set(),
    parts: [],
    length: 0,
    number: 0,
  };
  writeOpening(writer, author);
  section(writer, 'רקע עובדתי ותכנוני', characters * SHARES.background, () => compose(writer, ['background'], 4));
  section(writer, 'תמצית טענות הצדדים', characters * SHARES.claims, () => claims(writer));
  section(writer, 'ההליך בפני ועדת הערר', characters * SHARES.proceedings, () => compose(writer, ['proceedings'], 3));
  section(writer, 'המסגרת הנורמטיבית', characters * SHARES.normative, () => compose(writer, ['normative'], 3));
  writeDiscussion(writer, characters - ENDING);
  writeEnding(writer, author);
  return `${writer.parts.join('\n\n')}\n`;
}

function writeOpening(writer: Writer, author: string): void {
  const { random } = writer;
  const place = pick(random, words.PLACES);
  const families = Array.from({ length: 3 }, (_, at) => `${at + 1}. משפחת ${pick(random, words.FAMILIES)}`);
  put(writer, `ועדת הערר לתכנון ולבנייה\nמחוז ${pick(random, ['מרכז', 'ירושלים', 'חיפה', 'צפון', 'תל אביב'])}`);
  put(writer, `עררים מאוחדים ${caseNumber(random)} ואח'`);
  put(
    writer,
    `בפני: יו"ר הוועדה, עו"ד ${author}; אדר' ${person(random)}, מטעם מתכנן המחוז; ${person(random)}, מנציגי הציבור`,
  );
  put(writer, `העוררים:\n${families.join('\n')}\nואח'\nע"י ב"כ עו"ד ${person(random)}`);
  put(writer, '- נגד -');
  put(writer, `המשיבים:\n1. הוועדה המקומית לתכנון ולבנייה ${place}\n2. משפחת ${pick(random, words.FAMILIES)}`);
  put(writer, 'החלטה');
  section(writer, 'פתח דבר', 1, () => compose(writer, ['background'], 3));
}

function writeDiscussion(writer: Writer, until: number): void {
  put(writer, 'דיון והכרעה');
  while (writer.length < until) {
    const { random } = writer;
    const dispute = newDispute(random);
    put(writer, `ערר ${caseNumber(random)}, משפחת ${dispute.family}: ${dispute.topic.title}`);
    for (let left = 4 + Math.floor(random() * 8); left > 0 && writer.length < until; left--) {
      const kinds: PatternKind[] = left === 1 ? ['reasoning', 'outcomes'] : ['facts', 'normative', 'reasoning'];
      numbered(writer, () => compose(writer, kinds, 3, dispute));
    }
  }
}

function writeEnding(writer: Writer, author: string): void {
  put(writer, 'סוף דבר');
  numbered(writer, () => 'העררים מתקבלים בחלקם, כאמור בכל אחד מן הפרקים לעיל. יתר הטענות נדחות.');
  numbered(writer, () => `הוועדה המקומית תפעל לפי החלטה זו עד ליום ${date(writer.random, 2026, 2)}. אין צו להוצאות.`);
  put(writer, `ניתנה פה אחד, ביום ${date(writer.random, 2025, 1)}.`);
  put(writer, `${author}, עו"ד\nיו"ר ועדת הערר`);
}

function claims(writer: Writer): string {
  return compose(writer, writer.random() < 0.5 ? ['appellants'] : ['respondents'], 3);
}

/** A heading and numbered paragraphs of `characters` in all, at least one. */
function section(writer: Writer, title: string, characters: number, paragraph: () => string): void {
  put(writer, title);
  const end = writer.length + characters;
  do numbered(writer, paragraph);
  while (writer.length < end);
}

/** Writes a numbered paragraph that did not occur yet. */
function numbered(writer: Writer, paragraph: () => string): void {
  let text = paragraph();
  while (writer.seen.has(text)) text = paragraph();
  writer.seen.add(text);
  writer.number += 1;
  put(writer, `${writer.number}. ${text}`);
}

function put(writer: Writer, part: string): void {
  writer.parts.push(part);
  writer.length += part.length + 2;
}

/** Two to `most` + 1 sentences of one dispute, in the order of the kinds and of their patterns. */
function compose(writer: Writer, kinds: PatternKind[], most: number, about?: Dispute): string {
  const { random } = writer;
  const dispute = about ?? newDispute(random);
  const count = Math.max(kinds.length, 2 + Math.floor(random() * most));
  const chosen = new Set<string>();
  for (let at = 0; at < count; at++) {
    const patterns: readonly string[] = PATTERNS[kinds[Math.floor((at * kinds.length) / count)]!];
    const fresh = patterns.filter((pattern) => !chosen.has(pattern));
    if (fresh.length > 0) chosen.add(pick(random, fresh));
  }
  const ordered = kinds.flatMap((kind) => PATTERNS[kind].filter((pattern) => chosen.has(pattern)));
  return ordered.map((pattern) => fill(writer, pattern, dispute)).join(' ');
}

function fill(writer: Writer, pattern: string, dispute: Dispute): string {
  return pattern
    .replace(/\{(\w+)\}/gu, (_, slot: string) => value(writer, slot, dispute))
    .replace(/ ש ([א-ת])/gu, ' ש$1');
}

function value(writer: Writer, slot: string, { topic, family }: Dispute): string {
  const { random, voice } = writer;
  const between = (low: number, high: number) => String(low + Math.floor(random() * (high - low + 1)));
  const slots: Record<string, () => string> = {
    opening: () => pick(random, voice.openings),
    turn: () => pick(random, voice.turns),
    closing: () => pick(random, voice.closings),
    claim: () => pick(random, topic.claims),
    answer: () => pick(random, topic.answers),
    consideration: () => pick(random, topic.considerations),
    remedy: () => pick(random, topic.remedies),
    matter: () => topic.matter,
    family: () => family,
    initial: () => `${pick(random, words.GIVEN).charAt(0)}' ${pick(random, words.FAMILIES)}`,
    street: () => pick(random, words.STREETS),
    place: () => pick(random, words.PLACES),
    expert: () => pick(random, words.EXPERTS),
    statute: () => pick(random, words.STATUTES),
    case: () => courtCase(random),
    committeeCase: () => committeeCase(random),
    plan: () => `${between(101, 707)}-0${between(100000, 999999)}`,
    number: () => between(2, 98),
    block: () => between(6000, 31000),
    parcel: () => between(10, 480),
    area: () => between(90, 2400),
    floors: () => between(2, 7),
    days: () => between(7, 60),
    meters: () => `${between(2, 9)}.${between(10, 95)}`,
    percent: () => between(3, 48),
    sum: () => Number(between(80, 4900)).toLocaleString('en-US').concat(',000'),
    permit: () => `20${between(18, 24)}${between(1000, 9999)}`,
    oldYear: () => between(1952, 1998),
    oldDate: () => date(random, 1979, 36),
    date: () => date(random, 2021, 3),
    futureDate: () => date(random, 2026, 2),
  };
  const make = slots[slot];
  if (!make) throw new Error(`unknown slot ${slot}`);
  return make();
}

function newDispute(random: () => number): Dispute {
  return { topic: pick(random, words.TOPICS), family: pick(random, words.FAMILIES) };
}

function courtCase(random: () => number): string {
  const number = `${Math.floor(random() * 9800) + 100}/${String(Math.floor(random() * 24)).padStart(2, '0')}`;
  const [family, place] = [pick(random, words.FAMILIES), pick(random, words.PLACES)];
  return `${pick(random, words.COURTS)} ${number} ${family} נ' הוועדה המקומית לתכנון ולבנייה ${place}`;
}

function committeeCase(random: () => number): string {
  const published = `(פורסם בנבו, ${date(random, 2012, 12)})`;
  const place = pick(random, words.PLACES);
  const district = pick(random, words.DISTRICTS);
  return `ערר (${district}) ${caseNumber(random)} ${pick(random, words.FAMILIES)} נ' הוועדה המקומית ${place} ${published}`;
}

function caseNumber(random: () => number): string {
  return `${1000 + Math.floor(random() * 8000)}/${12 + Math.floor(random() * 13)}`;
}

function person(random: () => number): string {
  return `${pick(random, words.GIVEN)} ${pick(random, words.FAMILIES)}`;
}

function date(random: () => number, from: number, years: number): string {
  return `${1 + Math.floor(random() * 28)}.${1 + Math.floor(random() * 12)}.${from + Math.floor(random() * years)}`;
}

/** Half of each kind of habit, chosen by the author's name. */
function voiceOf(author: string): Voice {
  const random = seededRandom([...author].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) | 0, 7));
  const some = (all: string[]) => {
    const ranked = all.map((habit) => ({ habit, rank: random() })).sort((a, b) => a.rank - b.rank);
    return ranked.slice(0, Math.ceil(all.length / 2)).map(({ habit }) => habit);
  };
  return { openings: some(HABITS.openings), turns: some(HABITS.turns), closings: some(HABITS.closings) };
}

function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      characters: { type: 'string', default: '120000' },
      seed: { type: 'string', default: '1' },
      author: { type: 'string' },
    },
  });
  const { author } = values;
  const options = { characters: Number(values.characters), seed: Number(values.seed) };
  process.stdout.write(generateDecision(author ? { ...options, author } : options));
}
