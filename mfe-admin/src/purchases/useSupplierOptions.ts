import { useMemo } from 'react';
import type { SearchOption } from '@dukani/shared/ui-antd';
import { useListSuppliersQuery } from '../common/contacts/suppliersApi';

/** The suppliers whose name holds every word of a text. */
export function useSupplierOptions(text: string): readonly SearchOption[] | undefined {
  const { data } = useListSuppliersQuery();
  return useMemo(() => {
    const words = text.trim().toLowerCase().split(/\s+/);
    return data
      ?.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
      .map(({ id, name }) => ({ value: id, label: name }));
  }, [data, text]);
}
