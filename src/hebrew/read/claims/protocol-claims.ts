import { INVOKES } from '../../pattern/rules.generated.ts';
import { splitParagraphs } from '../../text/paragraphs.ts';
import type { PartyKey } from '../parties.ts';
import { type CuedSentence, cutByArgument, readSentences } from './boundaries.ts';
import { withdraws } from './giving-up.ts';
import { concedes, invitesToSpeak, isTalk, objects } from './hearing-talk.ts';
import { type RawTurn, readNormalised } from './protocol.ts';
import { isBarTopic, topicOf } from './topics.ts';
import type { RawClaim } from './types.ts';

/** What the parties argue at a hearing. What the panel says, answers to its questions and talk of procedure are no claims. */
export function claimsOfProtocol(text: string): SpokenClaim[] {
  const { turns } = readNormalised(text);
  return turns.flatMap((turn, index) =>
    turn.party === null ? [] : claimsOfTurn(text, turn, turn.party, priorOf(text, turn, turns[index - 1])),
  );
}

/** A claim with the paragraph of the turn that it was said in. */
interface SpokenClaim extends RawClaim {
  paragraph: number;
  headings: string[];
}

/** How ready a turn is to argue before its words are read: at its first piece, and after it. */
interface Prior {
  first: number;
  later: number;
}

const SPEECH: Prior = { first: 0.7, later: 0.7 };
/** A question of the panel is answered with facts, and a longer turn goes on to argue. */
const ANSWER: Prior = { first: -0.7, later: 0.7 };
const SHORT_ANSWER: Prior = { first: -0.7, later: -0.7 };
/** A short word thrown in between; counsel who names a matter of dispute argues even so. */
const RETORT: Prior = { first: 0.1, later: 0.1 };
/** An expert of neither side explains what he found. */
const EXPERT: Prior = { first: -1.2, later: -0.7 };
const SHORT_TURN = 130;
const LONGEST_RETORT = 80;

function priorOf(text: string, turn: RawTurn, before: RawTurn | undefined): Prior {
  const length = turn.end - turn.start;
  if (turn.party === 'appraiser') return EXPERT;
  if (before && asks(text, before)) return length < SHORT_TURN ? SHORT_ANSWER : ANSWER;
  const interrupts = before !== undefined && before.party !== null && before.party !== turn.party;
  if (!interrupts || length >= LONGEST_RETORT) return SPEECH;
  return turn.isProfessional && topicOf(text.slice(turn.start, turn.end)) ? SPEECH : RETORT;
}

/** The panel asked, so that the next turn answers rather than argues; an invitation to speak is no question. */
function asks(text: string, turn: RawTurn): boolean {
  if (turn.party !== null) return false;
  const said = text.slice(turn.start, turn.end);
  return /\?["')]?\s*$/.test(said) && !invitesToSpeak(said.slice(-120));
}

const LEAST_CLAIM = 25;
const CLEAR = 0.5;
/** What a short sentence loses: one who speaks by profession argues in few words too. */
const TERSE = { professional: 0.6, own: 0.9 };

const SPOKEN = { numbered: false, spoken: true };

function claimsOfTurn(text: string, turn: RawTurn, party: PartyKey, prior: Prior): SpokenClaim[] {
  const said = text.slice(turn.start, turn.end);
  if (objects(said)) return [];
  return splitParagraphs(said).flatMap((paragraph, order) =>
    piecesOf(paragraph.text).flatMap((piece, place) => {
      const first = piece[0]!;
      const words = paragraph.text.slice(first.start, piece.at(-1)!.end);
      const invokes = INVOKES.test(words);
      const terse = invokes ? 0 : turn.isProfessional ? TERSE.professional : TERSE.own;
      const score = (order === 0 && place === 0 ? prior.first : prior.later) + scoreOf(piece, terse);
      if ((words.length < LEAST_CLAIM && !invokes) || score <= 0) return [];
      const topic = topicOf(words);
      const start = turn.start + paragraph.start + first.start;
      return [
        {
          start,
          end: start + words.length,
          party,
          topic: topic?.label ?? null,
          threshold: isBarTopic(topic, party) || /טענ(?:ת|ות) ה?סף|על הסף/.test(words),
          number: null,
          score,
          paragraph: turn.start + paragraph.start,
          headings: [],
        },
      ];
    }),
  );
}

/** The arguments of a paragraph, each without talk at its ends; what is withdrawn or conceded stands between two of them. */
function piecesOf(paragraph: string): CuedSentence[][] {
  const runs: CuedSentence[][] = [[]];
  for (const sentence of readSentences(paragraph)) {
    if (withdraws(sentence.text) || concedes(sentence.text)) runs.push([]);
    else runs.at(-1)!.push(sentence);
  }
  return runs
    .flatMap((run) => cutByArgument(run, SPOKEN))
    .map(withoutTalk)
    .filter((piece) => piece.length > 0);
}

const LONGEST_TALK = 60;

/** Greetings, offers of documents and other talk at both ends are no part of the argument. */
function withoutTalk(piece: CuedSentence[]): CuedSentence[] {
  const kept = piece.filter(
    ({ text, cues }, index) =>
      cues.never !== 'procedure' && !(isTalk(text) && (index === 0 || text.length < LONGEST_TALK)),
  );
  const from = piece.indexOf(kept[0]!);
  return kept.length === 0 ? [] : piece.slice(from, piece.indexOf(kept.at(-1)!) + 1);
}

function scoreOf(sentences: CuedSentence[], terse: number): number {
  let argues = 0;
  let tells = 0;
  for (const { text, cues } of sentences) {
    argues = Math.max(argues, cues.argues);
    if (!/[?]$/.test(text)) tells += cues.tells;
  }
  const length = sentences.at(-1)!.end - sentences[0]!.start;
  return 0.5 * Math.min(argues, 6) - 0.4 * Math.min(tells, 3) + (length > 80 ? CLEAR : length < 45 ? -terse : 0);
}
