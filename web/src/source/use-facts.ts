import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getSuggestedDetailsOptions } from '../api/@tanstack/react-query.gen';
import type { DocumentWithText } from '../api/types.gen';
import type { Fact } from './selection';

/** The particulars of the case that a document says, where it says them. */
export function useFacts(caseNumber: string, { document_id, text }: DocumentWithText): Fact[] {
  const { data } = useQuery({
    ...getSuggestedDetailsOptions({ path: { case_number: caseNumber } }),
    staleTime: 60_000,
  });
  return useMemo(() => {
    const facts = (data?.fields ?? []).flatMap(({ label, sources }) =>
      sources.flatMap(({ document_id: id, start, end, lost }) =>
        id === document_id && start !== null && end !== null && !lost
          ? [{ start, end, label, words: text.slice(start, end).replace(/\s+/g, ' ') }]
          : [],
      ),
    );
    const known = new Set<string>();
    const isNew = (fact: Fact) => !known.has(`${fact.start} ${fact.label}`) && known.add(`${fact.start} ${fact.label}`);
    return facts.filter(isNew).toSorted((a, b) => a.start - b.start);
  }, [data, document_id, text]);
}
