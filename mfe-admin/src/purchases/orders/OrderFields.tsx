import { CheckboxField, TextField } from '@dukani/shared/fields';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { DateField, FormSection, type EditFormState } from '@dukani/shared/ui-antd';
import { useIsTaxRegistered } from '../../common/useIsTaxRegistered';
import { LocationField } from '../../common/locations/LocationField';
import { SupplierField } from '../../common/contacts/SupplierField';
import type { OrderDraft } from './orderDraft';

interface OrderFieldsProps {
  form: EditFormState<OrderDraft>;
  /** The supplier of an order that was sent stays. */
  isSent: boolean;
}

/** From whom, to where and when. */
export function OrderFields({ form, isSent }: OrderFieldsProps) {
  const isRegistered = useIsTaxRegistered();
  const mayOpenSettings = usePermission('settings.view');
  const { draft } = form;
  return (
    <FormSection title="Order">
      <div className="purch-pair">
        <SupplierField
          label="Supplier"
          value={draft.supplier}
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
          help="Leave empty to go by how long this supplier usually takes."
        />
      </div>
      <div className="purch-pair">
        <TextField
          label="May come above the order, %"
          {...form.field('overReceipt')}
          inputMode="decimal"
          help={
            <>
              Leave empty to go by the{' '}
              {mayOpenSettings ? (
                <Link className="adm-link" to="/admin/settings?section=purchases">
                  settings
                </Link>
              ) : (
                'settings'
              )}
              .
            </>
          }
        />
        <TextField label="Note to supplier" {...form.field('note')} maxLength={1000} />
      </div>
      {isRegistered && <CheckboxField label="Prices include tax" {...form.tick('pricesIncludeTax')} />}
    </FormSection>
  );
}
