import { CheckboxField, TextField } from '@dukani/shared/fields';
import { FormSection } from '@dukani/shared/ui-antd';
import type { BusinessFormState } from './useBusinessForm';

interface ShopFieldsProps {
  form: BusinessFormState;
  isDisabled: boolean;
}

/** Whether the online shop is open, under which name, and what its buyers may say. */
export function ShopFields({ form, isDisabled }: ShopFieldsProps) {
  const { draft, change, errors } = form;
  return (
    <FormSection title="Online shop" description="When off, visitors see “Store Unavailable”. Your till still works.">
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
      <CheckboxField
        label="Customers can review products they bought"
        name="reviews_enabled"
        disabled={isDisabled}
        checked={draft.reviews_enabled}
        onChange={(reviews_enabled) => change({ reviews_enabled })}
      />
      {draft.reviews_enabled && (
        <CheckboxField
          label="Approve reviews before they are shown"
          name="reviews_need_approval"
          disabled={isDisabled}
          checked={draft.reviews_need_approval}
          onChange={(reviews_need_approval) => change({ reviews_need_approval })}
        />
      )}
    </FormSection>
  );
}
