import { useState } from 'react';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import { ActionDialog, newId, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from '../common/reasonRule';
import { useStartVisitMutation } from './visitsApi';

interface VisitDialogProps {
  tenant: PlatformTenantRow;
  onClose: () => void;
}

/** Asks why, says what the business is told, and begins the visit. */
export function VisitDialog({ tenant, onClose }: VisitDialogProps) {
  const [start] = useStartVisitMutation();
  const { refreshAccess } = useSession();
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { reason: '', ticket: '' },
    version: null,
    validate: ({ reason }) => reasonError(reason),
    save: async ({ reason, ticket }) => {
      const visit = await start({
        id,
        tenant_id: tenant.id,
        reason: reason.trim(),
        ticket: ticket.trim() === '' ? null : ticket.trim(),
      }).unwrap();
      await refreshAccess();
      return visit;
    },
    fieldOf: (field) => (field === 'reason' || field === 'ticket' ? field : null),
    savedText: () => `You may look at ${tenant.name} for 30 minutes`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Look at ${tenant.name} as its owner`}
      saveLabel="Start visit"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p>
        You see what an owner sees, for 30 minutes at most, and can change nothing. The owners are told at once, by mail
        and behind their bell.
      </p>
      <TextAreaField label="Reason" {...form.field('reason')} help="The business reads it." maxLength={500} required />
      <TextField label="Ticket" {...form.field('ticket')} help="If there is one." maxLength={60} autoComplete="off" />
    </ActionDialog>
  );
}
