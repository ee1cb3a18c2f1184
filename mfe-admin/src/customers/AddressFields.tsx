import { useMemo } from 'react';
import { Button } from '@dukani/shared/ui-core';
import { announce } from '@dukani/shared/ui-antd';
import { AddressBox } from './AddressBox';
import { AddressUses } from './AddressUses';
import { nameOf, newAddress } from './contactAddresses';
import type { AddressDraft, ContactDraft } from './contactDraft';
import { countryOptions } from './countries';

interface AddressFieldsProps {
  draft: ContactDraft;
  error: string | null;
  /** Of new addresses. */
  country: string | null;
  onChange: (changes: Partial<Pick<ContactDraft, 'addresses' | 'billingId' | 'shippingId'>>) => void;
}

const MAX_ADDRESSES = 20;

/** All addresses of a contact, each in a box; at most one is for bills and one for deliveries. */
export function AddressFields({ draft, error, country, onChange }: AddressFieldsProps) {
  const countries = useMemo(() => countryOptions(), []);
  const { addresses } = draft;
  const add = () => {
    const address = newAddress({ isFirst: addresses.length === 0, country });
    onChange({
      addresses: [...addresses, address],
      ...(addresses.length === 0 ? { billingId: address.id, shippingId: address.id } : {}),
    });
  };
  const remove = (id: string) => {
    onChange({
      addresses: addresses.filter((address) => address.id !== id),
      ...(draft.billingId === id ? { billingId: '' } : {}),
      ...(draft.shippingId === id ? { shippingId: '' } : {}),
    });
    announce('Address removed');
  };
  const set = (id: string, changes: Partial<AddressDraft>) =>
    onChange({ addresses: addresses.map((address) => (address.id === id ? { ...address, ...changes } : address)) });
  return (
    <div className="adm-form">
      {error !== null && (
        <p className="adm-error" role="alert">
          {error}
        </p>
      )}
      {addresses.map((address, index) => (
        <AddressBox
          key={address.id}
          address={address}
          name={nameOf(address, index)}
          countries={countries}
          onChange={(changes) => set(address.id, changes)}
          onRemove={() => remove(address.id)}
        />
      ))}
      <p>
        <Button icon="plus" onClick={add} disabled={addresses.length >= MAX_ADDRESSES}>
          Add an address
        </Button>
      </p>
      <AddressUses draft={draft} onChange={onChange} />
    </div>
  );
}
