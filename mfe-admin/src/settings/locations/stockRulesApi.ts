import { api } from '@dukani/shared/api';

/** The house's rules for stock, as typed: empty means none. */
export interface StockRules {
  lowStockDefault: string;
  bufferDefault: string;
  approvalLimit: string;
  managerLimit: string;
  leadDays: string;
  coverDays: string;
}

interface PolicyRow {
  low_stock_default: number;
  stock_buffer_default: number;
  adjustment_approval_limit: number | null;
  manager_approval_limit: number | null;
  reorder_lead_days: number;
  reorder_cover_days: number;
}

const COLUMNS =
  'low_stock_default, stock_buffer_default, adjustment_approval_limit, manager_approval_limit, reorder_lead_days, reorder_cover_days';
const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

function toRules(rows: unknown): StockRules {
  const row = (rows as PolicyRow[])[0];
  return {
    lowStockDefault: textOf(row?.low_stock_default),
    bufferDefault: textOf(row?.stock_buffer_default),
    approvalLimit: textOf(row?.adjustment_approval_limit),
    managerLimit: textOf(row?.manager_approval_limit),
    leadDays: textOf(row?.reorder_lead_days),
    coverDays: textOf(row?.reorder_cover_days),
  };
}

/** Warnings, approval and reordering, kept with the other policies of the business. */
const stockRulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    stockRules: build.query<StockRules, void>({
      query: () => (db, signal) => db.from('tenant_policies').select(COLUMNS).limit(1).abortSignal(signal),
      transformResponse: toRules,
      providesTags: ['Settings'],
    }),
    saveStockRules: build.mutation<StockRules, { tenantId: string; rules: StockRules }>({
      query:
        ({ tenantId, rules }) =>
        (db, signal) =>
          db
            .from('tenant_policies')
            .update({
              low_stock_default: Number(rules.lowStockDefault),
              stock_buffer_default: Number(rules.bufferDefault),
              adjustment_approval_limit: numberOf(rules.approvalLimit),
              manager_approval_limit: numberOf(rules.managerLimit),
              reorder_lead_days: Number(rules.leadDays),
              reorder_cover_days: Number(rules.coverDays),
            })
            .eq('tenant_id', tenantId)
            .select(COLUMNS)
            .abortSignal(signal),
      transformResponse: toRules,
      invalidatesTags: (_rules, error) => (error === undefined ? ['Settings', 'Stock', 'Product'] : []),
    }),
  }),
});

export const { useStockRulesQuery, useSaveStockRulesMutation } = stockRulesApi;
