import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  getOperationsVocabularyOptions,
  getSessionOptions,
  getVocabularyOptions,
} from '../api/@tanstack/react-query.gen';
import type { Session, Vocabulary } from '../api/types.gen';

export type Permission = Session['permissions'][number];

/** Who works here. */
export const useSession = () => useQuery({ ...getSessionOptions(), staleTime: 60_000 });

/** Whether she may do something; false until it is known. */
export function useCan(permission: Permission): boolean {
  return useSession().data?.permissions.includes(permission) ?? false;
}

/** The words of the interface; who runs the machine and reads no case has them from what is hers to read. */
function useVocabulary() {
  const permissions = useSession().data?.permissions ?? [];
  const reads = permissions.includes('case.read');
  const forever = { staleTime: Number.POSITIVE_INFINITY };
  const ofReader = useQuery({ ...getVocabularyOptions(), ...forever, enabled: reads });
  const operates = !reads && permissions.includes('operations.use');
  const ofOperator = useQuery({ ...getOperationsVocabularyOptions(), ...forever, enabled: operates });
  return reads ? ofReader : ofOperator;
}

/** Hebrew labels of the interface's values: `label('doc_type', 'appeal')`. */
export function useLabels() {
  const { data } = useVocabulary();
  const label = useCallback(
    (list: keyof Vocabulary, key: string | null | undefined): string =>
      // Nothing until the words are there: a key is English.
      key == null || !data ? '' : (data[list]?.find((term) => term.key === key)?.label ?? key),
    [data],
  );
  const terms = useCallback((list: keyof Vocabulary) => data?.[list] ?? [], [data]);
  return { label, terms };
}
