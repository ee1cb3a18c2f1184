import { api } from '@dukani/shared/api';

export interface GiftCardSettings {
  isEnabled: boolean;
  /** For how many months a new card can be used; null: for ever. */
  months: number | null;
}

/** Whether a business sells gift cards, and how long they are valid. */
const giftCardSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    giftCardSettings: build.query<GiftCardSettings | null, void>({
      query: () => (db, signal) =>
        db.from('tenant_policies').select('gift_cards_enabled, gift_card_months').limit(1).abortSignal(signal),
      transformResponse: (rows) => {
        const row = (rows as { gift_cards_enabled: boolean; gift_card_months: number | null }[])[0];
        return row === undefined ? null : { isEnabled: row.gift_cards_enabled, months: row.gift_card_months };
      },
      providesTags: ['Settings'],
    }),
    saveGiftCardSettings: build.mutation<null, GiftCardSettings & { tenantId: string }>({
      query:
        ({ tenantId, isEnabled, months }) =>
        (db, signal) =>
          db
            .from('tenant_policies')
            .update({ gift_cards_enabled: isEnabled, gift_card_months: months })
            .eq('tenant_id', tenantId)
            .select('tenant_id')
            .abortSignal(signal)
            .single(),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['Settings', 'PaymentMethod'] : []),
    }),
  }),
});

export const { useGiftCardSettingsQuery, useSaveGiftCardSettingsMutation } = giftCardSettingsApi;
