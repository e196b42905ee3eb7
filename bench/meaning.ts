// What the corpus itself teaches about other words for the same, tried as a further ranking beside the product's own; see
// docs/adr/0006-no-learned-expansion.md. A try is worth taking when paraphrases gain .05 on the half of the topics that is
// kept apart and the other sets lose nothing.
import { topicOf } from '../src/hebrew/read/claims/topics.ts';
import { fuse } from '../src/hebrew/search/fuse.ts';
import { indexTerms } from '../src/hebrew/search/index-terms.ts';
import { queryPlan } from '../src/hebrew/search/plan.ts';
import { wordForms } from '../src/hebrew/text/stems.ts';
import { latentSpace } from './latent-space.ts';
import { type LabelledQuery, ndcg10, type Passage, QUERY_SETS, retrievalCorpus } from './retrieval-corpus.ts';
import { offlineIndex } from './retrieval-index.ts';
import type { Figure } from './table.ts';

/** A further ranking of passages for a query, given the product's own one. */
type Leg = (query: string, ranked: readonly string[]) => string[];

/** The last one puts the try in the place of the product's ranking. */
const WEIGHTS = [0.02, 0.1, 0.5, 1000];
const LEAST_GAIN = 0.05;
const NOISE = 0.005;

/** Gain of each try over the product's ranking on the half that is kept apart, at the weight that is best on the other. */
export async function measureMeaning(): Promise<Figure[]> {
  const corpus = retrievalCorpus();
  if (corpus === null) return [];
  const rank = offlineIndex(corpus.passages);
  const own = new Map(corpus.queries.map(({ query }) => [query, [...new Set(rank(query).fused)]]));
  const held = corpus.queries.filter(isHeld);
  const seen = corpus.queries.filter((query) => !isHeld(query));
  const score = (queries: LabelledQuery[], set: string, leg: Leg | null, weight: number): number => {
    const all = queries.filter((query) => query.set === set);
    const sum = all.reduce((total, { query, relevant }) => {
      const ids = own.get(query)!;
      const ranked = leg ? fuse([{ ids }, { ids: leg(query, ids), weight }]).map(({ id }) => id) : ids;
      return total + ndcg10(ranked, relevant);
    }, 0);
    return sum / all.length;
  };
  const figures: Figure[] = [];
  for (const [name, leg] of Object.entries(legsOf(corpus.passages, (query) => rank(query).lexical))) {
    const remembered = remember(leg);
    const [weight] = WEIGHTS.map((one) => [one, score(seen, 'paraphrase', remembered, one)] as const).sort(
      (a, b) => b[1] - a[1],
    )[0]!;
    const plain = QUERY_SETS.map((set) => score(held, set, null, 0));
    const gains = QUERY_SETS.map((set, at) => score(held, set, remembered, weight) - plain[at]!);
    const [title, lawyer, paraphrase] = gains as [number, number, number];
    const worthTaking = paraphrase >= LEAST_GAIN && Math.min(title, lawyer) >= -NOISE;
    for (const [at, gain] of gains.entries())
      figures.push({
        name: `${name} at ${weight}: gain in ${QUERY_SETS[at]}, topics kept apart`,
        value: gain,
        unit: '',
        floor: { name: 'the ranking as it is', value: plain[at]! },
        target: worthTaking ? 'worth taking' : 'not taken',
        holds: true,
      });
  }
  return figures;
}

/** Half of the topics, by what should come. */
const isHeld = ({ relevant }: LabelledQuery): boolean =>
  [...relevant[0]!].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7) % 2 === 0;

function remember(leg: Leg): Leg {
  const known = new Map<string, string[]>();
  return (query, ranked) => {
    const found = known.get(query) ?? leg(query, ranked);
    known.set(query, found);
    return found;
  };
}

function legsOf(passages: readonly Passage[], lexical: (query: string) => string[]): Record<string, Leg> {
  const texts = new Map(passages.map(({ id, text }) => [id, stemsOf(text)]));
  const rarity = rarityOf([...texts.values()]);
  const best = (counts: Map<string, number>, most: number, not: ReadonlySet<string>): string =>
    [...counts]
      .filter(([stem]) => !not.has(stem))
      .sort((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([stem]) => stem)
      .join(' ');
  const feedback =
    (of: number, most: number): Leg =>
    (query, ranked) => {
      const counts = new Map<string, number>();
      for (const id of ranked.slice(0, of))
        for (const stem of texts.get(id)!) counts.set(stem, (counts.get(stem) ?? 0) + (rarity.get(stem) ?? 0) / of);
      return lexical(best(counts, most, new Set(stemsOf(query))));
    };
  const space = latentSpace([...texts.values()], rarity);
  const ids = [...texts.keys()];
  const titled = offlineIndex(passages.map((one) => ({ ...one, text: `${one.source}\n${one.text}` })));
  const withoutSynonyms = offlineIndex(passages, (query) => ({ ...queryPlan(query), alternatives: [] }));
  const topics = Map.groupBy(passages, ({ text }) => topicOf(text)?.label ?? '');
  return {
    'feedback of 5 passages, 12 words': feedback(5, 12),
    'feedback of 10 passages, 20 words': feedback(10, 20),
    'words of like company': (query) => lexical(space.likeWords(stemsOf(query), 3).join(' ')),
    'latent space': (query) => space.nearest(stemsOf(query), 200).map((at) => ids[at]!),
    'the name of the work as a field': (query) => titled(query).fused,
    'no synonyms (the product has them)': (query) => withoutSynonyms(query).fused,
    'passages of the same topic': (query, ranked) => {
      const topic = topicOf(query)?.label;
      const own = new Set(topic === undefined ? [] : topics.get(topic)?.map(({ id }) => id));
      return ranked.filter((id) => own.has(id));
    },
  };
}

const stemsOf = (text: string): string[] =>
  indexTerms(text)
    .words.split(' ')
    .map((word) => wordForms(word).stem);

function rarityOf(texts: readonly (readonly string[])[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const stems of texts) for (const stem of new Set(stems)) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  return new Map([...frequency].map(([stem, count]) => [stem, Math.log(texts.length / count)]));
}
