import { api } from '@dukani/shared/api';

/** What holds for every order, delivery and bill, as typed: an empty limit means none. */
export interface PurchaseRules {
  /** By how much more than ordered a delivery may bring. */
  overReceiptPercent: string;
  /** How far the price of a bill may be off, in percent or in money, before somebody releases it. */
  billPricePercent: string;
  billPriceAmount: string;
  /** Above it orders are approved, and nobody releases a bill that they entered. */
  approvalLimit: string;
}

interface RulesRow {
  over_receipt_percent: number;
  bill_price_percent: number;
  bill_price_amount: number;
  purchase_approval_limit: number | null;
}

const COLUMNS = 'over_receipt_percent, bill_price_percent, bill_price_amount, purchase_approval_limit';
const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

function toRules(rows: unknown): PurchaseRules {
  const row = (rows as RulesRow[])[0];
  return {
    overReceiptPercent: textOf(row?.over_receipt_percent),
    billPricePercent: textOf(row?.bill_price_percent),
    billPriceAmount: textOf(row?.bill_price_amount),
    approvalLimit: textOf(row?.purchase_approval_limit),
  };
}

const purchaseRulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    purchaseRules: build.query<PurchaseRules, void>({
      query: () => (db, signal) => db.from('tenant_policies').select(COLUMNS).limit(1).abortSignal(signal),
      transformResponse: toRules,
      providesTags: ['Settings'],
    }),
    savePurchaseRules: build.mutation<PurchaseRules, { tenantId: string; rules: PurchaseRules }>({
      query:
        ({ tenantId, rules }) =>
        (db, signal) =>
          db
            .from('tenant_policies')
            .update({
              over_receipt_percent: Number(rules.overReceiptPercent),
              bill_price_percent: Number(rules.billPricePercent),
              bill_price_amount: Number(rules.billPriceAmount),
              purchase_approval_limit: rules.approvalLimit.trim() === '' ? null : Number(rules.approvalLimit),
            })
            .eq('tenant_id', tenantId)
            .select(COLUMNS)
            .abortSignal(signal),
      transformResponse: toRules,
      invalidatesTags: (_rules, error) => (error === undefined ? ['Settings'] : []),
    }),
  }),
});

export const { usePurchaseRulesQuery, useSavePurchaseRulesMutation } = purchaseRulesApi;
