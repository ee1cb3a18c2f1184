import { api } from '@dukani/shared/api';

/** The rules of the house, as typed: empty means none. */
export interface BusinessPolicies {
  /** After how many idle minutes a till locks itself; 0: never. */
  lockMinutes: string;
  /** How much of an order for later is paid when it is taken. */
  depositPercent: string;
  /** What one person takes back without a receipt in a day before somebody else approves. */
  returnLimit: string;
  /** The smallest coin, to which cash is rounded; 0: to nothing. */
  cashCoin: string;
  lowStockDefault: string;
  bufferDefault: string;
  approvalLimit: string;
  managerLimit: string;
  leadDays: string;
  coverDays: string;
}

interface PolicyRow {
  till_lock_minutes: number;
  order_deposit_percent: number;
  unreferenced_daily_limit: number | null;
  cash_rounding_step: number;
  low_stock_default: number;
  stock_buffer_default: number;
  adjustment_approval_limit: number | null;
  manager_approval_limit: number | null;
  reorder_lead_days: number;
  reorder_cover_days: number;
}

const COLUMNS =
  'till_lock_minutes, order_deposit_percent, unreferenced_daily_limit, cash_rounding_step, low_stock_default, stock_buffer_default, adjustment_approval_limit, manager_approval_limit, reorder_lead_days, reorder_cover_days';
const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

function toRules(rows: unknown): BusinessPolicies {
  const row = (rows as PolicyRow[])[0];
  return {
    lockMinutes: textOf(row?.till_lock_minutes),
    depositPercent: textOf(row?.order_deposit_percent),
    returnLimit: textOf(row?.unreferenced_daily_limit),
    cashCoin: textOf(row?.cash_rounding_step),
    lowStockDefault: textOf(row?.low_stock_default),
    bufferDefault: textOf(row?.stock_buffer_default),
    approvalLimit: textOf(row?.adjustment_approval_limit),
    managerLimit: textOf(row?.manager_approval_limit),
    leadDays: textOf(row?.reorder_lead_days),
    coverDays: textOf(row?.reorder_cover_days),
  };
}

/** What holds in every place of a business: locks, deposits, returns, warnings, approval and reordering. Purchases have a section of their own. */
const businessPoliciesApi = api.injectEndpoints({
  endpoints: (build) => ({
    businessPolicies: build.query<BusinessPolicies, void>({
      query: () => (db, signal) => db.from('tenant_policies').select(COLUMNS).limit(1).abortSignal(signal),
      transformResponse: toRules,
      providesTags: ['Settings'],
    }),
    saveBusinessPolicies: build.mutation<BusinessPolicies, { tenantId: string; rules: BusinessPolicies }>({
      query:
        ({ tenantId, rules }) =>
        (db, signal) =>
          db
            .from('tenant_policies')
            .update({
              till_lock_minutes: Number(rules.lockMinutes),
              order_deposit_percent: Number(rules.depositPercent),
              unreferenced_daily_limit: numberOf(rules.returnLimit),
              cash_rounding_step: Number(rules.cashCoin),
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
      // Tills read their lock with the people who may open it, and the coin with their session.
      invalidatesTags: (_rules, error) =>
        error === undefined ? ['Settings', 'Stock', 'Product', 'Team', 'TillSession'] : [],
    }),
  }),
});

export const { useBusinessPoliciesQuery, useSaveBusinessPoliciesMutation } = businessPoliciesApi;
