import { z } from 'zod';
import { borneOutSentences, hasWordsOf, readBearers } from '../../hebrew/check/borne-out.ts';
import { describeGroups } from '../../hebrew/read/arguments/aggregate.ts';
import { clusterClaims } from '../../hebrew/read/arguments/cluster.ts';
import type { ClaimText, LegalArgument } from '../../hebrew/read/arguments/types.ts';
import { partyLabel } from '../../hebrew/read/parties.ts';
import type { LanguageModel } from '../../models/language-model.ts';
import { prompt } from '../../models/prompts.ts';
import { structuredAnswer } from '../../models/structured-answer.ts';
import type { Tell } from '../run-job.ts';
import { batches, roomOf } from './batches.ts';
import { grounded, numbersIn, readSource } from './quotes.ts';

const Answer = z.object({
  arguments: z.array(
    z.object({
      title: z.string(),
      summary: z.string(),
      claims: z.array(z.int()),
      threshold: z.boolean(),
    }),
  ),
});

const SYSTEM = prompt('merge-claims');

const LONGEST_TITLE = 120;

/**
 * The arguments that a model makes of claims, party by party. Claims that it makes up are dropped, those that it forgets
 * are put where the rules put them; so are titles and summaries that cannot be used. What the arguments lean on is read by
 * the rules alone.
 *
 * @throws ModelError; the signal's reason
 */
export async function aggregateWithModel(
  model: LanguageModel,
  claims: readonly ClaimText[],
  signal: AbortSignal,
  tell: Tell,
): Promise<LegalArgument[]> {
  const byRules = clusterClaims(claims);
  const groups: Group[] = [];
  const room = roomOf(model);
  for (const [party, own] of Map.groupBy(byRules, ([first]) => first!.party)) {
    // A claim that fits into no request is an argument by itself, in the words of the rules.
    groups.push(...own.flat().flatMap((one) => (sizeOf(one) > room ? [unwritten([one])] : [])));
    const parts = own.flatMap((mates) =>
      batches(
        mates.filter((one) => sizeOf(one) <= room),
        sizeOf,
        room,
      ),
    );
    for (const batch of batches(parts, (mates) => mates.reduce((sum, one) => sum + sizeOf(one), 0), room)) {
      tell(`מודל השפה מקבץ את טענות ${partyLabel(party)}`);
      groups.push(...(await askForGroups(model, batch, signal)));
    }
  }
  const written = new Map(groups.map((group) => [group.claims[0]!.id, group]));
  return describeGroups(groups.map((group) => group.claims)).map((argument) => {
    const { title, summary, threshold } = written.get(argument.claimIds[0]!)!;
    return {
      ...argument,
      title: title || argument.title,
      summary: summary || argument.summary,
      threshold: threshold ?? argument.threshold,
    };
  });
}

/** An argument; what the model did not say in a usable way is empty, or null. */
interface Group {
  claims: ClaimText[];
  title: string;
  summary: string;
  threshold: boolean | null;
}

const sizeOf = ({ text }: ClaimText): number => text.length + 10;
const unwritten = (claims: ClaimText[]): Group => ({ claims, title: '', summary: '', threshold: null });

async function askForGroups(model: LanguageModel, byRules: ClaimText[][], signal: AbortSignal): Promise<Group[]> {
  const claims = byRules.flat();
  const content = claims.map(({ text }, at) => `[${at + 1}] ${text.replace(/\s+/g, ' ')}`).join('\n');
  const answer = await structuredAnswer(model, Answer, {
    system: SYSTEM,
    messages: [{ role: 'user', content }],
    signal,
    maxOutputTokens: 16_000,
  });
  const free = new Set(claims);
  const groups = answer.arguments.flatMap((argument): Group[] => {
    const own = claims.filter((claim, at) => argument.claims.includes(at + 1) && free.delete(claim));
    return own.length === 0 ? [] : [{ ...checked(argument, own), claims: own }];
  });
  return withForgotten(groups, byRules, free);
}

/** A forgotten claim goes to the argument of those that the rules put with it, else is an argument with the others left. */
function withForgotten(groups: Group[], byRules: ClaimText[][], free: Set<ClaimText>): Group[] {
  const all = [...groups];
  for (const mates of byRules) {
    const left = mates.filter((claim) => free.has(claim));
    if (left.length === 0) continue;
    const home = groups.find((group) => group.claims.some((claim) => mates.includes(claim)));
    if (home) home.claims.push(...left);
    else all.push(unwritten(left));
  }
  return all;
}

function checked(
  { title, summary, threshold }: z.output<typeof Answer>['arguments'][number],
  claims: ClaimText[],
): Omit<Group, 'claims'> {
  const line = title
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')
    .trim();
  const texts = claims.map(({ text }) => text);
  const known = numbersIn(texts);
  const sources = texts.map(readSource);
  const isTitle =
    line.length <= LONGEST_TITLE &&
    /[א-ת]{2}/.test(line) &&
    grounded(line, sources, known) !== '' &&
    hasWordsOf(line, [...texts, ...claims.flatMap(({ topic, heading }) => [topic ?? '', heading ?? ''])]);
  return {
    title: isTitle ? line : '',
    summary: borneOutSentences(grounded(summary, sources, known), readBearers(texts)),
    // A bar to the appeal is one where a claim of it says so.
    threshold: threshold && claims.some((claim) => claim.threshold) ? true : null,
  };
}
