import type { BindingExample } from './binding-examples.ts';

const STEPS = 400;
const RATE = 0.05;
/** How long gradients are remembered, and their squares (Adam). */
const [MEMORY, SQUARES] = [0.9, 0.99];

/**
 * Conditional logit: of the candidates of each example, or none of them, those that are meant are to be the likeliest together.
 *
 * @param ridge how strongly weights are drawn towards 0
 * @returns log odds by feature
 */
export function fitConditionalLogit(examples: readonly BindingExample[], ridge: number): Record<string, number> {
  const names = Object.keys(examples[0]!.features[0]!);
  const rows = examples.map(({ features, meant }) => ({
    values: features.map((one) => names.map((name) => one[name]!)),
    meant,
  }));
  const weights = names.map(() => 0);
  const means = names.map(() => 0);
  const squares = names.map(() => 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = weights.map((weight) => ridge * weight);
    for (const row of rows) addGradient(gradient, row, weights);
    for (const [at, slope] of gradient.entries()) {
      means[at] = MEMORY * means[at]! + (1 - MEMORY) * slope;
      squares[at] = SQUARES * squares[at]! + (1 - SQUARES) * slope ** 2;
      const [mean, square] = [means[at] / (1 - MEMORY ** step), squares[at] / (1 - SQUARES ** step)];
      weights[at]! -= (RATE * mean) / (Math.sqrt(square) + 1e-8);
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, Math.round(100 * weights[at]!) / 100]));
}

function addGradient(
  gradient: number[],
  { values, meant }: { values: number[][]; meant: boolean[] },
  weights: readonly number[],
): void {
  const odds = values.map((row) => row.reduce((sum, value, at) => sum + value * weights[at]!, 0));
  const most = Math.max(0, ...odds);
  const all = odds.reduce((sum, one) => sum + Math.exp(one - most), Math.exp(-most));
  const shares = odds.map((one) => Math.exp(one - most) / all);
  const right = shares.reduce((sum, share, at) => (meant[at] ? sum + share : sum), 0);
  for (const [row, share] of shares.entries()) {
    const error = share - (meant[row] ? share / Math.max(right, 1e-9) : 0);
    for (const [at, value] of values[row]!.entries()) gradient[at]! += error * value;
  }
}
