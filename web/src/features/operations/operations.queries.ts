// What the operator's page asks, at the rates of the specification; the event stream asks sooner where something changed.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getAgentHealthOptions,
  getHealthOptions,
  getOperationsOptions,
  listAgentRunsOptions,
  listEscalationsOptions,
} from '../../api/@tanstack/react-query.gen';

export const SNAPSHOT_MS = 5000;
export const AGENTS_MS = 4000;
export const ESCALATIONS_MS = 60_000;

/** One look that fails is followed by the next one, and says so meanwhile. */
const polled = (everyMs: number) => ({ refetchInterval: everyMs, staleTime: 0, retry: false }) as const;

export const useSnapshot = () => useQuery({ ...getOperationsOptions(), ...polled(SNAPSHOT_MS) });
export const useHealth = () => useQuery({ ...getHealthOptions(), ...polled(SNAPSHOT_MS) });
export const useRuns = () => useQuery({ ...listAgentRunsOptions(), ...polled(AGENTS_MS) });
export const useAgents = () => useQuery({ ...getAgentHealthOptions(), ...polled(AGENTS_MS) });
export const useEscalations = () => useQuery({ ...listEscalationsOptions(), ...polled(ESCALATIONS_MS) });

/** Reads again what an act may have changed. */
export function useLookAgain() {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => LOOKED_AT.has((queryKey[0] as { _id?: string } | undefined)?._id ?? ''),
    });
}
const LOOKED_AT = new Set(['getOperations', 'listAgentRuns', 'getAgentHealth', 'listAudit', 'getAuditHead']);

/** A query as a part of the page takes it. */
export interface Looked<T> {
  data: T | undefined;
  error: unknown;
  dataUpdatedAt: number;
  refetch(): unknown;
}
