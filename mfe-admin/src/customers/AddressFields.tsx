import { useMemo } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { announce } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
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
    const address: AddressDraft = {
      id: newId(),
      label: addresses.length === 0 ? 'Main' : '',
      line1: '',
      line2: '',
      city: '',
      region: '',
      postalCode: '',
      country: country ?? '',
    };
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
  const choices = addresses.map((address, index) => ({
    value: address.id,
    label: address.label.trim() === '' ? `Address ${index + 1}` : address.label,
  }));
  return (
    <div className="adm-form">
      {error !== null && (
        <p className="adm-error" role="alert">
          {error}
        </p>
      )}
      {addresses.map((address, index) => (
        <fieldset key={address.id} className="cust-address-box">
          <legend>{address.label.trim() === '' ? `Address ${index + 1}` : address.label}</legend>
          <TextField
            label="Label"
            required
            maxLength={60}
            value={address.label}
            onChange={(label) => set(address.id, { label })}
          />
          <TextField
            label="Street or building"
            required
            maxLength={200}
            value={address.line1}
            onChange={(line1) => set(address.id, { line1 })}
          />
          <TextField
            label="Address line 2"
            maxLength={200}
            value={address.line2}
            onChange={(line2) => set(address.id, { line2 })}
          />
          <TextField
            label="Town or city"
            maxLength={100}
            value={address.city}
            onChange={(city) => set(address.id, { city })}
          />
          <TextField
            label="County or region"
            maxLength={100}
            value={address.region}
            onChange={(region) => set(address.id, { region })}
          />
          <TextField
            label="Postal code"
            maxLength={20}
            value={address.postalCode}
            onChange={(postalCode) => set(address.id, { postalCode })}
          />
          <SelectField
            label="Country"
            value={address.country}
            options={countries}
            onChange={(code) => set(address.id, { country: code })}
          />
          <p>
            <Button variant="ghost" icon="trash" onClick={() => remove(address.id)}>
              Take {address.label.trim() === '' ? `address ${index + 1}` : address.label} away
            </Button>
          </p>
        </fieldset>
      ))}
      <p>
        <Button icon="plus" onClick={add} disabled={addresses.length >= MAX_ADDRESSES}>
          Add an address
        </Button>
      </p>
      {addresses.length > 0 && (
        <div className="cust-pair">
          <SelectField
            label="Billing address"
            value={draft.billingId}
            options={[{ value: '', label: 'No address' }, ...choices]}
            onChange={(billingId) => onChange({ billingId })}
          />
          <SelectField
            label="Delivery address"
            value={draft.shippingId}
            options={[{ value: '', label: 'No address' }, ...choices]}
            onChange={(shippingId) => onChange({ shippingId })}
          />
        </div>
      )}
    </div>
  );
}
