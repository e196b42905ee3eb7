import { findDates } from '../dates.ts';
import { normaliseText } from '../normalise.ts';
import type { PartyKey } from '../parties.ts';
import { indexWords } from '../search/index-terms.ts';
import { isStopWord } from '../search/stop-words.ts';
import { wordForms } from '../stems.ts';
import { tokenise } from '../tokens.ts';
import { type HeardCues, heardCues, remarksNew } from './cues.ts';

/** Something that a party argued at the hearing; offsets of the protocol. */
export interface Passage {
  party: PartyKey;
  /** The protocol's own words `[start, end)`. */
  text: string;
  topic: string | null;
  threshold: boolean;
  start: number;
  end: number;
}

/** What tells whether a passage says more than was written, or something else. */
export interface PassageFacts extends HeardCues {
  /** Numbers that the party has not written, up to 3. */
  newNumbers: number;
  /** Numbers that nobody has written, up to 2. */
  unwrittenNumbers: number;
  /** Words that nobody has written, 1 from five. */
  unwrittenWords: number;
  /** It quotes somebody's words. */
  quotes: number;
  /** A day of the last two months that nobody wrote. */
  freshDate: number;
  /** The panel says right after it that this is new. */
  panelSaysNew: number;
  /** Its length, 1 from 300 characters. */
  length: number;
}

/** What the parties wrote before the hearing. */
export interface Written {
  /** Numbers and dates of each party's pleadings. */
  numbers: Map<PartyKey, Set<string>>;
  /** Days that any pleading names, `YYYY-MM-DD`. */
  days: Set<string>;
  /** Stems of all pleadings. */
  stems: Set<string>;
}

/** Reads what was written once, for `passageFacts`. */
export function readWritten(pleadings: readonly { party: PartyKey | null; text: string }[]): Written {
  const numbers = new Map<PartyKey, Set<string>>();
  const days = new Set<string>();
  const stems = new Set<string>();
  for (const { party, text } of pleadings) {
    for (const stem of stemsOf(text)) stems.add(stem);
    for (const { iso } of findDates(text)) if (iso) days.add(iso);
    if (!party) continue;
    const own = numbers.get(party) ?? new Set<string>();
    for (const number of numbersOf(text)) own.add(number);
    numbers.set(party, own);
  }
  return { numbers, days, stems };
}

/**
 * @param after what follows the passage in the protocol
 * @param hearingDate `YYYY-MM-DD`
 */
export function passageFacts(
  passage: Passage,
  written: Written,
  after: string,
  hearingDate: string | null,
): PassageFacts {
  const known = written.numbers.get(passage.party);
  const numbers = [...numbersOf(passage.text)];
  const fresh = numbers.filter((number) => !known?.has(number)).length;
  const sets = [...written.numbers.values()];
  const unwritten = numbers.filter((number) => !sets.some((set) => set.has(number))).length;
  const words = [...stemsOf(passage.text)].filter((stem) => !written.stems.has(stem)).length;
  const text = normaliseText(passage.text);
  return {
    ...heardCues(text),
    newNumbers: Math.min(3, fresh),
    unwrittenNumbers: Math.min(2, unwritten),
    unwrittenWords: Math.min(1, words / 5),
    quotes: QUOTATION.test(text) ? 1 : 0,
    freshDate: findDates(passage.text).some(({ iso }) => iso && isFresh(iso, hearingDate) && !written.days.has(iso))
      ? 1
      : 0,
    panelSaysNew: remarksNew(normaliseText(after.slice(0, REMARK_WITHIN))) ? 1 : 0,
    length: Math.min(1, passage.text.length / 300),
  };
}

const QUOTATION = /"[^"]{12,}"/;
const REMARK_WITHIN = 90;
const FRESH_DAYS = 60;

function isFresh(iso: string, hearingDate: string | null): boolean {
  if (hearingDate === null) return false;
  const age = (Date.parse(hearingDate) - Date.parse(iso)) / 86_400_000;
  return age >= 0 && age <= FRESH_DAYS;
}

function numbersOf(text: string): Set<string> {
  return new Set(tokenise(text).flatMap(({ norm }) => (/\d/.test(norm) ? [norm] : [])));
}

function stemsOf(text: string): Set<string> {
  return new Set(
    tokenise(text).flatMap((token) =>
      indexWords(token).flatMap((word) => (isStopWord(word) ? [] : wordForms(word).stem)),
    ),
  );
}
