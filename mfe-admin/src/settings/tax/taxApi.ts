import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

export interface TaxRate {
  id: string;
  name: string;
  ratePercent: number;
  validFrom: string;
  validTo: string | null;
  status: 'past' | 'current' | 'future';
  /** Sales are posted on its days. */
  isUsed: boolean;
  updatedAt: string;
}

export interface TaxCode {
  code: string;
  isDefault: boolean;
  productCount: number;
  rates: TaxRate[];
}

export interface TaxSettings {
  today: string;
  isTaxRegistered: boolean;
  pricesIncludeTax: boolean;
  taxRounding: 'line' | 'document';
  /** The law of the country leaves no choice. */
  isRoundingFixed: boolean;
  taxPin: string;
  taxPinLabel: string;
  codes: TaxCode[];
}

function toTaxCode(row: rpc.TaxCode): TaxCode {
  return {
    code: row.code,
    isDefault: row.is_default,
    productCount: row.product_count,
    rates: row.rates.map((rate) => ({
      id: rate.id,
      name: rate.name,
      ratePercent: rate.rate_percent,
      validFrom: rate.valid_from,
      validTo: rate.valid_to,
      status: rate.status,
      isUsed: rate.is_used,
      updatedAt: rate.updated_at,
    })),
  };
}

function toTaxSettings(row: rpc.TaxSettings): TaxSettings {
  return {
    today: row.today,
    isTaxRegistered: row.is_tax_registered,
    isRoundingFixed: row.tax_rounding_by_law !== null,
    pricesIncludeTax: row.prices_include_tax,
    taxRounding: row.tax_rounding,
    taxPin: row.tax_pin ?? '',
    taxPinLabel: row.tax_pin_label,
    codes: row.codes.map(toTaxCode),
  };
}

/** The rate of a code that holds today; before its first day the first one to come. */
export function presentRate(code: TaxCode): TaxRate | undefined {
  return code.rates.find((rate) => rate.status === 'current') ?? code.rates.at(-1);
}

/** How a business is taxed. */
export const taxApi = api.injectEndpoints({
  endpoints: (build) => ({
    taxSettings: build.query<TaxSettings, void>({
      ...rpcEndpoint('list_tax_rates', () => ({}), toTaxSettings),
      providesTags: ['TaxRate'],
    }),
    saveTaxSettings: build.mutation<TaxSettings, rpc.TaxSettingsInput>({
      ...rpcEndpoint('save_tax_settings', (settings) => ({ p_settings: settings }), toTaxSettings),
      invalidatesTags: ['TaxRate', 'Product'],
    }),
    saveTaxRate: build.mutation<TaxCode, rpc.TaxRateInput>({
      ...rpcEndpoint('save_tax_rate', (rate) => ({ p_rate: rate }), toTaxCode),
      invalidatesTags: ['TaxRate', 'Product'],
    }),
    endTaxRate: build.mutation<TaxCode, { id: string; validTo: string }>({
      ...rpcEndpoint('end_tax_rate', ({ id, validTo }) => ({ p_rate_id: id, p_valid_to: validTo }), toTaxCode),
      invalidatesTags: ['TaxRate', 'Product'],
    }),
  }),
});

export const { useTaxSettingsQuery, useSaveTaxSettingsMutation, useSaveTaxRateMutation, useEndTaxRateMutation } =
  taxApi;
