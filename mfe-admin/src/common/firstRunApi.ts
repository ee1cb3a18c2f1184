import { api, rpcQuery } from '@dukani/shared/api';
import type { BusinessKind, FirstRunState, SampleDataRemoved, TaxSettings } from '@dukani/shared/rpc';

const tagged = api.enhanceEndpoints({ addTagTypes: ['FirstRun', 'TaxRate'] });

/** The first questions and the sample data. Common, because dashboard and settings both offer to remove samples. */
const firstRunApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    firstRunState: build.query<FirstRunState, void>({
      query: () => rpcQuery('first_run_state'),
      transformResponse: (state) => state as FirstRunState,
      providesTags: ['FirstRun'],
    }),
    saveFirstRun: build.mutation<FirstRunState, { kind: BusinessKind; currencyCode: string; timezone: string }>({
      query: ({ kind, currencyCode, timezone }) =>
        rpcQuery('save_first_run', { p_business_kind: kind, p_currency_code: currencyCode, p_timezone: timezone }),
      transformResponse: (state) => state as FirstRunState,
      invalidatesTags: ['FirstRun', 'Settings', 'Dashboard'],
    }),
    /** How the business is taxed, of which the first questions ask one thing. */
    firstRunTaxes: build.query<TaxSettings, void>({
      query: () => rpcQuery('list_tax_rates'),
      transformResponse: (settings) => settings as TaxSettings,
      providesTags: ['TaxRate'],
    }),
    saveTaxRegistration: build.mutation<TaxSettings, { taxes: TaxSettings; isRegistered: boolean }>({
      query: ({ taxes, isRegistered }) => {
        const { prices_include_tax, tax_rounding, tax_pin, tax_pin_label } = taxes;
        return rpcQuery('save_tax_settings', {
          p_settings: { prices_include_tax, tax_rounding, tax_pin, tax_pin_label, is_tax_registered: isRegistered },
        });
      },
      transformResponse: (settings) => settings as TaxSettings,
      invalidatesTags: ['TaxRate', 'Product'],
    }),
    loadSampleData: build.mutation<FirstRunState, BusinessKind>({
      query: (kind) => rpcQuery('load_sample_data', { p_kind: kind }),
      transformResponse: (state) => state as FirstRunState,
      invalidatesTags: ['FirstRun', 'Product', 'Category', 'Contact', 'Stock', 'Dashboard'],
    }),
    removeSampleData: build.mutation<SampleDataRemoved, void>({
      query: () => rpcQuery('remove_sample_data'),
      transformResponse: (answer) => answer as SampleDataRemoved,
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
