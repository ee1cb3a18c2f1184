import { useMemo } from 'react';
import { searchFailure, type SearchAnswer } from '@dukani/shared/ui-antd';
import { useListSuppliersQuery } from './suppliersApi';

/** The suppliers whose name holds every word of a text. */
export function useSupplierOptions(text: string): SearchAnswer {
  const { data, error, refetch } = useListSuppliersQuery();
  return useMemo(() => {
    const words = text.trim().toLowerCase().split(/\s+/);
    return data === undefined
      ? searchFailure(error, refetch)
      : data
          .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
          .map(({ id, name }) => ({ value: id, label: name }));
  }, [data, error, refetch, text]);
}
