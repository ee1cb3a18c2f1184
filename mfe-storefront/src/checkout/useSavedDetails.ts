import { useEffect } from 'react';
import type { UseFormGetValues, UseFormSetValue } from 'react-hook-form';
import type { DeliveryZone, ShopperAddress } from '@dukani/shared/rpc';
import { useShopperAccount } from '../common/shopperQueries';
import type { CheckoutField, CheckoutForm } from './checkoutForm';
import { areasOf } from './useCheckoutOptions';

/** The addresses of a signed-in shopper; a guest has none. */
export interface SavedAddresses {
  addresses: readonly ShopperAddress[];
  take: (address: ShopperAddress) => void;
}

interface SavedDetailsOptions {
  getValues: UseFormGetValues<CheckoutForm>;
  setValue: UseFormSetValue<CheckoutForm>;
  /** Of a shop that has zones, once they are known. */
  zones: readonly DeliveryZone[] | undefined;
}

/** Fills what is still empty with what the signed-in shopper used last. What was typed stays. */
export function useSavedDetails({ getValues, setValue, zones }: SavedDetailsOptions): SavedAddresses {
  const { data } = useShopperAccount();
  const take = (address: ShopperAddress) => {
    for (const [field, text] of Object.entries(fieldsOf(address, zones))) setValue(field as CheckoutField, text);
  };
  useEffect(() => {
    if (data === undefined) return;
    const fillEmpty = (field: CheckoutField, text: string | null | undefined) => {
      if (getValues(field) === '' && text !== null && text !== undefined) setValue(field, text);
    };
    fillEmpty('name', data.name);
    fillEmpty('phone', data.phone);
    fillEmpty('email', data.email);
    const [last] = data.addresses;
    const isUntouched = (['line1', 'line2', 'city'] as const).every((field) => getValues(field) === '');
    if (last !== undefined && isUntouched)
      for (const [field, text] of Object.entries(fieldsOf(last, zones))) fillEmpty(field as CheckoutField, text);
  }, [data, zones, getValues, setValue]);
  // The zones come on their own: the area that was filled in without them belongs to one.
  useEffect(() => {
    const { city, zoneId } = getValues();
    const area = zoneId === '' ? areasOf(zones ?? []).find(({ name }) => name === city) : undefined;
    if (data !== undefined && area !== undefined) setValue('zoneId', area.zone.id);
  }, [data, zones, getValues, setValue]);
  return { addresses: data?.addresses ?? [], take };
}

function fieldsOf(address: ShopperAddress, zones: readonly DeliveryZone[] | undefined): Partial<CheckoutForm> {
  const area = areasOf(zones ?? []).find(({ name }) => name === address.city);
  return {
    line1: address.line_1,
    line2: address.line_2 ?? '',
    city: address.city,
    deliveryNotes: address.notes ?? '',
    zoneId: area?.zone.id ?? '',
  };
}
