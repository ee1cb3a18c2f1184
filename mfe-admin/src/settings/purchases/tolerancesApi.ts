import { api, rpcEndpoint } from '@dukani/shared/api';

/** A rule for one product, one supplier, or one product of one supplier; null: as without it. */
export interface Tolerance {
  id: string;
  contact_id: string | null;
  product_id: string | null;
  over_receipt_percent: number | null;
  bill_price_percent: number | null;
  bill_price_amount: number | null;
}

const COLUMNS = 'id, contact_id, product_id, over_receipt_percent, bill_price_percent, bill_price_amount';
/** More than anybody keeps by hand. */
const MOST = 200;

const tolerancesApi = api.injectEndpoints({
  endpoints: (build) => ({
    tolerances: build.query<Tolerance[], void>({
      query: () => (db, signal) =>
        db.from('purchase_tolerances').select(COLUMNS).order('created_at').order('id').limit(MOST).abortSignal(signal),
      transformResponse: (rows) => rows as Tolerance[],
      providesTags: ['Settings'],
    }),
    /** The names of what rules are for, archived ones too. */
    toleranceNames: build.query<Record<string, string>, { table: 'contacts' | 'products'; ids: string[] }>({
      query:
        ({ table, ids }) =>
        (db, signal) =>
          db.from(table).select('id, name').in('id', ids).limit(MOST).abortSignal(signal),
      transformResponse: (rows) =>
        Object.fromEntries((rows as { id: string; name: string }[]).map(({ id, name }) => [id, name])),
      providesTags: ['Contact', 'Product'],
    }),
    /** Products by what was typed, the best match first. */
    toleranceProducts: build.query<{ value: string; label: string; detail?: string }[], string>({
      ...rpcEndpoint(
        'list_products',
        (query) => ({ p_query: query, p_status: 'active', p_sort: query === '' ? 'name' : 'match', p_limit: 20 }),
        (page) =>
          page.rows.map(({ id, name, sku }) => ({ value: id, label: name, ...(sku === null ? {} : { detail: sku }) })),
      ),
      providesTags: ['Product'],
    }),
    addTolerance: build.mutation<null, Tolerance & { tenantId: string }>({
      query:
        ({ tenantId, ...rule }) =>
        (db, signal) =>
          db
            .from('purchase_tolerances')
            .insert({ tenant_id: tenantId, ...rule })
            .abortSignal(signal),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['Settings'] : []),
    }),
    removeTolerance: build.mutation<null, { tenantId: string; id: string }>({
      query:
        ({ tenantId, id }) =>
        (db, signal) =>
          db.from('purchase_tolerances').delete().eq('tenant_id', tenantId).eq('id', id).abortSignal(signal),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['Settings'] : []),
    }),
  }),
});

export const {
  useTolerancesQuery,
  useToleranceNamesQuery,
  useToleranceProductsQuery,
  useAddToleranceMutation,
  useRemoveToleranceMutation,
} = tolerancesApi;
