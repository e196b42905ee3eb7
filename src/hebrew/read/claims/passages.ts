import { splitParagraphs } from '../../text/paragraphs.ts';
import type { PartyKey, PartyRoster } from '../parties.ts';
import { isRebutted, type Report, reportOf } from './attribution.ts';
import { type Cues, readCues } from './cues.ts';
import { withdraws } from './giving-up.ts';
import { concedes, invitesToSpeak, isTalk, objects, tellsGivingUp } from './hearing-talk.ts';
import { pleads } from './pleas.ts';
import { tellsDecision } from './premises.ts';
import type { RawTurn } from './protocol.ts';
import { settleZones } from './section-zones.ts';
import { readSentences } from './sentences.ts';
import { type Block, readBlocks } from './structure.ts';
import { onlyTells } from './told.ts';
import { topicOf } from './topics.ts';
import { isGivenUpIn } from './written-withdrawals.ts';

/** A sentence of a pleading, or of a party at a hearing, with where it stands. Offsets are of the normalised text. */
export interface Passage {
  text: string;
  start: number;
  end: number;
  party: PartyKey;
  cues: Cues;
  /** Which paragraph of the document it stands in, its place there, and how many stand there. */
  paragraph: number;
  order: number;
  of: number;
  /** Number of the paragraph ("12(א)"), and the headings above it, innermost last; of a hearing neither. */
  number: string | null;
  headings: readonly string[];
  threshold: boolean;
  spoken: boolean;
  /** What the place says: kind of document, zone, who spoke before, …, each by name. */
  place: readonly string[];
}

/** The sentences of a pleading in order, but for headings, tables and what follows the signature. Linear time. */
export function passagesOfPleading(text: string, docType: string, filer: PartyKey, roster: PartyRoster): Passage[] {
  const blocks = settleZones(readBlocks(text));
  return blocks.flatMap((block, paragraph) => {
    const ofBlock = placeOfBlock(block, docType, paragraph, blocks.length);
    const sentences = readSentences(block.text);
    return sentences.map((sentence, order): Passage => {
      const report = reportOf(sentence.text, roster);
      const cues = readCues(sentence.text);
      return {
        text: sentence.text,
        start: block.start + sentence.start,
        end: block.start + sentence.end,
        party: filer,
        cues,
        paragraph,
        order,
        of: sentences.length,
        number: block.number,
        headings: block.headings,
        threshold: block.threshold && block.zone === 'claims',
        spoken: false,
        place: [
          ...ofBlock,
          ...(report ? [reportKind(sentence.text, report, filer)] : []),
          ...(filer === 'appellant' && tellsDecision(sentence.text) ? ['tells-decision'] : []),
          ...(pleads(sentence.text) ? ['pleads'] : []),
          ...(isGivenUpIn(sentences, order, filer) ? ['withdraws'] : []),
          ...(docType === 'appeal' && onlyTells(sentence.text, cues) ? ['told'] : []),
        ],
      };
    });
  });
}

/** "המשיבה 2", when the document does not say who that is, may be the respondent who files it. */
function reportKind(sentence: string, { party, contentStart }: Report, filer: PartyKey): string {
  if (party === filer || (party === 'respondent' && filer !== 'appellant')) return 'report:own';
  return isRebutted(sentence, contentStart) ? 'report:rebutted' : 'report:other';
}

/** Parts that a document is cut into, so that a place in a long one counts as in a short one. */
const PARTS = 8;
const PARTS_OF_KIND = 5;
const FIRST_PARAGRAPHS = 6;
/** A document of fewer paragraphs has no beginning that only tells. */
const LEAST_TO_PART = 8;

const partsOf = (docType: string, share: number, at: number): string[] => [
  `part:${Math.floor(PARTS * share)}`,
  `part:${docType}:${Math.floor(PARTS_OF_KIND * share)}`,
  `paragraph:${Math.min(at, FIRST_PARAGRAPHS)}`,
];

function placeOfBlock(
  { zone, headed, settled, number, headings, threshold }: Block,
  docType: string,
  at: number,
  of: number,
): string[] {
  return [
    'pleading',
    `kind:${docType}`,
    `zone:${zone}`,
    `zone:${zone}:${docType}`,
    `headed:${headed}`,
    `settled:${settled}:${zone}`,
    `numbered:${number !== null}`,
    ...(of < LEAST_TO_PART ? [] : partsOf(docType, at / of, at)),
    `of-topic:${topicOf(headings.at(-1) ?? '') !== null}`,
    `threshold:${threshold}`,
  ];
}

/** What the parties say at a hearing, sentence by sentence; a turn that only objects is left out. Linear time. */
export function passagesOfHearing(text: string, turns: readonly RawTurn[]): Passage[] {
  const passages: Passage[] = [];
  let paragraph = 0;
  for (const [index, turn] of turns.entries()) {
    if (turn.party === null) continue;
    const said = withoutMarks(text.slice(turn.start, turn.end));
    if (objects(said)) continue;
    const ofTurn = placeOfTurn(text, turn, turns[index - 1]);
    for (const part of splitParagraphs(said)) {
      const sentences = readSentences(part.text);
      for (const [order, sentence] of sentences.entries())
        passages.push({
          text: sentence.text,
          start: turn.start + part.start + sentence.start,
          end: turn.start + part.start + sentence.end,
          party: turn.party,
          cues: readCues(sentence.text),
          paragraph,
          order,
          of: sentences.length,
          number: null,
          headings: [],
          threshold: false,
          spoken: true,
          place: [...ofTurn, ...kindsOfTalk(sentence.text)],
        });
      paragraph += 1;
    }
  }
  return passages;
}

/** Minutes that give each one's words in quotation marks quote nobody else by them: 'השיבה: "התשריט הוא חלק מן התכנית."'. */
const withoutMarks = (said: string): string =>
  /^(?:[^":\n]{2,80}:)?\s*"/.test(said) ? said.replace(QUOTATION_MARK, ' ') : said;
const QUOTATION_MARK = /(?<![א-ת])"|"(?![א-ת])/g;

const TURN_LENGTHS = [60, 130, 300];

function placeOfTurn(text: string, turn: RawTurn, before: RawTurn | undefined): string[] {
  const length = turn.end - turn.start;
  const other = before?.party === turn.party ? 'same' : 'other';
  return [
    'hearing',
    `party:${turn.party}`,
    `professional:${turn.isProfessional}`,
    `turn:${TURN_LENGTHS.filter((limit) => length >= limit).length}`,
    `before:${before === undefined ? 'nobody' : before.party === null ? 'panel' : other}`,
    `asked:${before !== undefined && asks(text, before)}`,
  ];
}

/** The panel asked, so that the next turn answers rather than argues; an invitation to speak is no question. */
function asks(text: string, turn: RawTurn): boolean {
  if (turn.party !== null) return false;
  const said = text.slice(turn.start, turn.end);
  return /\?["')]?\s*$/.test(said) && !invitesToSpeak(said.slice(-120));
}

function kindsOfTalk(sentence: string): string[] {
  return [
    ...(withdraws(sentence) ? ['withdraws'] : []),
    ...(concedes(sentence) ? ['concedes'] : []),
    ...(tellsGivingUp(sentence) ? ['tells-giving-up'] : []),
    ...(isTalk(sentence) ? ['talk'] : []),
  ];
}
