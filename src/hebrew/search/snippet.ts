/** The part of a text that shows best why it was found, as HTML with the found words marked. */
import { remembered } from '../text/remembered.ts';
import { prefixVariants, stemPrior, wordForms } from '../text/stems.ts';
import { type Token, tokenise } from '../text/tokens.ts';
import type { AlternativeWord } from './expand.ts';
import { indexWords } from './index-terms.ts';
import { isInflection } from './inflection.ts';
import { type QueryPlan, type QueryWord, queryPlan } from './plan.ts';
import { meetsByReading, otherReadings } from './readings.ts';

/** Characters of a text that are looked through. */
const TEXT_CHARACTERS = 20_000;
/** Roots of fewer letters bring too many strangers together to be marked. */
const ROOT_LETTERS = 3;

/**
 * Of each text that answers a query, the window of at most `maxChars` characters that holds most of the query, at word
 * boundaries, with `…` where it was cut. Everything is HTML-escaped but the `<mark>` around each whole word that is a form
 * of a query word (prefix, plural, possessive, either spelling, abbreviation). A text that holds only synonyms shows them
 * unmarked. Runs of blanks and line breaks become one space. A text without any of the words gives its beginning. The
 * query is planned once, and a word that comes again is not read again.
 */
export function snippetMaker(query: string, maxChars: number): (text: string) => string {
  const findHits = hitFinder(queryPlan(query));
  return (text) => {
    const source = text.slice(0, TEXT_CHARACTERS);
    const tokens = tokensOf(source);
    const hits = findHits(tokens);
    const [start, end] = bestWindow(source, tokens, hits, maxChars);
    return render(source, start, end, hits, text.length);
  };
}

type ReadToken = Token & { facts: WordFacts };

/** What finding reads of a word, and what the query that asked last found in it. */
interface WordFacts {
  /**
   * All that `isFormOf` may find of a query in it; most words of a text have none of it, and need no closer look. Null of
   * numbers, acronyms and the like, of which there are few.
   */
  possible: readonly string[] | null;
  askedFor: object | null;
  found: Found | null;
}

/** Which word of a query it was found for. */
type Found = Pick<Hit, 'word' | 'isMarked'>;

/** Passages that are found come again with the next page, and with the next query of the same matter. */
const tokensOf = remembered(400, (source): readonly ReadToken[] =>
  tokenise(source).map((token) => ({
    ...token,
    facts: token.kind === 'word' ? wordFacts(token.norm) : { possible: null, askedFor: null, found: null },
  })),
);

const wordFacts = remembered(20_000, (word): WordFacts => {
  const possible = indexWords({ kind: 'word', norm: word }).flatMap((norm) => {
    const { stem, root } = wordForms(norm);
    const rests = restsOf(norm).flatMap((rest) => [rest.norm, rest.stem]);
    return [norm, stem, root, ...rests, ...otherReadings(norm)];
  });
  return { possible: [...new Set(possible)], askedFor: null, found: null };
});

interface Hit {
  start: number;
  end: number;
  /** Which word of the query, and what finding it is worth. */
  word: number;
  worth: number;
  isMarked: boolean;
}

type HitFinder = (tokens: readonly ReadToken[]) => Hit[];

/** As `openHitFinder`; with the plan what was found in words is known when the query is asked again. */
function hitFinder(plan: QueryPlan): HitFinder {
  const finder = finders.get(plan) ?? openHitFinder(plan);
  finders.set(plan, finder);
  return finder;
}

const finders = new WeakMap<QueryPlan, HitFinder>();

/** What is marked, else what the window is chosen by alone: other words for the same are shown, and not marked. */
function openHitFinder(plan: QueryPlan): HitFinder {
  const findOwn = wordFinder(plan.words);
  const findOthers = wordFinder(
    plan.alternatives.flatMap(({ words }) => words.map((word) => ({ ...word, norm: '', readings: [] }))),
  );
  const phrases = plan.alternatives.filter(({ isForm }) => isForm);
  return (tokens) => {
    const own = findOwn(tokens);
    if (own.length > 0) return own;
    const forms = phrases.flatMap(({ words }) => phraseHits(tokens, words));
    if (forms.length > 0) return forms.toSorted((a, b) => a.start - b.start);
    return findOthers(tokens).map((hit) => ({ ...hit, isMarked: false }));
  };
}

