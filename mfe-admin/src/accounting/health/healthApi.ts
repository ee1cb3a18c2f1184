import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** The checks of the books: what they found the last time, and to run them now. */
const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    booksHealth: build.query<rpc.BooksHealth, void>({
      ...rpcEndpoint('books_health', () => ({})),
      providesTags: ['BooksHealth'],
    }),
    checkBooksHealth: build.mutation<rpc.BooksHealth, void>({
      ...rpcEndpoint('check_books_health', () => ({})),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        // The answer is what books_health would say: it is shown at once.
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data !== null) void dispatch(healthApi.util.upsertQueryData('booksHealth', undefined, data));
      },
    }),
  }),
});

export const { useBooksHealthQuery, useCheckBooksHealthMutation } = healthApi;
