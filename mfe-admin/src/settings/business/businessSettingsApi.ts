import { api, rpcEndpoint } from '@dukani/shared/api';
import type { BusinessChanges, SavedBusiness } from '@dukani/shared/rpc';
import { TABLE_NAMES, type BusinessRows, type BusinessTable } from './businessForm';

/** The rows of the business section, under their own policies. */
const businessSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    businessRows: build.query<BusinessRows, string>({
      query: (tenantId) => async (db, signal) => {
        const rowOf = (table: BusinessTable) =>
          db.from(TABLE_NAMES[table]).select('*').eq('tenant_id', tenantId).abortSignal(signal).single();
        const [business, look, shop] = await Promise.all([rowOf('business'), rowOf('look'), rowOf('shop')]);
        const failed = [business, look, shop].find((answer) => answer.error !== null);
        return failed ?? { data: { business: business.data, look: look.data, shop: shop.data }, error: null };
      },
      transformResponse: (rows) => rows as BusinessRows,
      providesTags: ['Settings'],
    }),
    /** Writes all rows or none. Fails with `stale_row` when somebody else saved since they were read. */
    saveBusiness: build.mutation<SavedBusiness, BusinessChanges>({
      ...rpcEndpoint('save_business', (changes) => ({ p_changes: changes })),
    }),
  }),
});

export const { useBusinessRowsQuery, useSaveBusinessMutation } = businessSettingsApi;
