import { type Feature, type Model, modelOf, namesOf } from '../../src/hebrew/read/claims/model.ts';

/** One labelled example: what was read of it, whether it is one, and how much it counts. */
export interface Example {
  features: readonly Feature[];
  is: boolean;
  weight: number;
}

const EPOCHS = 60;
/** Epochs before the weights begin to be averaged, which takes the noise of single steps out. */
const SETTLING = 30;
const RATE = 0.02;
/** A feature that was met once tells of its example alone. */
const MET_TWICE = 2;

/**
 * Logistic regression by averaged stochastic descent; the same examples give the same model.
 *
 * @param penalty how strongly weights are drawn towards 0
 * @param leastMet how often a feature must have been met to be weighed
 */
export function fitModel(examples: readonly Example[], penalty: number, leastMet = MET_TWICE): Model {
  const names = metOften(examples, leastMet);
  const numbers = new Map(names.map((name, at) => [name, at]));
  const rows = examples.map(({ features }) =>
    Int32Array.from(features.flatMap(namesOf).flatMap((name) => numbers.get(name) ?? [])),
  );
  const weights = new Float64Array(names.length);
  const sums = new Float64Array(names.length);
  const decay = penalty / examples.length;
  /** All weights are drawn towards 0 at each step: told by one factor. */
  let factor = 1;
  let bias = 0;
  let biasSum = 0;
  let step = 0;
  let epochs = 0;
  for (const order of shuffledOrders(examples.length, EPOCHS)) {
    for (const at of order) {
      const rate = RATE / (1 + RATE * decay * step);
      step += 1;
      const row = rows[at]!;
      let odds = bias;
      for (const number of row) odds += factor * weights[number]!;
      const error = (1 / (1 + Math.exp(-odds)) - (examples[at]!.is ? 1 : 0)) * examples[at]!.weight;
      factor *= 1 - rate * decay;
      bias -= rate * error;
      for (const number of row) weights[number]! -= (rate * error) / factor;
    }
    epochs += 1;
    if (epochs <= SETTLING) continue;
    biasSum += bias;
    for (const number of sums.keys()) sums[number]! += factor * weights[number]!;
  }
  const averaged = EPOCHS - SETTLING;
  return modelOf(
    biasSum / averaged,
    names.map((name, at) => [name, sums[at]! / averaged]),
  );
}

function metOften(examples: readonly Example[], least: number): string[] {
  const met = new Map<string, number>();
  for (const { features } of examples) {
    for (const name of features.flatMap(namesOf)) met.set(name, (met.get(name) ?? 0) + 1);
  }
  return [...met].filter(([, count]) => count >= least).map(([name]) => name);
}

/** All examples, as often as there are epochs, each time in another order. */
export function* shuffledOrders(length: number, epochs: number): Generator<readonly number[]> {
  const order = Array.from({ length }, (_, at) => at);
  let state = 1;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = length - 1; at > 0; at -= 1) {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      const other = state % (at + 1);
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    yield order;
  }
}
