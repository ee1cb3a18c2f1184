import { api } from '@dukani/shared/api';
import { quantityFromNumeric, type Thousandths } from '@dukani/shared/money';

export interface TaxRate {
  id: string;
  /** Rates of one code follow each other in time. */
  code: string;
  name: string;
  ratePercent: number;
  isDefault: boolean;
  /** Days, both included. */
  validFrom: string;
  validTo: string | null;
}

interface TaxRateRow {
  id: string;
  code: string;
  name: string;
  rate_percent: number;
  is_default: boolean;
  valid_from: string;
  valid_to: string | null;
}

/** What the house rules say of products. */
interface BusinessPolicies {
  pricesIncludeTax: boolean;
  lowStockDefault: Thousandths;
  /** Who is not registered charges no tax, and says nothing of it. */
  isTaxRegistered: boolean;
  /** Tax on purchases comes back. Under a sales tax it is part of the cost. */
  reclaimsInputTax: boolean;
}

interface PoliciesRow {
  prices_include_tax: boolean;
  low_stock_default: number;
  is_tax_registered: boolean;
  reclaims_input_tax: boolean;
}

/** Tax rates, and what the house rules say of products. */
export const taxRatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTaxRates: build.query<TaxRate[], void>({
      query: () => (db, signal) =>
        db
          .from('tax_rates')
          .select('id, code, name, rate_percent, is_default, valid_from, valid_to')
          .order('rate_percent', { ascending: false })
          .abortSignal(signal),
      transformResponse: (rows) =>
        (rows as TaxRateRow[]).map((row) => ({
          id: row.id,
          code: row.code,
          name: row.name,
          ratePercent: Number(row.rate_percent),
          isDefault: row.is_default,
          validFrom: row.valid_from,
          validTo: row.valid_to,
        })),
      providesTags: ['TaxRate'],
    }),
    /** What the house rules say of products; null for those who may not read them. */
    productPolicies: build.query<BusinessPolicies | null, void>({
      query: () => (db, signal) =>
        db
          .from('tenant_policies')
          .select('prices_include_tax, low_stock_default, is_tax_registered, reclaims_input_tax')
          .limit(1)
          .abortSignal(signal),
      transformResponse: (rows) => {
        const [row] = rows as PoliciesRow[];
        return row === undefined
          ? null
          : {
              pricesIncludeTax: row.prices_include_tax,
              lowStockDefault: quantityFromNumeric(row.low_stock_default),
              isTaxRegistered: row.is_tax_registered,
              reclaimsInputTax: row.reclaims_input_tax,
            };
      },
      providesTags: ['TaxRate'],
    }),
  }),
});

export const { useListTaxRatesQuery, useProductPoliciesQuery } = taxRatesApi;
