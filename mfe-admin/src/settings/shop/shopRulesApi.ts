import { api } from '@dukani/shared/api';
import type { OpeningSpan, SpecialDay } from '@dukani/shared/rpc';

/** What the owner has decided about orders of the online shop. */
export interface ShopRules {
  delivery_enabled: boolean;
  delivery_fee: number;
  free_delivery_from: number | null;
  delivery_note: string | null;
  pickup_enabled: boolean;
  pickup_note: string | null;
  order_minimum: number | null;
  orders_paused: boolean;
  orders_paused_until: string | null;
  pause_message: string | null;
  opening_hours: Partial<Record<string, OpeningSpan[]>>;
  special_days: SpecialDay[];
  orders_only_when_open: boolean;
  pickup_slot_minutes: number | null;
  pickup_slot_capacity: number | null;
  pickup_lead_minutes: number;
  pickup_days_ahead: number;
  cart_mail_hours: number | null;
  /** Owner and managers get a mail of each order. */
  mails_of_orders: boolean;
}

/** A delivery zone as it is stored. */
export interface DeliveryZoneRow {
  id: string;
  name: string;
  areas: string[];
  fee: number;
  free_from: number | null;
  minimum: number | null;
  estimate: string | null;
  position: number;
  is_active: boolean;
}

const RULES =
  'delivery_enabled, delivery_fee, free_delivery_from, delivery_note, pickup_enabled, pickup_note, order_minimum, orders_paused, orders_paused_until, pause_message, opening_hours, special_days, orders_only_when_open, pickup_slot_minutes, pickup_slot_capacity, pickup_lead_minutes, pickup_days_ahead, cart_mail_hours, mails_of_orders';
const ZONE = 'id, name, areas, fee, free_from, minimum, estimate, position, is_active';

/** The online shop's rules and the zones it delivers to. A form writes its own columns only. */
const shopRulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    shopRules: build.query<ShopRules | null, void>({
      query: () => (db, signal) => db.from('storefront_settings').select(RULES).limit(1).abortSignal(signal),
      transformResponse: (rows) => (rows as ShopRules[])[0] ?? null,
      providesTags: ['Settings'],
    }),
    saveShopRules: build.mutation<null, { tenantId: string; changes: Partial<ShopRules> }>({
      query:
        ({ tenantId, changes }) =>
        (db, signal) =>
          db
            .from('storefront_settings')
            .update(changes as never)
            .eq('tenant_id', tenantId)
            .select('tenant_id')
            .abortSignal(signal)
            .single(),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['Settings'] : []),
    }),
    deliveryZones: build.query<DeliveryZoneRow[], void>({
      query: () => (db, signal) =>
        db.from('delivery_zones').select(ZONE).order('position').order('name').limit(100).abortSignal(signal),
      transformResponse: (rows) => rows as DeliveryZoneRow[],
      providesTags: ['Settings'],
    }),
    saveDeliveryZone: build.mutation<null, { zone: DeliveryZoneRow; isNew: boolean }>({
      query:
        ({ zone: { id, ...values }, isNew }) =>
        (db, signal) =>
          (isNew
            ? db.from('delivery_zones').insert({ id, ...values })
            : db.from('delivery_zones').update(values).eq('id', id)
          )
            .select('id')
            .abortSignal(signal)
            .single(),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['Settings'] : []),
    }),
    deleteDeliveryZone: build.mutation<null, string>({
      query: (id) => (db, signal) => db.from('delivery_zones').delete().eq('id', id).select('id').abortSignal(signal),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['Settings'] : []),
    }),
  }),
});

export const {
  useShopRulesQuery,
  useSaveShopRulesMutation,
  useDeliveryZonesQuery,
  useSaveDeliveryZoneMutation,
  useDeleteDeliveryZoneMutation,
} = shopRulesApi;
