import type { NamedWeights } from '../../src/hebrew/read/claims/model.ts';
import { shuffledOrders } from './regression.ts';

/** One labelled example of a choice among several. */
export interface LabelledChoice {
  features: readonly string[];
  label: string;
  weight: number;
}

const EPOCHS = 14;
const RATE = 1;
/** The rate of an epoch is that of the first through 1 + so much for each before it. */
const SLOWING = 0.5;
/** Biases move slower: how many examples a label has says little of a new case. */
const BIAS_RATE = 0.1;
const DECAY = 0.003;
/** A feature that few examples have tells of these alone. */
const LEAST_MET = 5;

/**
 * Multinomial logistic regression by stochastic descent, features weighed by one through the root of how many an example has;
 * the same examples give the same models.
 *
 * @returns for each label its log odds
 */
export function fitChoice(examples: readonly LabelledChoice[]): Map<string, NamedWeights> {
  const names = metOften(examples);
  const numbers = new Map(names.map((name, at) => [name, at]));
  const rows = examples.map(({ features }) => Int32Array.from(features.flatMap((name) => numbers.get(name) ?? [])));
  const labels = [...new Set(examples.map(({ label }) => label))];
  const wanted = examples.map(({ label }) => labels.indexOf(label));
  const count = labels.length;
  const weights = new Float32Array(names.length * count);
  const biases = new Float32Array(count);
  let epoch = 0;
  for (const order of shuffledOrders(examples.length, EPOCHS)) {
    const rate = RATE / (1 + SLOWING * epoch);
    for (const at of order) {
      const row = rows[at]!;
      if (row.length === 0) continue;
      const scale = 1 / Math.sqrt(row.length);
      const shares = sharesOf(biases, weights, row, scale);
      for (let label = 0; label < count; label += 1) {
        const error = (shares[label]! - (label === wanted[at] ? 1 : 0)) * examples[at]!.weight;
        biases[label]! -= rate * BIAS_RATE * error;
        for (const number of row) weights[number * count + label]! -= rate * scale * error;
      }
    }
    for (const at of weights.keys()) weights[at]! *= 1 - DECAY;
    epoch += 1;
  }
  return new Map(
    labels.map((label, of) => [
      label,
      { bias: biases[of]!, weights: new Map(names.map((name, at) => [name, weights[at * count + of]!])) },
    ]),
  );
}

/** How likely each label is of a row: shares of one. */
function sharesOf(biases: Float32Array, weights: Float32Array, row: Int32Array, scale: number): Float64Array {
  const count = biases.length;
  const odds = Float64Array.from(biases);
  for (const number of row)
    for (let label = 0; label < count; label += 1) odds[label]! += scale * weights[number * count + label]!;
  const most = odds.reduce((a, b) => Math.max(a, b));
  let all = 0;
  for (let label = 0; label < count; label += 1) {
    odds[label] = Math.exp(odds[label]! - most);
    all += odds[label]!;
  }
  return odds.map((part) => part / all);
}

function metOften(examples: readonly LabelledChoice[]): string[] {
  const met = new Map<string, number>();
  for (const { features } of examples) for (const name of features) met.set(name, (met.get(name) ?? 0) + 1);
  return [...met].filter(([, count]) => count >= LEAST_MET).map(([name]) => name);
}
