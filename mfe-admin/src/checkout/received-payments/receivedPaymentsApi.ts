import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';

/** Money that came to the paybill or till just now and belongs to nothing yet. */
export interface ReceivedPayment {
  id: string;
  /** The code of M-Pesa's message. */
  code: string;
  amount: Money;
  payerName: string | null;
  accountNumber: string | null;
  paidAt: string;
}

export interface ReceivedPayments {
  /** Whether Safaricom reports payments to this business at all. */
  isReported: boolean;
  /** The newest first. */
  payments: ReceivedPayment[];
}

const receivedPaymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What can be chosen at the till instead of typing its code. */
    receivedPayments: build.query<ReceivedPayments, void>({
      ...rpcEndpoint(
        'till_direct_payments',
        () => ({}),
        ({ is_reported: isReported, payments }) => ({
          isReported,
          payments: payments.map((row) => ({
            id: row.id,
            code: row.receipt_number,
            amount: fromNumeric(row.amount),
            payerName: row.payer_name,
            accountNumber: row.account_number,
            paidAt: row.paid_at,
          })),
        }),
      ),
      // What the last payment was chosen from is nothing to choose the next one from.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useReceivedPaymentsQuery } = receivedPaymentsApi;
