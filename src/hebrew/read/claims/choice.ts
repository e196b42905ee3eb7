// A choice among several by fitted log odds: multinomial logistic regression over named features (docs/adr/0007).
import { type NamedWeights, readWeights } from './model.ts';

/** The log odds of each label by its features, in the form in which they are looked up. */
export interface Choice {
  labels: readonly string[];
  biases: readonly number[];
  /** Of each feature the labels, by their places, that it speaks for or against. */
  weights: ReadonlyMap<string, readonly (readonly [label: number, weight: number])[]>;
}

/**
 * A choice as `npm run claims:fit` writes it, read when it is asked for first: a process that reads no documents needs none.
 *
 * @param written each label with its model
 */
export function writtenChoice(written: Readonly<Record<string, string>>): () => Choice {
  let read: Choice | undefined;
  return () => {
    read ??= choiceOf(new Map(Object.entries(written).map(([label, model]) => [label, readWeights(model)])));
    return read;
  };
}

function choiceOf(models: ReadonlyMap<string, NamedWeights>): Choice {
  const weights = new Map<string, [number, number][]>();
  for (const [at, { weights: own }] of [...models.values()].entries())
    for (const [name, weight] of own) {
      const of = weights.get(name);
      if (of) of.push([at, weight]);
      else weights.set(name, [[at, weight]]);
    }
  return { labels: [...models.keys()], biases: [...models.values()].map(({ bias }) => bias), weights };
}

/** How likely each label is, in their order: shares of one. Features weigh by one through the root of how many are known. */
export function sharesOf({ biases, weights }: Choice, features: readonly string[]): Float64Array {
  const known = features.flatMap((name) => {
    const of = weights.get(name);
    return of ? [of] : [];
  });
  const odds = Float64Array.from(biases);
  for (const of of known) for (const [label, weight] of of) odds[label]! += weight / Math.sqrt(known.length);
  const most = Math.max(...odds);
  const parts = odds.map((value) => Math.exp(value - most));
  const all = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / all);
}
