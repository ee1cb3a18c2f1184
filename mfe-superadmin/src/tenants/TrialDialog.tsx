import { useState } from 'react';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { TextField } from '@dukani/shared/fields';
import { ActionDialog, DateText, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from '../common/reasonRule';
import { useExtendTrialMutation } from './careApi';
import { ReasonField } from './ReasonField';

const DAY_MS = 86_400_000;

interface TrialDialogProps {
  tenant: PlatformTenantRow;
  onClose: () => void;
}

/** Lets a trial last longer; the server holds it to the platform's limits. */
export function TrialDialog({ tenant, onClose }: TrialDialogProps) {
  const [extend] = useExtendTrialMutation();
  const [openedMs] = useState(() => Date.now());
  // A trial that is over is extended from now.
  const fromMs = Math.max(openedMs, tenant.expires_at === null ? 0 : Date.parse(tenant.expires_at));
  const endOf = (days: string) => new Date(fromMs + Number(days) * DAY_MS).toISOString();
  const isDays = (days: string) => /^[1-9]\d{0,2}$/.test(days.trim());
  const form = useEditForm({
    initial: { days: '14', reason: '' },
    version: null,
    validate: ({ days, reason }) => ({
      ...(isDays(days) ? {} : { days: 'Enter a whole number of days.' }),
      ...reasonError(reason),
    }),
    save: ({ days, reason }) =>
      extend({ tenant_id: tenant.id, expires_at: endOf(days), reason: reason.trim() }).unwrap(),
    fieldOf: (field) => (field === 'expires_at' ? 'days' : null),
    savedText: () => `The trial of ${tenant.name} is extended`,
  });
  const { days } = form.draft;
  return (
    <ActionDialog
      form={form}
      title={`Extend the trial of ${tenant.name}`}
      saveLabel="Extend trial"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <TextField label="Days more" {...form.field('days')} inputMode="numeric" autoComplete="off" required />
      {isDays(days) && (
        <p className="sup-muted">
          It ends on <DateText iso={endOf(days)} /> (UTC).
        </p>
      )}
      <ReasonField field={form.field('reason')} />
    </ActionDialog>
  );
}
