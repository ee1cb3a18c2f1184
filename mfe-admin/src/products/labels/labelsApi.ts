import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toLabelLine, type LabelLine } from './labelLines';

/** What labels are printed of. */
const labelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    labelProducts: build.query<LabelLine[], { productIds: string[]; receiptId: string | null }>({
      query: ({ productIds, receiptId }) =>
        rpcQuery('label_products', { p_product_ids: productIds, p_receipt_id: receiptId }),
      transformResponse: (rows) => (rows as rpc.LabelProduct[]).map(toLabelLine),
      providesTags: ['Product'],
    }),
  }),
});

export const { useLabelProductsQuery, useLazyLabelProductsQuery } = labelsApi;
