import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { EXPORT_PAGE, paging } from '../common/contacts/contactPages';
import { toPurchasePage, toStatement, type PurchasePage, type Statement } from '../common/contacts/contactRows';

/** What contacts owe, pay and buy. */
export const contactLedgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    reverseContactPayment: build.mutation<
      rpc.ContactPayment,
      { id: string; paymentId: string; reason: string; operatorInput: { operator_token?: string } }
    >({
      ...rpcEndpoint('reverse_contact_payment', ({ id, paymentId, reason, operatorInput }) => ({
        p_reversal: { id, payment_id: paymentId, reason, ...operatorInput },
      })),
      invalidatesTags: ['Contact', 'Sale', 'TillSession', 'Dashboard'],
    }),
    contactStatement: build.query<Statement, { contactId: string; from: string | null; to: string | null }>({
      ...rpcEndpoint(
        'contact_statement',
        ({ contactId, from, to }) => ({ p_contact_id: contactId, p_from: from, p_to: to }),
        toStatement,
      ),
      providesTags: ['Contact'],
    }),
    mailStatement: build.mutation<rpc.MailedStatement, { contactId: string; from: string; to: string }>({
      ...rpcEndpoint('mail_statement', ({ contactId, from, to }) => ({
        p_contact_id: contactId,
        p_from: from,
        p_to: to,
      })),
      extraOptions: { maxRetries: 0 },
    }),
    contactPurchases: build.infiniteQuery<PurchasePage, string, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'contact_purchases',
        ({ queryArg: contactId, pageParam }) => ({ p_contact_id: contactId, p_after: pageParam }),
        toPurchasePage,
      ),
      providesTags: ['Contact', 'Sale'],
    }),
    /** One page outside the list's own: for the file. */
    purchasePage: build.query<PurchasePage, { contactId: string; after: string | null }>({
      ...rpcEndpoint(
        'contact_purchases',
        ({ contactId, after }) => ({ p_contact_id: contactId, p_after: after, p_limit: EXPORT_PAGE }),
        toPurchasePage,
      ),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useLazyPurchasePageQuery,
  useReverseContactPaymentMutation,
  useContactStatementQuery,
  useMailStatementMutation,
  useContactPurchasesInfiniteQuery,
} = contactLedgerApi;
