import { searchFailure, type SearchAnswer } from '@dukani/shared/ui-antd';
import { useProductChoicesQuery } from './fiscalOffersApi';

/** Products by name or code, for saying which one a line is. */
export function useProductOptions(text: string): SearchAnswer {
  const { currentData, error, refetch } = useProductChoicesQuery(text);
  return currentData ?? searchFailure(error, refetch);
}
