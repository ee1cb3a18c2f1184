import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** What the till knows of a customer before anything is paid. */
export interface CustomerCredit {
  limit: Money;
  /** Less what was paid in advance; below zero when that is more. */
  owed: Money;
  /** What may still be sold on account. */
  available: Money;
  storeCredit: Money;
  overdue: Money;
}

function toCustomerCredit(row: rpc.CustomerCredit): CustomerCredit {
  return {
    limit: fromNumeric(row.credit_limit),
    owed: fromNumeric(row.owed),
    available: fromNumeric(row.available),
    storeCredit: fromNumeric(row.store_credit),
    overdue: fromNumeric(row.overdue_amount),
  };
}

/** What customers owe, for whoever sells. */
export const creditApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCustomerCredit: build.query<CustomerCredit, string>({
      ...rpcEndpoint('customer_credit', (contactId) => ({ p_contact_id: contactId }), toCustomerCredit),
      // Every sale and payment changes it, at other tills as well.
      keepUnusedDataFor: 5,
      providesTags: ['Contact', { type: 'Sale', id: 'LIST' }],
    }),
  }),
});

export const { useGetCustomerCreditQuery } = creditApi;
