import { LEAVES_REST } from '../../pattern/rules.generated.ts';
import { findCitations } from '../../read/citations/find.ts';
import { normaliseText } from '../../text/normalise.ts';
import { splitSentences } from '../../text/sentences.ts';
import { unmetArguments } from '../coverage.ts';
import { type DecisionText, evidenceAt, type PlainBlock } from '../decision-text.ts';
import { heldWords, metShare, tellingWords } from '../telling-words.ts';
import type { CaseFacts, CheckOutcome, Finding } from '../types.ts';

interface Argument {
  title: string;
  claims: string[];
}

const MOST_ARGUMENTS = 400;
/** Outcomes before which the merits need not be reached. */
const WITHOUT_MERITS = new Set(['dismissed', 'withdrawn', 'settled']);
/** From this share on, what is missing is the discussion and not an argument in it. */
const MOST_MISSING = 0.6;
const LEAST_ARGUMENTS = 4;

/** Every aggregated argument is met in the discussion; without any, the extracted claims by party and topic. */
export function claimsCoverage(decision: DecisionText, facts: CaseFacts): CheckOutcome {
  const thresholdOnly = facts.outcome !== null && WITHOUT_MERITS.has(facts.outcome);
  const { list, aggregated } = argumentsOf(facts, thresholdOnly);
  if (list.length === 0) return { findings: [], note: withLedger(nothingToMeet(facts), facts) };
  const block = decision.block('block-yod');
  const discussed = [...linesWithoutCases(block), ...givenUpIn(decision.block('block-zayin'))];
  const unmet = unmetArguments(discussed, list).map((index) => list[index]!);
  const leavesRest = LEAVES_REST.test(block.text) || LEAVES_REST.test(decision.block('block-yod-alef').text);
  const isMost = list.length >= LEAST_ARGUMENTS && unmet.length / list.length >= MOST_MISSING;
  const severity = isMost && !leavesRest ? 'critical' : leavesRest ? 'info' : 'warning';
  return {
    findings: unmet.map((one) => ({
      severity,
      message: `לא נמצאה בדיון התייחסות לטענה: ${one.title}`,
      blockIds: ['block-yod'],
      evidence: evidenceFor(decision, one),
    })),
    ...noteOf(aggregated ? undefined : 'הטענות טרם קובצו לטיעונים; נבדקו הטענות שחולצו, לפי צד ונושא', facts),
  };
}

/** What the decision itself tells as given up needs no answer beyond that. */
const givenUpIn = ({ text }: PlainBlock): string[] =>
  splitSentences(text).flatMap((sentence) => (TOLD_AS_GIVEN_UP.test(sentence.text) ? [sentence.text] : []));
const TOLD_AS_GIVEN_UP = /נזנח|חזר(?:ו|ה)? ב(?:ו|ה|הם|הן)(?![א-ת])|ויתר(?:ו|ה)? על|אינה טעונה הכרעה|לא עמד(?:ו|ה)? עוד/;

function noteOf(text: string | undefined, facts: CaseFacts): { note?: string } {
  const note = withLedger(text, facts);
  return note === '' ? {} : { note };
}

/** What the ledger adds: arguments that need no answer, and why the case was ended in spite of open ones. */
function withLedger(text: string | undefined, { arguments: list, overrideReason }: CaseFacts): string {
  const excused = list.filter(({ isExcused }) => isExcused).length;
  return [
    ...(text === undefined ? [] : [text]),
    ...(excused > 0 ? [`טיעונים שלפי ספר הטיעונים אינם טעונים מענה: ${excused}`] : []),
    ...(overrideReason
      ? [`הטיפול בתיק הסתיים אף שהיו בו טיעונים פתוחים, מן הטעם: ${overrideReason.replace(/\.+$/, '')}`]
      : []),
  ].join('. ');
}

/** The names in citations ("רמת גנים") are no words of the discussion. */
function linesWithoutCases({ text, lines }: PlainBlock): string[] {
  const cases = findCitations(text, { own: true }).filter(({ kind }) => kind === 'case');
  let own = '';
  let from = 0;
  for (const { start, end } of cases) {
    own += text.slice(from, start) + ' '.repeat(end - start);
    from = end;
  }
  own += text.slice(from);
  return lines.map(({ start, end }) => own.slice(start, end));
}

function nothingToMeet({ arguments: aggregated, claims }: CaseFacts): string {
  return aggregated.length + claims.length === 0
    ? 'לא חולצו בתיק טענות, ולכן לא נבדק המענה עליהן'
    : 'הערר הוכרע בלא דיון לגופו, ולכן לא נבדק המענה על הטענות שלגוף העניין';
}

function argumentsOf(facts: CaseFacts, thresholdOnly: boolean): { list: Argument[]; aggregated: boolean } {
  const wanted = <T extends { threshold: boolean }>(all: T[]): T[] =>
    all.filter((one) => !thresholdOnly || one.threshold);
  if (facts.arguments.length > 0) {
    const list = wanted(facts.arguments)
      .filter(({ isExcused }) => !isExcused)
      .slice(0, MOST_ARGUMENTS);
    return {
      list: list.map(({ title, summary, claims }) => ({ title, claims: [summary, ...claims] })),
      aggregated: true,
    };
  }
  const groups = Map.groupBy(
    wanted(facts.claims).filter(({ topic, party }) => topic !== null && party !== 'other'),
    ({ party, topic }) => `${party}\n${topic}`,
  );
  const list = [...groups.values()].map((claims) => ({
    title: claims[0]!.topic!,
    claims: claims.map(({ text }) => text),
  }));
  return { list: list.slice(0, MOST_ARGUMENTS), aggregated: false };
}

/** Where the draft itself tells the argument, else the argument's own words. */
function evidenceFor(decision: DecisionText, argument: Argument): Finding['evidence'] {
  const wanted = tellingWords(`${argument.title}\n${argument.claims[0] ?? ''}`);
  const all = [...wanted.values()].reduce((sum, { weight }) => sum + weight, 0);
  const block = decision.block('block-zayin');
  let best: { met: number; start: number; end: number } | null = null;
  for (const { text, start, end } of block.lines) {
    const held = heldWords(text);
    let met = 0;
    for (const [stem, { root, weight }] of wanted) met += weight * metShare(stem, root, held);
    if (met > (best?.met ?? LEAST_TOLD * all)) best = { met, start, end };
  }
  if (best) return [evidenceAt(block, best.start, best.end)];
  const own = argument.claims.find((text) => text.trim() !== '') ?? argument.title;
  return [normaliseText(own).slice(0, 260).trim()].filter((text) => text !== '');
}

/** Share of an argument's words from which a line of the claims is taken to tell it. */
const LEAST_TOLD = 0.3;
