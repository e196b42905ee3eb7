// Logistic regression over named features: log odds are summed, and the sign of the sum decides (docs/adr/0005).

/** Weights in log odds by feature. */
export interface Model {
  bias: number;
  weights: ReadonlyMap<string, number>;
}

/** What is judged of the passages of a document. */
export interface ClaimModels {
  /** Above 0 a passage argues. */
  argument: Model;
  /** Above 0 a passage opens another point than the piece before it. */
  cut: Model;
  /** Above 0 a piece says why another one is right. */
  support: Model;
  /** How likely it is that a piece is there for one claim and not for another. */
  link: Model;
}

/** The log odds of what the model was fitted for. */
export function oddsOf({ bias, weights }: Model, features: readonly string[]): number {
  let sum = bias;
  for (const feature of features) sum += weights.get(feature) ?? 0;
  return sum;
}

/** Reads a model as `writeModel` gives it. */
export function readModel(text: string): Model {
  const [bias, ...lines] = text.split('\n');
  const weights = new Map<string, number>();
  for (const line of lines) {
    const [weight, ...names] = line.split(' ');
    for (const name of names) weights.set(name, Number(weight) / SCALE);
  }
  return { bias: Number(bias) / SCALE, weights };
}

/** One line for each weight, in hundredths, with the features that have it; weights of next to nothing are left out. */
export function writeModel({ bias, weights }: Model): string {
  const byWeight = Map.groupBy(weights, ([, weight]) => Math.round(weight * SCALE));
  const lines = [...byWeight]
    .filter(([weight]) => Math.abs(weight) >= LEAST_WEIGHT)
    .sort(([a], [b]) => a - b)
    .map(([weight, of]) => [weight, ...of.map(([name]) => name).sort()].join(' '));
  return [Math.round(bias * SCALE), ...lines].join('\n');
}

const SCALE = 100;
const LEAST_WEIGHT = 3;
