// Single documents in many styles in which `⟦party: words⟧` marks each claim.
import { readFile } from 'node:fs/promises';
import type { PartyKey } from './labels.ts';

export interface MarkedClaim {
  party: PartyKey;
  start: number;
  end: number;
}

export interface MarkedDocument {
  name: string;
  docType: string;
  /** Without the marks. */
  text: string;
  claims: MarkedClaim[];
}

/** File name and kind of each. */
export const MARKED_DOCUMENTS: readonly [name: string, docType: string][] = [
  ['appeal-prose', 'appeal'],
  ['appeal-plan', 'appeal'],
  ['appeal-unheaded', 'appeal'],
  ['response-rebuttal', 'response'],
  ['response-plan', 'response'],
  ['protocol-narrated', 'protocol'],
  ['protocol-lists', 'protocol'],
  ['styles-appeal-letter', 'appeal'],
  ['styles-appeal-office', 'appeal'],
  ['styles-appeal-levy', 'appeal'],
  ['styles-response-city', 'response'],
  ['styles-response-developer', 'response'],
  ['styles-protocol-terse', 'protocol'],
  ['styles-letter-neighbour', 'appeal'],
  ['styles-response-owner', 'response'],
  ['styles-protocol-quarrel', 'protocol'],
  ['styles-response-denials', 'response'],
  ['styles-appeal-neighbours', 'appeal'],
];

/** Reads one of them: the text without its marks, and where they were. */
export async function readMarked(name: string): Promise<MarkedDocument> {
  const docType = MARKED_DOCUMENTS.find(([one]) => one === name)?.[1];
  if (!docType) throw new Error(`no such document: ${name}`);
  const source = await readFile(new URL(`marked/${name}.txt`, import.meta.url), 'utf8');
  const claims: MarkedClaim[] = [];
  let text = '';
  let at = 0;
  for (const mark of source.matchAll(/⟦(\w+): |⟧/g)) {
    text += source.slice(at, mark.index);
    at = mark.index + mark[0].length;
    if (mark[1]) claims.push({ party: mark[1] as PartyKey, start: text.length, end: text.length });
    else claims.at(-1)!.end = text.length;
  }
  return { name, docType, text: text + source.slice(at), claims };
}
