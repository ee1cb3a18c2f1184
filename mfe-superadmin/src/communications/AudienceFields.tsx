import { useState } from 'react';
import { countryOptions } from '@dukani/shared/countries';
import type { AudienceKind } from '@dukani/shared/rpc';
import { SelectField } from '@dukani/shared/fields';
import { SearchSelect, type EditFormState, type SearchOption } from '@dukani/shared/ui-antd';
import { EFFECTIVE_STATUS } from '../common/effectiveStatus';
import { useTenantOptions } from '../common/LookUpFields';
import type { AnnouncementDraft } from './announcementForm';
import { AUDIENCES, STANDINGS } from './announcementWords';
import { usePlanChoicesQuery } from './communicationsApi';

const KINDS = Object.entries(AUDIENCES).map(([value, label]) => ({ value: value as AudienceKind, label }));

interface AudienceFieldsProps {
  form: EditFormState<AnnouncementDraft>;
  /** The name of the business that the draft has. */
  tenantName: string | null;
}

/** Who an announcement is for. */
export function AudienceFields({ form, tenantName }: AudienceFieldsProps) {
  const { draft } = form;
  const plans = usePlanChoicesQuery();
  const choices = {
    plan: plans.data ?? [],
    country: countryOptions(),
    status: STANDINGS.map((value) => ({ value, label: EFFECTIVE_STATUS[value].label })),
  };
  return (
    <div className="com-pair">
      <SelectField
        label="For"
        {...form.field('audienceKind')}
        options={KINDS}
        onChange={(audienceKind) => form.change({ audienceKind, audienceValue: '' })}
      />
      {(draft.audienceKind === 'plan' || draft.audienceKind === 'country' || draft.audienceKind === 'status') && (
        <SelectField
          label={{ plan: 'Plan', country: 'Country', status: 'Status' }[draft.audienceKind]}
          {...form.field('audienceValue')}
          options={[{ value: '', label: 'Choose…' }, ...choices[draft.audienceKind]]}
        />
      )}
      {draft.audienceKind === 'tenant' && <TenantField form={form} tenantName={tenantName} />}
    </div>
  );
}

function TenantField({ form, tenantName }: AudienceFieldsProps) {
  const { audienceValue } = form.draft;
  const [tenant, setTenant] = useState<SearchOption | null>(
    audienceValue === '' ? null : { value: audienceValue, label: tenantName ?? audienceValue },
  );
  return (
    <SearchSelect
      label="Business"
      value={tenant}
      useOptions={useTenantOptions}
      onChange={(option) => {
        setTenant(option);
        form.change({ audienceValue: option?.value ?? '' });
      }}
      error={form.errors.audienceValue}
    />
  );
}
