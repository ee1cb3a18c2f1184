import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { EXPORT_PAGE, LIST_PAGE, paging } from '../common/contacts/contactPages';
import {
  toAgeingReport,
  toOwedToSuppliers,
  type AgeingReport,
  type OwedToSuppliers,
} from '../common/contacts/contactRows';

/** What the ageing is asked for. */
export interface AgeingFilter {
  asOf: string | null;
  account: rpc.ContactAccount;
  query: string;
  sort: rpc.AgeingSort;
}

function ageingArgs({ asOf, account, query, sort }: AgeingFilter, after: string | null, limit: number) {
  return {
    p_as_of: asOf,
    p_account: account,
    p_after: after,
    p_limit: limit,
    p_query: query === '' ? null : query,
    p_sort: sort,
  };
}

/** What is owed, by age. */
export const ageingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What is owed to a supplier, or to all of them (null). */
    owedToSuppliers: build.query<OwedToSuppliers, string | null>({
      ...rpcEndpoint(
        'owed_to_suppliers',
        (contactId) => (contactId === null ? {} : { p_contact_id: contactId }),
        toOwedToSuppliers,
      ),
      providesTags: ['Contact', 'Stock'],
    }),
    contactAgeing: build.infiniteQuery<AgeingReport, AgeingFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'contact_ageing',
        ({ queryArg, pageParam }) => ageingArgs(queryArg, pageParam, LIST_PAGE),
        toAgeingReport,
      ),
      providesTags: ['Contact', 'Sale'],
    }),
    /** One page outside the list's own: for the file and the paper. */
    ageingPage: build.query<AgeingReport, { filter: AgeingFilter; after: string | null }>({
      ...rpcEndpoint('contact_ageing', ({ filter, after }) => ageingArgs(filter, after, EXPORT_PAGE), toAgeingReport),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useOwedToSuppliersQuery, useLazyAgeingPageQuery, useContactAgeingInfiniteQuery } = ageingApi;
