import { api } from '@dukani/shared/api';

export interface TenantDomain {
  domain: string;
  /** Null while nobody has shown that the domain is theirs. */
  verified_at: string | null;
  is_primary: boolean;
}

/** The domains of the business; they are written by the platform only. */
const domainsApi = api.injectEndpoints({
  endpoints: (build) => ({
    tenantDomains: build.query<TenantDomain[], string>({
      query: (tenantId) => (db, signal) =>
        db
          .from('tenant_domains')
          .select('domain, verified_at, is_primary')
          .eq('tenant_id', tenantId)
          .order('is_primary', { ascending: false })
          .order('domain')
          .abortSignal(signal),
      transformResponse: (rows) => rows as TenantDomain[],
      providesTags: ['Settings'],
    }),
  }),
});

export const { useTenantDomainsQuery } = domainsApi;
