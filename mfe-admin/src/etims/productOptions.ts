import { searchFailure, useDebouncedValue, type SearchAnswer } from '@dukani/shared/ui-antd';
import { useProductChoicesQuery } from './fiscalOffersApi';

/** Products by name or code, for saying which one a line is. */
export function useProductOptions(text: string): SearchAnswer {
  const { currentData, error, refetch } = useProductChoicesQuery(useDebouncedValue(text.trim(), 200));
  return currentData ?? searchFailure(error, refetch);
}
