import { api } from '@dukani/shared/api';

/** Whom goods are bought from. */
const suppliersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first 500 by name: enough to choose from. */
    listSuppliers: build.query<{ id: string; name: string }[], void>({
      query: () => (db, signal) =>
        db
          .from('contacts')
          .select('id, name')
          .in('type', ['supplier', 'both'])
          .is('merged_into_id', null)
          .is('archived_at', null)
          .order('name')
          .limit(500)
          .abortSignal(signal),
      transformResponse: (rows) => rows as { id: string; name: string }[],
      providesTags: ['Contact'],
    }),
  }),
});

export const { useListSuppliersQuery } = suppliersApi;
