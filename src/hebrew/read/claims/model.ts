// Logistic regression over named features: log odds are summed, and the sign of the sum decides (docs/adr/0005).

/** What is told of something: a name, or one that counts only together with each of others. */
export type Feature = Named | readonly [first: Named, ...others: Named[]];
type Named = string | WordFeature;

/**
 * A name that many passages have, with what the model that was asked last says of it: passages are judged by one model after
 * another, and to look up their words is most of the work.
 */
export class WordFeature {
  readonly name: string;
  #asked: Model | null = null;
  #weight = 0;
  #together: ReadonlyMap<string, number> | null = null;

  constructor(name: string) {
    this.name = name;
  }

  weightIn(model: Model): number {
    if (this.#asked !== model) this.#ask(model);
    return this.#weight;
  }

  togetherIn(model: Model): ReadonlyMap<string, number> | null {
    if (this.#asked !== model) this.#ask(model);
    return this.#together;
  }

  #ask(model: Model): void {
    this.#asked = model;
    this.#weight = model.weights.get(this.name) ?? 0;
    this.#together = model.together.get(this.name) ?? null;
  }
}

/** Weights in log odds by feature, those of two names by the first and then the second: so no name is put together to ask. */
export interface Model {
  bias: number;
  weights: ReadonlyMap<string, number>;
  together: ReadonlyMap<string, ReadonlyMap<string, number>>;
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
export function oddsOf(model: Model, ...lists: readonly (readonly Feature[])[]): number {
  let sum = model.bias;
  for (const features of lists)
    for (const feature of features) {
      if (typeof feature === 'string') sum += model.weights.get(feature) ?? 0;
      else if (feature instanceof WordFeature) sum += feature.weightIn(model);
      else sum += weightTogether(model, feature);
    }
  return sum;
}

function weightTogether(model: Model, names: readonly Named[]): number {
  const first = names[0]!;
  const of = typeof first === 'string' ? model.together.get(first) : first.togetherIn(model);
  if (!of) return 0;
  let sum = 0;
  for (let at = 1; at < names.length; at += 1) sum += of.get(textOf(names[at]!)) ?? 0;
  return sum;
}

const textOf = (named: Named): string => (typeof named === 'string' ? named : named.name);

/** A feature as models write it: names that count together have a `&` between them. */
export const namesOf = (feature: Feature): string[] => {
  if (typeof feature === 'string' || feature instanceof WordFeature) return [textOf(feature)];
  const [first, ...others] = feature;
  return others.map((other) => `${textOf(first)}&${textOf(other)}`);
};

/** A model of weights by the names that `namesOf` gives. */
export function modelOf(bias: number, named: Iterable<readonly [name: string, weight: number]>): Model {
  const weights = new Map<string, number>();
  const together = new Map<string, Map<string, number>>();
  for (const [name, weight] of named) {
    const [first, second] = name.split('&') as [string, string?];
    const of = together.get(first) ?? new Map<string, number>();
    if (second === undefined) weights.set(name, weight);
    else together.set(first, of.set(second, weight));
  }
  return { bias, weights, together };
}

/** Reads a model as `writeWeights` gives it. */
export function readModel(text: string): Model {
  const { bias, weights } = readWeights(text);
  return modelOf(bias, weights);
}

/** As `readModel`, with each name as it is written. */
export function readWeights(text: string): NamedWeights {
  const [bias, ...lines] = text.split('\n');
  const weights = new Map<string, number>();
  for (const line of lines) {
    const [weight, ...names] = line.split(' ');
    for (const name of names) weights.set(name, Number(weight) / SCALE);
  }
  return { bias: Number(bias) / SCALE, weights };
}

/** Weights by the names that `namesOf` gives. */
export interface NamedWeights {
  bias: number;
  weights: ReadonlyMap<string, number>;
}

/** One line for each weight, in hundredths, with the features that have it; weights of next to nothing are left out. */
export function writeWeights({ bias, weights }: NamedWeights): string {
  const byWeight = Map.groupBy(weights, ([, weight]) => Math.round(weight * SCALE));
  const lines = [...byWeight]
    .filter(([weight]) => Math.abs(weight) >= LEAST_WEIGHT)
    .sort(([a], [b]) => a - b)
    .map(([weight, of]) => [weight, ...of.map(([name]) => name).sort()].join(' '));
  return [Math.round(bias * SCALE), ...lines].join('\n');
}

/** As `writeWeights`, of a model. */
export function writeModel({ bias, weights, together }: Model): string {
  const ofTwo = [...together].flatMap(([first, of]) =>
    [...of].map(([second, weight]) => [`${first}&${second}`, weight] as const),
  );
  return writeWeights({ bias, weights: new Map([...weights, ...ofTwo]) });
}

const SCALE = 100;
const LEAST_WEIGHT = 3;
