import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

export interface PaymentMethod {
  id: string;
  tenderType: rpc.TenderType;
  name: string;
  /** Whether a payment names its slip or code: nobody asks, the till asks, or nothing is recorded without. */
  proof?: PaymentProof;
  /** The letter that takes it at the till. */
  shortcut?: string;
}

/** A way to pay as the settings show it, also while it is off. */
export interface PaymentMethodSetting extends Omit<PaymentMethod, 'shortcut'> {
  /** Empty: none. */
  shortcut: string;
  proof: PaymentProof;
  isEnabled: boolean;
}

export type PaymentProof = 'optional' | 'ask' | 'required';

interface MethodRow {
  id: string;
  tender_type: rpc.TenderType;
  name: string;
  proof?: PaymentProof;
  shortcut?: string | null;
  is_enabled?: boolean;
}

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
          .select('id, tender_type, name, proof, shortcut')
          .eq('is_enabled', true)
          .order('position')
          .abortSignal(signal),
      transformResponse: (rows) =>
        (rows as MethodRow[]).map((row) => ({
          id: row.id,
          tenderType: row.tender_type,
          name: row.name,
          ...(needsProof(row.tender_type) ? { proof: row.proof ?? 'ask' } : {}),
          ...(typeof row.shortcut === 'string' ? { shortcut: row.shortcut } : {}),
        })),
      providesTags: ['PaymentMethod'],
    }),
    /** All of them, in the order of the till. */
    listPaymentMethodSettings: build.query<PaymentMethodSetting[], void>({
      query: () => (db, signal) =>
        db
          .from('payment_methods')
          .select('id, tender_type, name, proof, shortcut, is_enabled')
          .order('position')
          .abortSignal(signal),
      transformResponse: (rows) =>
        (rows as MethodRow[]).map((row) => ({
          id: row.id,
          tenderType: row.tender_type,
          name: row.name,
          proof: row.proof ?? 'ask',
          isEnabled: row.is_enabled ?? true,
          shortcut: row.shortcut ?? '',
        })),
      providesTags: ['PaymentMethod'],
    }),
    /** Names, order, keys, what has to be proven, and which are on; audited. */
    savePaymentMethods: build.mutation<rpc.SavedBusiness, PaymentMethodSetting[]>({
      ...rpcEndpoint('save_payment_methods', (methods) => ({
        p_methods: {
          methods: methods.map(({ id, name, isEnabled, proof, shortcut }) => ({
            id,
            name: name.trim(),
            is_enabled: isEnabled,
            proof,
            shortcut: shortcut === '' ? null : shortcut,
          })),
        },
      })),
      invalidatesTags: (_done, error) => (error === undefined ? ['PaymentMethod'] : []),
    }),
  }),
});

export const { useListPaymentMethodsQuery, useListPaymentMethodSettingsQuery, useSavePaymentMethodsMutation } =
  paymentMethodsApi;
