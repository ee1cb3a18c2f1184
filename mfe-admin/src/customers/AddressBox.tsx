import { SelectField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import type { AddressDraft } from './contactDraft';
import type { countryOptions } from './countries';

interface AddressBoxProps {
  address: AddressDraft;
  name: string;
  countries: ReturnType<typeof countryOptions>;
  onChange: (changes: Partial<AddressDraft>) => void;
  onRemove: () => void;
}

/** One address of a contact. */
export function AddressBox({ address, name, countries, onChange, onRemove }: AddressBoxProps) {
  return (
    <fieldset className="cust-address-box">
      <legend>{name}</legend>
      <TextField
        label="Label"
        required
        maxLength={60}
        value={address.label}
        onChange={(label) => onChange({ label })}
      />
      <TextField
        label="Street or building"
        required
        maxLength={200}
        value={address.line1}
        onChange={(line1) => onChange({ line1 })}
      />
      <TextField
        label="Address line 2"
        maxLength={200}
        value={address.line2}
        onChange={(line2) => onChange({ line2 })}
      />
      <TextField label="Town or city" maxLength={100} value={address.city} onChange={(city) => onChange({ city })} />
      <TextField
        label="County or region"
        maxLength={100}
        value={address.region}
        onChange={(region) => onChange({ region })}
      />
      <TextField
        label="Postal code"
        maxLength={20}
        value={address.postalCode}
        onChange={(postalCode) => onChange({ postalCode })}
      />
      <SelectField
        label="Country"
        value={address.country}
        options={countries}
        onChange={(code) => onChange({ country: code })}
      />
      <p>
        <Button variant="ghost" icon="trash" onClick={onRemove}>
          Take {address.label.trim() === '' ? name.toLowerCase() : address.label} away
        </Button>
      </p>
    </fieldset>
  );
}
