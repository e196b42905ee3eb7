/**
 * Who speaks in a protocol: a title or an office before a colon (`עו"ד לוי:`), or a bare name that comes back as such
 * (`צור-נחום:`). The chair is known by the office, by the name that the head of the protocol gives, or by opening.
 */

import { NAMED, SIDE_SOURCE, SPEAKER, SPOKEN, SPOKEN_NO_NAME, SPOKEN_REPORTED } from '../../pattern/rules.generated.ts';
import type { Paragraph } from '../../text/paragraphs.ts';

export type Speaker = 'chair' | 'side' | null;

/**
 * The bare names that open paragraphs before a colon or a dash (or alone on a line): those that come back, and those
 * that the head of the protocol has among the panel and those present. Linear time.
 */
export function speakerNames(paragraphs: Paragraph[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const words = new Set<string>();
  let read = 0;
  for (const { text } of paragraphs) {
    const name = bareName(text);
    const isPresent = name !== null && nameWords(name).length > 0 && nameWords(name).every((word) => words.has(word));
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + (isPresent ? 2 : 1));
    if (read < LONGEST_HEAD) for (const word of nameWords(text.slice(0, LONGEST_HEAD))) words.add(word);
    read += text.length;
  }
  return new Set([...counts].filter(([, count]) => count >= 2).map(([name]) => name));
}

/** Whether a paragraph opens with a speaker and goes on with what was said. */
export function isSpeech(text: string, names: ReadonlySet<string>): boolean {
  if (SPOKEN.test(text) || SPOKEN_REPORTED.test(text.slice(0, 120))) return true;
  if (NAMED.test(text)) return true;
  const name = bareName(text);
  return name !== null && names.has(name) && (text.length <= name.length + 1 || /[.?!…]["״”)]?$/.test(text));
}

/**
 * Who speaks in each paragraph; a paragraph without a speaker goes on with the last one. `head` is the text before them,
 * with the panel and those present.
 */
export function speakersOf(paragraphs: Paragraph[], head: string, names: ReadonlySet<string>): Speaker[] {
  const chairName = chairWords(head);
  const turns = paragraphs.map(
    ({ text }) =>
      SPEAKER.exec(firstLine(text))?.[0] ?? SPOKEN_REPORTED.exec(text.slice(0, 120))?.[0] ?? knownName(text, names),
  );
  const isChair = (turn: string): boolean => CHAIR.test(turn) || isNamed(turn, chairName);
  const opener = turns.some((turn) => turn !== null && isChair(turn)) ? null : firstName(turns);
  let speaker: Speaker = null;
  return turns.map((turn) => {
    if (turn !== null) speaker = isChair(turn) || (opener !== null && turn === opener) ? 'chair' : 'side';
    return speaker;
  });
}

const CHAIR = /^(?:ה?יו["״]ר|ה?יושב(?:ת)? ה?ראש|[^:]{0,40}יו["״]ר ה?ו?ועד[הת])/;
const LONGEST_HEAD = 3000;
/** One to three words, with or without the office in brackets, before a colon or a dash, or alone. */
const NAME = /^([א-ת][א-ת'׳"״-]{1,20}(?: [א-ת'׳"״.-]{2,20}){0,2})(?: \([^)\n]{2,25}\))?\s*(?::|\s[–—-]\s|$)/;

/** The name may stand alone above what was said. */
function firstLine(text: string): string {
  return text.slice(0, 80).split('\n', 1)[0]!.trim();
}

function bareName(text: string): string | null {
  const name = NAME.exec(firstLine(text))?.[1];
  return name === undefined || SPOKEN_NO_NAME.test(name) ? null : name;
}

function knownName(text: string, names: ReadonlySet<string>): string | null {
  const name = bareName(text);
  return name !== null && names.has(name) ? name : null;
}

const NO_OFFICE = new RegExp(`^(?:ב["״]כ|בא|ה?${SIDE_SOURCE})`);

/** The one who opens the protocol, unless the words say that a side does. */
function firstName(turns: (string | null)[]): string | null {
  const first = turns.find((turn) => turn !== null) ?? null;
  return first !== null && NO_OFFICE.test(first) ? null : first;
}

/** The words of the chair's name: after `יו"ר:` or `יו"ר ועדת הערר`, else before `, יו"ר`. */
function chairWords(head: string): ReadonlySet<string> {
  const name =
    /יו["״]ר(?: ה?ו?ועד(?:ה|ת)(?: ה?ערר)?)?(?:\s*[:–-]|,)\s*([^\n;,]{4,40})/.exec(head)?.[1] ??
    /([^\n;:,\t]{4,40})[,\t (–-]{1,4}ה?יו["״]ר(?![א-ת])/.exec(head)?.[1] ??
    '';
  return new Set(nameWords(name));
}

function isNamed(turn: string, words: ReadonlySet<string>): boolean {
  const own = nameWords(turn.replace(/\([^)]*\)?/g, ''));
  return own.length > 0 && own.every((word) => words.has(word));
}

/** The words of a name without titles, one-letter words and marks. */
function nameWords(text: string): string[] {
  return text.split(/[\s:;,.()–—]+/).filter((word) => word.length >= 2 && !/["״'׳]|^(?:מר|גב|כב)$/.test(word));
}
