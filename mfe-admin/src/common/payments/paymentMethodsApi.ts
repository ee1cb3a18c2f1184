import { api } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

export interface PaymentMethod {
  id: string;
  tenderType: rpc.TenderType;
  name: string;
  /** Whether a payment names its slip or code: nobody asks, the till asks, or nothing is recorded without. */
  proof?: PaymentProof;
}

export type PaymentProof = 'optional' | 'ask' | 'required';

/** Ways to pay whose money is only said to have come. */
export const needsProof = (tenderType: rpc.TenderType): boolean =>
  tenderType === 'card' || tenderType === 'mobile_money';

/** The ways in which the business takes money. */
export const paymentMethodsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPaymentMethods: build.query<PaymentMethod[], void>({
      query: () => (db, signal) =>
        db
          .from('payment_methods')
          .select('id, tender_type, name, proof')
          .eq('is_enabled', true)
          .order('position')
          .abortSignal(signal),
      transformResponse: (rows) =>
        (rows as { id: string; tender_type: rpc.TenderType; name: string; proof?: PaymentProof }[]).map((row) => ({
          id: row.id,
          tenderType: row.tender_type,
          name: row.name,
          ...(needsProof(row.tender_type) ? { proof: row.proof ?? 'ask' } : {}),
        })),
      providesTags: ['PaymentMethod'],
    }),
    /** How much a way of paying has to prove; audited. */
    savePaymentProof: build.mutation<null, { methodId: string; proof: PaymentProof }>({
      query:
        ({ methodId, proof }) =>
        (db, signal) =>
          db.from('payment_methods').update({ proof }).eq('id', methodId).select('id').abortSignal(signal).single(),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['PaymentMethod'] : []),
    }),
  }),
});

export const { useListPaymentMethodsQuery, useSavePaymentProofMutation } = paymentMethodsApi;
