import { SelectField } from '@dukani/shared/fields';
import { nameOf } from './contactAddresses';
import type { ContactDraft } from './contactDraft';

interface AddressUsesProps {
  draft: Pick<ContactDraft, 'addresses' | 'billingId' | 'shippingId'>;
  onChange: (changes: Partial<Pick<ContactDraft, 'billingId' | 'shippingId'>>) => void;
}

/** Which address is for bills, and which one for deliveries. */
export function AddressUses({ draft, onChange }: AddressUsesProps) {
  const { addresses } = draft;
  if (addresses.length === 0) return null;
  const choices = addresses.map((address, index) => ({ value: address.id, label: nameOf(address, index) }));
  return (
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
  );
}
