// Which arguments are shown, and by which issue they stand side by side. Pure.
import type { CaseClaims, LedgerItem, LegalArgument, LegalArguments } from '../../../api/types.gen';
import type { MatrixColumn, MatrixGroup } from '../../../parts/matrix-rows';

export const ALL = 'all';
/** An argument, and what became of it. */
export interface Entry {
  argument: LegalArgument;
  ledger: LedgerItem | null;
  issue: string;
}

/** Every argument with its place in the ledger and the issue that most of its claims are about. */
export function entriesOf(
  list: LegalArguments,
  ledger: readonly LedgerItem[],
  claims: CaseClaims | undefined,
): Entry[] {
  const items = new Map(ledger.map((item) => [item.argument_id, item]));
  const topics = new Map(
    claims?.parties.flatMap((party) => party.claims).map(({ claim_id, topic }) => [claim_id, topic] as const),
  );
  return list.parties.flatMap((party) =>
    party.arguments.map((argument) => ({
      argument,
      ledger: items.get(argument.argument_id) ?? null,
      issue: mostOf(argument.claim_ids.flatMap((id) => topics.get(id) ?? [])) ?? argument.title,
    })),
  );
}

function mostOf(words: readonly string[]): string | undefined {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** What was likely given up at the hearing, beside the states of the ledger. */
export const LIKELY = 'perhaps_withdrawn';

export function filtered(entries: readonly Entry[], words: string, state: string): Entry[] {
  const wanted = words.trim().split(/\s+/).filter(Boolean);
  return entries.filter(
    ({ argument, ledger, issue }) =>
      (state === ALL || (state === LIKELY ? ledger?.perhaps_withdrawn != null : ledger?.state === state)) &&
      wanted.every((word) => `${argument.title} ${argument.summary} ${issue}`.includes(word)),
  );
}

export const columnsOf = (list: LegalArguments, shown: readonly Entry[]): MatrixColumn[] =>
  list.parties.flatMap(({ party, label }) => {
    const count = shown.filter(({ argument }) => argument.party === party).length;
    return count === 0 ? [] : [{ key: party, label, count }];
  });

/** Arguments by issue, those that bar the appeal first, then in the order in which the first party raises them. */
export function groupsOf(shown: readonly Entry[], columns: readonly MatrixColumn[]): MatrixGroup<Entry>[] {
  const keyOf = ({ argument, issue }: Entry) => `${argument.threshold ? 0 : 1} ${issue}`;
  const rank = (entries: readonly Entry[]): number[] => {
    const places = entries.map(
      ({ argument }) => columns.findIndex(({ key }) => key === argument.party) * 10_000 + argument.order,
    );
    return [entries[0]!.argument.threshold ? 0 : 1, Math.min(...places)];
  };
  return [...Map.groupBy(shown, keyOf)]
    .map(([key, entries]) => ({ key, entries, rank: rank(entries) }))
    .toSorted((a, b) => a.rank[0]! - b.rank[0]! || a.rank[1]! - b.rank[1]!)
    .map(({ key, entries }) => ({
      key,
      title: entries[0]!.issue,
      cells: Object.fromEntries(
        [...Map.groupBy(entries, ({ argument }) => argument.party)].map(([party, own]) => [
          party,
          own.toSorted((a, b) => a.argument.order - b.argument.order),
        ]),
      ),
    }));
}

/** The argument that stands before or after one in its column; null at the end. */
export function besideOf(groups: readonly MatrixGroup<Entry>[], entry: Entry, step: -1 | 1): Entry | null {
  const column = groups.flatMap(({ cells }) => cells[entry.argument.party] ?? []);
  const other = column[column.indexOf(entry) + step];
  return other && other.argument.threshold === entry.argument.threshold ? other : null;
}
