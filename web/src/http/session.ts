import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getSessionOptions, getVocabularyOptions } from '../api/@tanstack/react-query.gen';
import type { Session, Vocabulary } from '../api/types.gen';

export type Permission = Session['permissions'][number];

/** Who works here. */
export const useSession = () => useQuery({ ...getSessionOptions(), staleTime: 60_000 });

/** Whether she may do something; false until it is known. */
export function useCan(permission: Permission): boolean {
  return useSession().data?.permissions.includes(permission) ?? false;
}

const useVocabulary = () => useQuery({ ...getVocabularyOptions(), staleTime: Number.POSITIVE_INFINITY });

/** Hebrew labels of the interface's values: `label('doc_type', 'appeal')`. */
export function useLabels() {
  const { data } = useVocabulary();
  const label = useCallback(
    (list: keyof Vocabulary, key: string | null | undefined): string =>
      key == null ? '' : (data?.[list]?.find((term) => term.key === key)?.label ?? key),
    [data],
  );
  const terms = useCallback((list: keyof Vocabulary) => data?.[list] ?? [], [data]);
  return { label, terms };
}
