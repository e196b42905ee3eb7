import { normaliseText } from '../../text/normalise.ts';
import { splitSentences } from '../../text/sentences.ts';
import { extractClaims } from '../claims/extract.ts';
import type { Turn } from '../claims/protocol.ts';
import { topicOf } from '../claims/topics.ts';
import type { CasePeople } from '../metadata/known-people.ts';
import type { PartyKey } from '../parties.ts';
import { heardOf } from './heard.ts';
import { ofPassage, READ_BESIDE } from './hearing-features.ts';
import { matchPassages, nearestWritten, type WrittenArgument } from './matching.ts';
import { type Around, type Passage, passageFacts, readWritten } from './passages.ts';
import { opensAnother } from './said-of-writing.ts';
import { sharesOf } from './shared-roots.ts';

/** A shorter retort brings nothing that was not written. */
const LEAST_PASSAGE = 40;

/** What the parties say in a protocol, in order: what they argue, and every other sentence by itself. */
export function passagesOf(source: string, turns: readonly Turn[], people: CasePeople): Passage[] {
  const argued = extractClaims(source, 'protocol', { people }).flatMap((one) => cutAtAnother(one));
  const others = turns.flatMap(({ party, text, start: from }) =>
    party === null
      ? []
      : splitSentences(text)
          .map((sentence) => ({ party, text: sentence.text, start: from + sentence.start, end: from + sentence.end }))
          .filter(({ start, end }) => !argued.some((one) => one.start < end && start < one.end))
          .map((sentence) => {
            const topic = topicOf(normaliseText(sentence.text));
            return { ...sentence, topic: topic?.label ?? null, threshold: topic?.threshold ?? false };
          }),
  );
  return [...argued, ...others]
    .filter(({ text }) => text.length >= LEAST_PASSAGE)
    .map(({ party, text, topic, threshold, start, end }) => ({ party, text, topic, threshold, start, end }))
    .sort((a, b) => a.start - b.start);
}

/** Cuts where the speaker says that he goes on to something else. */
function cutAtAnother<T extends { text: string; start: number; end: number }>(one: T): T[] {
  const cuts = splitSentences(one.text)
    .filter(({ text }, at) => at > 0 && opensAnother(normaliseText(text)))
    .map(({ start }) => start);
  return [0, ...cuts].map((from, at) => {
    const text = one.text.slice(from, cuts[at]).trimEnd();
    return { ...one, text, start: one.start + from, end: one.start + from + text.length };
  });
}

/** A passage with what it is weighed by. */
export interface Weighed {
  passage: Passage;
  turn: Turn;
  /** What the models weigh (hearing-features.ts). */
  features: string[];
  /** Index of the nearest written argument of its party, -1 for none. */
  argument: number;
}

/** Weighs passages against what was written, each with the turns and the words round it. */
export function weighPassages(
  source: string,
  passages: readonly Passage[],
  turns: readonly Turn[],
  written: readonly WrittenArgument[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
): Weighed[] {
  const around = passages.map((passage) => turnsAround(passage, turns));
  const matches = matchPassages(passages, written);
  const context = passages.map((passage, at) => withContext(source, passage, around[at]!));
  const inContext = matchPassages(
    passages.map((passage, at) => ({ ...passage, text: context[at]! })),
    written,
  );
  const nearest = nearestWritten(passages, pleadings);
  const known = readWritten(pleadings);
  const shares = sharesOf(
    passages.map((passage, at) => ({ party: passage.party, words: context[at]! })),
    written,
  );
  return passages.map((passage, at) => {
    const facts = passageFacts(passage, around[at]!, known, source.length);
    const heard = heardOf(facts, matches[at]!, inContext[at]!, nearest[at]!, shares[at]!);
    const { turn } = around[at]!;
    const before = source.slice(Math.max(turn.start, passage.start - READ_BESIDE), passage.start);
    const after = source.slice(passage.end, passage.end + READ_BESIDE);
    return { passage, turn, features: ofPassage(heard, passage.text, before, after), argument: matches[at]!.argument };
  });
}

function turnsAround(passage: Passage, turns: readonly Turn[]): Around {
  const at = turns.findIndex(({ start, end }) => start <= passage.start && passage.start < end);
  const turn = turns[at] ?? { ...passage, speaker: '' };
  return { turn, before: turns[at - 1], after: at < 0 ? undefined : turns[at + 1] };
}

/** Characters of what was said before a passage: in its turn, and by the panel when the turn has just begun. */
const SAID_BEFORE = 250;
const ASKED_BEFORE = 150;
const JUST_BEGUN = 80;

function withContext(source: string, { start, text }: Passage, { turn, before }: Around): string {
  const said = source.slice(Math.max(turn.start, start - SAID_BEFORE), start);
  const asked = start - turn.start < JUST_BEGUN && before?.party === null ? before.text.slice(-ASKED_BEFORE) : '';
  return `${asked} ${said} ${text}`;
}
