import { useId, useState, type FormEvent } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import type { TenantRole } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { isEmail } from '@dukani/shared/validation';
import { useInviteMemberMutation } from './teamApi';
import { grantableRoles, ROLES } from './teamRules';

/** Asks for a person's name, address and role, and mails them the way in. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { access } = useSession();
  const notify = useNotify();
  const formId = useId();
  const [fullName, setFullName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<TenantRole>('cashier');
  const [errors, setErrors] = useState<{ fullName?: string; email?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [invite, { isLoading }] = useInviteMemberMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(fullName.trim() === '' ? { fullName: 'Enter a name.' } : {}),
      ...(isEmail(email.trim()) ? {} : { email: 'Enter a valid email address.' }),
    };
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    const { error } = await invite({ email: email.trim(), full_name: fullName.trim(), role });
    if (error === undefined) {
      notify.success(`${fullName.trim()} is invited`, `An invitation was emailed to ${email.trim()}.`);
      onClose();
    } else if (toApiError(error).code === 'in_use') setErrors({ email: toApiError(error).message });
    else setProblem(errorMessage(error));
  };

  return (
    <Dialog
      isOpen
      title="Invite to the team"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isLoading}>
            {isLoading ? 'Sending…' : 'Send the invitation'}
          </Button>
        </>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Full name"
          value={fullName}
          onChange={setFullName}
          error={errors.fullName}
          maxLength={120}
          autoComplete="off"
          required
          autoFocus
        />
        <TextField
          label="Email"
          type="email"
          value={email}
          onChange={setEmail}
          error={errors.email}
          maxLength={254}
          autoComplete="off"
          help="The email has a link that works once. The person then chooses a password."
          required
        />
        <SelectField
          label="Role"
          value={role}
          options={grantableRoles(access?.permissions ?? []).map((value) => ({ value, label: ROLES[value].name }))}
          onChange={setRole}
          help={ROLES[role].sentence}
        />
        {problem !== null && (
          <p className="adm-error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
