/** The part of a text that shows best why it was found, as HTML with the found words marked. */
import { stemPrior, wordForms } from '../stems.ts';
import { type Token, tokenise } from '../tokens.ts';
import { indexWords } from './index-terms.ts';
import { type QueryPlan, type QueryWord, queryPlan } from './plan.ts';
import { meetsByReading } from './readings.ts';

/** Characters of a text that are looked through. */
const TEXT_CHARACTERS = 20_000;
/** Roots of fewer letters bring too many strangers together to be marked. */
const ROOT_LETTERS = 3;

/**
 * The window of at most `maxChars` characters of `text` that holds most of the query, at word boundaries, with `…` where
 * it was cut. Everything is HTML-escaped but the `<mark>` around each whole word that is a form of a query word (prefix,
 * plural, possessive, either spelling), or of a synonym where the text has none of the query's own words. Runs of blanks
 * and line breaks become one space. A text without any of the words gives its beginning.
 */
export function snippet(text: string, query: string, maxChars = 300): string {
  const source = text.slice(0, TEXT_CHARACTERS);
  const tokens = tokenise(source);
  const hits = findHits(tokens, queryPlan(query));
  const [start, end] = bestWindow(source, tokens, hits, maxChars);
  return render(source, start, end, hits, text.length);
}

interface Hit {
  start: number;
  end: number;
  /** Which word of the query, and what finding it is worth. */
  word: number;
  worth: number;
}

function findHits(tokens: readonly Token[], plan: QueryPlan): Hit[] {
  const hits = hitsOf(tokens, plan.words);
  if (hits.length > 0) return hits;
  const others = plan.alternatives.flatMap(({ words }) =>
    words.map(({ stem, root }) => ({ norm: '', stem, root, readings: [] })),
  );
  return hitsOf(tokens, others);
}

type Wanted = Pick<QueryWord, 'norm' | 'stem' | 'root' | 'readings'>;

function hitsOf(tokens: readonly Token[], words: readonly Wanted[]): Hit[] {
  const hits: Hit[] = [];
  for (const token of tokens) {
    const forms = indexWords(token).map((norm) => ({ norm, ...wordForms(norm) }));
    const word = words.findIndex((wanted) => forms.some((form) => isFormOf(form, wanted)));
    if (word >= 0) hits.push({ start: token.start, end: token.end, word, worth: stemPrior(words[word]!.stem) });
  }
  return hits;
}

function isFormOf(form: { norm: string; stem: string; root: string }, wanted: Wanted): boolean {
  if (form.stem === wanted.stem || (form.root === wanted.root && wanted.root.length >= ROOT_LETTERS)) return true;
  return wanted.norm !== '' && (form.norm === wanted.norm || meetsByReading(wanted, form.norm));
}

/** Tries a window at each hit: the distinct words of the query in it count in full, repeats a tenth. */
function bestWindow(
  source: string,
  tokens: readonly Token[],
  hits: readonly Hit[],
  maxChars: number,
): [number, number] {
  let best: { first: number; last: number; worth: number } | undefined;
  for (let first = 0; first < hits.length; first++) {
    const seen = new Set<number>();
    let worth = 0;
    let last = first;
    for (let at = first; at < hits.length && hits[at]!.end - hits[first]!.start <= maxChars; at++) {
      worth += seen.has(hits[at]!.word) ? hits[at]!.worth / 10 : hits[at]!.worth;
      seen.add(hits[at]!.word);
      last = at;
    }
    if (best === undefined || worth > best.worth) best = { first, last, worth };
  }
  if (best === undefined) return [0, wordEnd(source, tokens, maxChars)];
  const from = hits[best.first]!.start;
  const spare = Math.max(0, maxChars - (hits[best.last]!.end - from));
  const start = windowStart(source, tokens, from, Math.floor(spare / 3));
  return [start, Math.max(hits[best.first]!.end, wordEnd(source, tokens, start + maxChars))];
}

/** At most `room` characters before `from`: after the end of a sentence when there is one, else at a word. */
function windowStart(source: string, tokens: readonly Token[], from: number, room: number): number {
  if (from <= room) return 0;
  const before = source.slice(from - room, from);
  const sentence = /^[\s\S]*[.;:!?\n]\s+/.exec(before);
  if (sentence !== null) return from - room + sentence[0].length;
  return tokens.find((token) => token.start >= from - room)?.start ?? from;
}

/** The last word boundary at or before `limit`, with the punctuation that closes the word. */
function wordEnd(source: string, tokens: readonly Token[], limit: number): number {
  if (limit >= source.length) return source.length;
  let end = 0;
  for (const token of tokens) {
    if (token.end > limit) break;
    end = token.end;
  }
  if (end === 0) return limit;
  const closing = /^[.,;:!?)\]"'״׳%]*/.exec(source.slice(end, limit))![0];
  return end + closing.length;
}

function render(source: string, start: number, end: number, hits: readonly Hit[], fullLength: number): string {
  let html = source.slice(0, start).trim() === '' ? '' : '…';
  let at = start;
  for (const hit of hits) {
    if (hit.start < at || hit.end > end) continue;
    html += `${escapeHtml(source.slice(at, hit.start))}<mark>${escapeHtml(source.slice(hit.start, hit.end))}</mark>`;
    at = hit.end;
  }
  html += escapeHtml(source.slice(at, end));
  const cut = end < fullLength && (source.slice(end).trim() !== '' || fullLength > source.length);
  return `${html.replace(/\s+/g, ' ').trim()}${cut ? '…' : ''}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ESCAPES[mark]!);
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
