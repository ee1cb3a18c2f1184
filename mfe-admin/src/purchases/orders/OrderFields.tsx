import { CheckboxField, TextField } from '@dukani/shared/fields';
import { DateField, FormSection, SearchSelect, type EditFormState } from '@dukani/shared/ui-antd';
import { useIsTaxRegistered } from '../../common/useIsTaxRegistered';
import { LocationField } from '../../common/locations/LocationField';
import { useSupplierOptions } from '../../common/contacts/useSupplierOptions';
import type { OrderDraft } from './orderDraft';

interface OrderFieldsProps {
  form: EditFormState<OrderDraft>;
  /** The supplier of an order that was sent stays. */
  isSent: boolean;
}

/** From whom, to where and when. */
export function OrderFields({ form, isSent }: OrderFieldsProps) {
  const isRegistered = useIsTaxRegistered();
  const { draft } = form;
  return (
    <FormSection title="Order">
      <div className="purch-pair">
        <SearchSelect
          label="Supplier"
          value={draft.supplier}
          useOptions={useSupplierOptions}
          onChange={(supplier) => form.change({ supplier })}
          error={form.errors.supplier ?? null}
          disabled={isSent}
          required
        />
        <LocationField label="Deliver to" {...form.field('locationId')} isHiddenOffline />
        <DateField label="Ordered" {...form.field('orderDate')} required />
        <DateField
          label="Expected"
          {...form.field('expectedOn')}
          min={draft.orderDate}
          isEmptiable
          help="Empty: by how long this supplier usually takes."
        />
      </div>
      <div className="purch-pair">
        <TextField
          label="More that may come, %"
          {...form.field('overReceipt')}
          inputMode="decimal"
          help="Empty: as in the settings."
        />
        <TextField label="Note to supplier" {...form.field('note')} maxLength={1000} />
      </div>
      {isRegistered && <CheckboxField label="Prices include tax" {...form.tick('pricesIncludeTax')} />}
    </FormSection>
  );
}
