import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** An order that was taken. */
export interface TakenOrderAnswer {
  id: string;
  orderNumber: string;
  total: Money;
}

/** Orders that staff take at the till. */
const takeOrderApi = api.injectEndpoints({
  endpoints: (build) => ({
    takeOrder: build.mutation<TakenOrderAnswer, rpc.TakeOrderInput>({
      ...rpcEndpoint(
        'take_order',
        (order) => ({ p_order: order }),
        (placed) => ({ id: placed.id, orderNumber: placed.order_number, total: fromNumeric(placed.total_amount) }),
      ),
      invalidatesTags: (order) =>
        order === undefined ? [] : ['Order', 'Dashboard', 'Product', 'Stock', 'TillSession', 'Contact'],
    }),
  }),
});

export const { useTakeOrderMutation } = takeOrderApi;
