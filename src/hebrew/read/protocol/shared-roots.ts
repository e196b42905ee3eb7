import { rootsOf } from '../claims/given-up-object.ts';
import type { PartyKey } from '../parties.ts';
import type { WrittenArgument } from './matching.ts';

/** The roots of an argument's title and claims. */
export const rootsOfArgument = ({ title, claims }: WrittenArgument): Set<string> =>
  rootsOf([title, ...claims.map(({ text }) => text)].join(' '));

/**
 * How much telling words share with each of some arguments: the sum of the roots they have in common, each weighed by the
 * logarithm of how few of the arguments have it, since a word of every argument tells none apart.
 */
export function sharedRoots(said: ReadonlySet<string>, roots: readonly ReadonlySet<string>[]): number[] {
  const weights = new Map(
    [...said].map((root) => {
      const having = roots.filter((own) => own.has(root)).length;
      return [root, having === 0 ? 0 : Math.log((roots.length + 1) / having)];
    }),
  );
  return roots.map((own) => [...weights].reduce((sum, [root, weight]) => (own.has(root) ? sum + weight : sum), 0));
}

/** For words of a party: what they share with its nearest written argument, and by how much that leads. */
export function sharesOf(
  spoken: readonly { party: PartyKey; words: string }[],
  written: readonly WrittenArgument[],
): { share: number; lead: number }[] {
  const byParty = Map.groupBy(written, ({ party }) => party);
  const roots = new Map([...byParty].map(([party, own]) => [party, own.map(rootsOfArgument)]));
  return spoken.map(({ party, words }) => {
    const [best = 0, next = 0] = sharedRoots(rootsOf(words), roots.get(party) ?? []).sort((a, b) => b - a);
    return { share: best, lead: best - next };
  });
}
