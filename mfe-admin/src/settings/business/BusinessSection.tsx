import { useEffect, useRef, type FormEvent } from 'react';
import { usePermission } from '@dukani/shared/session';
import { useUnsavedGuard } from '@dukani/shared/ui-antd';
import { Button, ErrorState } from '@dukani/shared/ui-core';
import { useBusiness } from '../../common/useBusiness';
import { SectionSkeleton } from '../SectionSkeleton';
import { AboutFields, AddressFields, ContactFields, ReceiptFields } from './BusinessFields';
import { errorsInPageOrder, type BusinessRows } from './businessForm';
import { useBusinessRowsQuery } from './businessSettingsApi';
import { LookFields } from './LookFields';
import { ShopFields } from './ShopFields';
import { useBusinessForm, type BusinessFormState } from './useBusinessForm';

/** Name, look, contact, shop and receipts of the business. */
export function BusinessSection() {
  const { tenantId } = useBusiness();
  const { data, error, refetch } = useBusinessRowsQuery(tenantId);
  if (data !== undefined) return <BusinessForm rows={data} />;
  if (error !== undefined)
    return <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <SectionSkeleton />;
}

function BusinessForm({ rows }: { rows: BusinessRows }) {
  const mayEdit = usePermission('settings.edit');
  const mayEditShop = usePermission('storefront.edit');
  const form = useBusinessForm(rows);
  useUnsavedGuard(form.hasChanges);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Business and branding">
      <Summary form={form} />
      {form.problem !== null && (
        <p className="settings-summary" role="alert">
          {form.problem}
        </p>
      )}
      {form.isStale && <StaleNotice form={form} />}
      {!mayEdit && (
        <p className="settings-notice">You may look at these settings; the owner or a manager changes them.</p>
      )}
      <fieldset className="settings-form" disabled={!mayEdit}>
        <AboutFields form={form} />
        <LookFields form={form} isDisabled={!mayEdit} />
        <ContactFields form={form} />
        <AddressFields form={form} />
        <ShopFields form={form} isDisabled={!mayEditShop} />
        <ReceiptFields form={form} />
      </fieldset>
      {mayEdit && <SaveBar form={form} />}
    </form>
  );
}

function SaveBar({ form }: { form: BusinessFormState }) {
  return (
    <div className="settings-bar">
      <p role="status">{form.hasChanges ? 'You have unsaved changes.' : 'Everything is saved.'}</p>
      {form.hasChanges && <Button onClick={form.discard}>Discard</Button>}
      <Button type="submit" variant="primary" isBusy={form.isSaving} disabled={!form.hasChanges}>
        {form.isSaving ? 'Saving…' : 'Save'}
      </Button>
    </div>
  );
}

/** What must be mended before it can be saved, each line leading to its field. */
function Summary({ form }: { form: BusinessFormState }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.failedSaves > 0) ref.current?.focus();
  }, [form.failedSaves]);
  const messages = errorsInPageOrder(form.errors);
  const focusField = (name: string) =>
    ref.current?.closest('form')?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  return (
    <div ref={ref} tabIndex={-1} className="settings-summary" role="alert" hidden={messages.length === 0}>
      <p>{messages.length === 1 ? 'Fix 1 field first:' : `Fix ${messages.length} fields first:`}</p>
      <ul>
        {messages.map(([field, message]) => (
          <li key={field}>
            <button type="button" className="adm-link" onClick={() => focusField(field)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function StaleNotice({ form }: { form: BusinessFormState }) {
  return (
    <div className="settings-notice" role="alert">
      <p>Someone else changed these settings while you were editing. Your changes below are not saved yet.</p>
      <div className="adm-form-actions">
        <Button onClick={() => void form.loadTheirs()}>Load their version</Button>
        <Button variant="primary" isBusy={form.isSaving} onClick={() => void form.saveMine()}>
          Overwrite with mine
        </Button>
      </div>
    </div>
  );
}
