import { z } from 'zod';
import { readProtocol, type Turn } from '../../hebrew/read/claims/protocol.ts';
import { type PartyKey, partyLabel } from '../../hebrew/read/parties.ts';
import type { HearingVerdict, WrittenArgument } from '../../hebrew/read/protocol/verdicts.ts';
import type { LanguageModel } from '../../models/language-model.ts';
import { prompt } from '../../models/prompts.ts';
import { structuredAnswer } from '../../models/structured-answer.ts';
import type { Tell } from '../run-job.ts';
import { batches, pieces, roomOf } from './batches.ts';
import { findQuote, grounded, numbersIn, readSource, type Source } from './quotes.ts';

const Answer = z.object({
  verdicts: z.array(
    z.object({
      argument: z.int().nullable(),
      text: z.string(),
      verdict: z.enum(['strengthened', 'newly_raised', 'dropped']),
      evidence: z.string(),
    }),
  ),
});

const SYSTEM = prompt('hearing-verdicts');

const LONGEST_TEXT = 240;
/** Written arguments and what was said share a request. */
const HALF = 0.25;

/**
 * What a model makes of a hearing, party by party. Evidence that stands nowhere in what the party said is dropped with its
 * verdict; what is kept is the protocol's own words.
 *
 * @throws ModelError; the signal's reason
 */
export async function verdictsWithModel(
  model: LanguageModel,
  protocol: string,
  written: readonly WrittenArgument[],
  signal: AbortSignal,
  tell: Tell,
): Promise<HearingVerdict[]> {
  const { turns } = readProtocol(protocol);
  const source = readSource(protocol);
  const room = roomOf(model, HALF);
  const found: HearingVerdict[] = [];
  for (const [party, own] of Map.groupBy(turns, (turn) => turn.party)) {
    if (party === null) continue;
    tell(`מודל השפה בוחן את דברי ${partyLabel(party)} בדיון`);
    const heard = heardOf(party, own, source, written);
    const numbers = written.flatMap((argument, index) => (argument.party === party ? [index] : []));
    const lines = numbers.map((index) => describe(written[index]!, index));
    const lists = batches(lines, (line) => line.length + 1, room);
    const speech = own.flatMap(({ text }) => pieces(text, room));
    for (const batch of batches(speech, (text) => text.length + 2, room)) {
      const answers: HearingVerdict[][] = [];
      for (const list of lists.length > 0 ? lists : [['(none)']]) {
        const content = `Written arguments:\n${list.join('\n')}\n\nSaid at the hearing:\n${batch.join('\n\n')}`;
        const messages = [{ role: 'user' as const, content }];
        const answer = await structuredAnswer(model, Answer, { system: SYSTEM, messages, signal });
        answers.push(answer.verdicts.flatMap((one) => verified(one, heard) ?? []));
      }
      found.push(...agreed(answers));
    }
  }
  return oncePerArgument(found).sort((a, b) => a.start - b.start);
}

/** What was asked of one part of the arguments each: a point is raised first when none of the parts has it. */
function agreed(answers: HearingVerdict[][]): HearingVerdict[] {
  return answers.flatMap((verdicts) =>
    verdicts.filter(
      (one) =>
        one.argument !== null ||
        answers.every((others) => others.some((other) => other.argument === null && overlap(one, other))),
    ),
  );
}

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

const describe = ({ title, claims }: WrittenArgument, index: number): string =>
  `[${index + 1}] ${title}: ${(claims[0]?.text ?? '').replace(/\s+/g, ' ').slice(0, 300)}`;

interface Span {
  start: number;
  end: number;
}

/** What one party said, and what its words are checked against. */
interface Heard {
  party: PartyKey;
  source: Source;
  /** Where the party speaks. */
  spans: Span[];
  written: readonly WrittenArgument[];
  /** What the party said and wrote. */
  own: Source[];
  numbers: ReadonlySet<string>;
}

function heardOf(party: PartyKey, turns: Turn[], source: Source, written: readonly WrittenArgument[]): Heard {
  const claims = written.filter((argument) => argument.party === party).flatMap((argument) => argument.claims);
  const texts = [...turns, ...claims].map(({ text }) => text);
  return { party, source, spans: turns, written, own: texts.map(readSource), numbers: numbersIn(texts) };
}

function verified(
  { argument, text, verdict, evidence }: z.output<typeof Answer>['verdicts'][number],
  { party, source, spans, written, own, numbers }: Heard,
): HearingVerdict | null {
  const quote = findQuote(source, evidence, (found) =>
    spans.some(({ start, end }) => start <= found.start && found.end <= end + 1),
  );
  if (!quote) return null;
  const index = argument === null ? -1 : argument - 1;
  const named = written[index]?.party === party ? index : null;
  if ((verdict === 'newly_raised') !== (named === null)) return null;
  const line = grounded(text.replace(/\s+/g, ' ').trim(), own, numbers);
  const { start, end } = quote;
  return {
    party,
    argument: named,
    text: named === null ? (line.length > LONGEST_TEXT ? '' : line) || quote.text : written[named]!.title,
    verdict,
    evidence: quote.text,
    start,
    end,
    confidence: WITH_ITS_WORDS,
  };
}

/** Its words stand in the protocol; whether they say what the model takes them for, nobody checks. */
const WITH_ITS_WORDS = 0.8;

/** One verdict for an argument, and one for a passage; what was given up is given up. */
function oncePerArgument(all: HearingVerdict[]): HearingVerdict[] {
  const ordered = [...all].sort((a, b) => Number(b.verdict === 'dropped') - Number(a.verdict === 'dropped'));
  return ordered.filter((one, at) => {
    const before = ordered.slice(0, at);
    return !before.some((other) =>
      one.argument === null ? other.argument === null && overlap(one, other) : other.argument === one.argument,
    );
  });
}
