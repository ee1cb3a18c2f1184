import { CheckboxField, TextField } from '@dukani/shared/fields';
import { FormSection } from '@dukani/shared/ui-antd';
import type { BusinessFormState } from './useBusinessForm';

interface ShopFieldsProps {
  form: BusinessFormState;
  isDisabled: boolean;
}

/** Whether the online shop is open, and under which name. */
export function ShopFields({ form, isDisabled }: ShopFieldsProps) {
  const { draft, change, errors } = form;
  return (
    <FormSection
      title="Online shop"
      description="Closed, visitors read “Store Unavailable”; your till and staff screens work on."
    >
      <CheckboxField
        label="The online shop is open"
        name="is_enabled"
        disabled={isDisabled}
        checked={draft.is_enabled}
        onChange={(is_enabled) => change({ is_enabled })}
      />
      <TextField
        label="Name in the shop"
        name="display_name"
        disabled={isDisabled}
        value={draft.display_name}
        onChange={(display_name) => change({ display_name })}
        error={errors.display_name}
        help="Only when it differs from the company name."
        maxLength={120}
        autoComplete="off"
      />
    </FormSection>
  );
}
