import { api, rpcEndpoint } from '@dukani/shared/api';
import { toLabelLine, type LabelLine } from './labelLines';

/** What labels are printed of. */
const labelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    labelProducts: build.query<LabelLine[], { productIds: string[]; receiptId: string | null }>({
      ...rpcEndpoint(
        'label_products',
        ({ productIds, receiptId }) => ({ p_product_ids: productIds, p_receipt_id: receiptId }),
        (rows) => rows.map(toLabelLine),
      ),
      providesTags: ['Product'],
    }),
  }),
});

export const { useLabelProductsQuery, useLazyLabelProductsQuery } = labelsApi;
