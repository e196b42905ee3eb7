import { z } from 'zod';
import type { CaseArgument, CaseDocument } from '../../drafting/draft/material.ts';
import { borneOutSentences, readBearers } from '../../hebrew/check/borne-out.ts';
import { partyLabel } from '../../hebrew/read/parties.ts';
import type { LanguageModel } from '../../models/language-model.ts';
import { prompt } from '../../models/prompts.ts';
import { structuredAnswer } from '../../models/structured-answer.ts';
import type { Tell } from '../run-job.ts';
import { batches, pieces, roomOf } from './batches.ts';
import { grounded, numbersIn, readSource } from './quotes.ts';

const Summaries = z.object({ arguments: z.array(z.object({ number: z.int(), text: z.string() })) });
const Facts = z.object({ paragraphs: z.array(z.string()) });

const COMMON = prompt('prose-rules');

const SUMMARIES = prompt('claims-summary', { common: COMMON });

const FACTS = prompt('factual-background', { common: COMMON });

/** What the lessons take of a request at most. */
const LESSONS_SHARE = 0.1;

/** The lessons that a request can carry: the first ones. */
export function lessonsTold<Lesson extends { text: string }>(
  model: LanguageModel,
  lessons: readonly Lesson[],
): Lesson[] {
  const room = roomOf(model, LESSONS_SHARE);
  const [told = []] = batches(
    lessons.filter((lesson) => lineOf(lesson).length < room),
    (lesson) => lineOf(lesson).length + 1,
    room,
  );
  return told;
}

const lineOf = ({ text }: { text: string }): string => `- ${text.replace(/\s+/g, ' ')}`;

/** The lessons that a writer follows, as a request tells them. */
function withLessons(model: LanguageModel, lessons: readonly string[]): string {
  const list = lessonsTold(
    model,
    lessons.map((text) => ({ text })),
  );
  return list.length === 0 ? '' : `\nFollow these approved lessons of style:\n${list.map(lineOf).join('\n')}`;
}

/**
 * The arguments with their summaries as a model writes them; where it wrote none, or nothing that the claims bear out, the
 * summary stays.
 *
 * @param lessons approved lessons of style
 * @throws ModelError; the signal's reason
 */
export async function summariesWithModel(
  model: LanguageModel,
  list: readonly CaseArgument[],
  lessons: readonly string[],
  signal: AbortSignal,
  tell: Tell,
): Promise<CaseArgument[]> {
  const room = roomOf(model);
  const written = new Map<CaseArgument, string[]>();
  for (const [party, own] of Map.groupBy(list, (argument) => argument.party)) {
    const parts = own.flatMap((argument) => partsOf(argument, room));
    for (const part of parts) written.set(part.argument, []);
    for (const batch of batches(parts, ({ material }) => material.length + NUMBER, room)) {
      tell(`מודל השפה מנסח את טענות ${partyLabel(party)}`);
      const answer = await structuredAnswer(model, Summaries, {
        system: SUMMARIES + withLessons(model, lessons),
        messages: [{ role: 'user', content: batch.map(({ material }, at) => `[${at + 1}] ${material}`).join('\n\n') }],
        signal,
        maxOutputTokens: 16_000,
      });
      batch.forEach(({ argument }, at) => {
        const text = answer.arguments.find(({ number }) => number === at + 1)?.text ?? '';
        written.get(argument)!.push(borneOut(text, argument));
      });
    }
  }
  return list.map((argument) => {
    const texts = written.get(argument)!;
    // What was told of some of its claims alone is no summary of it.
    return texts.includes('') ? argument : { ...argument, summary: texts.join('\n\n'), prose: texts.join(' ') };
  });
}

/** Its number in the list and the blank line after it. */
const NUMBER = 10;

function borneOut(text: string, { claims, legalBasis }: CaseArgument): string {
  const texts = claims.map((claim) => claim.text);
  const written = grounded(text, texts.map(readSource), numbersIn([...texts, ...legalBasis]));
  return borneOutSentences(written, readBearers(texts));
}

/** An argument as requests tell it: with all its claims, in as many parts as they take. */
function partsOf(argument: CaseArgument, room: number): { argument: CaseArgument; material: string }[] {
  const [title = ''] = pieces(argument.title.replace(/\s+/g, ' '), room / 2);
  const left = Math.floor(room - title.length - 2 * NUMBER);
  const lines = argument.claims.flatMap(({ text }) => pieces(text.replace(/\s+/g, ' '), left - 3));
  const parts = batches(lines, (line) => line.length + 3, left);
  return (parts.length > 0 ? parts : [[]]).map((part) => ({
    argument,
    material: [title, ...part.map((line) => `- ${line}`)].join('\n'),
  }));
}

/**
 * The background of a decision as a model tells it from parts of documents: only sentences that the parts bear out, at most
 * twelve paragraphs, from all that was asked about.
 *
 * @throws ModelError; the signal's reason
 */
export async function backgroundWithModel(
  model: LanguageModel,
  parts: readonly { document: CaseDocument; text: string }[],
  lessons: readonly string[],
  signal: AbortSignal,
  tell: Tell,
): Promise<string[]> {
  const room = roomOf(model);
  const told: string[][] = [];
  const materials = parts.flatMap(({ document, text }) => {
    const [title = ''] = pieces(document.title, room / 2);
    return pieces(text, room - title.length - NUMBER).map((piece) => ({ title, text: piece }));
  });
  for (const batch of batches(materials, ({ title, text }) => title.length + text.length + NUMBER, room)) {
    tell('מודל השפה כותב את הרקע');
    const answer = await structuredAnswer(model, Facts, {
      system: FACTS + withLessons(model, lessons),
      messages: [{ role: 'user', content: batch.map(({ title, text }) => `## ${title}\n${text}`).join('\n\n') }],
      signal,
      maxOutputTokens: 8_000,
    });
    const texts = batch.map(({ text }) => text);
    const known = numbersIn(texts);
    const sources = texts.map(readSource);
    const bearers = readBearers(texts);
    const paragraphs = answer.paragraphs.map((one) =>
      borneOutSentences(grounded(one, sources, known), bearers)
        .replace(/\s+/g, ' ')
        .trim(),
    );
    told.push(paragraphs.filter((paragraph) => paragraph !== ''));
  }
  const left = told.flat().length - MOST_PARAGRAPHS;
  if (left > 0) tell(`${left} פסקאות רקע נוספות לא נכללו בטיוטה`);
  return fairly(told, MOST_PARAGRAPHS);
}

const MOST_PARAGRAPHS = 12;

/** At most so many of all lists, in their order: the first ones of each before the later ones of any. */
function fairly<T>(lists: readonly T[][], most: number): T[] {
  const ranked = lists.flatMap((list, at) => list.map((item, rank) => ({ item, rank, at })));
  const kept = ranked.toSorted((a, b) => a.rank - b.rank || a.at - b.at).slice(0, most);
  return kept.sort((a, b) => a.at - b.at || a.rank - b.rank).map(({ item }) => item);
}
