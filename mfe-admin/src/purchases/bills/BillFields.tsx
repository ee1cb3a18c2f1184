import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { DateField, FormSection, type EditFormState } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useBusiness } from '../../common/useBusiness';
import { useIsTaxRegistered } from '../../common/useIsTaxRegistered';
import { SupplierField } from '../../common/contacts/SupplierField';
import type { BillDraft } from './billDraft';

interface BillFieldsProps {
  form: EditFormState<BillDraft>;
  /** The supplier of a bill that was kept stays. */
  isNew: boolean;
}

/** The head of the paper, its total first: the lines are compared with it as they are typed. */
export function BillFields({ form, isNew }: BillFieldsProps) {
  const { currencyCode } = useBusiness();
  const isRegistered = useIsTaxRegistered();
  const { draft } = form;
  return (
    <>
      <FormSection title="Document">
        <div className="purch-pair">
          <SupplierField
            label="Supplier"
            value={draft.supplier}
            // What waits for a bill belongs to the supplier.
            onChange={(supplier) => form.change({ supplier, waiting: {} })}
            error={form.errors.supplier ?? null}
            disabled={!isNew}
            required
          />
          <TextField label="Their bill number" {...form.field('reference')} maxLength={60} autoComplete="off" />
          <AmountField label="Total on the bill" {...form.field('typedTotal')} currencyCode={currencyCode} required />
        </div>
        <div className="purch-pair">
          <DateField label="Bill date" {...form.field('billDate')} required />
          <DateField
            label="Due"
            {...form.field('dueOn')}
            min={draft.billDate}
            isEmptiable
            help="Leave empty to go by the payment terms of the supplier."
          />
          <DateField
            label="Day in the books"
            {...form.field('businessDate')}
            isEmptiable
            help="Leave empty for the bill date."
          />
        </div>
        {isRegistered && <CheckboxField label="Prices on the bill include tax" {...form.tick('pricesIncludeTax')} />}
        <TextField label="Note" {...form.field('note')} maxLength={1000} />
      </FormSection>
      <FormSection title="Withheld for the tax office">
        <div className="purch-pair">
          <TextField
            label="Withholding %"
            {...form.field('withholdingPercent')}
            inputMode="decimal"
            help="Leave empty to withhold nothing when the bill is paid."
          />
          {draft.withholdingPercent.trim() !== '' && (
            <SelectField
              label="Kind of withholding"
              {...form.field('withholdingKind')}
              options={[
                { value: 'vat', label: 'Withholding VAT' },
                { value: 'income', label: 'Withholding income tax' },
              ]}
            />
          )}
        </div>
      </FormSection>
    </>
  );
}
