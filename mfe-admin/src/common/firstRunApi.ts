import { api, rpcEndpoint } from '@dukani/shared/api';
import type { BusinessKind, FirstRunState, SampleDataRemoved, TaxSettings } from '@dukani/shared/rpc';

const tagged = api.enhanceEndpoints({ addTagTypes: ['FirstRun', 'TaxRate'] });

/** The first questions and the sample data. Common, because dashboard and settings both offer to remove samples. */
const firstRunApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    firstRunState: build.query<FirstRunState, void>({
      ...rpcEndpoint('first_run_state', () => ({})),
      providesTags: ['FirstRun'],
    }),
    saveFirstRun: build.mutation<FirstRunState, { kind: BusinessKind; currencyCode: string; timezone: string }>({
      ...rpcEndpoint('save_first_run', ({ kind, currencyCode, timezone }) => ({
        p_business_kind: kind,
        p_currency_code: currencyCode,
        p_timezone: timezone,
      })),
      invalidatesTags: ['FirstRun', 'Settings', 'Dashboard'],
    }),
    /** How the business is taxed, of which the first questions ask one thing. */
    firstRunTaxes: build.query<TaxSettings, void>({
      ...rpcEndpoint('list_tax_rates', () => ({})),
      providesTags: ['TaxRate'],
    }),
    saveTaxRegistration: build.mutation<TaxSettings, { taxes: TaxSettings; isRegistered: boolean }>({
      ...rpcEndpoint('save_tax_settings', ({ taxes, isRegistered }) => {
        const { prices_include_tax, tax_rounding, tax_pin, tax_pin_label } = taxes;
        return {
          p_settings: { prices_include_tax, tax_rounding, tax_pin, tax_pin_label, is_tax_registered: isRegistered },
        };
      }),
      invalidatesTags: ['TaxRate', 'Product'],
    }),
    loadSampleData: build.mutation<FirstRunState, BusinessKind>({
      ...rpcEndpoint('load_sample_data', (kind) => ({ p_kind: kind })),
      invalidatesTags: ['FirstRun', 'Product', 'Category', 'Contact', 'Stock', 'Dashboard'],
    }),
    removeSampleData: build.mutation<SampleDataRemoved, void>({
      ...rpcEndpoint('remove_sample_data', () => ({})),
      invalidatesTags: ['FirstRun', 'Product', 'Category', 'Contact', 'Stock', 'Dashboard'],
    }),
  }),
});

export const {
  useFirstRunTaxesQuery,
  useSaveTaxRegistrationMutation,
  useFirstRunStateQuery,
  useSaveFirstRunMutation,
  useLoadSampleDataMutation,
  useRemoveSampleDataMutation,
} = firstRunApi;