type Wanted = Pick<QueryWord, 'norm' | 'stem' | 'root' | 'readings'>;

function wordFinder(words: readonly Wanted[]): HitFinder {
  const asked = new Set(words.flatMap(({ norm, stem, root, readings }) => [norm, stem, root, ...readings]));
  const look = (token: Pick<Token, 'kind' | 'norm'>): Found | null => {
    const forms = indexWords(token).map(formOf);
    const word = words.findIndex((wanted) => forms.some((form) => isFormOf(form, wanted)));
    if (word < 0) return null;
    const isMarked = words[word]!.norm === '' || forms.some((form) => isMarkedFor(form.norm, words[word]!));
    return { word, isMarked };
  };
  const lookOnce = (token: ReadToken): Found | null => {
    const { facts } = token;
    if (facts.askedFor === asked) return facts.found;
    facts.askedFor = asked;
    facts.found = !facts.possible || facts.possible.some((name) => asked.has(name)) ? look(token) : null;
    return facts.found;
  };
  return (tokens) => {
    const hits: Hit[] = [];
    for (const token of tokens) {
      const found = lookOnce(token);
      if (found) hits.push({ ...hitAt(token, found.word, words[found.word]!.stem), isMarked: found.isMarked });
    }
    return hits;
  };
}

/** What helps to find the window may be of the word's family alone. */
const isMarkedFor = (norm: string, wanted: Wanted): boolean =>
  isInflection(norm, wanted.norm) || meetsByReading(wanted, norm);

/** The places where all words of a phrase follow each other. */
function phraseHits(tokens: readonly Token[], words: readonly AlternativeWord[]): Hit[] {
  const isAt = (at: number) =>
    words.every(
      ({ stem }, n) => tokens[at + n] && indexWords(tokens[at + n]!).some((norm) => wordForms(norm).stem === stem),
    );
  return tokens.flatMap((_, at) => (isAt(at) ? words.map(({ stem }, n) => hitAt(tokens[at + n]!, n, stem)) : []));
}

const hitAt = ({ start, end }: Token, word: number, stem: string): Hit => ({
  start,
  end,
  word,
  worth: stemPrior(stem),
  isMarked: true,
});

type Form = { norm: string; stem: string; root: string };

const formOf = (norm: string): Form => ({ norm, ...wordForms(norm) });

function isFormOf(form: Form, wanted: Wanted): boolean {
  if (form.stem === wanted.stem || (form.root === wanted.root && areOneFamily(form, wanted))) return true;
  if (wanted.norm === '') return false;
  if (form.root === wanted.root && isInflection(form.norm, wanted.norm)) return true;
  return form.norm === wanted.norm || meetsByReading(wanted, form.norm) || isBehindPrefix(form.norm, wanted);
}

/** Short roots bring strangers together, and so do forms that differ in more than a vowel letter: חניון and חנן. */
const areOneFamily = (form: Form, wanted: Wanted): boolean =>
  wanted.root.length >= ROOT_LETTERS && Math.abs(form.stem.length - wanted.stem.length) <= 1;

/** בחניה could be a form of בחן; beside the query חניה it is that word, as מזכות is beside זכות. */
const isBehindPrefix = (norm: string, { norm: asked, stem }: Wanted): boolean =>
  restsOf(norm).some((rest) => rest.norm === asked || (stem.length >= ROOT_LETTERS && rest.stem === stem));

/** What may stand behind prefix letters of a word, and its stem. */
const restsOf = remembered(20_000, (norm) =>
  prefixVariants(norm, ROOT_LETTERS).map((rest) => ({ norm: rest, stem: wordForms(rest).stem })),
);

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
    if (!hit.isMarked || hit.start < at || hit.end > end) continue;
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
