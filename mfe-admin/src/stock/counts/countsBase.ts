import { api } from '@dukani/shared/api';

export interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
}

export const countsTags = api.enhanceEndpoints({ addTagTypes: ['StockCount', 'CountSheet'] });

/** Rows that come in pages, by the server's cursor. */
export const byCursor = {
  initialPageParam: null,
  getNextPageParam: (lastPage: { nextCursor: string | null }) => lastPage.nextCursor ?? undefined,
};
