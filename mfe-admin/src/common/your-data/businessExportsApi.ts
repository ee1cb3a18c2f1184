import { api, rpcEndpoint } from '@dukani/shared/api';
import { dataConfig } from '@dukani/shared/data';
import type { BusinessExport } from '@dukani/shared/rpc';

/** Archives of the whole business. Each is asked for anew when one was started. */
const businessExportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    businessExports: build.query<BusinessExport[], void>({
      ...rpcEndpoint('get_business_exports', () => ({})),
      providesTags: ['Access'],
      keepUnusedDataFor: 0,
    }),
    startBusinessExport: build.mutation<BusinessExport, void>({
      ...rpcEndpoint('start_business_export', () => ({})),
      invalidatesTags: ['Access'],
    }),
    openBusinessExport: build.mutation<{ token: string; seconds: number }, string>({
      ...rpcEndpoint('open_business_export', (id) => ({ p_export_id: id })),
    }),
  }),
});

export const { useBusinessExportsQuery, useStartBusinessExportMutation, useOpenBusinessExportMutation } =
  businessExportsApi;

/** Lets the browser save what a link of a minute holds. */
export function downloadExport(token: string): void {
  const base = new URL(dataConfig().supabaseUrl, location.origin).href.replace(/\/$/, '');
  const link = document.createElement('a');
  link.href = `${base}/functions/v1/business-export?token=${token}`;
  link.download = '';
  link.click();
}
