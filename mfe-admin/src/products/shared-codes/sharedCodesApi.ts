import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** Codes that two products have. */
const sharedCodesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSharedCodes: build.query<rpc.SharedCode[], void>({
      ...rpcEndpoint('list_shared_codes', () => ({})),
      providesTags: ['Product'],
    }),
    mendSharedCode: build.mutation<rpc.SharedCode[], { barcode: string; keepProductId: string }>({
      ...rpcEndpoint('mend_shared_code', ({ barcode, keepProductId }) => ({
        p_mend: { barcode, keep_product_id: keepProductId },
      })),
      // Also when refused: somebody else may have mended it.
      invalidatesTags: ['Product'],
    }),
  }),
});

export const { useListSharedCodesQuery, useMendSharedCodeMutation } = sharedCodesApi;
