import { api } from '@dukani/shared/api';

const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the person has shown that the account's address is theirs; of the person's own profile only. */
    isAddressConfirmed: build.query<boolean, string>({
      query: (userId) => (db, signal) =>
        db.from('profiles').select('email_verified').eq('user_id', userId).abortSignal(signal).maybeSingle(),
      transformResponse: (row) => (row as { email_verified: boolean } | null)?.email_verified ?? true,
      providesTags: ['Profile'],
    }),
  }),
});

export const { useIsAddressConfirmedQuery } = addressApi;
