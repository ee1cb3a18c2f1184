import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type { FoundKind } from '@dukani/shared/rpc';

/** Something of the business that a search found. */
export interface Found {
  kind: FoundKind;
  id: string;
  title: string;
  detail: string | null;
  amount: Money | null;
  /** 0 is the same as what was typed; the higher, the further from it. */
  rank: number;
}

const paletteApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchBusiness: build.query<Found[], string>({
      ...rpcEndpoint(
        'search_business',
        (query) => ({ p_query: query }),
        (rows) => rows.map((row) => ({ ...row, amount: row.amount === null ? null : fromNumeric(row.amount) })),
      ),
      // What was found a while ago may be gone, or be called something else.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSearchBusinessQuery } = paletteApi;
