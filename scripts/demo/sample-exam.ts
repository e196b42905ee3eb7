/** The search exam over the sample cases: each labelled argument is asked by its title, and should bring its own claims. */

import { loadCases, type SampleCase } from '../../samples/load.ts';
import { placesOf } from '../../src/domain/places/find-again.ts';
import type { Client } from './client.ts';

/** As many passages as a question may have. */
const MOST_PASSAGES = 10;
const LONGEST_WORDS = 4000;

interface Text {
  document_id: string;
  text: string;
}

interface Passage {
  document_id: string;
  start: number;
  end: number;
}

/**
 * Adds the questions of those sample cases that are in the service, asks them, and says what came.
 *
 * @returns a line for each way of ranking
 */
export async function examineSearch(api: Client): Promise<string> {
  const here = await casesHere(api);
  const { items } = await api.get<{ items: { query: string }[] }>('/api/search/exam');
  const known = new Set(items.map(({ query }) => query));
  let added = 0;
  for (const sample of await loadCases()) {
    if (!here.has(sample.labels.case_number)) continue;
    const texts = await textsOf(api, sample.labels.case_number);
    for (const { query, passages } of questionsOf(sample, texts)) {
      if (known.has(query)) continue;
      await api.send('POST', '/api/search/exam/items', { query, note: sample.labels.case_number, passages });
      added += 1;
    }
  }
  return [`${added} questions added`, ...(await run(api))].join('\n');
}

const casesHere = async (api: Client): Promise<Set<string>> => {
  const { cases } = await api.get<{ cases: { case_number: string }[] }>('/api/cases');
  return new Set(cases.map(({ case_number }) => case_number));
};

async function textsOf(api: Client, caseNumber: string): Promise<Text[]> {
  const path = `/api/cases/${encodeURIComponent(caseNumber)}`;
  const { documents } = await api.get<{ documents: { document_id: string; status: string }[] }>(`${path}/details`);
  const read = documents.filter(({ status }) => status === 'ready');
  return Promise.all(read.map(({ document_id }) => api.get<Text>(`${path}/documents/${document_id}`)));
}

/** The arguments of a sample case whose claims stand in the texts that were read. */
function questionsOf({ labels, documents }: SampleCase, texts: Text[]): { query: string; passages: Passage[] }[] {
  const claims = new Map(documents.flatMap((one) => one.labels.claims.map((claim) => [claim.id, claim.text] as const)));
  return labels.arguments
    .map(({ title, claim_ids }) => ({
      query: title,
      passages: claim_ids
        .flatMap((id) => texts.flatMap(({ document_id, text }) => placesIn(text, claims.get(id) ?? '', document_id)))
        .slice(0, MOST_PASSAGES),
    }))
    .filter(({ passages }) => passages.length > 0);
}

const placesIn = (text: string, words: string, document_id: string): Passage[] =>
  placesOf(words.slice(0, LONGEST_WORDS), text).map((place) => ({ document_id, ...place }));

interface Run {
  scores: { mode: string; items: number; hit_at_1: number; hit_at_10: number; ndcg_at_10: number }[];
}

async function run(api: Client): Promise<string[]> {
  const { task_id } = await api.send<{ task_id: string }>('POST', '/api/search/exam/run');
  await api.follow(`/api/progress/${task_id}`, () => {});
  const { run: last } = await api.get<{ run: Run }>(`/api/search/exam/history/${task_id}`);
  return last.scores.map(
    ({ mode, items, hit_at_1, hit_at_10, ndcg_at_10 }) =>
      `${mode}: of ${items} questions ${percent(hit_at_1)} have their passage first, ${percent(hit_at_10)} among ten; nDCG ${ndcg_at_10.toFixed(2)}`,
  );
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
