import { TextField } from '@dukani/shared/fields';
import type { EditFormState } from '@dukani/shared/ui-antd';
import type { ProductDraft } from './productDraft';

interface MeasureFieldProps {
  form: EditFormState<ProductDraft>;
  label: string;
  name: 'onlineStep' | 'onlineMinimum' | 'weightKg' | 'purchaseUnitFactor';
  help: string;
  /** What stands behind the number; the product's own unit unless said otherwise. */
  unit?: string;
}

/** A number of a product with its unit behind it. */
export function MeasureField({ form, label, name, help, unit = form.draft.unit }: MeasureFieldProps) {
  return (
    <TextField
      label={label}
      {...form.field(name)}
      inputMode="decimal"
      autoComplete="off"
      after={<span className="adm-field-sign">{unit}</span>}
      help={help}
    />
  );
}
