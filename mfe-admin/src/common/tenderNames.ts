import { useMemo } from 'react';
import { api } from '@dukani/shared/api';
import type { TenderType } from '@dukani/shared/rpc';

type Tender = TenderType | 'bank' | 'deposit';
export type TenderNames = Record<Tender, string>;

/** What ways to pay are called where the business has not named them. Everywhere else its own names stand: useTenderNames. */
export const TENDER_NAMES: TenderNames = {
  cash: 'Cash',
  card: 'Card',
  mobile_money: 'Mobile money',
  store_credit: 'Store credit',
  on_account: 'On account',
  gift_card: 'Gift card',
  loyalty: 'Points',
  bank: 'Bank transfer or cheque',
  deposit: 'From deposit',
};

const tenderNamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Those that are switched off as well: old receipts name them. */
    listTenderNames: build.query<{ tender_type: TenderType; name: string }[], void>({
      query: () => (db, signal) =>
        db
          .from('payment_methods')
          .select('tender_type, name')
          .order('is_enabled', { ascending: false })
          .order('position')
          .abortSignal(signal),
      transformResponse: (rows) => rows as { tender_type: TenderType; name: string }[],
      providesTags: ['PaymentMethod'],
    }),
  }),
});

/** What this business calls its ways to pay: M-Pesa, not mobile money. */
export function useTenderNames(): TenderNames {
  const { data } = tenderNamesApi.useListTenderNamesQuery();
  return useMemo(() => tenderNamesOf(data ?? []), [data]);
}

/** The first name of each way to pay; of one that has none what it is called anywhere. */
export function tenderNamesOf(rows: readonly { tender_type: TenderType; name: string }[]): TenderNames {
  return { ...TENDER_NAMES, ...Object.fromEntries(rows.toReversed().map((row) => [row.tender_type, row.name])) };
}

/** A way to pay within a sentence: "cash", but "M-Pesa" as it is written. */
export function tenderInText(names: TenderNames, tender: Tender): string {
  return names[tender] === TENDER_NAMES[tender] ? names[tender].toLowerCase() : names[tender];
}
