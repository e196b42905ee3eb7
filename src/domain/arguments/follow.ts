// What was said of an argument follows it when the claims are aggregated again: it goes to the argument that holds most of
// its claims, at least half of them (contract section 10).

/** Something that was said of an argument, which may be gone. */
export interface SaidOfArgument {
  argumentId: string | null;
  /** The claims that the argument held then. */
  claimIds: readonly string[];
}

/** An argument that is there, with its claims. */
export interface PresentArgument {
  argumentId: string;
  claimIds: readonly string[];
}

/**
 * Which of several sayings holds for which present argument: its own, else the one whose argument shared most claims with
 * it. Of several that come to one argument the nearest holds, and of equally near ones the first.
 *
 * @returns the others are lost
 */
export function followArguments<S extends SaidOfArgument>(
  said: readonly S[],
  present: readonly PresentArgument[],
): { holds: Map<string, S>; lost: S[] } {
  const ids = new Set(present.map(({ argumentId }) => argumentId));
  const isThere = ({ argumentId }: S): boolean => argumentId !== null && ids.has(argumentId);
  const holds = new Map(said.filter(isThere).map((one) => [one.argumentId!, one]));
  const owners = new Map<string, string[]>();
  for (const { argumentId, claimIds } of present)
    for (const id of claimIds) owners.set(id, [...(owners.get(id) ?? []), argumentId]);
  const wanted = said
    .filter((one) => !isThere(one))
    .map((one) => ({ one, ...mostShared(one, owners) }))
    .toSorted((a, b) => b.shared - a.shared);
  const lost: S[] = [];
  for (const { one, argumentId, shared } of wanted) {
    const follows = argumentId !== null && shared * 2 >= one.claimIds.length && !holds.has(argumentId);
    if (follows) holds.set(argumentId, one);
    else lost.push(one);
  }
  return { holds, lost };
}

function mostShared({ claimIds }: SaidOfArgument, owners: ReadonlyMap<string, string[]>) {
  const counts = new Map<string, number>();
  for (const id of claimIds) for (const owner of owners.get(id) ?? []) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  let best: { argumentId: string | null; shared: number } = { argumentId: null, shared: 0 };
  for (const [argumentId, shared] of counts) if (shared > best.shared) best = { argumentId, shared };
  return best;
}
