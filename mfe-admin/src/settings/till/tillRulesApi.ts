import { api, rpcEndpoint } from '@dukani/shared/api';
import type { BusinessDaySettings } from '@dukani/shared/rpc';

/** Whether more is sold than stock says is there. */
export type BelowStock = 'refuse' | 'warn' | 'allow';

/** The rules a till goes by, as typed: empty means none. */
export interface TillRules {
  belowStock: BelowStock;
  sellsExpired: boolean;
  asksVoidReason: boolean;
  /** What cashiers may take off without approval. */
  discountLimit: string;
  isBlindCount: boolean;
  /** Above it a count needs an approval. */
  largestDifference: string;
}

interface RulesRow {
  allow_negative_stock: boolean;
  warns_below_stock: boolean;
  sell_expired: boolean;
  asks_void_reason: boolean;
  cashier_discount_limit_percent: number;
  blind_close: boolean;
  max_close_variance: number | null;
}

const COLUMNS =
  'allow_negative_stock, warns_below_stock, sell_expired, asks_void_reason, cashier_discount_limit_percent, blind_close, max_close_variance';

function toRules(rows: unknown): TillRules {
  const [row] = rows as RulesRow[];
  if (row === undefined) throw new Error('A business without rules.');
  return {
    belowStock: !row.allow_negative_stock ? 'refuse' : row.warns_below_stock ? 'warn' : 'allow',
    sellsExpired: row.sell_expired,
    asksVoidReason: row.asks_void_reason,
    discountLimit: String(row.cashier_discount_limit_percent),
    isBlindCount: row.blind_close,
    largestDifference: row.max_close_variance === null ? '' : String(row.max_close_variance),
  };
}

const tillRulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    tillRules: build.query<TillRules, void>({
      query: () => (db, signal) => db.from('tenant_policies').select(COLUMNS).limit(1).abortSignal(signal),
      transformResponse: toRules,
      providesTags: ['Settings'],
    }),
    saveTillRules: build.mutation<TillRules, { tenantId: string; rules: TillRules }>({
      query:
        ({ tenantId, rules }) =>
        (db, signal) =>
          db
            .from('tenant_policies')
            .update({
              allow_negative_stock: rules.belowStock !== 'refuse',
              warns_below_stock: rules.belowStock !== 'allow',
              sell_expired: rules.sellsExpired,
              asks_void_reason: rules.asksVoidReason,
              cashier_discount_limit_percent: Number(rules.discountLimit),
              blind_close: rules.isBlindCount,
              max_close_variance: rules.largestDifference.trim() === '' ? null : Number(rules.largestDifference),
            })
            .eq('tenant_id', tenantId)
            .select(COLUMNS)
            .abortSignal(signal),
      transformResponse: toRules,
      invalidatesTags: (_rules, error) =>
        error === undefined ? ['Settings', 'Stock', 'Product', 'Team', 'TillSession'] : [],
    }),
    businessDay: build.query<BusinessDaySettings, void>({
      ...rpcEndpoint('business_day_settings', () => ({})),
      providesTags: ['Settings'],
    }),
    saveBusinessDay: build.mutation<BusinessDaySettings, { timezone: string; dayCutoff: string }>({
      ...rpcEndpoint('save_business_day', ({ timezone, dayCutoff }) => ({
        p_timezone: timezone,
        p_day_cutoff: dayCutoff,
      })),
      invalidatesTags: (_day, error) => (error === undefined ? ['Settings', 'Dashboard'] : []),
    }),
  }),
});

export const { useTillRulesQuery, useSaveTillRulesMutation, useBusinessDayQuery, useSaveBusinessDayMutation } =
  tillRulesApi;
