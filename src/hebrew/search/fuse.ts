// Placeholder until the real one lands in this file: overwrite me (keep or adapt the signature; the caller is src/features/search/search.service.ts).
export function fuse<Id>(rankings: readonly { ids: readonly Id[]; weight?: number }[]): { id: Id; score: number }[] {
  const scores = new Map<Id, number>();
  for (const { ids, weight = 1 } of rankings) ids.forEach((id, at) => { scores.set(id, (scores.get(id) ?? 0) + weight / (60 + at)); });
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
}
