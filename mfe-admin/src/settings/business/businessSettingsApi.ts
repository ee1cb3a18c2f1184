import { api } from '@dukani/shared/api';
import { TABLE_NAMES, type BusinessRows, type BusinessTable } from './businessForm';

export interface TableChange {
  table: BusinessTable;
  tenantId: string;
  /** The row's updated_at when it was read: it is written only while it is still that. */
  readAt: string;
  values: Record<string, unknown>;
}

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
    /** Writes one row and answers whether it was still as it had been read. */
    saveTable: build.mutation<{ isStale: boolean }, TableChange>({
      query:
        ({ table, tenantId, readAt, values }) =>
        (db, signal) =>
          db
            .from(TABLE_NAMES[table])
            .update(values as never)
            .eq('tenant_id', tenantId)
            .eq('updated_at', readAt)
            .select('tenant_id')
            .abortSignal(signal),
      transformResponse: (rows) => ({ isStale: (rows as unknown[]).length === 0 }),
    }),
  }),
});

export const { useBusinessRowsQuery, useSaveTableMutation } = businessSettingsApi;
